import FlowDefinition
import FlowExpressions

/// The effects that a change would have on the answers, without the effects of calls.
extension FlowModel {
  /// Returns the fields whose answers would no longer be used if the input of a step were accepted.
  ///
  /// The model stays unchanged. Confirmations that would have to be repeated are not included. The result is empty if
  /// the step has no input to submit, or if a `once` call has sealed the session.
  func impact(of step: StepReference) -> [ShownField] {
    let leaves = flow[step].leaves.map { step.with($0) }
    guard leaves.contains(where: { session.drafts[$0] != nil }), session.seal == nil else { return [] }
    var before = session
    for leaf in leaves { before.drafts[leaf] = nil }
    let after = Set(shownFields(session, from: 0).map(\.field))
    return shownFields(before, from: 0).filter { shown in
      !after.contains(shown.field) && session.answers[shown.field].map { $0.value.isFilled } ?? false
    }
  }

  /// - Parameter step: The step, or the first step of a section that is skipped.
  func impact(ofLeaving step: StepReference, as record: StepRecord) -> [ShownField] {
    guard let place = derivation.pathIndex(of: step) else { return [] }
    var left = session
    left.records[step] = record
    let after = Set(shownFields(left, from: place).map(\.field))
    return shownFields(session, from: place).filter { shown in
      !after.contains(shown.field)
        && session.drafts[shown.field]?.isFilled ?? session.answers[shown.field]?.value.isFilled ?? false
    }
  }

  struct ShownField {
    let field: FieldReference
    let evaluation: StepEvaluation
    let iteration: RepeatIteration?
  }

  /// The step of the field does not have to be on the path of this model.
  func fullLabel(of shown: ShownField) -> String {
    fullLabel(of: shown.field.part, shown.evaluation.words, shown.iteration)
  }

  private func shownFields(_ session: Session, from place: Int) -> [ShownField] {
    var shown: [ShownField] = []
    // For index 0, pass `nil` to start before the first step, so that the condition of its section is also evaluated.
    let projection = PathProjection(
      flow, session, derivation.environment(before: place), at: place == 0 ? nil : derivation.path[place])
    // The answers of a step that was skipped or left by an action are not used now, so they cannot be lost.
    for (step, reading, iteration) in projection where session.records[step]?.setsAside != true {
      shown += flow[step].leaves.filter { reading.fields[$0]?.isShown == true && flow[$0].computed == nil }
        .map { ShownField(field: step.with($0), evaluation: reading, iteration: iteration) }
    }
    return shown
  }

  /// A completed step with changes that were not submitted.
  package struct ChangesLeftOpen: Hashable, Sendable {
    package let step: StepReference
    package let fields: [FieldReference]
    package let paths: [String]
  }

  package var changesLeftOpen: ChangesLeftOpen? {
    for entry in derivation.path.prefix(derivation.frontier) where session.records[entry.step] != nil {
      let changed = changedFields(at: entry.step)
      guard !changed.isEmpty else { continue }
      return ChangesLeftOpen(step: entry.step, fields: changed, paths: changed.map { flow.ownPath(of: $0.part) })
    }
    return nil
  }

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
