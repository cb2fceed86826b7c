import FlowDefinition
import FlowExpressions

struct RepeatIteration: Sendable {
  let section: SectionIndex
  let items: [Item]
  /// The zero-based index of the current item.
  private(set) var position = 0
  private var values: [Int: Value] = [:]
  /// The answers for the previous items: a linked list, shared by the copies of this iteration.
  private var done: Row?

  struct Item {
    let key: ItemKey
    /// The list element of the item; `nil` if the `for` of the section is a number.
    let value: Value?
  }

  private final class Row: Sendable {
    let value: Value
    let before: Row?

    init(_ value: Value, before: Row?) {
      self.value = value
      self.before = before
    }
  }

  init?(of section: SectionIndex, _ items: [Item]) {
    if items.isEmpty { return nil }
    self.section = section
    self.items = items
  }

  var key: ItemKey { items[position].key }
  var number: Int { position + 1 }
  var isLast: Bool { position + 1 == items.count }

  mutating func gather(_ values: [Int: Value]) { self.values.merge(values) { $1 } }

  mutating func advance(_ flow: Flow) -> Bool {
    guard !isLast else { return false }
    done = Row(row(flow), before: done)
    position += 1
    values = [:]
    return true
  }

  /// The answers for the earlier items are taken from `rows`.
  mutating func move(to item: ItemKey, walked rows: [Value]) -> Bool {
    let isMeant = { (known: Item) in known.key == item }
    guard let index = items[position...].firstIndex(where: isMeant) ?? items.firstIndex(where: isMeant) else {
      return false
    }
    if index < position { (position, done) = (0, nil) }
    for row in rows[position..<index] { done = Row(row, before: done) }
    position = index
    return true
  }

  func restore(_ environment: inout Environment, _ flow: Flow) {
    guard let repetition = flow[section].repetition else { return }
    for slot in repetition.slots { environment.values[slot] = .null }
    environment.take(values)
    environment.values[repetition.itemSlot] = item
  }

  private var item: Value {
    let value = items[position].value.map { [$0] } ?? []
    return .record(Record(names: ["number"] + value.map { _ in "item" }, values: [.int(Int64(position + 1))] + value))
  }

  /// Returns the section's list of answers, with one element for each item up to and including the current one.
  func rows(_ flow: Flow) -> Value {
    let before = done.map { sequence(first: $0, next: \.before).map(\.value) } ?? []
    return .list(before.reversed() + [row(flow)])
  }

  private func row(_ flow: Flow) -> Value {
    let fields = (flow[section].repetition?.fields ?? []).map { flow[$0] }
    let item = items[position].value.map { [$0] } ?? []
    let answers = fields.map { flow.kept(values[$0.slot] ?? $0.type.emptyValue, of: $0) }
    return .record(Record(names: fields.map(\.id) + item.map { _ in "item" }, values: answers + item))
  }
}

extension RepeatIteration.Item {
  /// - Parameter value: Evaluates an expression of the flow.
  static func items(
    of repetition: StepSection.Repetition, _ value: (CompiledExpression) -> Value
  ) -> [RepeatIteration.Item] {
    switch value(repetition.items) {
    case .int(let count) where count > 0: numbered(min(Int(clamping: count), repetition.max))
    case .list(let values): keyed(Array(values.prefix(repetition.max)), repetition, value)
    case _: []
    }
  }

  /// Returns the items of a section whose list of answers is complete.
  static func items(
    ofRows rows: [Value], _ repetition: StepSection.Repetition, _ value: (CompiledExpression) -> Value
  ) -> [RepeatIteration.Item] {
    let elements = rows.compactMap { $0.record?["item"] }
    return elements.count == rows.count ? keyed(elements, repetition, value) : numbered(rows.count)
  }

  private static func numbered(_ count: Int) -> [RepeatIteration.Item] {
    (0..<count).map { RepeatIteration.Item(key: ItemKey(String($0 + 1)), value: nil) }
  }

  private static func keyed(
    _ values: [Value], _ repetition: StepSection.Repetition, _ value: (CompiledExpression) -> Value
  ) -> [RepeatIteration.Item] {
    var texts = values.map { $0.itemText(key: repetition.key) }
    if let keys = repetition.itemKeys, case .list(let ids) = value(keys), ids.count >= values.count {
      texts = ids.prefix(values.count).map { $0.itemText(key: repetition.key) }
    }
    return zip(ItemKey.distinct(texts), values).map { RepeatIteration.Item(key: $0, value: $1) }
  }
}
