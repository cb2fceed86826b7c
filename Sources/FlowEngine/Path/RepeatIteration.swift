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

  /// The items at the first of them; nil where there is none.
  init?(of section: SectionIndex, _ items: [Item]) {
    if items.isEmpty { return nil }
    self.section = section
    self.items = items
  }

  var key: ItemKey { items[position].key }
  /// The item walked, from 1.
  var number: Int { position + 1 }
  var isLast: Bool { position + 1 == items.count }

  mutating func gather(_ values: [Int: Value]) { self.values.merge(values) { $1 } }

  /// Goes on to the next item; false where there is none.
  mutating func advance(_ flow: Flow) -> Bool {
    guard !isLast else { return false }
    done = Row(row(flow), before: done)
    position += 1
    values = [:]
    return true
  }

  /// Goes to an item that was walked before, out of the rows of the list; false where it is none of them.
  mutating func move(to item: ItemKey, walked rows: [Value]) -> Bool {
    let isMeant = { (known: Item) in known.key == item }
    guard let place = items[position...].firstIndex(where: isMeant) ?? items.firstIndex(where: isMeant) else {
      return false
    }
    if place < position { (position, done) = (0, nil) }
    for row in rows[position..<place] { done = Row(row, before: done) }
    position = place
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
    let value = items[position].value.map { [$0] } ?? []
    return .record(Record(names: ["number"] + value.map { _ in "item" }, values: [.int(Int64(position + 1))] + value))
  }

  /// The list of what was answered for the items begun.
  func rows(_ flow: Flow) -> Value {
    let before = done.map { sequence(first: $0, next: \.before).map(\.value) } ?? []
    return .list(before.reversed() + [row(flow)])
  }

  /// What was answered for the item walked, as it is in the list.
  private func row(_ flow: Flow) -> Value {
    let fields = (flow[section].repetition?.fields ?? []).map { flow[$0] }
    let item = items[position].value.map { [$0] } ?? []
    let answers = fields.map { flow.kept(values[$0.slot] ?? $0.kind.emptyValue, of: $0) }
    return .record(Record(names: fields.map(\.id) + item.map { _ in "item" }, values: answers + item))
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
