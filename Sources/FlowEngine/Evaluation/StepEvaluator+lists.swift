import FlowDefinition
import FlowExpressions

struct ItemEvaluation: Sendable {
  /// The generated id, which stays the same when items are moved.
  let id: String
  let fields: [FieldIndex: FieldEvaluation]
  /// The answers as a record; the value of a field without a valid answer is null.
  let value: Value
  /// The variables of the item that have no valid value yet, as slots.
  fileprivate let unsettled: Set<Int>

  var isValid: Bool { fields.values.allSatisfy(\.isValid) }

  /// An item with a missing answer may have no problem to show, for example if a computed value depends on it.
  fileprivate var isMissing: Bool { fields.values.contains(where: \.isMissing) }
}

extension StepEvaluator {
  private struct Item {
    let id: String
    let inputs: StepInputs
  }

  mutating func evaluateList(_ field: Field, _ format: ListType, into found: inout FieldEvaluation, isNeeded: Bool) {
    switch items(of: field, format, found, isNeeded: isNeeded) {
    case .failure(let problem): found.problems = [.answer(problem)]
    case .success(let items):
      // The list has no value while its items are evaluated, so expressions in the items cannot read the list.
      unsettled.insert(field.slot)
      for item in items { found.items.append(evaluate(item, format)) }
      unsettled.remove(field.slot)
      let values = Value.list(found.items.map(\.value))
      found.isWaiting = found.items.contains(where: \.isMissing)
      if found.items.allSatisfy(\.isValid), !found.isWaiting {
        check(values, of: field, into: &found)
      } else {
        found.problems = limitProblems(values, of: field, found).map { .answer($0) }
      }
    }
  }

  private func items(
    of field: Field, _ format: ListType, _ found: FieldEvaluation, isNeeded: Bool
  ) -> Result<[Item], AnswerProblem> {
    origin(of: field, found, isNeeded: isNeeded).flatMap { origin in
      switch origin {
      case .typed(let draft): items(draft, format)
      case .known(let value): .success(items(value, format))
      case nil: .success([])
      }
    }
  }

  private func items(_ value: Value, _ format: ListType) -> [Item] {
    guard case .list(let values) = value else { return [] }
    return values.map { value in
      var own = StepInputs(of: flow.layout(of: step.part))
      own.isAccepted = inputs.isAccepted
      for (field, answer) in flow.answers(in: value.record, format.fields) { own.answers[field] = answer }
      return Item(id: value.record?[ListType.id]?.text ?? "", inputs: own)
    }
  }

  private func items(_ draft: JSONValue, _ format: ListType) -> Result<[Item], AnswerProblem> {
    switch draft {
    case .null, .string(""): return .success([])
    case .list(let values):
      let items = values.compactMap { value -> Item? in
        guard case .object(let members) = value else { return nil }
        var own = StepInputs(of: flow.layout(of: step.part))
        for (field, typed) in flow.typed(in: members, format.fields) { own.typed[field] = typed }
        return Item(id: value.itemID ?? "", inputs: own)
      }
      return items.count == values.count ? .success(items) : .failure(.kind)
    case .bool, .int, .number, .string, .object: return .failure(.kind)
    }
  }

  /// Evaluates an item like a nested step, so that unqualified names refer to the fields of the item.
  private mutating func evaluate(_ item: Item, _ format: ListType) -> ItemEvaluation {
    let outer = inputs
    inputs = item.inputs
    for index in format.fields { evaluate(flow[index], isShown: true, isNeeded: true) }
    inputs = outer
    let answer = flow.item(item.id, format, answers: format.fields.map { fields[$0]?.value ?? .null })
    var own: [FieldIndex: FieldEvaluation] = [:]
    var open: Set<Int> = []
    for index in format.fields.flatMap({ flow.allFields(in: $0) }) {
      own[index] = fields[index]
      fields[index] = nil
      evaluation.environment.values[flow[index].slot] = .null
      if let slot = unsettled.remove(flow[index].slot) { open.insert(slot) }
    }
    return ItemEvaluation(id: item.id, fields: own, value: answer, unsettled: open)
  }

  /// Each item gets an id, and its members are put in declaration order.
  func withIDs(_ value: Value, of field: Field) -> Value {
    guard case .list(let format) = field.kind, case .list(let values) = value else { return value }
    var ids = ItemIDs(prefix: "item")
    var taken = Set(values.compactMap { $0.record?[ListType.id]?.text })
    return .list(
      values.map { value in
        let id = value.record?[ListType.id]?.text ?? ids.next(besides: taken)
        taken.insert(id)
        let answers = format.fields.map { value.record?[flow[$0].id] ?? flow[$0].type.emptyValue }
        return flow.item(id, format, answers: answers)
      })
  }

  /// Adds the values of an item to the environment, for texts and limits, until ``unbind(_:)`` removes them.
  mutating func bind(_ item: ItemEvaluation) {
    for (index, field) in item.fields where field.isValid {
      evaluation.environment.values[flow[index].slot] = field.value
    }
    unsettled.formUnion(item.unsettled)
  }

  mutating func unbind(_ item: ItemEvaluation) {
    for index in item.fields.keys { evaluation.environment.values[flow[index].slot] = .null }
    unsettled.subtract(item.unsettled)
  }

  func leaves(of fields: [FieldIndex], in item: ItemEvaluation, group: FieldIndex? = nil) -> [ItemLeaf] {
    fields.filter { item.fields[$0]?.isShown == true }.flatMap { index in
      if let inner = flow[index].kind.groupFields { return leaves(of: inner, in: item, group: index) }
      return item.fields[index].map { [ItemLeaf(field: flow[index], found: $0, group: group)] } ?? []
    }
  }
}

struct ItemLeaf {
  let field: Field
  let found: FieldEvaluation
  let group: FieldIndex?
}
