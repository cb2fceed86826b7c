import FlowExpressions

/// The variables and conditions that the expressions of a flow name, whether or not these are right otherwise.
struct NameUses {
  private(set) var slots = Set<Int>()
  private(set) var conditions = Set<String>()
  /// Whether one of them reads the clock.
  private(set) var readsClock = false
  /// The conditions looked into where their names mean what they mean everywhere.
  private var visited = Set<String>()

  mutating func note(_ expression: Expression, in scope: PlaceScope) {
    var local = Set<String>()
    note(expression, in: scope, &local)
  }

  private mutating func note(_ expression: Expression, in scope: PlaceScope, _ local: inout Set<String>) {
    readsClock = readsClock || expression.callsClock
    for (name, _) in expression.freeNames {
      switch scope.meaning(of: name) {
      case .variable(let slot, _, _): slots.insert(slot)
      case .condition(let condition):
        conditions.insert(name)
        // What a condition reads is used where it is.
        let isNew = scope.local.isEmpty ? visited.insert(name).inserted : local.insert(name).inserted
        if isNew { note(condition, in: scope, &local) }
      case nil: readsClock = readsClock || name == "now" || name == "today"
      }
    }
  }
}
