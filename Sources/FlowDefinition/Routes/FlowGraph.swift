/// The graph does not contain the routes of actions that go back (`"go"`).
struct FlowGraph {
  let edges: [[Route]]
  /// For each step, its own variables that certainly have a value after the step is submitted.
  let assignments: [[Int]]

  private let sources: NodeGraph
  /// For each step, the last step that a run can reach by going through all steps in file order, without leaving a
  /// section.
  private let straightTo: [Int]

  init(_ index: FlowIndex, _ routes: FlowRoutes) {
    let steps = index.declaration.steps.indices
    edges = steps.map { place in
      let all = routes[StepIndex(rawValue: place)]
      return all.allSatisfy(\.leadsOn) ? all : all.filter(\.leadsOn)
    }
    assignments = steps.map { Self.assignments(of: StepIndex(rawValue: $0), index) }
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

  private static func assignments(of step: StepIndex, _ index: FlowIndex) -> [Int] {
    let fields = index.fieldsOfStep[step.rawValue]
    var gains: [Int] = []
    gains.reserveCapacity(fields.count)
    for field in fields.lazy.map({ index[$0] }) where field.declaration.isCertainOnceAsked { gains.append(field.slot) }
    for role in [.before, .submit] as [Call.Role] where !index.callsOfStep[step.rawValue].isEmpty {
      if let slot = index.certainOutputSlot(of: step, role) { gains.append(slot) }
    }
    return gains
  }

  /// If the result is `true`, the later step can read the answers of all these steps.
  ///
  /// If it is `false`, a run may still reach the later step, but finding out requires a search.
  func passesEveryStep(from step: StepIndex, to later: StepIndex) -> Bool {
    step < later && later.rawValue <= straightTo[step.rawValue]
  }

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

  func withoutWayOut(_ index: FlowIndex) -> Set<Int> {
    let leadsOut = leading(
      to: edges.indices.filter { place in
        index.declaration.steps[place].end != nil || edges[place].contains { $0.target == nil }
      })
    return Set(edges.indices.filter { !leadsOut[$0] })
  }
}

extension Route {
  fileprivate var leadsOn: Bool { if case .wentBack = cause { false } else { true } }

  /// Whether the answers of the step at which the route begins are known on the route.
  var hasAnswers: Bool {
    switch cause {
    case .submitted, .chose: true
    case .sectionPassedOver, .noItems, .sectionSkipped, .passedOver, .nothingToChoose, .skipped, .left, .wentBack,
      .rejected:
      false
    }
  }

  /// Whether the `submit` call of the step at which the route begins may have been made.
  var submits: Bool {
    switch cause {
    case .passedOver, .nothingToChoose, .left, .sectionPassedOver, .noItems: false
    case .sectionSkipped, .submitted, .skipped, .chose, .wentBack, .rejected: true
    }
  }
}
