import FlowSyntax

/// What named conditions prove, so that each is looked at once.
struct FactMemory: Sendable {
  struct Key: Hashable, Sendable {
    let name: String
    let outcome: Bool
  }

  var known: [Key: Set<VariablePath>?] = [:]
  var open: [String] = []
}

extension Checker {
  /// The paths that are not null whenever a part has an outcome; nil if it never has it.
  mutating func facts(of node: Node?, when outcome: Bool) -> Set<VariablePath>? {
    guard let node else { return [] }
    switch node.kind {
    case .literal(.bool(let bool)): return bool == outcome ? [] : nil
    case .name(let name, let isAbsolute): return conditionFacts(name, isAbsolute, outcome)
    case .not(let operand): return facts(of: operand, when: !outcome)
    case .logical(let operation, let operands):
      let all = operands.map { facts(of: $0, when: outcome) }
      return (operation == .and) == outcome ? both(all) : either(all)
    case .binary(let operation, let left, let right) where left.isNull || right.isNull:
      let isTest = operation == (outcome ? .notEqual : .equal)
      return isTest ? path(of: left.isNull ? right : left).map { [$0] } ?? [] : []
    case .presence(let operand, let name):
      guard outcome, let path = path(of: operand) else { return [] }
      return [path, path.appending(.field(name.text))]
    case .conditional(let test, let yes, let no):
      let taken = both([facts(of: test, when: true), facts(of: yes, when: outcome)])
      let other = both([facts(of: test, when: false), facts(of: no, when: outcome)])
      return either([taken, other])
    case .literal, .select, .index, .call, .negate, .binary, .list, .map, .message, .loop: return []
    }
  }

  private func both(_ all: [Set<VariablePath>?]) -> Set<VariablePath>? {
    all.reduce([]) { result, facts in facts.flatMap { result?.union($0) } }
  }

  private func either(_ all: [Set<VariablePath>?]) -> Set<VariablePath>? {
    let possible = all.compactMap { $0 }
    return possible.first.map { first in possible.reduce(first) { $0.intersection($1) } }
  }

  private mutating func conditionFacts(_ name: String, _ isAbsolute: Bool, _ outcome: Bool) -> Set<VariablePath>? {
    guard isAbsolute || localPlace(of: name) == nil else { return [] }
    guard case .condition(let expression) = scope.meaning(of: name) else { return [] }
    let key = FactMemory.Key(name: name, outcome: outcome)
    if let known = facts.known[key] { return known }
    guard !facts.open.contains(name), facts.open.count < 50 else { return [] }
    facts.open.append(name)
    let floor = localsFloor
    localsFloor = locals.count
    let found = facts(of: expression.root, when: outcome)
    localsFloor = floor
    facts.open.removeLast()
    facts.known[key] = .some(found)
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
      return key.constantStep.flatMap { path(of: operand)?.appending($0) }
    case _: return nil
    }
  }

  private func slotPath(_ name: String) -> VariablePath? {
    guard case .variable(let slot, _, _) = scope.meaning(of: name) else { return nil }
    return VariablePath(root: .slot(slot))
  }
}
