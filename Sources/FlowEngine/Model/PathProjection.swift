import FlowDefinition
import FlowExpressions

/// A walk that takes every step for complete, as far as its answers tell.
struct PathProjection {
  private let flow: Flow
  private let session: Session
  private var evaluation: Evaluation
  private var navigator: SectionNavigator
  private var next: StepReference?
  /// The section of the step visited last.
  private var section: SectionIndex?

  /// From where nothing was walked yet.
  init(_ flow: Flow, _ session: Session, _ environment: Environment) {
    self.flow = flow
    self.session = session
    evaluation = Evaluation(environment)
    navigator = SectionNavigator(flow)
  }

  /// From a step on a path.
  init(_ flow: Flow, _ session: Session, _ environment: Environment, at entry: PathDerivation.Entry) {
    self.init(flow, session, environment)
    navigator.resume(entry.iteration)
    next = entry.step
  }

  /// Goes to the first step.
  mutating func begin() { next = navigator.go(to: StepIndex(rawValue: 0), from: nil, &evaluation) }

  /// Visits the steps until an end, a loop, or a step already seen.
  mutating func derivation(visit: (StepReference, StepEvaluation, RepeatIteration?) -> Void) {
    var seen = Set<StepReference>()
    while let place = next, seen.insert(place).inserted, flow[place].end == nil {
      let step = flow[place]
      guard evaluation.isTrue(step.when) else {
        next = navigator.follow(place, &evaluation)
        continue
      }
      let reading = read(step, at: place)
      visit(place, reading, navigator.iteration)
      if session.records[place] == .skippedSection, let section = step.section, section != self.section {
        next = navigator.skip(flow[section], &evaluation)
      } else {
        if session.records[place]?.setsAside != true { take(reading, of: step) }
        next = following(place)
      }
      section = step.section
    }
  }

  private mutating func read(_ step: Step, at place: StepReference) -> StepEvaluation {
    for call in flow.calls(of: step) {
      if let slot = flow[call].outputSlot, let accepted = session.calls[place.with(call)] {
        evaluation.environment.values[slot] = accepted.output
      }
    }
    return StepEvaluation(flow, place, in: evaluation.environment, from: session.typed(at: place, flow))
  }

  private mutating func take(_ reading: StepEvaluation, of step: Step) {
    evaluation.environment = reading.environment
    if navigator.iteration == nil { return }
    navigator.gather(reading.environment.values(of: flow.allFields(of: step).map { flow[$0].slot }))
  }

  private mutating func following(_ place: StepReference) -> StepReference? {
    if case .left(let action) = session.records[place],
      case .leave(let target) = flow[place].actions.first(where: { $0.id == action })?.effect
    {
      return navigator.go(to: target, from: place, &evaluation)
    }
    for branch in flow[place].next where evaluation.isTrue(branch.when) {
      return navigator.go(to: branch.target, from: place, &evaluation)
    }
    return navigator.follow(place, &evaluation)
  }
}
