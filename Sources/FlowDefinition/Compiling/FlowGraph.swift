import FlowSyntax

/// The ways from step to step, as far as the file tells without evaluating anything.
struct FlowGraph {
  struct Edge {
    /// Nil where the way leads off the end of the file.
    let target: StepIndex?
    /// Whether the step's answers are certain on this way.
    let gains: Bool
  }

  private(set) var edges: [[Edge]] = []
  /// The variables that have a value once a step was submitted.
  private(set) var gains: [[Int]] = []

  init(_ index: FlowIndex) {
    for (place, step) in index.declaration.steps.enumerated() {
      edges.append(Self.edges(of: step, at: place, index))
      gains.append(Self.gains(of: place, index))
    }
  }

  private static func edges(of step: StepDeclaration, at place: Int, _ index: FlowIndex) -> [Edge] {
    let following = place + 1 < index.declaration.steps.count ? StepIndex(rawValue: place + 1) : nil
    var edges: [Edge] = []
    if step.when != nil { edges.append(Edge(target: following, gains: false)) }
    guard step.end == nil else { return edges }
    for target in targets(of: step, following: following, index) {
      edges.append(Edge(target: target, gains: !step.isOptional))
    }
    for action in step.actions { edges.append(contentsOf: edge(of: action, index)) }
    edges.append(contentsOf: refusals(of: step, index))
    return edges
  }

  private static func targets(of step: StepDeclaration, following: StepIndex?, _ index: FlowIndex) -> [StepIndex?] {
    guard let next = step.next else { return [following] }
    let named = next.branches.map { index.target($0.go) ?? following }
    let hasOtherwise = next.branches.contains { $0.when == nil }
    return hasOtherwise || next.branches.isEmpty ? named : named + [following]
  }

  private static func edge(of action: ActionDeclaration, _ index: FlowIndex) -> [Edge] {
    switch action.effect {
    case .next(let id): index.target(id).map { [Edge(target: $0, gains: true)] } ?? []
    case .leave(let id): index.target(id).map { [Edge(target: $0, gains: false)] } ?? []
    case .again, .call, .go: []
    }
  }

  /// Ends that a refusal leads to.
  ///
  /// A `go` to an earlier step opens it again and is no way forward.
  private static func refusals(of step: StepDeclaration, _ index: FlowIndex) -> [Edge] {
    [step.before, step.submit].compactMap(\.self).flatMap(\.rejected).compactMap { rejection in
      guard case .go(let id) = rejection.effect, let target = index.target(id),
        index.declaration.steps[target.rawValue].end != nil
      else { return nil }
      return Edge(target: target, gains: false)
    }
  }

  private static func gains(of place: Int, _ index: FlowIndex) -> [Int] {
    let fields = index.fieldsOfStep[place].map { index.fields[$0.rawValue] }
    let asked = fields.filter { $0.declaration.isCertainOnceAsked }.map(\.slot)
    let outputs = index.callsOfStep[place].map { index.calls[$0.rawValue] }
      .filter { $0.role == .before || $0.role == .submit }.compactMap(\.outputSlot)
    return asked + outputs
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
