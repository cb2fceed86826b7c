import FlowExpressions

/// The variables and conditions that the expressions of a flow name, whether or not these are right otherwise.
struct NameUses {
  private(set) var slots = Set<Int>()
  private(set) var conditions = Set<String>()
  /// Whether one of them reads the clock.
  private(set) var readsClock = false
  /// The conditions looked into, and where their names may mean something else than they mean everywhere.
  private var visited = Set<Visit>()

  private struct Visit: Hashable {
    let name: String
    let section: SectionIndex?
    let group: FieldIndex?
  }

  mutating func note(_ expression: Expression, in scope: PlaceScope) {
    readsClock = readsClock || expression.callsClock
    for name in expression.freePaths.map(\.name) {
      switch scope.meaning(of: name) {
      case .variable(let slot, _, _): slots.insert(slot)
      case .condition(let condition):
        conditions.insert(name)
        // What a condition reads is used where it is.
        let visit = Visit(name: name, section: scope.section, group: scope.group)
        if visited.insert(visit).inserted { note(condition, in: scope) }
      case nil: readsClock = readsClock || name == "now" || name == "today"
      }
    }
  }
}
