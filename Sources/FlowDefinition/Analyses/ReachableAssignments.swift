/// An answer is included if at least one route gives it, whereas `DefiniteAssignment` requires all routes to do so.
///
/// The search keeps track only of the steps that give the requested answers: up to 512 steps at a time, with one bit
/// each. Steps are visited only if they may be on a route to a step that reads one of these answers.
struct ReachableAssignments {
  struct Use {
    let owner: StepIndex
    let step: StepIndex
  }

  fileprivate typealias Bits = SIMD8<UInt64>
  private static let size = Bits.scalarCount * UInt64.bitWidth

  private let index: FlowIndex
  private let graph: FlowGraph
  private let firstTargets: [Int]

  init(index: FlowIndex, graph: FlowGraph) {
    self.index = index
    self.graph = graph
    var targets = Array(repeating: Int.max, count: graph.edges.count + 1)
    for step in graph.edges.indices.reversed() {
      targets[step] = min(targets[step + 1], Self.firstTarget(of: step, graph))
    }
    firstTargets = targets
  }

  private static func firstTarget(of step: Int, _ graph: FlowGraph) -> Int {
    graph.edges[step].reduce(.max) { min($0, $1.target?.rawValue ?? .max) }
  }

  func given(of uses: [Use]) -> [Bool] {
    var given = Array(repeating: false, count: uses.count)
    var rest = uses.indices.sorted { uses[$0].owner < uses[$1].owner }[...]
    while !rest.isEmpty {
      var owners: [StepIndex] = []
      let some = rest.prefix { place in
        if owners.last != uses[place].owner { owners.append(uses[place].owner) }
        return owners.count <= Self.size
      }
      owners = Array(owners.prefix(Self.size))
      rest = rest.dropFirst(some.count)
      let ways = ways(from: owners, to: some.map { uses[$0].step.rawValue }.max() ?? 0)
      for place in some { given[place] = ways.lead(from: uses[place].owner, to: uses[place].step) }
    }
    return given
  }

  private func ways(from owners: [StepIndex], to last: Int) -> Ways {
    var steps = (owners.first?.rawValue ?? 0)..<max(last, owners.last?.rawValue ?? 0) + 1
    // Extend the range until no later step leads back into it.
    while firstTargets[steps.upperBound] < steps.upperBound { steps = steps.lowerBound..<steps.upperBound + 1 }
    var looked = steps.upperBound
    while looked > steps.lowerBound {
      let first = steps.lowerBound
      let target = (first..<looked).reduce(first) { min($0, Self.firstTarget(of: $1, graph)) }
      (looked, steps) = (first, target..<steps.upperBound)
    }
    var ways = Ways(steps: steps, owners: owners, index)
    ways.follow(graph)
    return ways
  }
}

private struct Ways {
  private let steps: Range<Int>
  private var entering: [ReachableAssignments.Bits]
  private var own: [ReachableAssignments.Bits]
  private var ofSection: [SectionIndex: ReachableAssignments.Bits] = [:]
  private var places: [StepIndex: Int] = [:]

  init(steps: Range<Int>, owners: [StepIndex], _ index: FlowIndex) {
    self.steps = steps
    entering = Array(repeating: .zero, count: steps.count)
    own = entering
    for (place, owner) in owners.enumerated() {
      var bits = ReachableAssignments.Bits.zero
      bits[place / UInt64.bitWidth] = 1 << UInt64(place % UInt64.bitWidth)
      own[owner.rawValue - steps.lowerBound] = bits
      places[owner] = place
      if let section = index.sectionOfStep[owner.rawValue] { ofSection[section, default: .zero] |= bits }
    }
  }

  func lead(from owner: StepIndex, to step: StepIndex) -> Bool {
    guard let place = places[owner], steps.contains(step.rawValue) else { return false }
    let word = entering[step.rawValue - steps.lowerBound][place / UInt64.bitWidth]
    return word >> UInt64(place % UInt64.bitWidth) & 1 == 1
  }

  /// Steps are visited in file order.
  ///
  /// Nearly every route leads forward, so few steps are visited twice.
  mutating func follow(_ graph: FlowGraph) {
    var isOpen = own.map { $0 != .zero }
    var first = isOpen.firstIndex(of: true)
    while let start = first {
      first = nil
      for place in start..<steps.count where isOpen[place] {
        isOpen[place] = false
        let known = entering[place] | own[place]
        for edge in graph.edges[steps.lowerBound + place] {
          guard let target = edge.target?.rawValue, target < steps.upperBound else { continue }
          let next = target - steps.lowerBound
          let lost = edge.crossing.leaving.flatMap { ofSection[$0] } ?? .zero
          let passed = entering[next] | (known & ~lost)
          if passed == entering[next] { continue }
          entering[next] = passed
          isOpen[next] = true
          if next <= place { first = min(first ?? next, next) }
        }
      }
    }
  }
}
