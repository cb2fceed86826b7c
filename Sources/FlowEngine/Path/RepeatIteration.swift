import FlowDefinition
import FlowExpressions

/// The items of a repeated section, one of them being walked.
struct RepeatIteration: Sendable {
  let section: SectionIndex
  let items: [Item]
  /// The item walked, from 0.
  private(set) var position = 0
  /// What was answered for the item walked so far, by variable.
  private var values: [Int: Value] = [:]
  /// What was answered for the items before it; tours along a path share it.
  private var done: Row?

  /// An item of a repeated section.
  struct Item {
    let key: ItemKey
    /// What is walked; nil where only a number was given.
    let value: Value?
  }

  /// What was answered for an item that is done, and for those before it.
  private final class Row: Sendable {
    let value: Value
    let before: Row?

    init(_ value: Value, before: Row?) {
      self.value = value
      self.before = before
    }
  }

  /// A tour at its first item; nil where there is none.
  init?(of section: SectionIndex, _ items: [Item]) {
    if items.isEmpty { return nil }
    self.section = section
    self.items = items
  }

  /// A tour that was walked before, at one of its items, out of the rows of its list.
  init?(of section: SectionIndex, walked rows: [Value], at item: ItemKey) {
    self.init(of: section, Item.items(of: rows))
    guard let position = items.firstIndex(where: { $0.key == item }) else { return nil }
    self.position = position
    for row in rows[..<position] { done = Row(row, before: done) }
  }

  var key: ItemKey { items[position].key }
  /// Whether no item follows.
  var isLast: Bool { position + 1 == items.count }

  /// Notes what a step of the item walked gave.
  mutating func gather(_ values: [Int: Value]) { self.values.merge(values) { $1 } }

  /// Goes on to the next item; false where there is none.
  mutating func advance(_ flow: Flow) -> Bool {
    guard !isLast else { return false }
    done = Row(row(flow), before: done)
    position += 1
    values = [:]
    return true
  }

  /// Puts an environment into the state at the item walked.
  func restore(_ environment: inout Environment, _ flow: Flow) {
    guard let repetition = flow[section].repetition else { return }
    for slot in repetition.slots { environment.values[slot] = .null }
    environment.take(values)
    environment.values[repetition.itemSlot] = item
  }

  /// The item walked, as its steps read it.
  private var item: Value {
    let number = Value.int(Int64(position + 1))
    guard let value = items[position].value else { return .record(Record(names: ["number"], values: [number])) }
    return .record(Record(names: ["number", "item"], values: [number, value]))
  }

  /// The list of what was answered for the items begun.
  func rows(_ flow: Flow) -> Value {
    var rows = [row(flow)]
    var last = done
    while let row = last {
      rows.append(row.value)
      last = row.before
    }
    return .list(rows.reversed())
  }

  /// What was answered for the item walked, as it is in the list.
  private func row(_ flow: Flow) -> Value {
    let fields = flow[section].repetition?.fields ?? []
    let item = items[position].value
    return .record(
      Record(
        names: fields.map { flow[$0].id } + (item == nil ? [] : ["item"]),
        values: fields.map { flow.kept(values[flow[$0].slot] ?? flow[$0].kind.emptyValue, of: flow[$0]) }
          + (item.map { [$0] } ?? [])))
  }
}

extension RepeatIteration.Item {
  /// The items a value stands for: as many as a number says, or the elements of a list; none for null.
  static func items(of value: Value, atMost most: Int) -> [RepeatIteration.Item] {
    switch value {
    case .int(let count) where count > 0:
      (1...min(Int(clamping: count), most)).map { RepeatIteration.Item(key: ItemKey(String($0)), value: nil) }
    case .list(let values): keyed(Array(values.prefix(most)))
    case _: []
    }
  }

  /// The items that rows of a list were gathered for.
  static func items(of rows: [Value]) -> [RepeatIteration.Item] {
    let elements = rows.compactMap { $0.record?["item"] }
    return elements.count == rows.count ? keyed(elements) : items(of: .int(Int64(rows.count)), atMost: rows.count)
  }

  private static func keyed(_ values: [Value]) -> [RepeatIteration.Item] {
    zip(ItemKey.distinct(values.map(\.itemText)), values).map { RepeatIteration.Item(key: $0, value: $1) }
  }
}
