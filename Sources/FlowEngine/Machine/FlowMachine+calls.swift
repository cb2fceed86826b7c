import FlowDefinition
import FlowExpressions
import Localization

/// A call under way, with what is sent and shown.
struct OutgoingCall {
  let pending: PendingCall
  /// What the service is given, in the shape its port declares.
  let request: Record
  /// What is shown while it is waited for.
  let busy: String
}

/// What a step that is looked at should say about the calls made before.
public enum StepNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// What was proved here held for a time only, and that is over.
  case ranOut
  /// The call that cannot be undone may have been made; with the answers as they are, confirming finds out and does
  /// nothing twice.
  case maybeDone
  /// The call that cannot be undone may have been made with other answers; confirming now may do it a second time.
  case maybeDoneOtherwise
}

/// Calling services.
extension FlowMachine {
  /// Begins the `before` call of a step on the path with the inputs it has now.
  mutating func prepare(_ call: CallReference) {
    let step = flow.step(of: call)
    if model.lacksAnswer(call, model.evaluation(of: step)) { return askFirst(for: call) }
    begin(call, in: model.environment(of: step))
  }

  /// Begins a call of a step on the path with what the step holds; what is gone that it needs is asked first.
  mutating func begin(_ call: CallReference, _ evaluation: StepEvaluation, choosing choice: String? = nil) {
    if model.lacksAnswer(call, evaluation) { return askFirst(for: call) }
    begin(call, in: evaluation.environment, choosing: choice)
  }

  private mutating func begin(_ call: CallReference, in environment: Environment, choosing choice: String? = nil) {
    var environment = environment
    for input in flow[call].inputs?.expressions ?? [] {
      do {
        _ = try input.evaluate(in: &environment)
      } catch {
        save()
        return stop(for: error)
      }
    }
    guard let request = RequestMapper.request(call, model, in: &environment) else { return refuseToBegin(call) }
    let pending = pending(call, in: environment, choosing: choice)
    let busy = TemplateText(flow: flow, environment: environment).text(flow[call].busy)
    outgoing = OutgoingCall(
      pending: pending, request: request, busy: busy ?? EngineMessages.busy.text(in: flow.wording))
    model.session.pending[call] = pending
    // Handing the step in again answers what it was blamed for.
    let step = flow.step(of: call)
    if flow[call].role == .submit { model.session.pendingRejections.removeAll { $0.step == step } }
    unavailable = nil
    attempted = nil
    save()
    actions += [.present(.working(step, call)), .call(call, key: pending.key)]
  }

  /// A call with these inputs, as it is known until it is answered.
  private mutating func pending(
    _ call: CallReference, in environment: Environment, choosing choice: String?
  ) -> PendingCall {
    let kept = model.kept(call, in: environment)
    let transient = flow[call].transientFields.map { environment.values[flow[$0].slot] }
    var key = moment.freshKey
    var standing = PendingCall.Standing.begun
    // A call that got no answer keeps its name, unless a transient input may have changed.
    if let pending = session.pending[call], pending.kept == kept,
      flow[call].isOnce || transient.isEmpty || sentSecrets[pending.key] == transient
    {
      key = pending.key
      if pending.isOpen { standing = .unheard }
    }
    sentSecrets[key] = transient
    let step = flow.step(of: call)
    let confirmed = flow[call].role == .submit ? model.reviewListing(at: step, in: environment).value : nil
    return PendingCall(call: call, key: key, kept: kept, choice: choice, standing: standing, confirmed: confirmed)
  }

  /// Makes the step of a call the open one again, so that the step that asks what the call lacks comes first.
  private mutating func askFirst(for call: CallReference) {
    let step = flow.step(of: call)
    model.session.records[step] = nil
    if flow[call].role == .before { model.session.calls[call] = nil }
    model.rederive(from: step, at: moment)
    save()
    arrive(at: model.frontier)
  }

  /// Whether a call that is made again reads an answer of its own step that is gone.
  ///
  /// One that may be left empty counts too: perhaps it had been given.
  func waitsForOwnAnswer(_ call: CallReference, _ evaluation: StepEvaluation) -> Bool {
    flow[call].transientFields.contains { field in
      evaluation.fields[field]?.isShown == true && session.drafts[call.with(field)] == nil
        && session.answers[call.with(field)] == nil
    }
  }

  /// A request never lacks what its port requires: the call is not begun, and the step says why.
  ///
  /// The check of a flow leaves no way here; a session of another version of the flow, sealed since, may.
  private mutating func refuseToBegin(_ call: CallReference) {
    unavailable = Unavailable(call: call, reason: EngineMessages.incompleteRequest.text(in: flow.wording), failure: nil)
    save()
    present(flow.step(of: call))
  }

  // MARK: Retries

  mutating func retry() {
    let evaluation = model.evaluate(model.current)
    guard let call = callToRetry(evaluation) else { return refuse(.nothingToRetry) }
    switch flow[call].role {
    case .before: prepare(call)
    case .submit: accept(evaluation, choosing: session.pending[call]?.choice)
    case .action(let place): choose(flow[evaluation.step].actions[place].id, at: evaluation.step)
    }
  }

  /// The call of a step that can be made again: it got no answer, or the step waits for it.
  ///
  /// What a review is for is made again only as long as it lists what was confirmed; otherwise it is to be confirmed.
  func callToRetry(_ evaluation: StepEvaluation) -> CallReference? {
    let step = evaluation.step
    guard let call = openCall(evaluation) else { return nil }
    guard flow[step].review != nil, flow[call].role == .submit else { return call }
    return confirmations[step] == record(evaluation, choosing: session.pending[call]?.choice) ? call : nil
  }

  private func openCall(_ evaluation: StepEvaluation) -> CallReference? {
    let step = evaluation.step
    if let unavailable = unavailable(at: step) { return unavailable.call }
    if let call = flow.calls(of: flow[step]).map({ step.with($0) }).first(where: { session.pending[$0] != nil }) {
      return call
    }
    if evaluation.isBlocked { return flow[step].before.map { step.with($0) } }
    return flow.runsByItself(step.part) && step == model.frontier ? flow[step].submit.map { step.with($0) } : nil
  }

  /// What is to be said at a step before it is handed in again.
  func notice(_ evaluation: StepEvaluation) -> StepNotice? {
    guard let submit = flow[evaluation.step].submit.map({ evaluation.step.with($0) }) else { return nil }
    let isOpen = flow[submit].isOnce && running == nil && session.pending[submit]?.isOpen == true
    guard isOpen || hasRunOut(submit) else { return nil }
    let kept = model.kept(submit, in: evaluation.environment)
    if isOpen { return session.pending[submit]?.kept == kept ? .maybeDone : .maybeDoneOtherwise }
    return session.calls[submit]?.kept == kept ? .ranOut : nil
  }

  /// Whether what a `before` prepared was used by a proof that has run out since: a code is right once.
  func isUsedUp(_ call: CallReference) -> Bool {
    let step = flow.step(of: call)
    guard flow[call].role == .before, !preparedAnew.contains(call), session.calls[call] != nil,
      let submit = flow[step].submit.map({ step.with($0) })
    else { return false }
    return hasRunOut(submit)
  }

  private func hasRunOut(_ call: CallReference) -> Bool {
    guard flow[call].lasts != nil, let accepted = session.calls[call] else { return false }
    return !model.validity(at: model.derivation.environment).lasts(call, accepted)
  }
}
