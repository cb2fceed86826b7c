import FlowDefinition
import FlowExpressions

/// Where answers lead, calls aside: what a change would take away.
extension Model {
  /// The answers that would fall off the path if what is typed at a step were accepted.
  ///
  /// A question, not an event: nothing changes. Proofs that would have to be given again are not counted.
  public func impact(of step: StepPlace) -> [FieldPlace] {
    let leaves = flow[step].leaves.map { step.with($0) }
    guard leaves.contains(where: { session.drafts[$0] != nil }), session.seal == nil else { return [] }
    var before = session
    for leaf in leaves { before.drafts[leaf] = nil }
    let after = Set(shownFields(session))
    return shownFields(before).filter { field in
      flow.step(of: field) != step && !after.contains(field)
        && session.answers[field].map { $0.value.isFilled } ?? false
    }
  }

  /// The fields that are shown on the way to an end, as far as the answers lead.
  private func shownFields(_ session: Session) -> [FieldPlace] {
    var shown: [FieldPlace] = []
    var forecast = Forecast(flow, session, walk.environment(before: 0))
    forecast.begin()
    forecast.walk { step, reading, _ in
      if session.records[step] == .skipped { return }
      shown += flow[step].leaves.filter { reading.fields[$0]?.isShown == true && flow[$0].computed == nil }
        .map { step.with($0) }
    }
    return shown
  }
}

/// A walk that takes every step for complete, as far as its answers tell.
struct Forecast {
  private let flow: Flow
  private let session: Session
  private var evaluation: Evaluation
  private var itinerary: Itinerary
  private var next: StepPlace?

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
    itinerary.tour = entry.tour
    next = entry.step
  }

  /// Goes to the first step.
  mutating func begin() { next = itinerary.go(to: StepIndex(rawValue: 0), from: nil, &evaluation) }

  /// Visits the steps until an end, a loop, or a step already seen.
  mutating func walk(visit: (StepPlace, StepReading, Itinerary.Tour?) -> Void) {
    var seen = Set<StepPlace>()
    while let place = next, seen.insert(place).inserted, flow[place].end == nil {
      let step = flow[place]
      guard evaluation.isTrue(step.when) else {
        next = itinerary.follow(place, &evaluation)
        continue
      }
      let reading = read(step, at: place)
      visit(place, reading, itinerary.tour)
      if session.records[place] == .skippedSection, let section = step.section {
        itinerary.abandon(&evaluation)
        next = itinerary.leave(flow[section], &evaluation)
        continue
      }
      if session.records[place] != .skipped { take(reading, of: step) }
      next = following(place)
    }
  }

  private mutating func read(_ step: Step, at place: StepPlace) -> StepReading {
    for call in flow.calls(of: step) {
      if let slot = flow[call].outputSlot, let accepted = session.calls[place.with(call)] {
        evaluation.environment.values[slot] = accepted.output
      }
    }
    return StepReading(
      flow, step, in: evaluation.environment, from: .typed(session, item: place.item), spent: false)
  }

  private mutating func take(_ reading: StepReading, of step: Step) {
    evaluation.environment = reading.environment
    let slots = flow.allFields(of: step).map { flow[$0].slot }
    itinerary.gather(
      Dictionary(slots.map { ($0, reading.environment.values[$0]) }, uniquingKeysWith: { $1 }))
  }

  private mutating func following(_ place: StepPlace) -> StepPlace? {
    for branch in flow[place].next where evaluation.isTrue(branch.when) {
      return itinerary.go(to: branch.target, from: place, &evaluation)
    }
    return itinerary.follow(place, &evaluation)
  }
}
