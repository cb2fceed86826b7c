import FlowDefinition
import FlowExpressions

extension FlowMachine {
  mutating func submit(_ step: StepReference) -> Transition {
    if let refusal = refusal(step) { return refused(refusal) }
    if flow[step].end != nil { return .finish(step) }
    // If the step only asks again for answers that a restart lost, keep the action that decided the branch.
    var choice: String?
    if let missing = model.derivation.missing, model.derivation.path[missing.place].step == step {
      choice = session.records[step]?.choice
    }
    return submit(model.evaluate(step), choosing: choice)
  }

  /// - Parameter choice: The id of the action that submits the step and decides the branch; `nil` without an action.
  func record(_ evaluation: StepEvaluation, choosing choice: String? = nil) -> StepRecord {
    let step = evaluation.step
    if flow[step].review != nil {
      return .confirmed(model.reviewListing(at: step, in: evaluation.environment).value, choosing: choice)
    }
    if let choice { return .chose(choice) }
    return flow[step].fields.isEmpty && flow[step].submit == nil ? .seen : .submitted
  }

  mutating func submit(_ evaluation: StepEvaluation, choosing choice: String?) -> Transition {
    let step = evaluation.step
    // Refuse a blocked step first, because its expressions can fail without the output of its `before` call.
    if evaluation.isBlocked { return refuse(evaluation) }
    if let failure = evaluation.failure { return .fail(failure) }
    if let failure = failure(showing: step, evaluation) { return .fail(failure) }
    guard evaluation.isValid else { return refuse(evaluation) }
    let record = record(evaluation, choosing: choice)
    guard let submit = flow[step].submit.map({ step.with($0) }), needsCall(submit, evaluation) else {
      return complete(evaluation, record)
    }
    if flow[step].review != nil { confirmations[step] = record }
    return begin(submit, evaluation, choosing: choice)
  }

  /// - Parameter fields: The fields whose problems are reported; `nil` to report all problems of the step.
  mutating func refuse(_ evaluation: StepEvaluation, for fields: Set<FieldIndex>? = nil) -> Transition {
    atStep.attempted = evaluation.step
    if let failure = failure(showing: evaluation.step, evaluation) { return .fail(failure) }
    emitProblems(of: evaluation, in: fields)
    return .refuse(.invalid, then: .showProblems(evaluation.step))
  }

  mutating func emitProblems(of evaluation: StepEvaluation, in fields: Set<FieldIndex>?) {
    let (step, number) = (evaluation.step, model.iteration(at: evaluation.step)?.position)
    emit(.rejected(step: model.name(of: step), problems: evaluation.codes(number: number, in: fields)))
  }

  private func needsCall(_ call: CallReference, _ evaluation: StepEvaluation) -> Bool {
    let typedAnew = flow[call].transientFields.contains {
      flow[$0].step == flow[call].step && session.drafts[call.with($0)] != nil
    }
    return typedAnew || !model.hasValidCall(call, in: evaluation.environment)
  }

  mutating func complete(_ evaluation: StepEvaluation, _ record: StepRecord) -> Transition {
    let step = evaluation.step
    let wasComplete = model.isPassed(step)
    let owed = model.derivation.missing == nil ? nil : model.unansweredOnce
    for leaf in flow[step].leaves where flow[leaf].computed == nil {
      guard let field = evaluation.fields[leaf], field.isShown, !field.isSpent else { continue }
      let value = allChosen(field.value, at: step.with(leaf))
      model.change(.answer(step.with(leaf), Answer(value: value, isSubmitted: true)))
    }
    forgetHidden(evaluation)
    leave(step, as: record)
    emit(.submitted(step: model.name(of: step)))
    // The step was shown again only because a pending `once` call needs its lost answers, so retry that call now.
    if let owed { return .go(.retry(owed)) }
    return .go(.after(step, wasComplete: wasComplete), accepting: evaluation)
  }

  /// Returns a value with the options of an untouched answer that are not offered now, so that they return with their
  /// condition.
  private func allChosen(_ value: Value, at field: FieldReference) -> Value {
    guard flow[field.part].type.options != nil, session.drafts[field] == nil,
      let answer = session.answers[field]?.value,
      !value.ids.isEmpty, Set(value.ids).isSubset(of: answer.ids)
    else { return value }
    return answer
  }

  /// A restart loses the transient answer that hides a field, so the field may be shown and must be answered again.
  private mutating func forgetHidden(_ evaluation: StepEvaluation) {
    let step = evaluation.step
    if flow.layout(of: step.part).transientLeaves.isEmpty { return }
    for leaf in flow[step].leaves where evaluation.fields[leaf]?.isShown == false {
      guard let answer = session.answers[step.with(leaf)], answer.isSubmitted,
        flow.isHiddenByTransients(leaf, of: flow[step])
      else { continue }
      model.change(.answer(step.with(leaf), Answer(value: answer.value, isSubmitted: false)))
    }
  }

  mutating func leave(_ step: StepReference, as record: StepRecord) {
    if let place = model.derivation.loopTarget, model.derivation.path[place].step == step { forgetSteps(after: place) }
    model.change(.record(step, record))
    for leaf in flow[step].leaves where !record.setsAside || flow[leaf].isTransient {
      if session.drafts[step.with(leaf)] != nil { model.change(.draft(step.with(leaf), nil)) }
    }
    removeRejections { $0.step == step }
    let state = atStep
    atStep = StepState(unavailable: state.unavailable.flatMap { flow.step(of: $0.call) == step ? nil : $0 })
  }

  /// The reopened steps offer their previous answers again.
  private mutating func forgetSteps(after place: Int) {
    for entry in model.derivation.path[(place + 1)...] { reopen(entry.step) }
  }

  mutating func reopen(_ step: StepReference) {
    model.change(.record(step, nil))
    for call in flow.calls(of: flow[step]) { model.change(.accepted(step.with(call), nil)) }
  }

  func step(after step: StepReference, wasComplete: Bool) -> StepReference {
    let frontier = model.frontier
    guard let here = model.derivation.pathIndex(of: step), here < model.derivation.frontier else { return frontier }
    if session.returnTo != nil { return returnIndex.map { model.derivation.path[$0].step } ?? frontier }
    guard wasComplete else { return frontier }
    let further = model.derivation.path[(here + 1)...model.derivation.frontier]
    return further.first { model.hasContent($0.step) && !model.isFinal($0.step) }?.step ?? frontier
  }
}
