import FlowDefinition
import FlowExpressions

/// Where answers lead, calls aside: what a change would take away.
extension FlowModel {
  /// The answers that would fall off the path if what is typed at a step were accepted.
  ///
  /// A question, not an event: nothing changes. Confirmations that would have to be repeated are not counted.
  package func impact(of step: StepReference) -> [FieldReference] {
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
    guard let place = derivation.pathIndex(of: step) else { return [] }
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
    // At the first step it is not known yet whether its section is entered.
    let projection = PathProjection(
      flow, session, derivation.environment(before: place), at: place == 0 ? nil : derivation.path[place])
    // What was set aside does not count now, so it cannot fall away.
    for (step, reading, _) in projection where session.records[step]?.setsAside != true {
      shown += flow[step].leaves.filter { reading.fields[$0]?.isShown == true && flow[$0].computed == nil }
        .map { step.with($0) }
    }
    return shown
  }

  /// A step on the path that was done, with answers changed there and not handed in: a person who goes on is asked again.
  package struct ChangesLeftOpen: Hashable, Sendable {
    /// The step.
    package let step: StepReference
    /// What was changed.
    package let fields: [FieldReference]
    /// The names of that in the step, such as `company.name`.
    package let paths: [String]
  }

  /// The first step that was done with changes that were not handed in; nil where there is none.
  package var changesLeftOpen: ChangesLeftOpen? {
    for entry in derivation.path.prefix(derivation.frontier) where session.records[entry.step] != nil {
      let changed = changedFields(at: entry.step)
      guard !changed.isEmpty else { continue }
      return ChangesLeftOpen(step: entry.step, fields: changed, paths: changed.map { flow.ownPath(of: $0.part) })
    }
    return nil
  }

  /// The fields of a step that hold something else than what was accepted; what is not right yet counts too.
  private func changedFields(at step: StepReference) -> [FieldReference] {
    let drafted = flow[step].leaves.map { step.with($0) }.filter { session.drafts[$0] != nil && flow[$0].isKept }
    guard !drafted.isEmpty else { return [] }
    let reading = evaluation(of: step)
    return drafted.filter { field in
      guard let read = reading.fields[field.part], read.isShown else { return false }
      return !read.isValid || read.value != session.answers[field]?.value
    }
  }
}
