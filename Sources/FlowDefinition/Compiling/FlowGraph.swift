import FlowSyntax

/// The ways from step to step, as far as the file tells without evaluating anything.
struct FlowGraph {
  struct Edge {
    /// Nil where the way leads off the end of the file.
    let target: StepIndex?
    /// Whether the step's answers are certain on this way.
    let gains: Bool
    /// Whether the step's call was made on this way, if it makes one.
    var submits = true
    /// What happens to a section on this way.
    var crossing = Crossing.none
  }

  /// What a way does to the section it begins in.
  enum Crossing {
    /// It stays inside, or there is none.
    case none
    /// The next item begins; what was asked for the one before is not known of it.
    case nextItem(SectionIndex)
    /// The section is done: its items are a list.
    case done(SectionIndex)
    /// The section is walked for no item: its list is empty.
    case empty(SectionIndex)
    /// The section is left out: nothing asked in it counts.
    case leftOut(SectionIndex)

    /// The section whose answers are not known after it.
    var leaving: SectionIndex? {
      switch self {
      case .none, .empty: nil
      case .nextItem(let section), .done(let section), .leftOut(let section): section
      }
    }

    /// Whether another item of one of some sections begins.
    func beginsItem(of sections: Set<SectionIndex>) -> Bool {
      if case .nextItem(let section) = self { sections.contains(section) } else { false }
    }
  }

  private(set) var edges: [[Edge]] = []
  /// The variables that have a value once a step was submitted.
  private(set) var gains: [[Int]] = []

  init(_ index: FlowIndex) {
    let ways = FlowWays(index)
    for (place, step) in index.declaration.steps.enumerated() {
      edges.append(ways.edges(of: step, at: place))
      gains.append(Self.gains(of: place, index))
    }
  }

  private static func gains(of place: Int, _ index: FlowIndex) -> [Int] {
    let fields = index.fieldsOfStep[place].map { index.fields[$0.rawValue] }
    let asked = fields.filter { $0.declaration.isCertainOnceAsked }.map(\.slot)
    let outputs = index.callsOfStep[place].map { index.calls[$0.rawValue] }
      .filter { $0.role == .before || $0.role == .submit }.compactMap(\.outputSlot)
    return asked + outputs
  }

  // MARK: analyses

  /// Passes something on from some steps until no step has news for another; `leave` answers for which it had some.
  ///
  /// In the order of the file: nearly every way leads forward, so that few steps are looked at twice.
  func visit(from steps: [Int], _ leave: (Int) -> [Int]) {
    var isOpen = Array(repeating: false, count: edges.count)
    for step in steps { isOpen[step] = true }
    var first = steps.min()
    while let start = first {
      first = nil
      for step in start..<isOpen.count where isOpen[step] {
        isOpen[step] = false
        for target in leave(step) {
          isOpen[target] = true
          if target <= step { first = min(first ?? target, target) }
        }
      }
    }
  }

  // MARK: ways to an end

  /// The steps from which no end can be reached, where none of those falls off the file.
  func withoutWayOut(_ index: FlowIndex) -> Set<Int> {
    var sources: [[Int]] = Array(repeating: [], count: edges.count)
    var waiting: [Int] = []
    for (place, step) in index.declaration.steps.enumerated() {
      for edge in edges[place] {
        if let target = edge.target { sources[target.rawValue].append(place) } else { waiting.append(place) }
      }
      if step.end != nil { waiting.append(place) }
    }
    var leadsOut = Set(waiting)
    while let step = waiting.popLast() {
      for source in sources[step] where leadsOut.insert(source).inserted { waiting.append(source) }
    }
    return Set(edges.indices).subtracting(leadsOut)
  }
}
