package import FlowDefinition
package import FlowExpressions

/// Two machines with the same flow, session and events return the same effects.
///
/// The machine performs no effect itself. It uses no clock, files, tasks or randomness, because each event brings its
/// context.
package struct FlowMachine: Sendable {
  package let flow: Flow
  package internal(set) var model: FlowModel
  private let passing = PassedByAddress()
  var state = State.atStep(StepState())
  /// Whether a person sees the screen.
  ///
  /// If not, a step that asks nothing is shown instead of submitted automatically if its `once` call must be confirmed.
  /// The host confirms the call by submitting the step.
  var isAttended = true
  var resumePlace = ResumePlace.firstIncomplete

  enum ResumePlace {
    case firstIncomplete
    /// The step that the person was at; a call that was sent before is only repeated by an event of the person.
    case lastScreen
    /// The step of a call that another controller has made; the call is not repeated.
    case endedCall
  }

  var eventContext: EventContext
  /// The transient answers in the inputs of pending calls, by idempotency key.
  var sentSecrets: [String: [Value]] = [:]
  /// The `before` calls accepted since the last accepted `submit` call of their step.
  var repeatedBeforeCalls: Set<CallReference> = []
  /// The last confirmation of each review whose `submit` call has begun.
  ///
  /// The call can be retried without another confirmation only if the listed answers are still the confirmed ones.
  var confirmations: [StepReference: StepRecord] = [:]
  /// The effects of the event being handled, beginning with `save`.
  var effects: [Effect] = []
  var saves = false
  var hasUnsavedTyping = false
  /// The first arithmetic error in handling the current event, apart from those in deriving the path; `nil` if none.
  package internal(set) var failure: EvaluationError?

  enum State: Sendable {
    case atStep(StepState)
    indirect case calling(OutgoingCall)
    case over
  }

  struct StepState: Sendable {
    /// The step whose input was last refused as invalid; the screen shows all problems of that step.
    var attempted: StepReference?
    var unavailable: Unavailable?
  }

  package struct Unavailable: Hashable, Sendable {
    package let call: CallReference
    /// The reason for the failure, as a sentence fragment.
    package let reason: String
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

  var session: Session { _read { yield model.session } }

  // MARK: The state

  package var isOver: Bool { if case .over = state { true } else { false } }
  var outgoing: OutgoingCall? { if case .calling(let call) = state { call } else { nil } }
  package var running: PendingCall? { outgoing?.pending }
  package var runningRequest: Record? { outgoing?.request }

  /// What has happened at the steps; empty in the other states, in which it can't be set.
  var atStep: StepState {
    get { if case .atStep(let state) = state { state } else { StepState() } }
    set {
      guard case .atStep = state else { preconditionFailure("The run is not at a step.") }
      state = .atStep(newValue)
    }
  }

  func unavailable(at step: StepReference) -> Unavailable? {
    atStep.unavailable.flatMap { flow.step(of: $0.call) == step ? $0 : nil }
  }

  // MARK: Events

  /// - Parameter isContinued: Whether going back to the last checkpoint also undoes this event.
  package mutating func handle(
    _ event: Event, at moment: EventContext, isContinued: Bool = false
  ) -> [Effect] {
    eventContext = moment
    failure = nil
    saves = false
    if !isContinued { model.forgetChanges() }
    if case .typed = event, !isOver {
      perform(transition(for: event))
    } else {
      // Submitting a step produces up to six effects.
      effects.reserveCapacity(6)
      effects.append(.save)
      run(event)
      if exchange(&hasUnsavedTyping, with: false) { saves = true }
      if !saves { effects.removeFirst() }
    }
    return exchange(&effects, with: [])
  }

  private mutating func run(_ event: Event) {
    let start = model.journal.count
    // During a call, the path stays as it was when the call began.
    if case .atStep = state {
      model.derive(at: eventContext)
      if let failure = model.derivation.failure, !event.canMend(model) { return stop(for: failure) }
    }
    perform(transition(for: event))
    guard let failure else { return }
    // Take the event back, so that another answer can be given when the session is resumed. The outcome of a call stays.
    if let step = event.step {
      model.undoChanges(from: start)
      model.change(.cursor(step))
    }
    effects.removeAll { !$0.reportsCall && $0 != .save }
    saves = true
    stop(for: failure)
  }

  private mutating func transition(for event: Event) -> Transition {
    switch (state, event) {
    // The person has quit during the call.
    case (.over, .answered(let key, let outcome, let metrics)): endAfterQuitting(key, outcome, metrics)
    case (.over, .notSent(let key)): endAfterQuitting(key, .cancelled, CallMetrics())
    case (.over, _): .refuse(.over)

    case (.calling(let call), .answered(let key, let outcome, let metrics)):
      key == call.pending.key ? end(call.pending, outcome, metrics) : .refuse(.unexpectedReply)
    case (.calling(let call), .notSent(let key)):
      key == call.pending.key ? takeBack(call.pending) : .refuse(.unexpectedReply)
    case (.calling, .quit): quit(cancelling: true)
    case (.calling, .started), (.calling, .resumed), (.calling, .typed), (.calling, .left), (.calling, .submitted),
      (.calling, .skipped), (.calling, .chose), (.calling, .declined), (.calling, .wentBack), (.calling, .edited),
      (.calling, .retried):
      .refuse(.busy)

    case (.atStep, .started(let prefill)): start(prefill)
    case (.atStep, .resumed): resume()
    case (.atStep, .typed(let inputs, let step)): type(inputs, at: step)
    case (.atStep, .left(let field)): leave(field)
    case (.atStep, .submitted(let step)): submit(step)
    case (.atStep, .skipped(let step)): skip(step)
    case (.atStep, .chose(let step, let action)): choose(action, at: step)
    case (.atStep, .declined(let step)): decline(step)
    case (.atStep, .wentBack): goBack()
    case (.atStep, .edited(let step)): edit(step)
    case (.atStep, .retried): retry()
    case (.atStep, .answered), (.atStep, .notSent): .refuse(.unexpectedReply)
    case (.atStep, .quit): quit(cancelling: false)
    }
  }

  // MARK: Transitions

  /// Performs a transition, and those that follow when the run arrives at steps that need no person.
  mutating func perform(_ transition: consuming Transition) {
    var transition = transition
    while let next = apply(transition) { transition = next }
  }

  /// - Returns: The transition that follows; `nil` if the run waits for the next event.
  private mutating func apply(_ transition: consuming Transition) -> Transition? {
    switch consume transition {
    case .stay: return nil
    case .go(let destination, let evaluation):
      model.derive(at: eventContext, accepting: evaluation)
      saves = true
      return self.transition(to: destination)
    case .arrive(let step): return stopsBefore(step) ?? arrive(at: step)
    case .present(let step):
      if let stop = stopsBefore(step) { return stop }
      present(step)
    case .call(let call):
      state = .calling(call)
      saves = true
      let step = flow.step(of: call.pending.call)
      effects.append(.present(.working(step, call.pending.call)))
      emit(
        .callBegan(
          step: model.name(of: step), port: flow[flow[call.pending.call].port].name, key: call.pending.key))
      effects.append(.call(call.pending.call, key: call.pending.key))
    case .finish(let step): return finish(step)
    case .stop(let reason):
      saves = true
      stop(reason)
    case .fail(let error): failure = failure ?? error
    case .refuse(let refusal, let next):
      effects.append(.refuse(refusal))
      return next
    case .showProblems(let step): effects.append(.present(.step(step)))
    }
    return nil
  }

  /// The run can't go beyond the step after which arithmetic fails.
  private func stopsBefore(_ step: StepReference) -> Transition? {
    guard let failure = model.derivation.failure, step == model.frontier else { return nil }
    return .fail(failure)
  }

  private mutating func transition(to destination: Transition.Destination) -> Transition {
    switch destination {
    case .frontier: return .arrive(model.frontier)
    case .step(let step): return .arrive(model.reachedIndex(of: step) == nil ? model.frontier : step)
    case .after(let step, let wasComplete): return .arrive(self.step(after: step, wasComplete: wasComplete))
    case .screen(let step): return model.reachedIndex(of: step) == nil ? .arrive(model.frontier) : .present(step)
    case .retry(let pending): return retry(again: pending) ?? .arrive(model.frontier)
    }
  }

  mutating func emit(_ event: FlowEvent) { effects.append(.emit(event)) }

  mutating func stop(_ reason: StopReason) {
    state = .over
    emit(.stopped(reason.code))
    effects.append(.stop(reason))
  }

  // MARK: Typing

  private mutating func type(_ inputs: [FieldIndex: JSONValue?], at step: StepReference) -> Transition {
    // Input for a step that is no longer on the path is kept: the person typed it while the step was on the screen.
    if refusal(step) == .noWayBack { return .refuse(.noWayBack) }
    model.type(inputs, at: step, eventContext)
    hasUnsavedTyping = true
    return .stay
  }

  /// Items of lists may be incomplete; their problems are reported when the step is submitted.
  private mutating func leave(_ field: FieldReference) -> Transition {
    saves = true
    let step = flow.step(of: field)
    guard !flow[field].kind.isList, model.derivation.pathIndex(of: step) != nil else { return .stay }
    let evaluation = model.evaluate(step)
    if evaluation.fields[field.part]?.problems.isEmpty == false { emitProblems(of: evaluation, in: [field.part]) }
    return .stay
  }

  // MARK: The end of a run

  private mutating func finish(_ step: StepReference) -> Transition? {
    if let failure = failure(inResultOf: step) { return .fail(failure) }
    if failure != nil { return nil }
    let outcome = flow[step].end?.outcome ?? ""
    model.change(.ended(outcome))
    state = .over
    saves = true
    emit(.ended(outcome: outcome))
    effects.append(.finish(step))
    return nil
  }

  private mutating func quit(cancelling: Bool) -> Transition {
    if cancelling { effects.append(.cancelCall) }
    return .stop(.quit)
  }

  private mutating func decline(_ step: StepReference) -> Transition {
    if let refusal = refusal(step) { return refused(refusal) }
    guard model.current == step, flow[step].review != nil else { return .refuse(.unknownAction) }
    withdraw(at: step)
    // Withdraw an earlier confirmation, so that a resumed session does not continue past the declined review.
    model.change(.record(step, nil))
    model.derive(at: eventContext)
    return .stop(.declined)
  }
}
