import FlowSyntax

extension Checker {
  static let optionName = "option"

  var ownFunctions: [String] { options.checksWhenEvaluated ? [] : [Self.optionName] }

  func isOption(_ call: Node.Call) -> Bool {
    call.function.text == Self.optionName && call.target == nil && !options.checksWhenEvaluated
  }

  /// If the answer is null, the call returns null.
  mutating func option(_ call: Node.Call, _ range: SourceRange) -> Part {
    guard let answer = call.arguments.first, call.arguments.count == 1 else {
      return problem(
        .typeMismatch, .noSuchOverload, ExpressionMessages.wrongCall(Self.optionName), at: range,
        help: ExpressionMessages.optionForm)
    }
    let argument = check(answer)
    if argument.type.isOpen { return argument }
    let found = table(of: answer)
    guard argument.type.withoutNull == .string, let table = found else {
      let isList = argument.type.withoutNull == .list(.string) && found != nil
      return problem(
        .typeMismatch, .noSuchOverload, ExpressionMessages.noOption(answer.qualifiedName), at: answer.range,
        help: isList ? ExpressionMessages.optionOfEach(answer.qualifiedName) : ExpressionMessages.optionForm)
    }
    note(table)
    let type = ValueType.record(table.type)
    let mayBeNull = argument.type != .string || !table.isComplete
    let run = argument.run
    var part = Part(type: mayBeNull ? type.orNull : type) { environment throws(EvaluationError) in
      guard case .string(let id) = try run(&environment) else { return .null }
      if let record = try table.record(of: id, in: &environment) { return record }
      if mayBeNull { return .null }
      throw EvaluationError(.noSuchKey, ExpressionMessages.noSuchKey(id), at: range)
    }
    part.combine(argument, size: 1)
    part.weight.cost = part.weight.cost.saturatingSum(table.list.map { $0.cost + Weight.assumedCount } ?? 1)
    narrow(&part, partPath(Node(kind: .call(call), range: range, depth: 1)))
    return part
  }

  private func table(of answer: Node) -> OptionTable? {
    answer.answerPath(in: locals[localsFloor...].map(\.loop)[...]).flatMap(scope.options)
  }

  func possibleTexts(of node: Node) -> [String]? { node.possibleTexts(table) }

  private mutating func note(_ table: OptionTable) {
    guard let list = table.list else { return }
    paths += list.readPaths.map { VariablePath(root: .slot($0.slot), steps: $0.names.map(VariablePath.Step.field)) }
    needs += list.requiredSlots
    readsClock = readsClock || list.readsClock
  }
}

extension Node {
  /// Returns the texts that the node can have when it is not null, or `nil` if any text is possible.
  func possibleTexts(_ table: (Node) -> OptionTable?) -> [String]? {
    switch kind {
    case .literal(.string(let text)): return [text]
    case .conditional(_, let yes, let no):
      return yes.possibleTexts(table).flatMap { texts in no.possibleTexts(table).map { texts + $0 } }
    case .select(let operand, let member):
      if case .call(let call) = operand.kind, call.function.text == Checker.optionName, call.target == nil {
        return call.arguments.first.flatMap(table)?.texts(of: member.text)
      }
      return table(self)?.ids
    case .name, .index, .call: return table(self)?.ids
    case .literal, .presence, .not, .negate, .binary, .logical, .list, .map, .message, .loop: return nil
    }
  }

  /// The name to compare with null before the value is used: `plan` for both `plan` and `option(plan)`.
  var guardedName: String? {
    guard case .call(let call) = kind, call.function.text == Checker.optionName, call.target == nil else {
      return qualifiedName
    }
    return call.arguments.first?.qualifiedName
  }
}
