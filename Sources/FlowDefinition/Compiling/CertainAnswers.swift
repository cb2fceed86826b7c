import FlowSyntax

/// Which variables are certain to have a value when a step is entered, whatever way led there.
///
/// A forward analysis: what every way into a step has gained. Optional steps, `when`, actions that leave and ends
/// that refusals lead to gain nothing. A step without a set is reached by no way.
struct CertainAnswers {
  private(set) var entering: [BitSet?]
  private let graph: FlowGraph

  init(_ graph: FlowGraph, slotCount: Int) {
    self.graph = graph
    entering = Array(repeating: nil, count: graph.edges.count)
    guard !entering.isEmpty else { return }
    entering[0] = BitSet(count: slotCount)
    graph.visit { leave($0) }
  }

  /// Passes on what is known on the ways out of a step; the steps for which that was news.
  private mutating func leave(_ step: Int) -> [Int] {
    guard let known = entering[step] else { return [] }
    let gained = gained(at: step, known)
    return graph.edges[step].compactMap { edge in
      guard let target = edge.target?.rawValue else { return nil }
      return merge(edge.crossing.passed(edge.gains ? gained : known), into: target) ? target : nil
    }
  }

  private func gained(at step: Int, _ known: BitSet) -> BitSet {
    var gained = known
    for slot in graph.gains[step] { gained.insert(slot) }
    return gained
  }

  /// What is known whenever an item of a repeated section ends; nil where none does.
  func ending(itemsOf section: SectionIndex, _ steps: Range<Int>) -> BitSet? {
    intersection(of: steps, where: { $0.crossing.endsItem(of: section) }, passing: { $1 })
  }

  /// What is known whenever a section is left, whatever way; nil where none leads out.
  func after(_ steps: Range<Int>) -> BitSet? {
    intersection(
      of: steps, where: { edge in edge.target.map { !steps.contains($0.rawValue) } ?? true },
      passing: { $0.crossing.passed($1) })
  }

  private func intersection(
    of steps: Range<Int>, where isCounted: (FlowGraph.Edge) -> Bool, passing: (FlowGraph.Edge, BitSet) -> BitSet
  ) -> BitSet? {
    var certain: BitSet?
    for step in steps {
      guard let known = entering[step] else { continue }
      for edge in graph.edges[step] where isCounted(edge) {
        let out = passing(edge, edge.gains ? gained(at: step, known) : known)
        if certain?.formIntersection(out) == nil { certain = out }
      }
    }
    return certain
  }

  private mutating func merge(_ known: BitSet, into target: Int) -> Bool {
    guard entering[target] != nil else {
      entering[target] = known
      return true
    }
    return entering[target]?.formIntersection(known) ?? false
  }
}
