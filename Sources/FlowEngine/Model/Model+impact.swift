import FlowDefinition
import FlowExpressions

/// Where answers lead, calls aside: what a change would take away.
extension Model {
  /// The answers that would fall off the path if what is typed at a step were accepted.
  ///
  /// A question, not an event: nothing changes. Confirmations that would have to be repeated are not counted.
  public func impact(of step: StepReference) -> [FieldReference] {
    let leaves = flow[step].leaves.map { step.with($0) }
    guard leaves.contains(where: { session.drafts[$0] != nil }), session.seal == nil else { return [] }
    var before = session
    for leaf in leaves { before.drafts[leaf] = nil }
    let after = Set(shownFields(session, from: 0))
    return shownFields(before, from: 0).filter { field in
      flow.step(of: field) != step && !after.contains(field)
        && session.answers[field].map { $0.value.isFilled } ?? false
    }
  }

  /// The answers, also those typed only, that would no longer count if a step were left with nothing handed in: skipped,
  /// alone or with its section, or left by an action.
  func impact(ofLeaving step: StepReference, as record: StepRecord) -> [FieldReference] {
    guard let place = derivation.place(of: step) else { return [] }
    var left = session
    left.records[step] = record
    let after = Set(shownFields(left, from: place))
    return shownFields(session, from: place).filter { field in
      !after.contains(field)
        && session.drafts[field]?.isFilled ?? session.answers[field]?.value.isFilled ?? false
    }
  }

  /// The fields that are shown on the way from a place on the path to an end, as far as the answers lead.
  private func shownFields(_ session: Session, from place: Int) -> [FieldReference] {
    var shown: [FieldReference] = []
    var projection = PathProjection(flow, session, derivation.environment(before: place), at: derivation.path[place])
    if place == 0 { projection.begin() }
    projection.derivation { step, reading, _ in
      // What was set aside does not count now, so it cannot fall away.
      if session.records[step]?.setsAside == true { return }
      shown += flow[step].leaves.filter { reading.fields[$0]?.isShown == true && flow[$0].computed == nil }
        .map { step.with($0) }
    }
    return shown
  }
}
