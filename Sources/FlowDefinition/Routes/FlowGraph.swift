/// The routes forward, as the analyses of a flow follow them.
struct FlowGraph {
  let edges: [[Route]]
  /// The variables that have a value once a step was submitted.
  let gains: [[Int]]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    let steps = index.declaration.steps.indices
    edges = steps.map { routes[StepIndex(rawValue: $0)].filter(\.leadsOn) }
    gains = steps.map { Self.gains(of: StepIndex(rawValue: $0), index) }
  }

  private static func gains(of step: StepIndex, _ index: FlowIndex) -> [Int] {
    index.fieldsOfStep[step.rawValue].map { index[$0] }.filter(\.declaration.isCertainOnceAsked).map(\.slot)
      + [Call.Role.before, .submit].compactMap { index.outputSlot(of: step, $0) }
  }

  /// Some steps, and all from which one of them can be reached.
  func leading(to steps: some Sequence<Int>) -> Set<Int> {
    var sources: [[Int]] = Array(repeating: [], count: edges.count)
    for (place, routes) in edges.enumerated() {
      for target in routes.compactMap(\.target) { sources[target.rawValue].append(place) }
    }
    var found = Set(steps)
    var waiting = Array(found)
    while let step = waiting.popLast() { waiting += sources[step].filter { found.insert($0).inserted } }
    return found
  }

  /// Passes something on from some steps until no step has news for another; `leave` answers for which it had some.
  ///
  /// In the order of the file: nearly every route leads forward, so that few steps are looked at twice.
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

  /// The steps from which no end can be reached, where none of those falls off the file.
  func withoutWayOut(_ index: FlowIndex) -> Set<Int> {
    let last = edges.indices.filter { place in
      index.declaration.steps[place].end != nil || edges[place].contains { $0.target == nil }
    }
    return Set(edges.indices).subtracting(leading(to: last))
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
