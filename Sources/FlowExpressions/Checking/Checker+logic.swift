import FlowSyntax

extension Checker {
  /// Each check uses the facts about null that the previous operands prove.
  mutating func logical(_ operation: LogicalOperator, _ operands: [Node]) -> Part {
    let (before, count) = (known, held.count)
    defer {
      known = before
      held.pop(to: count)
    }
    var parts: [Part] = []
    parts.reserveCapacity(operands.count)
    for node in operands {
      parts.append(condition(node, operation.rawValue))
      if parts.count == operands.count { break }
      hold(node, operation == .and)
      let proven = read(node)
      if let facts = operation == .and ? proven.whenTrue : proven.whenFalse, !facts.isEmpty {
        if known.isEmpty { known = facts } else { known.formUnion(facts) }
      }
    }
    let runs = zip(parts, operands).map { (run: $0.run, range: $1.range) }
    let deciding = operation.deciding
    var part = Part(type: .bool) { environment throws(EvaluationError) in
      let isDecided = try anyDecides(runs) { operand throws(EvaluationError) in
        let value = try operand.run(&environment)
        return try deciding
          == value.isTrue(at: operand.range) { ExpressionMessages.noOverload(operation.rawValue, [$0]) }
      }
      return .bool(isDecided == deciding)
    }
    part.combine(parts, size: 1)
    part.fails = false
    if isTakenApart(part), let first = operands.first, let last = operands.last {
      var clauses: [Clause] = []
      clauses.reserveCapacity(parts.count)
      for index in parts.indices { clauses.append(clause(of: parts[index], operands[index])) }
      part.clause = .logical(operation, clauses, first.range.union(last.range))
    }
    return part
  }

  mutating func conditional(
    _ test: Node, _ yes: Node, _ no: Node, _ range: SourceRange, wanting wanted: ValueType?
  ) -> Part {
    let condition = at(.tested) { $0.condition(test, "?") }
    let proven = read(test)
    var first = assuming(test, true, proving: proven.whenTrue) { $0.check(yes, wanting: wanted) }
    let wish = no.isWholeNumber && first.type.withoutNull == .number ? .number : wanted
    var second = assuming(test, false, proving: proven.whenFalse) { $0.check(no, wanting: wish) }
    if yes.isWholeNumber, second.type.withoutNull == .number { first = check(yes, wanting: .number) }
    if !(first.isSecretOrNull && second.isSecretOrNull) {
      (first, second) = (notingSecret(first), notingSecret(second))
    }
    let (type, arms) = joined([first, second], [yes, no], ExpressionMessages.differentArms)
    let (run, firstRun, secondRun) = (condition.run, arms[0].run, arms[1].run)
    var part = Part(type: type) { environment throws(EvaluationError) in
      let holds = try run(&environment).isTrue(at: test.range) { ExpressionMessages.noOverload("?:", [$0]) }
      return try holds ? firstRun(&environment) : secondRun(&environment)
    }
    part.combine([condition] + arms, size: max(first.weight.size, second.weight.size))
    part.fails = condition.fails
    part.gaps = [(first, yes), (second, no)].flatMap { arm, node in arm.type.mayBeNull ? arm.gaps(in: node) : [] }
    if part.type.mayBeNull {
      narrow(&part, partPath(Node(kind: .conditional(test, yes, no), range: range, depth: 1)))
      if !part.type.mayBeNull { part.gaps = [] }
    }
    return part
  }
}

extension Part {
  fileprivate var isSecretOrNull: Bool { isSecret || type == .null }
}

/// If an element decides the result, errors of the other elements are ignored (CEL "Logical Operators").
///
/// - Throws: The first error if no element decides the result. A `tooCostly` error is thrown at once.
func anyDecides<T>(
  _ all: [T], _ decides: (T) throws(EvaluationError) -> Bool
) throws(EvaluationError) -> Bool {
  var failure: EvaluationError?
  for one in all {
    do throws(EvaluationError) {
      if try decides(one) { return true }
    } catch {
      if error.kind == .tooCostly { throw error }
      failure = failure ?? error
    }
  }
  if let failure { throw failure }
  return false
}

/// If the condition can't be true, or can't be false, the set of paths for that case is `nil`.
extension Checker: ConditionReading {
  static var always: Set<VariablePath>? { [] }
  static var never: Set<VariablePath>? { nil }

  static func all(_ parts: [Set<VariablePath>?]) -> Set<VariablePath>? {
    var all: Set<VariablePath> = []
    for part in parts {
      guard let part else { return nil }
      if all.isEmpty { all = part } else if !part.isEmpty { all.formUnion(part) }
    }
    return all
  }

  static func any(_ parts: [Set<VariablePath>?]) -> Set<VariablePath>? {
    let possible = parts.compactMap { $0 }
    return possible.first.map { first in possible.reduce(first) { $0.intersection($1) } }
  }

  func condition(_ name: String, isAbsolute: Bool) -> Expression? {
    guard isAbsolute || localPlace(of: name) == nil, case .condition(let expression) = scope.meaning(of: name) else {
      return nil
    }
    return expression
  }

  mutating func withoutLocals<T>(_ read: (inout Checker) -> T) -> T {
    let floor = localsFloor
    localsFloor = locals.count
    defer { localsFloor = floor }
    return read(&self)
  }

  func test(_ node: Node) -> Outcomes<Set<VariablePath>?> {
    switch node.kind {
    case .binary(.notEqual, let left, let right): difference(left, right)
    case .binary(.equal, let left, let right): difference(left, right).negated
    case .binary(.isIn, let element, let list):
      Outcomes(whenTrue: Set([element, list].compactMap { path(of: $0) }), whenFalse: [])
    case .binary(let operation, let left, let right): order(operation, left, right)
    case .presence(let operand, let name):
      Outcomes(whenTrue: path(of: operand).map { [$0, $0.appending(.field(name.text))] } ?? [], whenFalse: [])
    case .literal, .name, .select, .index, .call, .not, .negate, .logical, .conditional, .list, .map, .message, .loop:
      Outcomes(whenTrue: [], whenFalse: [])
    }
  }

  /// If `x != 'a'` is false, `x` is not null.
  private func difference(_ left: Node, _ right: Node) -> Outcomes<Set<VariablePath>?> {
    if let (list, count) = Self.sized(left, right) ?? Self.sized(right, left) {
      return Outcomes(whenTrue: count == 0 ? presence(in: list, 1) : [], whenFalse: presence(in: list, count))
    }
    let isNullTest = left.isNull || right.isNull
    guard isNullTest || left.isValue || right.isValue else { return Outcomes(whenTrue: [], whenFalse: []) }
    let path: Set<VariablePath> = path(of: left.isNull || left.isValue ? right : left).map { [$0] } ?? []
    return Outcomes(whenTrue: isNullTest ? path : [], whenFalse: isNullTest ? [] : path)
  }

  private func order(_ operation: BinaryOperator, _ left: Node, _ right: Node) -> Outcomes<Set<VariablePath>?> {
    guard let (list, count) = Self.sized(left, right) else {
      if Self.sized(right, left) != nil { return order(operation.swapped, right, left) }
      return Outcomes(whenTrue: [], whenFalse: [])
    }
    switch operation {
    case .greater: return Outcomes(whenTrue: presence(in: list, count.saturatingSum(1)), whenFalse: [])
    case .greaterOrEqual: return Outcomes(whenTrue: presence(in: list, count), whenFalse: [])
    case .less, .lessOrEqual: return order(operation == .less ? .greaterOrEqual : .greater, left, right).negated
    case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder:
      return Outcomes(whenTrue: [], whenFalse: [])
    }
  }

  private static func sized(_ size: Node, _ number: Node) -> (list: Node, count: Int)? {
    guard case .call(let call) = size.kind, call.function.text == "size", call.operands.count == 1,
      case .literal(.int(let count)) = number.kind, let count = Int(exactly: count)
    else { return nil }
    return (call.operands[0], count)
  }

  private static let presenceLimit = 16

  private func presence(in list: Node, _ count: Int) -> Set<VariablePath> {
    guard count > 0, let path = path(of: list) else { return [] }
    return Set((0..<min(count, Self.presenceLimit)).map { path.appending(.presence(Int64($0))) })
  }

  /// A named condition has the path of its expression.
  func path(of node: Node, depth: Int = 0) -> VariablePath? {
    switch node.kind {
    case .name(let name, let isAbsolute):
      if !isAbsolute, let place = localPlace(of: name) { return VariablePath(root: .local(locals[place].id)) }
      guard let condition = condition(name, isAbsolute: isAbsolute)?.root else { return slotPath(name) }
      // Inside the condition, a name never means a macro variable.
      if readsLocal(condition) { return partPath(node) }
      return depth < ConditionTrail.depthLimit ? path(of: condition, depth: depth + 1) : nil
    case .select(let operand, let name):
      if let whole = node.qualifiedName, dottedNames.contains(whole) { return slotPath(whole) }
      return path(of: operand, depth: depth)?.appending(.field(name.text))
    case .index(let operand, let key):
      return key.constantStep.flatMap { path(of: operand, depth: depth)?.appending($0) } ?? partPath(node)
    case .call, .loop, .conditional, .binary(.add, _, _): return partPath(node)
    case .literal, .presence, .not, .negate, .binary, .logical, .list, .map, .message: return nil
    }
  }

  /// Returns `nil` if checks are deferred to the evaluation.
  func partPath(_ node: Node) -> VariablePath? {
    options.checksWhenEvaluated ? nil : VariablePath(root: .part(canonicalText(of: node)))
  }

  func readsLocal(_ node: Node) -> Bool {
    if locals.isEmpty { return false }
    return node.contains { if case .name(let name, _) = $0.kind { localPlace(of: name) != nil } else { false } }
  }

  private func slotPath(_ name: String) -> VariablePath? {
    guard case .variable(let slot, _, _) = scope.meaning(of: name) else { return nil }
    return VariablePath(root: .slot(slot))
  }
}
