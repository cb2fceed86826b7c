import FlowExpressions
import FlowSyntax

/// Which variables may have a value when a step is entered, on any way that leads there.
///
/// A forward analysis, as `CertainAnswers` is: there every way has to give a value, here one is enough.
struct PossibleAnswers {
  /// A step without a set is reached by no way.
  private var entering: [BitSet?]
  /// The step that gives each variable its value; given values and lists of sections have none.
  private var owners: [Int: StepIndex] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    entering = Array(repeating: nil, count: graph.edges.count)
    for place in graph.edges.indices {
      for slot in index.slots(of: StepIndex(rawValue: place)) { owners[slot] = StepIndex(rawValue: place) }
    }
    guard !entering.isEmpty else { return }
    entering[0] = BitSet(count: index.slotCount)
    graph.visit { leave($0, index, graph) }
  }

  /// Passes on what may be known on the ways out of a step; the steps for which that was news.
  private mutating func leave(_ step: Int, _ index: FlowIndex, _ graph: FlowGraph) -> [Int] {
    guard var known = entering[step] else { return [] }
    for slot in index.slots(of: StepIndex(rawValue: step)) { known.insert(slot) }
    return graph.edges[step].compactMap { edge in
      guard let target = edge.target?.rawValue else { return nil }
      return merge(edge.crossing.passed(known), into: target) ? target : nil
    }
  }

  private mutating func merge(_ known: BitSet, into target: Int) -> Bool {
    guard entering[target] != nil else {
      entering[target] = known
      return true
    }
    return entering[target]?.formUnion(known) ?? false
  }

  /// Whether a variable gets its value at another step, and only after a step is done, or never on a way to it.
  func isLater(_ slot: Int, than step: StepIndex) -> Bool {
    guard let owner = owners[slot], owner != step, let known = entering[step.rawValue] else { return false }
    return !known.contains(slot)
  }
}

extension FlowCompiler {
  /// The answers that an expression names and that are never given before its step: they are always null there.
  func laterAnswers(in expression: Expression, _ scope: PlaceScope) -> [(name: String, range: SourceRange)] {
    guard let step = scope.step else { return [] }
    return expression.freeNames.filter { namesLater($0.name, in: scope, than: step, conditions: []) }
  }

  /// Warns of them in a flow without mistakes: a wrong target may be why an answer seems to come too late.
  func checkLaterAnswers() {
    guard !sink.hasErrors else { return }
    for (name, range) in laterAnswers { sink.warning(.readsAhead, DefinitionWords.readsLater(name), at: range) }
  }

  private func namesLater(_ name: String, in scope: PlaceScope, than step: StepIndex, conditions: Set<String>) -> Bool {
    switch scope.meaning(of: name) {
    case .variable(let slot, _, _): possible.isLater(slot, than: step)
    case .condition(let condition):
      !conditions.contains(name)
        && condition.freeNames.contains {
          namesLater($0.name, in: scope, than: step, conditions: conditions.union([name]))
        }
    case nil: false
    }
  }
}
