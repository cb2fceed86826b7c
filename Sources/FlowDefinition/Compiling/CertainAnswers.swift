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
    var waiting = [0]
    var isWaiting = Set(waiting)
    while let step = waiting.popLast() {
      isWaiting.remove(step)
      guard let known = entering[step] else { continue }
      var gained = known
      for slot in graph.gains[step] { gained.insert(slot) }
      for edge in graph.edges[step] {
        guard let target = edge.target, merge(edge.gains ? gained : known, into: target.rawValue) else { continue }
        if isWaiting.insert(target.rawValue).inserted { waiting.append(target.rawValue) }
      }
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
