import FlowSyntax

/// What a part proves by being true, and by being false: paths that are not null then; nil if it never is.
struct Facts: Sendable {
  var whenTrue: Set<VariablePath>? = []
  var whenFalse: Set<VariablePath>? = []

  var turned: Facts { Facts(whenTrue: whenFalse, whenFalse: whenTrue) }

  /// What holds when all of several things do.
  static func both(_ all: [Set<VariablePath>?]) -> Set<VariablePath>? {
    all.reduce([]) { result, facts in facts.flatMap { result?.union($0) } }
  }

  /// What holds when one of several things does.
  static func either(_ all: [Set<VariablePath>?]) -> Set<VariablePath>? {
    let possible = all.compactMap { $0 }
    return possible.first.map { first in possible.reduce(first) { $0.intersection($1) } }
  }
}

/// What named conditions prove, so that each is looked at once.
struct FactMemory: Sendable {
  var known: [String: Facts] = [:]
  var open: [String] = []
  var depth = 0
}

extension Checker {
  /// What a part proves.
  mutating func facts(of node: Node) -> Facts {
    switch node.kind {
    case .literal(.bool(let bool)): return bool ? Facts(whenFalse: nil) : Facts(whenTrue: nil)
    case .name(let name, let isAbsolute): return facts(ofCondition: name, isAbsolute)
    case .not(let operand): return facts(of: operand).turned
    case .logical(.and, let operands): return facts(ofAll: operands.map { facts(of: $0) })
    case .logical(.or, let operands): return facts(ofAll: operands.map { facts(of: $0).turned }).turned
    case .conditional(let test, let yes, let no): return facts(ofChoice: facts(of: test), facts(of: yes), facts(of: no))
    case .binary(.notEqual, let left, let right): return facts(ofDifference: left, right)
    case .binary(.equal, let left, let right): return facts(ofDifference: left, right).turned
    case .binary(let operation, let left, let right): return facts(ofOrder: operation, left, right)
    case .presence(let operand, let name):
      return path(of: operand).map { Facts(whenTrue: [$0, $0.appending(.field(name.text))]) } ?? Facts()
    case .literal, .select, .index, .call, .negate, .list, .map, .message, .loop: return Facts()
    }
  }

  private func facts(ofAll all: [Facts]) -> Facts {
    Facts(whenTrue: Facts.both(all.map(\.whenTrue)), whenFalse: Facts.either(all.map(\.whenFalse)))
  }

  private func facts(ofChoice test: Facts, _ yes: Facts, _ no: Facts) -> Facts {
    func outcome(_ facts: KeyPath<Facts, Set<VariablePath>?>) -> Set<VariablePath>? {
      let taken = Facts.both([test.whenTrue, yes[keyPath: facts]])
      return Facts.either([taken, Facts.both([test.whenFalse, no[keyPath: facts]])])
    }
    return Facts(whenTrue: outcome(\.whenTrue), whenFalse: outcome(\.whenFalse))
  }

  /// What `x != null` proves, and `size(x) != 0`.
  private func facts(ofDifference left: Node, _ right: Node) -> Facts {
    if let (list, count) = Self.sized(left, right) ?? Self.sized(right, left) {
      return Facts(whenTrue: count == 0 ? presence(in: list, 1) : [], whenFalse: presence(in: list, count))
    }
    guard left.isNull || right.isNull, let path = path(of: left.isNull ? right : left) else { return Facts() }
    return Facts(whenTrue: [path])
  }

  /// What `size(x) > 2` proves: how far a list goes.
  private func facts(ofOrder operation: BinaryOperator, _ left: Node, _ right: Node) -> Facts {
    if let (list, count) = Self.sized(left, right) {
      switch operation {
      case .greater: return Facts(whenTrue: presence(in: list, count.saturatingSum(1)))
      case .greaterOrEqual: return Facts(whenTrue: presence(in: list, count))
      case .less: return Facts(whenFalse: presence(in: list, count))
      case .lessOrEqual: return Facts(whenFalse: presence(in: list, count.saturatingSum(1)))
      case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: return Facts()
      }
    }
    return Self.sized(right, left) == nil ? Facts() : facts(ofOrder: operation.turned, right, left)
  }

  /// A list whose size is compared with a number.
  private static func sized(_ size: Node, _ number: Node) -> (list: Node, count: Int)? {
    guard case .call(let call) = size.kind, call.function.text == "size", call.operands.count == 1,
      case .literal(.int(let count)) = number.kind, let count = Int(exactly: count)
    else { return nil }
    return (call.operands[0], count)
  }

  /// Of how many elements it is remembered that they are there.
  private static let presenceLimit = 16

  private func presence(in list: Node, _ count: Int) -> Set<VariablePath> {
    guard count > 0, let path = path(of: list) else { return [] }
    return Set((0..<min(count, Self.presenceLimit)).map { path.appending(.presence(Int64($0))) })
  }

  private mutating func facts(ofCondition name: String, _ isAbsolute: Bool) -> Facts {
    guard isAbsolute || localPlace(of: name) == nil else { return Facts() }
    guard case .condition(let expression) = scope.meaning(of: name) else { return Facts() }
    if let known = memory.known[name] { return known }
    guard !memory.open.contains(name), memory.depth + expression.root.depth <= ConditionTrail.depthLimit else {
      return Facts()
    }
    memory.open.append(name)
    memory.depth += expression.root.depth
    let floor = localsFloor
    localsFloor = locals.count
    let found = facts(of: expression.root)
    localsFloor = floor
    memory.open.removeLast()
    memory.depth -= expression.root.depth
    memory.known[name] = found
    return found
  }

  /// The variable, or the part of one, that a node names.
  func path(of node: Node) -> VariablePath? {
    switch node.kind {
    case .name(let name, let isAbsolute):
      if !isAbsolute, let place = localPlace(of: name) { return VariablePath(root: .local(locals[place].id)) }
      return slotPath(name)
    case .select(let operand, let name):
      if let whole = node.qualifiedName, dottedNames.contains(whole) { return slotPath(whole) }
      return path(of: operand)?.appending(.field(name.text))
    case .index(let operand, let key):
      return key.constantStep.flatMap { path(of: operand)?.appending($0) } ?? partPath(node)
    case .call, .loop: return partPath(node)
    case .literal, .presence, .not, .negate, .binary, .logical, .conditional, .list, .map, .message: return nil
    }
  }

  /// Something worked out, which is the same wherever it is written; not where it reads what a macro goes through.
  func partPath(_ node: Node) -> VariablePath? {
    if options.checksWhenEvaluated || node.names(anyOf: Set(locals.map(\.name))) { return nil }
    return VariablePath(root: .part(node.canonicalText(in: scope)))
  }

  private func slotPath(_ name: String) -> VariablePath? {
    guard case .variable(let slot, _, _) = scope.meaning(of: name) else { return nil }
    return VariablePath(root: .slot(slot))
  }
}

extension Node {
  /// Whether it holds one of some names.
  fileprivate func names(anyOf names: Set<String>) -> Bool {
    if names.isEmpty { return false }
    if case .name(let name, _) = kind { return names.contains(name) }
    return children.contains { $0.names(anyOf: names) }
  }
}
