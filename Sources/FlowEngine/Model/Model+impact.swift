public import FlowDefinition
import FlowExpressions

/// Where answers lead, calls aside: what a change would take away, and what a run without a person lacks.
extension Model {
  /// The answers that would fall off the path if what is typed at a step were accepted.
  ///
  /// A question, not an event: nothing changes. Proofs that would have to be given again are not counted.
  public func impact(of step: StepIndex) -> [FieldIndex] {
    guard flow[step].leaves.contains(where: { session.drafts[$0] != nil }), session.seal == nil else { return [] }
    var before = session
    for leaf in flow[step].leaves { before.drafts[leaf] = nil }
    let after = Set(shownFields(session))
    return shownFields(before).filter { field in
      flow[field].step != step && !after.contains(field) && session.answers[field].map { $0.value.isFilled } ?? false
    }
  }

  /// The fields that are shown on the way to an end, as far as the answers lead.
  private func shownFields(_ session: Session) -> [FieldIndex] {
    var shown: [FieldIndex] = []
    Forecast.walk(flow, session, in: Walk(flow, self.session, at: moment).environment(before: 0), from: firstStep) {
      step, reading in
      if session.records[step.index] == .skipped { return }
      shown += step.leaves.filter { reading.fields[$0]?.isShown == true && flow[$0].computed == nil }
    }
    return shown
  }

  private var firstStep: StepIndex { StepIndex(rawValue: 0) }

  private var moment: Moment {
    Moment(now: walk.environment.now, today: walk.environment.today, freshKey: "")
  }
}

/// A walk that takes every step for complete, as far as its answers tell.
enum Forecast {
  /// Visits the steps from one on until an end, a loop, or a step already seen.
  static func walk(
    _ flow: Flow, _ session: Session, in environment: Environment, from first: StepIndex,
    visit: (Step, StepReading) -> Void
  ) {
    var environment = environment
    var seen = Set<StepIndex>()
    var next: StepIndex? = first
    while let index = next, seen.insert(index).inserted, flow[index].end == nil {
      let step = flow[index]
      if let when = step.when, (try? when.evaluate(in: &environment)) != .bool(true) {
        next = flow.step(after: index)
        continue
      }
      for call in flow.calls(of: step) {
        if let slot = flow[call].outputSlot, let accepted = session.calls[call] {
          environment.values[slot] = accepted.output
        }
      }
      let reading = StepReading(
        flow, step, in: environment, from: .typed(session.drafts, session.answers), spent: false)
      visit(step, reading)
      if session.records[index] != .skipped { environment = reading.environment }
      next = flow.following(index, in: &environment)
    }
  }
}
