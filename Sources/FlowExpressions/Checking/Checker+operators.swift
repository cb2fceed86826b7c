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
    let (first, second) = Part.asTimes(pair(left, right, wanting: nil) { $0.operand($1, wanting: $2) })
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
    let (first, second) = Part.asTimes(
      affirming { checker in
        checker.pair(left, right, wanting: nil) { checker, node, wanted in
          checker.notingSecret(checker.check(node, wanting: wanted))
        }
      })
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
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
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
    if first.type == .date, second.type == .time, operation == .add { return time(on: first, at: second, range) }
    if first.type == .time, second.type == .date, operation == .add { return time(on: second, at: first, range) }
    if let moved = time(first, movedBy: second, operation, range) { return moved }
    let times = Part.asTimes((first, second), orDurations: true)
    var type = times.0.type.result(of: operation, with: times.1.type)
    if type != nil { (first, second) = times } else { type = first.type.result(of: operation, with: second.type) }
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

  /// The time at which clocks show a time of day on a day.
  private func time(on day: Part, at time: Part, _ range: SourceRange) -> Part {
    let (run, runTime) = (day.run, time.run)
    var part = Part(type: .timestamp) { environment throws(EvaluationError) in
      let values = (try run(&environment), try runTime(&environment))
      return try Calling.result(at: range, "+", [values.0, values.1]) { () throws(Failure) in
        guard case .date(let day) = values.0, case .time(let time) = values.1 else { return nil }
        return try environment.time(on: day, second: time.hour * 3600 + time.minute * 60)
      }
    }
    part.combine([day, time], size: 1)
    part.varies.insert(.outside)
    return part
  }

  /// A time that is moved by days keeps its time of day.
  private func time(_ left: Part, movedBy right: Part, _ operation: BinaryOperator, _ range: SourceRange) -> Part? {
    let isSum = operation == .add
    if isSum, left.type == .days, right.type == .timestamp { return time(right, movedBy: left, operation, range) }
    guard left.type == .timestamp, right.type == .days, isSum || operation == .subtract else { return nil }
    let (run, runDays) = (left.run, right.run)
    var part = Part(type: .timestamp) { environment throws(EvaluationError) in
      let values = (try run(&environment), try runDays(&environment))
      return try Calling.result(at: range, operation.rawValue, [values.0, values.1]) { () throws(Failure) in
        guard case .timestamp(let time) = values.0, case .duration(let span) = values.1, let days = span.days else {
          return nil
        }
        return try environment.time(time) { day throws(Failure) in try day.adding(days: isSum ? days : -days) }
      }
    }
    part.combine([left, right], size: 1)
    part.varies.insert(.outside)
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
    switch (self, other) {
    case (.date, .days): return isSumOrDifference ? self : nil
    case (.days, .date): return isSum ? other : nil
    case (.date, .date): return operation == .subtract ? .days : nil
    case (.days, .days): return isSumOrDifference ? self : nil
    case (.time, _), (_, .time), (.days, _), (_, .days):
      return operandType.result(of: operation, with: other.operandType)

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
  /// A date that is compared with a time counts as the time at which it begins.
  ///
  /// So does a date to which a duration is added that is not in whole days.
  fileprivate static func asTimes(_ pair: (Part, Part), orDurations: Bool = false) -> (Part, Part) {
    func isTime(_ part: Part) -> Bool {
      let type = part.type.withoutNull
      return type == .timestamp || orDurations && (type == .time || type == .duration && !part.isInDays)
    }
    if pair.0.type.withoutNull == .date, isTime(pair.1) { return (pair.0.beginning, pair.1) }
    if pair.1.type.withoutNull == .date, isTime(pair.0) { return (pair.0, pair.1.beginning) }
    guard orDurations else { return pair }
    return (pair.0.inDays(beside: pair.1), pair.1.inDays(beside: pair.0))
  }

  private var isInDays: Bool { if case .duration(let span) = constant { span.days != nil } else { false } }

  private func inDays(beside other: Part) -> Part {
    guard type == .duration, other.type == .date, isInDays else { return self }
    var part = self
    part.type = .days
    return part
  }

  /// For a date, the time at which it begins.
  private var beginning: Part {
    let run = run
    var part = Part(type: type.mayBeNull ? .optional(.timestamp) : .timestamp) { environment throws(EvaluationError) in
      let value = try run(&environment)
      guard case .date(let day) = value else { return value }
      return .timestamp(environment.timeZone.time(on: day) ?? (day.year == 1 ? .earliest : .latest))
    }
    part.combine(self, size: 1)
    part.varies.insert(.outside)
    return part
  }

  /// The new part has no constant, slot, path, clause or gaps.
  func `as`(_ type: ValueType) -> Part {
    var part = Part(type: type, run: run)
    part.combine(self, size: 1)
    return part
  }
}
