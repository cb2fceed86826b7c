import FlowDefinition
import FlowExpressions

/// A walk that takes every step for complete, as far as its answers tell.
struct Forecast {
  private let flow: Flow
  private let session: Session
  private var evaluation: Evaluation
  private var itinerary: Itinerary
  private var next: StepPlace?
  /// The section of the step visited last.
  private var section: SectionIndex?

  /// From where nothing was walked yet.
  init(_ flow: Flow, _ session: Session, _ environment: Environment) {
    self.flow = flow
    self.session = session
    evaluation = Evaluation(environment)
    itinerary = Itinerary(flow)
  }

  /// From a step on a path.
  init(_ flow: Flow, _ session: Session, _ environment: Environment, at entry: Walk.Entry) {
    self.init(flow, session, environment)
    itinerary.resume(entry.tour)
    next = entry.step
  }

  /// Goes to the first step.
  mutating func begin() { next = itinerary.go(to: StepIndex(rawValue: 0), from: nil, &evaluation) }

  /// Visits the steps until an end, a loop, or a step already seen.
  mutating func walk(visit: (StepPlace, StepReading, Tour?) -> Void) {
    var seen = Set<StepPlace>()
    while let place = next, seen.insert(place).inserted, flow[place].end == nil {
      let step = flow[place]
      guard evaluation.isTrue(step.when) else {
        next = itinerary.follow(place, &evaluation)
        continue
      }
      let reading = read(step, at: place)
      visit(place, reading, itinerary.tour)
      if session.records[place] == .skippedSection, let section = step.section, section != self.section {
        next = itinerary.skip(flow[section], &evaluation)
      } else {
        if session.records[place]?.setsAside != true { take(reading, of: step) }
        next = following(place)
      }
      section = step.section
    }
  }

  private mutating func read(_ step: Step, at place: StepPlace) -> StepReading {
    for call in flow.calls(of: step) {
      if let slot = flow[call].outputSlot, let accepted = session.calls[place.with(call)] {
        evaluation.environment.values[slot] = accepted.output
      }
    }
    return StepReading(
      flow, step, in: evaluation.environment, from: .typed(session, item: place.item), transients: .asked)
  }

  private mutating func take(_ reading: StepReading, of step: Step) {
    evaluation.environment = reading.environment
    if itinerary.tour == nil { return }
    itinerary.gather(reading.environment.values(of: flow.allFields(of: step).map { flow[$0].slot }))
  }

  private mutating func following(_ place: StepPlace) -> StepPlace? {
    if case .left(let action) = session.records[place],
      case .leave(let target) = flow[place].actions.first(where: { $0.id == action })?.effect
    {
      return itinerary.go(to: target, from: place, &evaluation)
    }
    for branch in flow[place].next where evaluation.isTrue(branch.when) {
      return itinerary.go(to: branch.target, from: place, &evaluation)
    }
    return itinerary.follow(place, &evaluation)
  }
}
