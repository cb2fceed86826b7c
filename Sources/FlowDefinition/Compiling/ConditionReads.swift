import FlowExpressions

/// The variables that names read, named conditions looked into, each once.
struct ConditionReads {
  /// A named condition, and where its names may mean something else than they mean everywhere.
  private struct Key: Hashable {
    let name: String
    let section: SectionIndex?
    let group: FieldIndex?
  }

  private var known: [Key: [Int]] = [:]

  /// The variables a name reads, in the order in which they are met, none twice.
  mutating func slots(of name: String, in scope: PlaceScope) -> [Int] {
    switch scope.meaning(of: name) {
    case nil: return []
    case .variable(let slot, _, _): return [slot]
    case .condition:
      let key = Key(name: name, section: scope.section, group: scope.group)
      if let slots = known[key] { return slots }
      var walk = Walk(scope: scope)
      walk.visit(name)
      known[key] = walk.slots
      return walk.slots
    }
  }

  private struct Walk {
    let scope: PlaceScope
    var slots: [Int] = []
    private var seen = Set<Int>()
    private var visited = Set<String>()

    init(scope: PlaceScope) { self.scope = scope }

    mutating func visit(_ name: String) {
      switch scope.meaning(of: name) {
      case nil: break
      case .variable(let slot, _, _): if seen.insert(slot).inserted { slots.append(slot) }
      case .condition(let condition):
        guard visited.insert(name).inserted else { return }
        for path in condition.freePaths { visit(path.name) }
      }
    }
  }
}
