import FlowDefinition
import FlowExpressions
import FlowSyntax

/// The effects that a change would have on the answers, without the effects of calls.
extension FlowModel {
  /// Returns the fields whose answers would no longer be used, or no longer completely, if the input of a step were
  /// accepted.
  ///
  /// The model stays unchanged. Confirmations that would have to be repeated are not included, nor is the question that
  /// led back to the step. The result is empty if the step has no input to submit, or if a `once` call has sealed the
  /// session.
  func impact(of step: StepReference) -> [ShownField] {
    let leaves = flow[step].leaves.map { step.with($0) }
    guard leaves.contains(where: { session.drafts[$0] != nil }), session.seal == nil else { return [] }
    var before = session
    for leaf in leaves { before.drafts[leaf] = nil }
    let after = Dictionary(keepingFirst: shownFields(session, from: 0).map { ($0.field, $0) })
    let loop = stepLeading(backTo: step)
    return shownFields(before, from: 0).compactMap { shown in
      guard flow.step(of: shown.field) != loop, session.answers[shown.field]?.value.isFilled ?? false else {
        return nil
      }
      guard let later = after[shown.field] else { return shown }
      return session.drafts[shown.field] == nil ? shown.lost(in: later) : nil
    }
  }

  /// The last step of the path, if it leads back to `step`.
  private func stepLeading(backTo step: StepReference) -> StepReference? {
    derivation.loopTarget.map { derivation.path[$0].step } == step ? derivation.path.last?.step : nil
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
    /// The labels of the options that the answer would lose; empty if it would lose all of it.
    var lostOptions: [String] = []

    /// The field with the options that a later answer lacks; `nil` if it has all of them.
    fileprivate func lost(in later: ShownField) -> ShownField? {
      let found = evaluation.fields[field.part]
      let gone = Set(found?.value.ids ?? []).subtracting(later.evaluation.fields[field.part]?.value.ids ?? [])
      if gone.isEmpty { return nil }
      var shown = self
      shown.lostOptions = found?.options.filter { gone.contains($0.id) }.map(\.label) ?? []
      return shown
    }
  }

  /// The step of the field does not have to be on the path of this model.
  func fullLabel(of shown: ShownField) -> String {
    let label = fullLabel(of: shown.field.part, shown.evaluation.words, shown.iteration)
    return shown.lostOptions.isEmpty ? label : "\(label) (\(shown.lostOptions.joined(separator: ", ")))"
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
