/// Which variables may have a value when a step is entered, on any way that leads there.
///
/// As `DefiniteAssignment`, but one way is enough. Only what is asked about is looked at: the ways on from many steps at a
/// time, a bit for each.
struct ReachableAssignments {
  /// An answer that is read, and the step that reads it.
  struct Use {
    let owner: StepIndex
    let step: StepIndex
  }

  private typealias Bits = SIMD8<UInt64>

  private let index: FlowIndex
  private let graph: FlowGraph

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    self.graph = graph
  }

  /// For each use whether its answer may have been given when the step is entered.
  func mayBeGiven(_ uses: [Use]) -> [Bool] {
    var result = Array(repeating: false, count: uses.count)
    let byOwner = Dictionary(grouping: uses.indices) { uses[$0].owner }
    let owners = byOwner.keys.sorted()
    let size = Bits.scalarCount * UInt64.bitWidth
    for first in stride(from: 0, to: owners.count, by: size) {
      let some = owners[first..<min(first + size, owners.count)]
      let reached = reached(from: Array(some))
      for (place, owner) in some.enumerated() {
        for use in byOwner[owner] ?? [] {
          let word = reached[uses[use].step.rawValue][place / UInt64.bitWidth]
          result[use] = word >> UInt64(place % UInt64.bitWidth) & 1 == 1
        }
      }
    }
    return result
  }

  /// For each step from which of some it can be reached with their answers.
  private func reached(from owners: [StepIndex]) -> [Bits] {
    var entering = Array(repeating: Bits.zero, count: graph.edges.count)
    var own: [Int: Bits] = [:]
    var ofSection: [SectionIndex: Bits] = [:]
    for (place, owner) in owners.enumerated() {
      var bits = Bits.zero
      bits[place / UInt64.bitWidth] = 1 << UInt64(place % UInt64.bitWidth)
      own[owner.rawValue] = bits
      if let section = index.sectionOfStep[owner.rawValue] { ofSection[section, default: .zero] |= bits }
    }
    graph.visit(from: owners.map(\.rawValue)) { step in
      let known = entering[step] | (own[step] ?? .zero)
      return graph.edges[step].compactMap { edge in
        guard let target = edge.target?.rawValue else { return nil }
        let lost = edge.crossing.leaving.flatMap { ofSection[$0] } ?? .zero
        let passed = entering[target] | (known & ~lost)
        if passed == entering[target] { return nil }
        entering[target] = passed
        return target
      }
    }
    return entering
  }
}
