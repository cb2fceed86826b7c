import FlowDefinition
import FlowExpressions
import Localization

struct OutgoingCall: Sendable {
  let pending: PendingCall
  let request: Record
  let busy: String
}

/// A notice about earlier calls of a step.
public enum StepNotice: String, Hashable, Sendable, Codable, CaseIterable {
  /// The step's accepted call has expired.
  ///
  /// Submitting the step makes the call again.
  case expired = "ranOut"
  /// A `once` call may already have succeeded with the current answers.
  ///
  /// Submitting the step repeats the call with the same idempotency key, so that it is not performed twice.
  case mayHaveSucceeded = "maybeDone"
  /// A `once` call may already have succeeded, but with answers that the person has changed since.
  ///
  /// Submitting the step may perform the call a second time.
  case mayHaveSucceededDifferently = "maybeDoneOtherwise"
  /// The call before the step was sent and has no result, because the program that made it has ended or the call failed.
  ///
  /// ``FlowController/retry(at:)`` repeats the call with the same idempotency key.
  case interrupted
}

extension FlowMachine {
  mutating func prepare(_ call: CallReference) -> Transition {
    let step = flow.step(of: call)
    if model.hasLostAnswer(call, model.evaluation(of: step)) { return askFirst(for: call) }
    return begin(call, in: model.environment(of: step))
  }

  mutating func begin(
    _ call: CallReference, _ evaluation: StepEvaluation, choosing choice: String? = nil
  ) -> Transition {
    if model.hasLostAnswer(call, evaluation) { return askFirst(for: call) }
    return begin(call, in: evaluation.environment, choosing: choice)
  }

  private mutating func begin(
    _ call: CallReference, in environment: Environment, choosing choice: String? = nil
  ) -> Transition {
    var environment = environment
    let request: Record?
    do { request = try RequestMapper.request(call, model, in: &environment) } catch { return .fail(error) }
    if let failure = TemplateText(flow: flow, environment: environment).failure(in: flow[call].busy) {
      return .fail(failure)
    }
    guard let request else { return refuseToBegin(call) }
    let pending = pending(call, in: environment, choosing: choice)
    // The step is being submitted again, so the rejections of the previous submission are removed. If the outcome of a
    // `once` call stays unknown, the run waits at its step, however the step was left before. Only the rejection of other
    // inputs is kept, because it applies again when the person changes them back.
    let step = flow.step(of: call)
    if flow[call].isOnce, let record = session.records[step], !record.isRejection(of: call.part, besides: pending.kept)
    {
      model.change(.record(step, nil))
      model.derive(at: eventContext)
      if let failure = model.derivation.failure { return .fail(failure) }
    }
    model.change(.pending(call, pending))
    if flow[call].role == .submit { removeRejections { $0.step == step } }
    return .call(OutgoingCall(pending: pending, request: request, busy: busyText(of: call, in: environment)))
  }

  private func busyText(of call: CallReference, in environment: Environment) -> String {
    TemplateText(flow: flow, environment: environment).text(flow[call].busy)
      ?? EngineMessages.busy.text(in: flow.wording)
  }

  /// Waits for the pending call that another controller makes.
  ///
  /// - Returns: The step of the call; `nil` if there is no such call.
  mutating func waitForPendingCall() -> StepReference? {
    let all = session.pending.values.filter { [.inProgress, .unknown].contains($0.status) }
    let here = all.filter { flow.step(of: $0.call) == model.current }
    let pending = here.isEmpty ? all : here
    guard let call = pending.min(by: { ($0.status.rawValue, $0.key) < ($1.status.rawValue, $1.key) }) else {
      return nil
    }
    let step = flow.step(of: call.call)
    let busy = busyText(of: call.call, in: model.environment(of: step))
    state = .calling(OutgoingCall(pending: call, request: Record(names: [], values: []), busy: busy))
    return step
  }

  mutating func removeRejections(where isResolved: (PendingRejection) -> Bool) {
    if session.pendingRejections.isEmpty { return }
    let left = session.pendingRejections.filter { !isResolved($0) }
    if left.count < session.pendingRejections.count { model.change(.rejections(left)) }
  }

  private mutating func pending(
    _ call: CallReference, in environment: Environment, choosing choice: String?
  ) -> PendingCall {
    let kept = model.kept(call, in: environment)
    let transient = flow[call].transientFields.map { environment.values[flow[$0].slot] }
    var key = eventContext.freshKey
    var standing = PendingCall.Status.inProgress
    let step = flow.step(of: call)
    var start = flow[call].isOnce ? start(at: step) : nil
    // A retry with the same inputs uses the same key. If inputs that are never saved may have changed, only a `once`
    // call keeps its key.
    if let pending = session.pending[call], pending.kept == kept,
      flow[call].isOnce || transient.isEmpty || sentSecrets[pending.key] == transient
    {
      key = pending.key
      if pending.isOpen { (standing, start) = (.unknown, pending.start) }
    }
    sentSecrets[key] = transient
    let confirmed = flow[call].role == .submit ? model.reviewListing(at: step, in: environment).value : nil
    return PendingCall(
      call: call, key: key, kept: kept, choice: choice, status: standing, confirmed: confirmed, start: start)
  }

  private func start(at step: StepReference) -> PendingCall.Start {
    PendingCall.Start(
      now: FlowTimestamp(seconds: eventContext.now.seconds),
      path: model.path(before: step, andAt: true).map(\.step))
  }

  /// The step that makes the call is reopened, and the run goes to the first step that asks for a lost answer.
  private mutating func askFirst(for call: CallReference) -> Transition {
    model.change(.record(flow.step(of: call), nil))
    if flow[call].role == .before { model.change(.accepted(call, nil)) }
    return .go(.frontier)
  }

  /// A missing optional answer is treated as lost, because the person may have given it before the restart.
  func waitsForOwnAnswer(_ call: CallReference, _ evaluation: StepEvaluation) -> Bool {
    flow[call].transientFields.contains { field in
      evaluation.fields[field]?.isShown == true && session.drafts[call.with(field)] == nil
        && session.answers[call.with(field)] == nil
    }
  }

  /// A request lacks a required input only if another version of the flow sealed the session.
  private mutating func refuseToBegin(_ call: CallReference) -> Transition {
    atStep.unavailable = Unavailable(
      call: call, reason: EngineMessages.incompleteRequest.text(in: flow.wording), failure: nil)
    return .go(.screen(of: flow.step(of: call)))
  }

  // MARK: Retries

  mutating func retry() -> Transition {
    let evaluation = model.evaluate(model.current)
    guard let call = callToRetry(evaluation) else { return .refuse(.nothingToRetry) }
    return switch flow[call].role {
    case .before: prepare(call)
    case .submit: submit(evaluation, choosing: session.pending[call]?.choice)
    case .action(let place): choose(flow[evaluation.step].actions[place].id, at: evaluation.step)
    }
  }

  /// The `submit` call of a review can be retried only while the answers are still those that the person confirmed.
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
    if let before = flow[step].before, evaluation.isBlocked || evaluation.hasNothingToChoose {
      return step.with(before)
    }
    return flow.runsByItself(step.part) && step == model.frontier ? flow[step].submit.map { step.with($0) } : nil
  }

  func notice(_ evaluation: StepEvaluation) -> StepNotice? {
    if isInterrupted(evaluation) { return .interrupted }
    guard let submit = flow[evaluation.step].submit.map({ evaluation.step.with($0) }) else { return nil }
    let isOpen = flow[submit].isOnce && running == nil && session.pending[submit]?.isOpen == true
    guard isOpen || hasRunOut(submit) else { return nil }
    let kept = model.kept(submit, in: evaluation.environment)
    if isOpen { return session.pending[submit]?.kept == kept ? .mayHaveSucceeded : .mayHaveSucceededDifferently }
    return session.calls[submit]?.kept == kept ? .expired : nil
  }

  /// Whether the call that the step waits for is not being made, and nothing else says so.
  private func isInterrupted(_ evaluation: StepEvaluation) -> Bool {
    guard evaluation.isBlocked, running == nil, unavailable(at: evaluation.step) == nil,
      let before = flow[evaluation.step].before
    else { return false }
    return session.pending[evaluation.step.with(before)] != nil
  }

  /// Whether the output of a `before` call can no longer be used.
  ///
  /// This is so after the step's accepted `submit` call has expired, because that call used the output. For example, a
  /// one-time code cannot be used a second time. If the `before` call is accepted again, the new output can be used.
  func isUsedUp(_ call: CallReference) -> Bool {
    let step = flow.step(of: call)
    guard flow[call].role == .before, !repeatedBeforeCalls.contains(call), session.calls[call] != nil,
      let submit = flow[step].submit.map({ step.with($0) })
    else { return false }
    return hasRunOut(submit)
  }

  private func hasRunOut(_ call: CallReference) -> Bool {
    guard flow[call].lasts != nil, let accepted = session.calls[call] else { return false }
    return !model.validity(at: model.derivation.environment).lasts(call, accepted)
  }
}
