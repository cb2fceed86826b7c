import FlowSyntax

extension Checker {
  mutating func not(_ operand: Node, _ range: SourceRange) -> Part {
    var part = at(position.opposite) { $0.condition(operand, "!") }
    let inner = isTakenApart(part) ? clause(of: part, operand) : nil
    let run = part.run
    part.run = { environment throws(EvaluationError) in
      .bool(try !run(&environment).isTrue(at: range) { _ in ExpressionMessages.noOverload("!", []) })
    }
    part = part.as(.bool)
    part.clause = inner.map { .not($0, range) }
    return part
  }

  mutating func negate(_ operand: Node, _ range: SourceRange, wanting wanted: ValueType?) -> Part {
    var part = self.operand(operand, wanting: wanted)
    let type = part.type
    if !(type.isOpen || type == .int || type == .number || type.isMoney) {
      report(.typeMismatch, ExpressionMessages.notNegated(type), at: operand.range)
      part.type = wrongType
    }
    let run = part.run
    part.run = { environment throws(EvaluationError) in
      let value = try run(&environment)
      return try Calling.result(at: range, "-", [value]) { () throws(Failure) in try Arithmetic.negated(value) }
    }
    return part.as(part.type)
  }

  mutating func binary(
    _ operation: BinaryOperator, _ left: Node, _ right: Node, _ range: SourceRange, wanting wanted: ValueType?
  ) -> Part {
    switch operation {
    case .equal, .notEqual: equality(operation, left, right, range)
    case .isIn: membership(left, right, range)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: ordering(operation, left, right, range)
    case .add, .subtract, .multiply, .divide, .remainder: arithmetic(operation, left, right, range, wanting: wanted)
    }
  }

  // MARK: Binary operators

  private mutating func ordering(
    _ operation: BinaryOperator, _ left: Node, _ right: Node, _ range: SourceRange
  ) -> Part {
    let (first, second) = pair(left, right, wanting: nil) { $0.operand($1, wanting: $2) }
    if !first.type.isOrdered(with: second.type) {
      report(
        .typeMismatch, ExpressionMessages.notOrdered(first.type, second.type), at: range,
        help: moneyHelp(operation, first.type, second.type))
    }
    return Part(comparing: operation, first, second, at: range)
  }

  private mutating func equality(
    _ operation: BinaryOperator, _ left: Node, _ right: Node, _ range: SourceRange
  ) -> Part {
    if left.isNull || right.isNull { return nullTest(operation, left.isNull ? right : left) }
    let found = diagnostics.count
    let (first, second) = affirming { checker in
      checker.pair(left, right, wanting: nil) { checker, node, wanted in
        checker.notingSecret(checker.check(node, wanting: wanted))
      }
    }
    if position == (operation == .notEqual ? .affirmed : .negated) {
      checkDifference((first, left), (second, right), since: found)
    }
    if !first.type.isComparable(to: second.type) {
      report(
        .typeMismatch, ExpressionMessages.neverEqual(first.type, second.type), at: range,
        help: moneyHelp(operation, first.type, second.type))
    }
    return Part(comparing: operation, first, second, at: range)
  }

  private mutating func nullTest(_ operation: BinaryOperator, _ node: Node) -> Part {
    let tested = node.isNull ? check(node) : self.tested(node)
    let run = tested.run
    let wanted = operation == .equal
    var part = Part(type: .bool) { environment throws(EvaluationError) in
      .bool((try run(&environment)).isNull == wanted)
    }
    part.combine(tested, size: 1)
    return part
  }

  private mutating func membership(_ left: Node, _ right: Node, _ range: SourceRange) -> Part {
    let found = diagnostics.count
    let (element, container) = affirming { $0.memberParts(left, right) }
    if position == .negated { checkDifference((element, left), (container, right), since: found) }
    switch container.type.withoutNull {
    case .list(let other), .map(let other, _):
      if !element.type.isComparable(to: other) {
        report(.typeMismatch, ExpressionMessages.neverInside(element.type, other), at: range)
      }
    case .record:
      if !element.type.isComparable(to: .string) {
        report(.typeMismatch, ExpressionMessages.neverInside(element.type, .string), at: range)
      }
    case .dyn, .error: break
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .duration, .time, .money, .file, .secret,
      .secretBytes, .type, .json, .optional:
      report(.typeMismatch, ExpressionMessages.notAContainer(container.type), at: right.range)
    }
    return Part(membership: element, container, at: range)
  }

  private mutating func memberParts(_ left: Node, _ right: Node) -> (Part, Part) {
    if left.isWholeNumber {
      let container = notingSecret(check(right))
      if case .list(let type) = container.type.withoutNull {
        return (notingSecret(check(left, wanting: type)), container)
      }
      return (notingSecret(check(left)), container)
    }
    let element = notingSecret(check(left))
    let wish: ValueType? = element.type.withoutNull == .number ? .list(.number) : nil
    return (element, notingSecret(check(right, wanting: wish)))
  }

  private mutating func arithmetic(
    _ operation: BinaryOperator, _ left: Node, _ right: Node, _ range: SourceRange, wanting wanted: ValueType?
  ) -> Part {
    let isList = if case .list = wanted?.withoutNull { operation == .add } else { false }
    let wish = isList || left.isWholeNumber && right.isWholeNumber && operation != .divide ? wanted : nil
    var (first, second) = pair(left, right, wanting: wish) { $0.operand($1, wanting: $2) }
    let type = first.type.result(of: operation, with: second.type)
    if let type, case .list = type {
      (first, second) = (narrowed(first, to: type, at: left.range), narrowed(second, to: type, at: right.range))
    }
    var part = Part(arithmetic: operation, first, second, at: range)
    part.type = type ?? wrongType
    if type == nil {
      let help =
        first.type.isNumber && second.type.isNumber
        ? ExpressionMessages.convertHelp
        : moneyHelp(operation, first.type, second.type) ?? ExpressionMessages.recordsDiffer(first.type, second.type)
      report(
        .typeMismatch, ExpressionMessages.noArithmetic(operation.rawValue, first.type, second.type), at: range,
        help: help)
    }
    if operation == .divide || operation == .remainder, second.constant?.isWholeZero ?? false {
      report(.alwaysFails, ExpressionMessages.divisionByZero, at: right.range)
      part.fails = true
    }
    return part
  }

  /// A whole-number literal becomes a `double` if the other operand is a `double`.
  private mutating func pair(
    _ left: Node, _ right: Node, wanting wanted: ValueType?,
    _ check: (inout Checker, Node, ValueType?) -> Part
  ) -> (Part, Part) {
    if left.isWholeNumber, !right.isWholeNumber {
      let second = check(&self, right, nil)
      return (check(&self, left, second.type.withoutNull == .number ? .number : nil), second)
    }
    let first = check(&self, left, wanted)
    let wish = right.isWholeNumber && first.type.withoutNull == .number ? .number : wanted
    return (first, check(&self, right, wish))
  }
}

extension Node {
  /// Includes a sum, difference or product of whole-number literals, possibly with a sign.
  var isWholeNumber: Bool {
    switch kind {
    case .literal(.int): true
    case .negate(let operand): operand.isWholeNumber
    case .binary(.add, let left, let right), .binary(.subtract, let left, let right),
      .binary(.multiply, let left, let right):
      left.isWholeNumber && right.isWholeNumber
    case _: false
    }
  }
}

extension ValueType {
  /// Returns `nil` if the types can't be combined (CEL "List of Standard Definitions").
  fileprivate func result(of operation: BinaryOperator, with other: ValueType) -> ValueType? {
    let isSum = operation == .add
    let isSumOrDifference = isSum || operation == .subtract
    if self == .time || other == .time { return operandType.result(of: operation, with: other.operandType) }
    switch (self, other) {
    case (.error, _), (_, .error): return .error
    case (.dyn, _), (_, .dyn): return .dyn
    case (.int, .int), (.uint, .uint): return self
    case (.number, .number): return operation == .remainder ? nil : self
    case (.money, _), (_, .money): return amount(of: operation, with: other)
    case (.timestamp, .duration), (.duration, .duration): return isSumOrDifference ? self : nil
    case (.duration, .timestamp): return isSum ? other : nil
    case (.timestamp, .timestamp): return operation == .subtract ? .duration : nil
    case (.list, .list): return isSum ? joined(with: other) : nil
    case (.string, _), (.bytes, _), (.secret, _), (.secretBytes, _):
      return isSum && opened == other.opened ? joined(with: other) : nil
    case _: return nil
    }
  }
}

extension Value {
  var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate var isWholeZero: Bool { self == .int(0) || self == .uint(0) || self == .number(.zero) }
}

extension Part {
  /// The new part has no constant, slot, path, clause or gaps.
  func `as`(_ type: ValueType) -> Part {
    var part = Part(type: type, run: run)
    part.combine(self, size: 1)
    return part
  }
}
