import FlowSyntax

/// Which variables are certain to have a value when a step is entered, whatever way led there.
///
/// A forward analysis: what every way into a step has gained. Optional steps, `when`, actions that leave and ends
/// that refusals lead to gain nothing. A step without a set is reached by no way.
struct CertainAnswers {
  private(set) var entering: [BitSet?]

  init(_ graph: FlowGraph, slotCount: Int) {
    entering = Array(repeating: nil, count: graph.edges.count)
    guard !entering.isEmpty else { return }
    entering[0] = BitSet(count: slotCount)
    var isOpen = Array(repeating: false, count: graph.edges.count)
    isOpen[0] = true
    // In the order of the file: nearly every way leads forward, so that few steps are looked at twice.
    while let first = isOpen.firstIndex(of: true) {
      for step in first..<isOpen.count where isOpen[step] {
        isOpen[step] = false
        for target in leave(step, graph) { isOpen[target] = true }
      }
    }
  }

  /// Passes on what is known on the ways out of a step; the steps for which that was news.
  private mutating func leave(_ step: Int, _ graph: FlowGraph) -> [Int] {
    guard let known = entering[step] else { return [] }
    var gained = known
    for slot in graph.gains[step] { gained.insert(slot) }
    return graph.edges[step].compactMap { edge in
      guard let target = edge.target?.rawValue else { return nil }
      return merge(edge.gains ? gained : known, into: target) ? target : nil
    }
  }

  private mutating func merge(_ known: BitSet, into target: Int) -> Bool {
    guard entering[target] != nil else {
      entering[target] = known
      return true
    }
    return entering[target]?.formIntersection(known) ?? false
  }
}
