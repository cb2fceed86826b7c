import FlowDefinition
import FlowExpressions

/// Projects a path from the answers given, as if every step were complete.
struct PathProjection {
  private let flow: Flow
  private let session: Session
  private var navigator: SectionNavigator
  private var next: StepReference?

  /// Begins at a step on a path, or at the first step.
  init(_ flow: Flow, _ session: Session, _ environment: Environment, at entry: PathDerivation.Entry? = nil) {
    self.flow = flow
    self.session = session
    navigator = SectionNavigator(flow, environment)
    if let entry {
      navigator.resume(entry.iteration, in: environment)
      next = entry.step
    } else {
      next = navigator.begin()
    }
  }

  /// Visits the steps until an end, a loop, or a step already seen.
  mutating func visitSteps(_ visit: (StepReference, StepEvaluation, RepeatIteration?) -> Void) {
    var seen = Set<StepReference>()
    // The section of the step visited last.
    var section: SectionIndex?
    while let place = next, seen.insert(place).inserted, flow[place].end == nil {
      let step = flow[place]
      guard navigator.shows(place) else {
        next = navigator.follow(place)
        continue
      }
      takeOutputs(of: step, at: place)
      let reading = StepEvaluation(
        flow, place, in: navigator.evaluation.environment, from: session.typed(at: place, flow))
      visit(place, reading, navigator.iteration)
      if session.records[place]?.setsAside != true {
        navigator.evaluation.environment = reading.environment
        if navigator.iteration != nil { navigator.gather(reading.environment.values(of: flow.slots(of: step))) }
      }
      next = navigator.leave(place, as: record(of: place, after: section))
      section = step.section
    }
  }

  /// How a step is left: as if complete, unless an action left it or its section was skipped at it.
  private func record(of place: StepReference, after section: SectionIndex?) -> StepRecord {
    switch session.records[place] {
    case .left(let action): .left(action)
    case .skippedSection: flow[place].section == section ? .submitted : .skippedSection
    case .submitted, .seen, .confirmed, .skipped, .chose, .refused, nil: .submitted
    }
  }

  private mutating func takeOutputs(of step: Step, at place: StepReference) {
    for call in flow.calls(of: step) {
      if let slot = flow[call].outputSlot, let accepted = session.calls[place.with(call)] {
        navigator.evaluation.environment.values[slot] = accepted.output
      }
    }
  }
}
