extension StatementReading {
  /// For example, `n > m + 5` is read as `n - m > 5`: the subject is `n - m`, and its lower bound is 5.
  ///
  /// Returns `nil` if the comparison can't be analyzed, for example because an operand is not a sum.
  func comparison(ofSums operation: BinaryOperator, _ left: Node, _ right: Node) -> Outcomes<Formula>? {
    guard let left = sum(left), let right = sum(right), let difference = left.minus(right) else { return nil }
    let isOrder = operation != .equal && operation != .notEqual
    // If a value may be null, `==` and `!=` are not analyzed. The operands of `<` and `>` are not null, because a
    // missing null check is an error.
    guard isOrder || !difference.mayBeNull else { return nil }
    return comparison(operation, of: difference)
  }

  private func comparison(_ operation: BinaryOperator, of sum: Sum) -> Outcomes<Formula>? {
    guard let first = sum.terms.min(by: { $0.key < $1.key })?.value else {
      return operation.accepts(sum.constant) ? Self.certain : Self.certain.negated
    }
    let factor = first.factor < 0 ? -sum.commonFactor : sum.commonFactor
    let operation = factor < 0 ? operation.swapped : operation
    let (quotient, remainder) = (-sum.constant).quotientAndRemainder(dividingBy: factor)
    guard remainder == 0 || sum.isWhole else { return nil }
    let floor = remainder != 0 && (remainder < 0) != (factor < 0) ? quotient - 1 : quotient
    let target = target(of: sum, dividedBy: factor)
    return remainder == 0
      ? outcomes(operation, target, Double(quotient)) : outcomes(operation, target, between: Double(floor))
  }

  /// Returns the subject for the terms of a sum divided by a factor: `n - m` for `2 * n - 2 * m` and the factor 2.
  ///
  /// If the only term is a variable, the subject is this variable.
  private func target(of sum: Sum, dividedBy factor: Int) -> Target {
    if sum.terms.count == 1, let term = sum.terms.first?.value, var target = term.target {
      target.mayBeNull = term.mayBeNull
      return target
    }
    let values = sum.values
    let ends = [values.lowerBound / Double(factor), values.upperBound / Double(factor)].sorted()
    let subject = derived.subject(sum.text(dividedBy: factor), ends[0]...ends[1])
    return Target(subject: subject, type: sum.isWhole ? .int : .number, mayBeNull: false)
  }

  private func outcomes(_ operation: BinaryOperator, _ target: Target, _ bound: Double) -> Outcomes<Formula>? {
    switch operation {
    case .equal: fact(target, .isOne(of: [.number(bound)]), .isNone(of: [.number(bound)]))
    case .notEqual: fact(target, .isOne(of: [.number(bound)]), .isNone(of: [.number(bound)])).negated
    case _: order(operation, of: target, bound)
    }
  }

  /// For example, `2 * n < 5` means that `n` is less than 2.5, so it is read as `n <= 2`.
  private func outcomes(
    _ operation: BinaryOperator, _ target: Target, between floor: Double
  ) -> Outcomes<Formula>? {
    switch operation {
    case .equal: Self.certain.negated
    case .notEqual: Self.certain
    case .less, .lessOrEqual: order(.lessOrEqual, of: target, floor)
    case _: order(.greater, of: target, floor)
    }
  }

  // MARK: Sums

  private func sum(_ node: Node) -> Sum? {
    switch node.kind {
    case .literal(let value): constant(value)
    case .negate(let operand): sum(operand).flatMap { $0.kind.difference == nil ? $0.times(-1) : nil }
    case .binary(.add, let left, let right): sum(left).flatMap { left in sum(right).flatMap(left.plus) }
    case .binary(.subtract, let left, let right): sum(left).flatMap { left in sum(right).flatMap(left.minus) }
    case .binary(.multiply, let left, let right): product(left, right)
    case .name, .select: variable(node)
    case .call(let call): self.call(call, node)
    case .binary, .presence, .index, .not, .logical, .conditional, .list, .map, .message, .loop: part(node)
    }
  }

  private func constant(_ value: Value) -> Sum? {
    guard let number = value.exactNumber, number.magnitude < 1e15 else { return nil }
    let kind: Sum.Kind
    switch value.operand {
    case .int: kind = .integer
    case .date: kind = .date
    case .timestamp: kind = .time
    case .duration(let span): kind = span.days == nil ? .duration : .days
    case _: return nil
    }
    return Sum(kind: kind, constant: Int(number))
  }

  private func product(_ left: Node, _ right: Node) -> Sum? {
    guard let left = sum(left), let right = sum(right), left.kind == .integer, right.kind == .integer else {
      return nil
    }
    if right.terms.isEmpty { return left.times(right.constant) }
    return left.terms.isEmpty ? right.times(left.constant) : nil
  }

  private func variable(_ node: Node) -> Sum? {
    guard let target = target(node), let kind = Sum.Kind(target.type) else { return part(node) }
    let values = target.subject.numbers
    return Sum(
      kind: kind,
      terms: [
        "$\(target.subject.id)": Sum.Term(
          factor: 1, values: values, isWhole: kind == .integer, mayBeNull: target.mayBeNull, target: target)
      ])
  }

  private func call(_ call: Node.Call, _ node: Node) -> Sum? {
    let operands = call.operands
    switch (call.function.text, operands.count) {
    case ("days", 1):
      guard var days = sum(operands[0])?.times(86_400), days.kind == .integer else { return nil }
      days.kind = .days
      return days
    case ("addYears", 2): return shifted(operands[0], by: operands[1], days: 365...366, node)
    case ("addMonths", 2): return shifted(operands[0], by: operands[1], days: 28...31, node)
    case ("age", 1): return part(node, values: target(operands[0])?.subject.today.ages ?? .everything)
    case ("size", 1):
      let key = "size(\(operands[0].canonicalText(in: scope)))"
      return part(node, values: target(operands[0])?.subject.sizes ?? 0...Double.infinity, key: key)
    case ("minor", 1): return part(node, values: target(operands[0])?.subject.numbers ?? .everything)
    case _: return part(node)
    }
  }

  /// If the number is not constant, the whole node is the only term.
  ///
  /// The added time is a term of its own, because years and months differ in length. `days` is the range of the length
  /// of one year or one month, in days.
  private func shifted(_ time: Node, by count: Node, days: ClosedRange<Double>, _ node: Node) -> Sum? {
    guard let start = sum(time), start.kind == .date, let count = count.wholeNumber, count.magnitude < 200_000 else {
      return part(node)
    }
    let ends = [days.lowerBound * Double(count) * 86_400, days.upperBound * Double(count) * 86_400].sorted()
    let difference = Sum.Term(factor: 1, values: ends[0]...ends[1], isWhole: false)
    return start.plus(Sum(kind: .days, terms: [node.canonicalText(in: scope): difference]))
  }

  /// Returns `nil` if the node is not an integer, a time or a duration.
  ///
  /// - Parameter key: The text that identifies the term; by default the canonical text of the node.
  private func part(_ node: Node, values: ClosedRange<Double> = .everything, key: String? = nil) -> Sum? {
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    let part = checker.check(node)
    if let value = part.constant { return constant(value) }
    guard let kind = Sum.Kind(part.type.withoutNull) else { return nil }
    let mayBeNull = part.type.withoutNull != part.type
    let term = Sum.Term(factor: 1, values: values, isWhole: kind == .integer, mayBeNull: mayBeNull)
    return Sum(kind: kind, terms: [key ?? node.canonicalText(in: scope): term])
  }
}

final class DerivedSubjects {
  private var subjects: [String: Subject] = [:]

  /// The numbers in `values` apply only to a new subject.
  func subject(_ text: String, _ values: ClosedRange<Double>) -> Subject {
    if let known = subjects[text] { return known }
    func limit(_ end: Double) -> Value? { DecimalNumber(end).map(Value.number) }
    let domain = Subject.Domain.numbers(low: limit(values.lowerBound), high: limit(values.upperBound))
    let subject = Subject(id: -1 - subjects.count, domain: domain)
    subjects[text] = subject
    return subject
  }
}

extension Sum.Kind {
  fileprivate init?(_ type: ValueType) {
    switch type {
    case .int: self = .integer
    case .date: self = .date
    case .timestamp: self = .time
    case .duration, .time: self = .duration
    case .days: self = .days
    case _: return nil
    }
  }
}

extension Subject {
  fileprivate var sizes: ClosedRange<Double>? { if case .sizes(let sizes) = domain { sizes } else { nil } }

  fileprivate var numbers: ClosedRange<Double> {
    guard case .numbers(let low, let high) = domain else { return .everything }
    return ClosedRange(from: low?.exactNumber ?? -.infinity, to: high?.exactNumber ?? .infinity)
  }
}

extension BinaryOperator {
  fileprivate func accepts(_ number: Int) -> Bool {
    switch self {
    case .less: number < 0
    case .lessOrEqual: number <= 0
    case .greater: number > 0
    case .greaterOrEqual: number >= 0
    case .equal: number == 0
    case .notEqual: number != 0
    case .isIn, .add, .subtract, .multiply, .divide, .remainder: false
    }
  }
}
