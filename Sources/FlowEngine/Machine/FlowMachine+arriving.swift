import FlowDefinition
import FlowExpressions

extension FlowMachine {
  mutating func start(_ prefill: [FieldReference: JSONValue]) -> Transition {
    for (field, value) in prefill where session.answers[field] == nil {
      let draft = flow.draft(value, of: field.part, key: eventContext.freshKey)
      for change in SessionChange.prefilling(field, with: draft) { model.change(change) }
    }
    model.placePrefilled()
    emit(.started)
    return .go(.frontier)
  }

  mutating func resume() -> Transition {
    perform(continueSession())
    goBackFromFailure()
    effects.insert(.emit(.resumed(step: model.name(of: model.current))), at: 1)
    return .stay
  }

  private mutating func continueSession() -> Transition {
    if let ended = session.ended {
      // Deliver the result now, because the program exited between the confirmation of the end and the delivery.
      model.rederive(at: eventContext, ignoresExpiry: true)
      if flow[model.frontier].end?.outcome == ended {
        present(model.frontier)
        return .finish(model.frontier)
      }
      model.change(.ended(nil))
      model.rederive(at: eventContext)
    }
    switch resumePlace {
    case .lastScreen where model.current != model.frontier || hasPendingCall(model.current):
      return .present(model.current)
    case .endedCall where flow[model.current].end == nil: return .present(model.current)
    case .firstIncomplete, .lastScreen, .endedCall: break
    }
    if let pending = model.unansweredOnce, let transition = retry(again: pending) { return transition }
    return .arrive(model.frontier)
  }

  /// Whether a call of a step was sent before, whose outcome is not known or was a failure.
  private func hasPendingCall(_ step: StepReference) -> Bool {
    [flow[step].before, flow[step].submit].contains { $0.map { session.pending[step.with($0)] != nil } ?? false }
  }

  /// If the call needs an answer that a restart lost, the step that asks for the answer is shown instead.
  ///
  /// - Returns: `nil` if the call can no longer be retried, for example because its inputs have changed.
  mutating func retry(again pending: PendingCall) -> Transition? {
    model.rederive(at: eventContext)
    guard model.derivation.isRetrying, case let evaluation = model.evaluation(for: pending.call) else { return nil }
    if model.derivation.missing == nil {
      guard evaluation.isValid, !waitsForOwnAnswer(pending.call, evaluation) else { return nil }
    }
    model.change(.cursor(model.frontier))
    if model.derivation.missing != nil { return .present(model.frontier) }
    return begin(pending.call, evaluation, choosing: pending.choice)
  }

  mutating func arrive(at step: StepReference) -> Transition {
    model.change(.cursor(step))
    if session.returnTo == step { model.change(.returnTo(nil)) }
    if flow[step].end != nil { return reachEnd(step) }
    guard step == model.frontier else { return .present(step) }
    if let before = flow[step].before.map({ step.with($0) }), !hasValidCall(before) { return prepare(before) }
    if flow.runsByItself(step.part), unavailable(at: step) == nil,
      !session.pendingRejections.contains(where: { $0.step == step }), !isSecondRequest(at: step),
      isAttended || !model.needsConfirmation(at: step)
    {
      return submit(step)
    }
    return .present(step)
  }

  /// Whether the call of a step may have succeeded with other answers, so that only the person may repeat it.
  private func isSecondRequest(at step: StepReference) -> Bool {
    guard let submit = flow[step].submit, session.pending[step.with(submit)] != nil else { return false }
    return notice(model.evaluation(of: step)) == .mayHaveSucceededDifferently
  }

  mutating func present(_ step: StepReference) {
    if let error = failure(presenting: step) { failure = failure ?? error }
    effects.append(.present(flow[step].end == nil ? .step(step) : .ended(step)))
    emit(.shown(step: model.name(of: step)))
  }

  /// Shows an end, which is confirmed by itself if the person cannot go back from it.
  private mutating func reachEnd(_ step: StepReference) -> Transition {
    if model.previousStep(step) != nil { return .go(.screen(of: step)) }
    present(step)
    return .finish(step)
  }

  /// Evaluates the current step once for all that reads it before the next event.
  package mutating func evaluateCurrentStep() { model.evaluate(model.current) }

  package func hasValidCall(_ call: CallReference) -> Bool {
    !isUsedUp(call) && model.hasValidCall(call, in: model.environment(of: flow.step(of: call)))
  }
}
