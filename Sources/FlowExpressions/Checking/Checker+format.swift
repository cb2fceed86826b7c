import FlowSyntax

extension Checker {
  /// - Returns: The parts of the call, and whether the values were checked against the format. A checked call never
  ///   fails, unless an error was reported.
  mutating func formatParts(_ call: Node.Call) -> (parts: [Part], isSettled: Bool) {
    let format = operand(call.operands[0])
    guard !options.checksWhenEvaluated, case .list(let elements) = call.operands[1].kind else {
      return ([format, operand(call.operands[1])], false)
    }
    let values = elements.map { operandOrNull($0, wanting: nil) }
    let types = values.map(\.type)
    let type: ValueType =
      types.contains(where: \.holdsJSON) ? .json : types.contains(where: \.holdsSecret) ? .secret : .dyn
    let parts = [format, list(of: type, values)]
    guard case .string(let text) = format.constant else { return (parts, false) }
    checkFormat(text, call.operands[0].range, elements, types)
    return (parts, true)
  }

  private mutating func checkFormat(
    _ format: String, _ range: SourceRange, _ elements: [Node], _ types: [ValueType]
  ) {
    do throws(Failure) {
      let clauses = try TextFormatter.clauses(of: format)
      if clauses.count > types.count {
        report(.alwaysFails, ExpressionMessages.tooFewValues(types.count), at: range)
      }
      for (place, clause) in zip(types.indices, clauses) {
        let type = types[place]
        guard let accepted = clause.types, !type.isOpen, !accepted.contains(type.opened) else { continue }
        report(
          .typeMismatch, ExpressionMessages.notFormatted("%\(clause.letter)", accepted, type),
          at: elements[place].range, help: ExpressionMessages.formatAnything)
      }
    } catch {
      report(.alwaysFails, error.message, at: range)
    }
  }
}
