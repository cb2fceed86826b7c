import FlowSyntax

extension Checker {
  /// `&&` and `||`, any number of operands; each knows what the ones before it prove.
  mutating func logical(_ operation: LogicalOperator, _ operands: [Node]) -> Part {
    let before = known
    defer { known = before }
    var parts: [Part] = []
    for node in operands {
      parts.append(condition(node, operation.rawValue))
      let proven = read(node)
      known.formUnion((operation == .and ? proven.whenTrue : proven.whenFalse) ?? [])
    }
    let runs = zip(parts, operands).map { Logic.Operand(run: $0.run, range: $1.range) }
    var part = Part(type: .bool, run: Logic.run(operation, runs))
    part.combine(parts, size: 1)
    part.fails = false
    if isTakenApart(part), let first = operands.first, let last = operands.last {
      part.clause = .logical(operation, zip(parts, operands).map { clause(of: $0, $1) }, first.range.union(last.range))
    }
    return part
  }

  mutating func conditional(
    _ test: Node, _ yes: Node, _ no: Node, _ range: SourceRange, wanting wanted: ValueType?
  ) -> Part {
    let condition = self.condition(test, "?")
    let proven = read(test)
    var first = withKnown(proven.whenTrue) { $0.check(yes, wanting: wanted) }
    let wish = no.isWholeNumber && first.type.withoutNull == .double ? .double : wanted
    var second = withKnown(proven.whenFalse) { $0.check(no, wanting: wish) }
    if yes.isWholeNumber, second.type.withoutNull == .double {
      first = withKnown(proven.whenTrue) { $0.check(yes, wanting: .double) }
    }
    if !(first.isSecretOrNull && second.isSecretOrNull) { (first, second) = (used(first), used(second)) }
    let type = joined(first.type, second.type, at: range) { ExpressionMessages.differentArms($0, $1) }
    var part = Part(type: type, run: Logic.choice(condition.run, first.run, second.run, test.range))
    part.combine([condition, first, second], size: max(first.weight.size, second.weight.size))
    part.fails = condition.fails
    return part
  }
}

extension Part {
  fileprivate var isSecretOrNull: Bool { isSecret || type == .null }
}

/// `&&`, `||` and `?:` at work.
enum Logic {
  struct Operand: Sendable {
    let run: Run
    let range: SourceRange
  }

  /// One deciding operand decides, whatever is wrong with the others, on either side (CEL "Logical Operators").
  static func run(_ operation: LogicalOperator, _ operands: [Operand]) -> Run {
    let deciding = operation.deciding
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      var failure: EvaluationError?
      for operand in operands {
        do throws(EvaluationError) {
          if try bool(operand, &environment, operation) == deciding { return .bool(deciding) }
        } catch {
          if error.kind == .tooCostly { throw error }
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
      return .bool(!deciding)
    }
  }

  private static func bool(
    _ operand: Operand, _ environment: inout Environment, _ operation: LogicalOperator
  ) throws(EvaluationError) -> Bool {
    let value = try operand.run(&environment)
    if case .bool(let bool) = value { return bool }
    let message = ExpressionMessages.noOverload(operation.rawValue, [value.typeName])
    throw EvaluationError(.noSuchOverload, message, at: operand.range)
  }

  static func choice(_ test: @escaping Run, _ yes: @escaping Run, _ no: @escaping Run, _ range: SourceRange) -> Run {
    { (environment: inout Environment) throws(EvaluationError) -> Value in
      let value = try test(&environment)
      guard case .bool(let holds) = value else {
        throw EvaluationError(.noSuchOverload, ExpressionMessages.noOverload("?:", [value.typeName]), at: range)
      }
      return try holds ? yes(&environment) : no(&environment)
    }
  }
}
