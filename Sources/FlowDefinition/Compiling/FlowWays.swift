import FlowSyntax

/// Finds the ways that lead on from a step: its own, and those of the section it lies in.
struct FlowWays {
  private let index: FlowIndex

  init(_ index: FlowIndex) { self.index = index }

  func edges(of step: StepDeclaration, at place: Int) -> [FlowGraph.Edge] {
    var edges = aroundSection(at: place)
    if step.when != nil { edges += withoutCall(following(place, gains: false)) }
    guard step.end == nil else { return edges }
    edges += onward(step, at: place)
    for action in step.actions { edges += self.edges(of: action, at: place) }
    return edges + refusals(at: place)
  }

  private func onward(_ step: StepDeclaration, at place: Int) -> [FlowGraph.Edge] {
    let gains = !step.isOptional
    guard let next = step.next, !next.branches.isEmpty else { return following(place, gains: gains) }
    let named = next.branches.flatMap { branch in
      index.target(branch.go).map { [edge(to: $0, from: place, gains: gains)] } ?? following(place, gains: gains)
    }
    return next.branches.contains { $0.when == nil } ? named : named + following(place, gains: gains)
  }

  private func edges(of action: ActionDeclaration, at place: Int) -> [FlowGraph.Edge] {
    switch action.effect {
    case .next(let id): index.target(id).map { [edge(to: $0, from: place, gains: true)] } ?? []
    case .leave(let id): withoutCall(index.target(id).map { [edge(to: $0, from: place, gains: false)] } ?? [])
    case .again, .call, .go: []
    }
  }

  /// The same ways, taken without the step's call.
  private func withoutCall(_ edges: [FlowGraph.Edge]) -> [FlowGraph.Edge] {
    edges.map { edge in
      var edge = edge
      edge.submits = false
      return edge
    }
  }

  /// Ends that a refusal leads to.
  ///
  /// A `go` to an earlier step opens it again and is no way forward.
  private func refusals(at place: Int) -> [FlowGraph.Edge] {
    index.callsOfStep[place].flatMap { index.calls[$0.rawValue].declaration.rejected }.compactMap { rejection in
      guard case .go(let id) = rejection.effect, let target = index.target(id),
        index.declaration.steps[target.rawValue].end != nil
      else { return nil }
      return edge(to: target, from: place, gains: false)
    }
  }

  // MARK: sections

  /// A way out of a step; one that leaves a repeated section ends it.
  private func edge(to target: StepIndex?, from place: Int, gains: Bool) -> FlowGraph.Edge {
    FlowGraph.Edge(target: target, gains: gains, crossing: crossing(to: target, from: place))
  }

  private func crossing(to target: StepIndex?, from place: Int) -> FlowGraph.Crossing {
    guard let section = index.repetition(at: StepIndex(rawValue: place)),
      target.map({ index.sectionOfStep[$0.rawValue] != section }) ?? true
    else { return .none }
    return .done(section)
  }

  /// The following step: in a section its next one, its next item, or what comes after it.
  private func following(_ place: Int, gains: Bool) -> [FlowGraph.Edge] {
    guard let section = index.sectionOfStep[place],
      index.declaration.sections[section.rawValue].steps.upperBound == place + 1
    else { return [edge(to: step(place + 1), from: place, gains: gains)] }
    let first = StepIndex(rawValue: index.declaration.sections[section.rawValue].steps.lowerBound)
    let next = index.repeated[section.rawValue].map { _ in
      FlowGraph.Edge(target: first, gains: gains, crossing: .nextItem(section))
    }
    return (next.map { [$0] } ?? []) + after(section).map { edge(to: $0, from: place, gains: gains) }
  }

  /// Where a section goes on when it is done.
  private func after(_ section: SectionIndex) -> [StepIndex?] {
    let declared = index.declaration.sections[section.rawValue]
    let following = step(declared.steps.upperBound)
    guard let next = declared.next, !next.branches.isEmpty else { return [following] }
    let named = next.branches.map { index.target($0.go) ?? following }
    return next.branches.contains { $0.when == nil } ? named : named + [following]
  }

  /// The ways past a section: not walked at all, walked for no item, or skipped from one of its steps.
  private func aroundSection(at place: Int) -> [FlowGraph.Edge] {
    guard let section = index.sectionOfStep[place] else { return [] }
    let declared = index.declaration.sections[section.rawValue]
    var edges: [FlowGraph.Edge] = []
    if declared.steps.lowerBound == place {
      if declared.when != nil { edges.append(FlowGraph.Edge(target: step(declared.steps.upperBound), gains: false)) }
      if index.repeated[section.rawValue] != nil {
        edges += after(section).map { FlowGraph.Edge(target: $0, gains: false, crossing: .empty(section)) }
      }
    }
    if declared.isOptional {
      edges += after(section).map { FlowGraph.Edge(target: $0, gains: false, crossing: .leftOut(section)) }
    }
    return edges
  }

  private func step(_ place: Int) -> StepIndex? {
    place < index.declaration.steps.count ? StepIndex(rawValue: place) : nil
  }
}

extension FlowIndex {
  /// The variables a step gives a value.
  func slots(of step: StepIndex) -> [Int] {
    fields(of: step).map(\.slot) + callsOfStep[step.rawValue].compactMap { calls[$0.rawValue].outputSlot }
  }
}
