/// The routes forward, as the analyses of a flow follow them.
struct FlowGraph {
  let edges: [[Route]]
  /// The variables that have a value once a step was submitted.
  let gains: [[Int]]

  /// The ways back, from each step to those that lead to it.
  private let sources: NodeGraph
  /// For each step the last to which one way leads over all steps in between, no section being left.
  private let straightTo: [Int]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    let steps = index.declaration.steps.indices
    edges = steps.map { place in
      let all = routes[StepIndex(rawValue: place)]
      return all.allSatisfy(\.leadsOn) ? all : all.filter(\.leadsOn)
    }
    gains = steps.map { Self.gains(of: StepIndex(rawValue: $0), index) }
    var ways: [(from: Int, to: Int)] = []
    for (place, routes) in edges.enumerated() {
      for route in routes { if let target = route.target { ways.append((target.rawValue, place)) } }
    }
    sources = NodeGraph(count: edges.count, edges: ways)
    var straightTo = Array(edges.indices)
    for place in straightTo.indices.dropLast().reversed()
    where edges[place].contains(where: { $0.target?.rawValue == place + 1 && $0.crossing.leaving == nil }) {
      straightTo[place] = straightTo[place + 1]
    }
    self.straightTo = straightTo
  }

  private static func gains(of step: StepIndex, _ index: FlowIndex) -> [Int] {
    let fields = index.fieldsOfStep[step.rawValue]
    var gains: [Int] = []
    gains.reserveCapacity(fields.count)
    for field in fields.lazy.map({ index[$0] }) where field.declaration.isCertainOnceAsked { gains.append(field.slot) }
    for role in [.before, .submit] as [Call.Role] where !index.callsOfStep[step.rawValue].isEmpty {
      if let slot = index.outputSlot(of: step, role) { gains.append(slot) }
    }
    return gains
  }

  /// Whether a way leads from a step through all that stand between it and a later one, so that what is answered in the
  /// one may be known in the other; false where that takes a search to tell.
  func leadsStraight(from step: StepIndex, to later: StepIndex) -> Bool {
    step < later && later.rawValue <= straightTo[step.rawValue]
  }

  /// For each step whether it is one of some, or one of these can be reached from it.
  func leading(to steps: some Sequence<Int>) -> [Bool] {
    var isFound = Array(repeating: false, count: edges.count)
    var waiting = Array(steps)
    for step in waiting { isFound[step] = true }
    while let step = waiting.popLast() {
      for source in sources.targets(of: step) where !isFound[source] {
        isFound[source] = true
        waiting.append(source)
      }
    }
    return isFound
  }

  /// The steps from which no end can be reached, where none of those falls off the file.
  func withoutWayOut(_ index: FlowIndex) -> Set<Int> {
    let leadsOut = leading(
      to: edges.indices.filter { place in
        index.declaration.steps[place].end != nil || edges[place].contains { $0.target == nil }
      })
    return Set(edges.indices.filter { !leadsOut[$0] })
  }
}

extension Route {
  /// Whether it is a way forward: not back to an earlier step.
  fileprivate var leadsOn: Bool { if case .wentBack = cause { false } else { true } }

  /// Whether the step's answers are certain on this route.
  var gains: Bool {
    switch cause {
    case .submitted, .chose: true
    case .sectionPassedOver, .noItems, .sectionSkipped, .passedOver, .skipped, .left, .wentBack, .rejected: false
    }
  }

  /// Whether the step's call may have been made on this route, if it makes one.
  var submits: Bool {
    switch cause {
    case .passedOver, .left: false
    case .sectionPassedOver, .noItems, .sectionSkipped, .submitted, .skipped, .chose, .wentBack, .rejected: true
    }
  }
}
