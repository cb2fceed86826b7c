import FlowExpressions

/// The variables and conditions that the expressions of a flow name, whether or not these are right otherwise.
struct NameUses {
  private(set) var slots = Set<Int>()
  private(set) var conditions = Set<String>()

  mutating func note(_ expression: Expression, in scope: PlaceScope) {
    for (name, _) in expression.freeNames {
      switch scope.meaning(of: name) {
      case .variable(let slot, _, _): slots.insert(slot)
      case .condition(let condition):
        // What a condition reads is used where it is.
        if conditions.insert(name).inserted { note(condition, in: scope) }
      case nil: break
      }
    }
  }
}
