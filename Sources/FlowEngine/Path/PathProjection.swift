import FlowDefinition
import FlowExpressions

/// Projects the path from the answers given so far, as if every step were complete.
struct PathProjection: Sequence, IteratorProtocol {
  private let flow: Flow
  /// The session; when an item is visited, drafts that were prefilled by the item's position are moved to its key.
  private(set) var session: Session
  private var navigator: SectionNavigator
  private var place: StepReference?
  private var seen = Set<StepReference>()
  private var section: SectionIndex?

  init(_ flow: Flow, _ session: Session, _ environment: Environment, at entry: PathEntry? = nil) {
    self.flow = flow
    self.session = session
    navigator = SectionNavigator(flow, environment)
    if let entry {
      navigator.resume(entry.iteration, in: environment)
      place = entry.step
    } else {
      place = navigator.begin()
    }
  }

  typealias Element = (step: StepReference, evaluation: StepEvaluation, iteration: RepeatIteration?)

  mutating func next() -> Element? {
    while let step = place, seen.insert(step).inserted, flow[step].end == nil {
      guard navigator.shows(step) else {
        place = navigator.stepAfterOmitted(step)
        continue
      }
      if let exit = navigator.exitIfEmpty(step, session) {
        place = exit
        continue
      }
      let evaluation = evaluate(step)
      let iteration = navigator.iteration
      if session.records[step]?.setsAside != true {
        navigator.evaluation.environment = evaluation.environment
        navigator.iteration?.gather(evaluation.environment.values(of: flow.slots(of: flow[step])))
      }
      place = navigator.stepAfter(step, as: record(of: step, after: section))
      section = flow[step].section
      return (step, evaluation, iteration)
    }
    return nil
  }

  /// A skip of a section is ignored if the projection has just visited another step of the section.
  private func record(of place: StepReference, after section: SectionIndex?) -> StepRecord {
    switch session.records[place] {
    case .left(let action): .left(action)
    case .skippedSection: flow[place].section == section ? .submitted : .skippedSection
    case .submitted, .seen, .confirmed, .skipped, .chose, .refused, nil: .submitted
    }
  }

  private mutating func evaluate(_ step: StepReference) -> StepEvaluation {
    session.make(session.changes(placingPrefilledAt: navigator.iteration, flow))
    for call in flow.calls(of: flow[step]) {
      if let slot = flow[call].outputSlot, let accepted = session.calls[step.with(call)] {
        navigator.evaluation.environment.values[slot] = accepted.output
      }
    }
    return StepEvaluation(flow, step, in: navigator.evaluation.environment, from: session.typed(at: step, flow))
  }
}
