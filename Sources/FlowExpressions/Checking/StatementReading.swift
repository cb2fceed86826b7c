struct StatementReading: ConditionReading {
  let scope: any Scope
  let subject: (_ slot: Int, _ fields: [String]) -> Subject?
  let derived: DerivedSubjects
  var trail = ReadingTrail<Formula>(limit: 1_000)

  var isTooLong: Bool { trail.left < 0 }

  static var always: Formula { .always }
  static var never: Formula { .never }
  static func all(_ parts: [Formula]) -> Formula { .all(parts) }
  static func any(_ parts: [Formula]) -> Formula { .any(parts) }

  func test(_ node: Node) -> Outcomes<Formula> {
    switch node.kind {
    case .binary(let operation, let left, let right): comparison(node, operation, left, right)
    case .name, .select, .index: truth(node)
    case .literal, .presence, .call, .not, .negate, .logical, .conditional, .list, .map, .message, .loop: opaque(node)
    }
  }

  // MARK: Facts

  struct Target {
    let subject: Subject
    let type: ValueType
    var mayBeNull: Bool
  }

  /// Returns `nil` for any other node, for a secret, and if `subject` returns `nil` for the variable or field.
  func target(_ node: Node) -> Target? {
    guard let path = node.namePath, case .variable(let slot, var type, false) = scope.meaning(of: path[0]),
      case let fields = Array(path.dropFirst()), let subject = subject(slot, fields)
    else { return nil }
    var mayBeNull = type.withoutNull != type
    for field in fields {
      guard case .record(let record) = type.withoutNull, let index = record.index(of: field) else { return nil }
      type = record.types[index]
      mayBeNull = true
    }
    return Target(subject: subject, type: type.withoutNull, mayBeNull: mayBeNull)
  }

  private func truth(_ node: Node) -> Outcomes<Formula> {
    guard let target = target(node), target.type == .bool else { return opaque(node) }
    return fact(target, .isOne(of: [.bool(true)]), .isOne(of: [.bool(false)]))
  }

  /// If the claim is false, either the opposite claim is true, or the subject is null.
  func fact(_ target: Target, _ claim: Fact.Claim, _ opposite: Fact.Claim) -> Outcomes<Formula> {
    let opposite = fact(target, opposite)
    return Outcomes(
      whenTrue: fact(target, claim),
      whenFalse: target.mayBeNull ? .any([fact(target, .isNull), opposite]) : opposite)
  }

  private func fact(_ target: Target, _ claim: Fact.Claim) -> Formula {
    .fact(
      Fact(
        subject: target.subject, isWhole: target.type == .int || target.type.isMoney, mayBeNull: target.mayBeNull,
        claim: claim))
  }

  private func comparison(
    _ node: Node, _ operation: BinaryOperator, _ left: Node, _ right: Node
  ) -> Outcomes<Formula> {
    func sums() -> Outcomes<Formula>? { comparison(ofSums: operation, left, right) }
    return switch operation {
    case .equal: equality(left, right) ?? constantTruth(node) ?? sums() ?? opaque(.equal, left, right)
    case .notEqual:
      equality(left, right)?.negated ?? constantTruth(node) ?? sums() ?? opaque(.equal, left, right).negated
    case .isIn: membership(left, right) ?? constantTruth(node) ?? opaque(node)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      order(operation, left, right) ?? order(operation.swapped, right, left) ?? constantTruth(node) ?? sums()
        ?? opaque(node)
    case .add, .subtract, .multiply, .divide, .remainder: opaque(node)
    }
  }

  private func equality(_ left: Node, _ right: Node) -> Outcomes<Formula>? {
    if let target = target(left) { return equality(of: target, right) }
    return target(right).flatMap { equality(of: $0, left) }
  }

  private func equality(of target: Target, _ constant: Node) -> Outcomes<Formula>? {
    if constant.isNull { return Outcomes(whenTrue: fact(target, .isNull), whenFalse: fact(target, .isNotNull)) }
    guard let value = self.constant(constant), value.fits(target.type), target.subject.knows(value) else { return nil }
    return fact(target, .isOne(of: [value]), .isNone(of: [value]))
  }

  private func membership(_ left: Node, _ right: Node) -> Outcomes<Formula>? {
    guard case .list(let elements) = right.kind, let target = target(left) else { return nil }
    let values = elements.compactMap { constant($0) }
    guard values.count == elements.count, values.allSatisfy({ $0.fits(target.type) && target.subject.knows($0) })
    else { return nil }
    return fact(target, .isOne(of: Set(values)), .isNone(of: Set(values)))
  }

  private func order(_ operation: BinaryOperator, _ left: Node, _ right: Node) -> Outcomes<Formula>? {
    guard let target = target(left), case .number(let bound) = constant(right), Constant.number(bound).fits(target.type)
    else { return nil }
    return order(operation, of: target, bound)
  }

  func order(_ operation: BinaryOperator, of target: Target, _ bound: Double) -> Outcomes<Formula>? {
    switch operation {
    case .less: fact(target, .isBelow(bound, orEqual: false), .isAbove(bound, orEqual: true))
    case .lessOrEqual: fact(target, .isBelow(bound, orEqual: true), .isAbove(bound, orEqual: false))
    case .greater: fact(target, .isAbove(bound, orEqual: false), .isBelow(bound, orEqual: true))
    case .greaterOrEqual: fact(target, .isAbove(bound, orEqual: true), .isBelow(bound, orEqual: false))
    case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }

  private func constantTruth(_ node: Node) -> Outcomes<Formula>? {
    guard case .bool(let value) = constant(node) else { return nil }
    return value ? Self.certain : Self.certain.negated
  }

  private func constant(_ node: Node) -> Constant? {
    if case .literal(let value) = node.kind { return Constant(value) }
    let readsSomething = node.contains { part in
      switch part.kind {
      case .name, .loop, .message: true
      case .literal, .select, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map:
        false
      }
    }
    if readsSomething { return nil }
    var checker = Checker(scope: scope, options: .flowFile, known: [])
    return checker.check(node).constant.flatMap(Constant.init)
  }

  // MARK: Other conditions

  private func opaque(_ node: Node) -> Outcomes<Formula> { opaque(node.canonicalText(in: scope)) }

  private func opaque(_ operation: BinaryOperator, _ left: Node, _ right: Node) -> Outcomes<Formula> {
    opaque("\(operation.rawValue)(\(left.canonicalText(in: scope)),\(right.canonicalText(in: scope)))")
  }

  private func opaque(_ text: String) -> Outcomes<Formula> {
    Outcomes(whenTrue: .opaque(text, true), whenFalse: .opaque(text, false))
  }
}

extension Node {
  /// A name in backticks may contain several names, separated by dots.
  var namePath: [String]? {
    switch kind {
    case .name(let name, _): [name]
    case .select(let operand, let name):
      operand.namePath.map { $0 + name.text.split(separator: ".").map(String.init) }
    case .literal, .presence, .index, .call, .not, .negate, .binary, .logical, .conditional, .list, .map, .message,
      .loop:
      nil
    }
  }
}

extension Subject {
  /// Only a text is checked; any other constant gives `true`.
  ///
  /// A comparison with a text outside the domain is an error that is reported elsewhere.
  fileprivate func knows(_ constant: Constant) -> Bool {
    if case .texts(let texts) = domain, case .text(let text) = constant { texts.contains(text) } else { true }
  }
}

extension Constant {
  fileprivate func fits(_ type: ValueType) -> Bool {
    switch self {
    case .bool: type == .bool
    case .text: type == .string
    case .number: [.int, .number, .date, .duration, .time].contains(type) || type.isMoney
    }
  }
}
