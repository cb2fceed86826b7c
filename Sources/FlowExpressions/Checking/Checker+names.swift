import FlowSyntax

extension Checker {
  mutating func name(_ name: String, isAbsolute: Bool, _ range: SourceRange, isTest: Bool = false) -> Part {
    if !isAbsolute, let place = localPlace(of: name) { return local(place) }
    if let meaning = scope.meaning(of: name) { return variable(meaning, name, range, isTest: isTest) }
    if let clock = clock(name) { return clock }
    if Self.typeNames.contains(name) { return literal(.type(name), wanting: nil) }
    let nearest = Suggestion.nearest(to: name, in: visibleNames)
    let functions = Functions.byName[name]?.filter { $0.isCalled(asMethod: false) } ?? []
    return problem(
      .unknownField, .unknownName, ExpressionMessages.unknownName(name), at: range,
      help: nearest.map { ExpressionMessages.didYouMean("\"\($0)\"") }
        ?? (functions.isEmpty ? nil : ExpressionMessages.isFunction(functions)), replacement: nearest)
  }

  func localPlace(of name: String) -> Int? {
    guard let index = locals.lastIndex(where: { $0.name == name }), index >= localsFloor else { return nil }
    return index
  }

  private var visibleNames: [String] {
    scope.names + locals[localsFloor...].map(\.name) + ReservedWords.clocks + [ReservedWords.timeZone] + [
      "null", "true", "false",
    ]
  }

  private func local(_ place: Int) -> Part {
    let local = locals[place]
    var part = Part(type: local.type) { environment in environment.locals[place] }
    part.weight = .variable(local.type)
    part.varies = .local(place)
    narrow(&part, VariablePath(root: .local(local.id)))
    return part
  }

  mutating func variable(_ meaning: Meaning, _ name: String, _ range: SourceRange, isTest: Bool) -> Part {
    switch meaning {
    case .condition(let expression): return condition(expression, name, range)
    case .variable(let slot, let type, let isSecret):
      let path = VariablePath(root: .slot(slot))
      paths.append(path)
      if !isTest { needs.append(slot) }
      var part = Part(type: isSecret ? type.asSecret : type) { environment in environment.value(at: slot) }
      part.weight = .variable(type)
      if let most = scope.most(of: name) { part.limit(to: most) }
      part.varies.insert(.outside)
      narrow(&part, path)
      if !isTest, case .optional(let type) = part.type, isAnswered(slot) { part.type = type }
      part.slot = slot
      return part
    }
  }

  /// `now`, `today` or `timeZone`.
  private mutating func clock(_ name: String) -> Part? {
    var part: Part
    switch name {
    case "now": part = Part(type: .timestamp) { environment in .timestamp(environment.now) }
    case "today": part = Part(type: .date) { environment in .date(environment.today) }
    case ReservedWords.timeZone: part = Part(type: .string) { environment in .string(environment.timeZone.name) }
    case _: return nil
    }
    if name != ReservedWords.timeZone { readsClock = true }
    part.varies.insert(.outside)
    return part
  }

  func narrow(_ part: inout Part, _ path: VariablePath?) {
    part.path = path
    if let path, known.contains(path) { part.type = part.type.withoutNull }
  }

  /// The names of types (CEL "Type Values").
  static let typeNames: Set<String> = [
    "bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint",
    "google.protobuf.Timestamp", "google.protobuf.Duration",
  ]
}

extension ValueType {
  fileprivate var asSecret: ValueType {
    if case .optional = self { .optional(.secret) } else { .secret }
  }
}

struct ConditionTrail: Sendable {
  /// The maximum depth of a named condition, including the depth of the conditions that it uses.
  static let depthLimit = 128

  struct Entry: Sendable {
    let name: String
    let use: SourceRange
    let depth: Int
  }

  struct Key: Hashable, Sendable {
    let name: String
    let known: Set<VariablePath>
    let position: Checker.Position
    /// The number of loops around the use, whose variables come before those of the condition's own loops.
    let loops: Int
    /// The ``HeldConditions/id`` of the conditions known to be true or false where the named condition is used.
    ///
    /// It is 0 if the result does not depend on these conditions.
    var held: Int

    func under(_ conditions: HeldConditions) -> Key {
      var key = self
      key.held = conditions.id
      return key
    }
  }

  var entries: [Entry] = []
  var done: [Key: Part] = [:]
  /// The number of times that a part in ``done`` was used again, so that what it reads was not noted again.
  var reuses = 0

  var outermostUse: SourceRange? { entries.first?.use }
  var depth: Int { entries.reduce(0) { $0 + $1.depth } }
}

extension Checker {
  /// The result is reused for other uses of the condition with the same ``position`` and the same known facts.
  mutating func condition(_ expression: Expression, _ name: String, _ use: SourceRange) -> Part {
    var key = ConditionTrail.Key(name: name, known: known, position: position, loops: locals.count, held: 0)
    if let part = conditions.done[key] {
      conditions.reuses += 1
      return part
    }
    if let part = conditions.done[key.under(held)] {
      conditions.reuses += 1
      heldUses += 1
      return part
    }
    if conditions.entries.contains(where: { $0.name == name }) {
      return problem(.circularCondition, .unknownName, ExpressionMessages.circular(name), at: use)
    }
    if conditions.depth + expression.root.depth > ConditionTrail.depthLimit {
      return problem(.syntax, .tooCostly, ExpressionMessages.conditionsTooDeep(name), at: use)
    }
    conditions.entries.append(ConditionTrail.Entry(name: name, use: use, depth: expression.root.depth))
    let uses = heldUses
    let found = diagnostics.count
    var part = withoutLocals { $0.check(expression.root) }
    joinMissing(since: found, in: expression, name, use: use)
    if keepsClauses, localsFloor == locals.count { part.clause = clause(of: part, expression.root) }
    conditions.entries.removeLast()
    if heldUses > uses { key = key.under(held) }
    conditions.done[key] = part
    return part
  }
}
