import FlowSyntax

/// The named conditions that are being put in, and those that were.
struct ConditionTrail: Sendable {
  /// How deep conditions and their expressions may lie in each other altogether.
  static let depthLimit = 128

  struct Entry: Sendable {
    let name: String
    let use: SourceRange
    let depth: Int
  }

  struct Key: Hashable, Sendable {
    let name: String
    let known: Set<VariablePath>
  }

  var entries: [Entry] = []
  var done: [Key: Part] = [:]

  var outermostUse: SourceRange? { entries.first?.use }
  var innermostName: String? { entries.last?.name }
  var depth: Int { entries.reduce(0) { $0 + $1.depth } }
}

extension Checker {
  /// A named condition, put in where it is used; checked once for each state of knowledge.
  mutating func condition(_ expression: Expression, _ name: String, _ use: SourceRange) -> Part {
    let key = ConditionTrail.Key(name: name, known: known)
    if let part = conditions.done[key] { return part }
    if conditions.entries.contains(where: { $0.name == name }) {
      return problem(.circularCondition, .unknownName, ExpressionMessages.circular(name), at: use)
    }
    if conditions.depth + expression.root.depth > ConditionTrail.depthLimit {
      return problem(.syntax, .tooCostly, ExpressionMessages.conditionsTooDeep(name), at: use)
    }
    conditions.entries.append(ConditionTrail.Entry(name: name, use: use, depth: expression.root.depth))
    let floor = localsFloor
    localsFloor = locals.count
    var part = check(expression.root)
    if keepsClauses, floor == locals.count { part.clause = clause(of: part, expression.root) }
    localsFloor = floor
    conditions.entries.removeLast()
    conditions.done[key] = part
    return part
  }
}
