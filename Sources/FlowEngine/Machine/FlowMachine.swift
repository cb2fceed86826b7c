package import FlowDefinition
package import FlowExpressions

/// The state machine of a run, which handles events, changes the session and returns effects to perform.
///
/// An effect is a value such as "save the session" (see ``Action``). The machine performs no effect itself. It uses no
/// clock, files, tasks or randomness, because each event brings its context. Two machines with the same flow, session
/// and events return the same effects.
package struct FlowMachine: Sendable {
  package let flow: Flow
  /// The session and the path derived from it.
  package internal(set) var model: FlowModel
  /// The call in progress; `nil` if there is none.
  package var running: PendingCall? { outgoing?.pending }
  /// The inputs of the call in progress, in the shape that the port declares; `nil` if no call is in progress.
  package var runningRequest: Record? { outgoing?.request }
  /// The step whose input was last refused as invalid; the screen shows all problems of that step.
  package internal(set) var attempted: StepReference?
  /// The last call that failed; `nil` if there is none.
  package internal(set) var unavailable: Unavailable?
  /// Whether the run has ended or stopped.
  package internal(set) var isOver = false
  /// Whether a step that asks nothing is shown, instead of submitted automatically, if its `once` call must be
  /// confirmed.
  ///
  /// The host confirms the call by submitting the step. If this is `false`, the call is made as soon as the step is
  /// reached.
  var waitsForConfirmation = false
  /// Whether a resumed session shows the last screen that the person saw instead of the frontier.
  var resumesAtLastScreen = false

  /// The context of the event being handled.
  var eventContext: EventContext
  /// The call in progress, with its request.
  var outgoing: OutgoingCall?
  /// The transient (never saved) answers in the inputs of pending calls, by idempotency key.
  var sentSecrets: [String: [Value]] = [:]
  /// The `before` calls accepted since the last accepted `submit` call of their step.
  var repeatedBeforeCalls: Set<CallReference> = []
  /// The effects of the event being handled.
  var actions: [Action] = []
  /// Whether there is input that no event has saved yet.
  private var hasUnsavedTyping = false
  /// The first arithmetic error in handling the current event, apart from those in deriving the path; `nil` if none.
  ///
  /// The error may be in a text or a result to show, or in the inputs of a call. It stops the run.
  package internal(set) var failure: EvaluationError?
  /// The last confirmation of each review whose `submit` call has begun.
  ///
  /// The call can be retried without another confirmation only if the listed answers are still those that the person
  /// confirmed.
  var confirmations: [StepReference: StepRecord] = [:]

  /// A failed call.
  package struct Unavailable: Hashable, Sendable {
    package let call: CallReference
    /// The reason for the failure, as a sentence fragment.
    package let reason: String
    /// A description of the failure for programs; `nil` if the service gave none.
    package let failure: ServiceFailure?
  }

  package init(flow: Flow, session: Session, at moment: EventContext) {
    self.init(FlowModel(flow: flow, session: session, at: moment), at: moment)
  }

  init(_ model: FlowModel, at moment: EventContext) {
    flow = model.flow
    self.model = model
    self.eventContext = moment
  }

  /// The session, for reading; write to `model.session` to avoid a copy.
  var session: Session { _read { yield model.session } }

  /// Returns the failed call of a step; `nil` if there is none.
  func unavailable(at step: StepReference) -> Unavailable? {
    unavailable.flatMap { flow.step(of: $0.call) == step ? $0 : nil }
  }

  /// Handles an event and returns the effects to perform.
  package mutating func handle(_ event: Event, at moment: EventContext) -> [Action] {
    self.eventContext = moment
    actions = []
    failure = nil
    run(event)
    if !event.isTyping { saveTyping() }
    return exchange(&actions, with: [])
  }

  /// Evaluates the current step once for all that reads it before the next event.
  package mutating func evaluateCurrentStep() { model.evaluate(model.current) }

  private mutating func run(_ event: Event) {
    if event.isTyping { return apply(event) }
    // During a call, the path stays as it was when the call began.
    if running == nil { model.derive(at: eventContext) }
    if isOver { return refuse(.over) }
    if let failure = model.derivation.failure { return stop(for: failure) }
    if running != nil, !event.isAllowedWhileCalling { return refuse(.busy) }
    let before = backup(for: event)
    // Submitting a step produces up to six effects.
    if before != nil { actions.reserveCapacity(6) }
    apply(event)
    guard let failure = model.derivation.failure ?? failure else { return }
    // Undo the changes to the step, so that another answer can be given when the session is resumed.
    before?.restore(&model.session)
    actions = actions.filter(\.reportsCall) + [.save]
    stop(for: failure)
  }

  private func backup(for event: Event) -> StepBackup? {
    guard let step = event.step else { return nil }
    return StepBackup(of: step, model.session, model.flow)
  }

  private mutating func apply(_ event: Event) {
    switch event {
    case .started(let prefill): start(prefill)
    case .resumed: resume()
    case .typed(let inputs, let step): type(inputs, at: step)
    case .left(let field): leave(field)
    case .submitted(let step): submit(step)
    case .skipped(let step): skip(step)
    case .chose(let step, let action): choose(action, at: step)
    case .declined(let step): decline(step)
    case .wentBack: goBack()
    case .edited(let step): edit(step)
    case .retried: retry()
    case .answered(let key, let outcome, let metrics): handleOutcome(outcome, key: key, metrics)
    case .notSent(let key): takeBack(key)
    case .quit: quit()
    }
  }

  /// Adds the effect that saves the session.
  ///
  /// Effects added later are performed after the save.
  mutating func save() { actions.append(.save) }

  /// Sends an event to the observers.
  mutating func emit(_ event: FlowEvent) { actions.append(.emit(event)) }

  mutating func refuse(_ refusal: Refusal) { actions.append(.refuse(refusal)) }

  private mutating func cancelCall() { if running != nil { actions.append(.cancelCall) } }

  mutating func stop(_ reason: StopReason) {
    isOver = true
    emit(.stopped(reason.code))
    actions.append(.stop(reason))
  }

  // MARK: Start and end

  private mutating func start(_ prefill: [FieldReference: JSONValue]) {
    for (field, value) in prefill where session.answers[field] == nil {
      model.session.prefill(field, with: flow.draft(value, of: field.part, key: eventContext.freshKey))
    }
    model.placePrefilled()
    model.session.cursor = model.frontier
    save()
    arrive(at: model.frontier)
  }

  private mutating func resume() {
    continueSession()
    goBackFromFailure()
    actions.insert(.emit(.resumed(step: model.name(of: model.current))), at: 0)
  }

  private mutating func continueSession() {
    if let ended = session.ended {
      // Deliver the result now, because the program exited between the confirmation of the end and the delivery.
      model.rederive(at: eventContext, ignoresExpiry: true)
      if flow[model.frontier].end?.outcome == ended {
        present(model.frontier)
        return finish(model.frontier)
      }
      model.session.ended = nil
      model.rederive(at: eventContext)
    }
    if let pending = model.unansweredOnce, retry(again: pending) { return }
    if resumesAtLastScreen, let last = session.cursor, last != model.frontier, refusal(last) == nil {
      return present(last)
    }
    model.session.cursor = model.frontier
    arrive(at: model.frontier)
  }

  /// Withdraws the confirmation of a pending call when the person declines the review or goes to another step.
  mutating func withdraw(at step: StepReference) {
    guard let submit = flow[step].submit.map({ step.with($0) }), let pending = session.pending[submit] else { return }
    model.session.pending[submit]?.confirmed = nil
    if pending.isOpen { model.session.pending[submit]?.status = .withdrawn }
    model.derive(at: eventContext)
  }

  /// Retries a pending `once` call with the same idempotency key.
  ///
  /// If the call needs an answer that a restart lost, the step that asks for the answer is shown instead.
  ///
  /// - Returns: `false` if the call can no longer be retried, for example because its inputs have changed.
  mutating func retry(again pending: PendingCall) -> Bool {
    model.rederive(at: eventContext)
    guard model.derivation.isRetrying, case let evaluation = model.evaluation(for: pending.call) else { return false }
    if model.derivation.missing != nil {
      model.session.cursor = model.frontier
      present(model.frontier)
      return true
    }
    guard evaluation.isValid, !waitsForOwnAnswer(pending.call, evaluation) else { return false }
    model.session.cursor = model.frontier
    begin(pending.call, evaluation, choosing: pending.choice)
    return true
  }

  private mutating func quit() {
    cancelCall()
    save()
    stop(.quit)
  }

  private mutating func decline(_ step: StepReference) {
    if let refusal = refusal(step) { return refuseAtStep(refusal) }
    guard model.current == step, flow[step].review != nil else { return refuse(.unknownAction) }
    withdraw(at: step)
    // Withdraw an earlier confirmation, so that a resumed session does not continue past the declined review.
    model.session.records[step] = nil
    model.rederive(from: step, at: eventContext)
    save()
    stop(.declined)
  }

  // MARK: Typing

  private mutating func type(_ inputs: [FieldIndex: JSONValue?], at step: StepReference) {
    if isOver { return refuse(.over) }
    if running != nil { return refuse(.busy) }
    if refusal(step) == .barred { return refuse(.barred) }
    model.type(inputs, at: step, eventContext)
    hasUnsavedTyping = true
  }

  /// Saves the input before all other effects of the event, unless the event saves the session anyway.
  private mutating func saveTyping() {
    if hasUnsavedTyping, !actions.savesSession { actions.insert(.save, at: 0) }
    hasUnsavedTyping = false
  }

  // MARK: Arriving at a step

  mutating func arrive(at step: StepReference) {
    model.session.cursor = step
    if model.session.returnTo == step { model.session.returnTo = nil }
    if flow[step].end != nil { return reachEnd(step) }
    guard step == model.frontier else { return present(step) }
    if let before = flow[step].before.map({ step.with($0) }), !hasValidCall(before) { return prepare(before) }
    if flow.runsByItself(step.part), unavailable(at: step) == nil,
      !session.pendingRejections.contains(where: { $0.step == step }), !isSecondRequest(at: step),
      !waitsForConfirmation || !model.needsConfirmation(at: step)
    {
      return submit(step)
    }
    return present(step)
  }

  /// Whether the call of a step may have succeeded with other answers, so that only the person may repeat it.
  private func isSecondRequest(at step: StepReference) -> Bool {
    guard let submit = flow[step].submit, session.pending[step.with(submit)] != nil else { return false }
    return notice(model.evaluation(of: step)) == .mayHaveSucceededDifferently
  }

  /// Arrives at a step, or at the frontier if the session no longer reaches the step.
  mutating func arrive(atReached step: StepReference) {
    arrive(at: model.reachedIndex(of: step) == nil ? model.frontier : step)
  }

  mutating func present(_ step: StepReference) {
    fail(failure(presenting: step))
    actions.append(.present(flow[step].end == nil ? .step(step) : .ended(step)))
    emit(.shown(step: model.name(of: step)))
  }

  private mutating func reachEnd(_ step: StepReference) {
    let isConfirmed = model.previousStep(step) == nil
    if !isConfirmed { save() }
    present(step)
    if isConfirmed { finish(step) }
  }

  mutating func finish(_ step: StepReference) {
    fail(failure(inResultOf: step))
    if failure != nil { return }
    let outcome = flow[step].end?.outcome ?? ""
    model.session.ended = outcome
    isOver = true
    save()
    emit(.ended(outcome: outcome))
    actions.append(.finish(step))
  }

  package func hasValidCall(_ call: CallReference) -> Bool {
    !isUsedUp(call) && model.hasValidCall(call, in: model.environment(of: flow.step(of: call)))
  }
}
