import FlowDefinition
import FlowExpressions

extension StepEvaluation {
  /// What one item of a list amounts to.
  struct RowEvaluation {
    /// Its generated id; it outlives reordering.
    let id: String
    /// What its fields amount to, groups and what is in them.
    let fields: [FieldIndex: FieldEvaluation]
    /// Its answer, as far as its fields have valid ones.
    let value: Value
    /// Its variables that have no valid value yet.
    fileprivate let unsettled: Set<Int>

    /// Whether nothing is wrong in it.
    var isValid: Bool { fields.values.allSatisfy(\.isValid) }

    /// Whether it has no value yet, though nothing may be wrong in it.
    fileprivate var isOpen: Bool { fields.values.contains(where: \.isOpen) }
  }

  /// An item before it is read.
  private struct Item {
    let id: String
    let source: Source
  }

  mutating func readList(
    _ field: Field, _ format: ListFormat, _ reading: inout FieldEvaluation, isNeeded: Bool
  ) {
    switch items(of: field, format, reading, isNeeded: isNeeded) {
    case .failure(let problem): reading.problems = [.answer(problem)]
    case .success(let items):
      // Its own items cannot know the list.
      unsettled.insert(field.slot)
      for item in items { reading.rows.append(read(item, format)) }
      unsettled.remove(field.slot)
      let values = Value.list(reading.rows.map(\.value))
      reading.isUnevaluated = reading.rows.contains(where: \.isOpen)
      if reading.rows.allSatisfy(\.isValid), !reading.isUnevaluated {
        check(values, of: field, &reading)
      } else {
        reading.problems = limitProblems(values, of: field, options: []).map { .answer($0) }
      }
    }
  }

  private func items(
    of field: Field, _ format: ListFormat, _ reading: FieldEvaluation, isNeeded: Bool
  ) -> Result<[Item], AnswerProblem> {
    let answer = source.answer(field.index)
    if source.isAccepted {
      guard let answer, answer.isSubmitted else { return .failure(.required) }
      return .success(items(answer.value, format, isAccepted: true))
    }
    if let draft = source.draft(field.index) { return items(draft, format) }
    if let answer { return .success(items(answer.value, format, isAccepted: false)) }
    guard isNeeded, case .answer(let value) = reading.initial else { return .success([]) }
    return .success(items(value, format, isAccepted: false))
  }

  private func items(_ value: Value, _ format: ListFormat, isAccepted: Bool) -> [Item] {
    guard case .list(let values) = value else { return [] }
    return values.map { value in
      var id = ""
      if case .string(let own) = value.record?[ListFormat.id] { id = own }
      let answers = flow.answers(in: value.record, format.fields)
      return Item(id: id, source: .row(typed: [:], answers: answers, isAccepted: isAccepted))
    }
  }

  /// Items that are being typed.
  private func items(_ draft: JSONValue, _ format: ListFormat) -> Result<[Item], AnswerProblem> {
    switch draft {
    case .null, .string(""): return .success([])
    case .list(let values):
      let items = values.compactMap { value -> Item? in
        guard case .object(let members) = value else { return nil }
        let typed = flow.typed(in: members, format.fields)
        return Item(id: value.itemID ?? "", source: .row(typed: typed, answers: [:], isAccepted: false))
      }
      return items.count == values.count ? .success(items) : .failure(.kind)
    case .bool, .int, .double, .string, .object: return .failure(.kind)
    }
  }

  /// Reads an item as a step of its own inside the step: bare inner names are this item's.
  private mutating func read(_ item: Item, _ format: ListFormat) -> RowEvaluation {
    let outer = source
    source = item.source
    for index in format.fields { read(flow[index], isShown: true, isNeeded: true) }
    source = outer
    let parts = format.fields.map { fields[$0]?.value ?? .null }
    let record = Record(
      names: [ListFormat.id] + format.fields.map { flow[$0].id }, values: [.string(item.id)] + parts)
    var own: [FieldIndex: FieldEvaluation] = [:]
    var open: Set<Int> = []
    for index in format.fields.flatMap({ flow.allFields(in: flow[$0]) }) {
      own[index] = fields.removeValue(forKey: index)
      environment.values[flow[index].slot] = .null
      if let slot = unsettled.remove(flow[index].slot) { open.insert(slot) }
    }
    return RowEvaluation(id: item.id, fields: own, value: .record(record), unsettled: open)
  }

  // MARK: values from elsewhere

  /// A value as the list it is for: with the names of its items in their order, and an id for each.
  func withIDs(_ value: Value, of field: Field) -> Value {
    guard case .list(let format) = field.kind, case .list(let values) = value else { return value }
    var ids = ItemIDs(prefix: "item")
    var taken = Set(values.compactMap { $0.record?[ListFormat.id] }.compactMap(\.text))
    let names = format.fields.map { flow[$0].id }
    return .list(
      values.map { value in
        let id = value.record?[ListFormat.id].flatMap(\.text) ?? ids.next(besides: taken)
        taken.insert(id)
        let parts = format.fields.map { value.record?[flow[$0].id] ?? flow[$0].kind.emptyValue }
        return .record(Record(names: [ListFormat.id] + names, values: [.string(id)] + parts))
      })
  }

  // MARK: showing an item

  /// Lets texts and limits read an item, until ``unbind(_:)``.
  mutating func bind(_ row: RowEvaluation) {
    for (index, field) in row.fields where field.isValid { environment.values[flow[index].slot] = field.value }
    unsettled.formUnion(row.unsettled)
  }

  mutating func unbind(_ row: RowEvaluation) {
    for index in row.fields.keys { environment.values[flow[index].slot] = .null }
    unsettled.subtract(row.unsettled)
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
