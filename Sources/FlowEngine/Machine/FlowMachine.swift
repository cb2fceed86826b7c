package import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

/// Moves a session through its flow: an event in, a new state and what to do out.
///
/// It does nothing itself.
///
/// No clock, file, task or randomness is in it; each event brings its moment. Two machines given the same flow,
/// session and events are equal and ask for the same actions.
package struct FlowMachine: Sendable {
  /// What the session knows, and what follows from it.
  package internal(set) var model: FlowModel
  /// The call under way.
  package var running: PendingCall? { outgoing?.pending }
  /// The step whose last submission was refused: its problems are all shown.
  package internal(set) var attempted: StepReference?
  /// The call that last did not get through, with the reason.
  package internal(set) var unavailable: Unavailable?
  /// Why the run is over.
  package internal(set) var isOver = false
  /// Whether a step that would make a `once` call by itself is shown instead until it is submitted.
  var waitsForConfirmation = false
  /// Whether a resumed session shows the step the person was at instead of the first step that is not done.
  var resumesAtLastScreen = false

  /// When the event that is handled happens, and what it brings.
  var moment: EventContext
  /// The call under way, with what is sent.
  var outgoing: OutgoingCall?
  /// The transient inputs of the calls that wait for an answer, by key.
  var sentSecrets: [String: [Value]] = [:]
  /// What was prepared anew since the proof it was for ran out.
  var preparedAnew: Set<CallReference> = []
  /// What is to be done for the event that is handled.
  var actions: [Action] = []
  /// How reviews were confirmed whose calls may still wait for an answer.
  var confirmations: [StepReference: StepRecord] = [:]

  /// A call that did not get through.
  package struct Unavailable: Hashable, Sendable {
    /// The call.
    package let call: CallReference
    /// The service's reason.
    package let reason: String
    /// The same for programs, where the service gives it.
    package let failure: ServiceFailure?
  }

  /// A machine for a session, ready for its first event.
  package init(flow: Flow, session: Session, at moment: EventContext) {
    self.init(FlowModel(flow: flow, session: session, at: moment), at: moment)
  }

  init(_ model: FlowModel, at moment: EventContext) {
    self.model = model
    self.moment = moment
  }

  /// The flow.
  package var flow: Flow { model.flow }
  /// For reading; what changes is `model.session` itself, so that it is not copied.
  var session: Session { _read { yield model.session } }

  /// The call of a step that last did not get through.
  func unavailable(at step: StepReference) -> Unavailable? {
    unavailable.flatMap { flow.step(of: $0.call) == step ? $0 : nil }
  }

  /// Handles an event and returns the actions to perform.
  package mutating func handle(_ event: Event, at moment: EventContext) -> [Action] {
    self.moment = moment
    actions = []
    run(event)
    return exchange(&actions, with: [])
  }

  private mutating func run(_ event: Event) {
    // While a call is under way the path stands as it was when the call was made.
    if running == nil { model.derive(at: moment) }
    if isOver { return refuse(.over) }
    if let failure = model.derivation.failure { return stop(for: failure) }
    if running != nil, !event.isAllowedWhileCalling { return refuse(.busy) }
    let before = backup(for: event)
    // As many as handing in a step asks for.
    if before != nil { actions.reserveCapacity(6) }
    apply(event)
    guard let failure = model.derivation.failure else { return }
    // What led there is not taken over, so that another answer can be given once the session goes on.
    before?.restore(&model.session)
    actions = [.save]
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
    case .changed(let field, let text): change(field, text)
    case .left(let field): leave(field)
    case .submitted(let step): submit(step)
    case .skipped(let step): skip(step)
    case .chose(let step, let action): choose(action, at: step)
    case .declined(let step): decline(step)
    case .wentBack: goBack()
    case .edited(let step): edit(step)
    case .retried: retry()
    case .answered(let key, let outcome, let metrics): take(outcome, key: key, metrics)
    case .notSent(let key): takeBack(key)
    case .cancelRequested: cancelCall()
    case .quit: quit()
    }
  }

  /// Saves the session; what is to be done after it waits for that.
  mutating func save() { actions.append(.save) }

  /// Tells observers.
  mutating func emit(_ event: FlowEvent) { actions.append(.emit(event)) }

  /// Refuses the event.
  mutating func refuse(_ refusal: Refusal) { actions.append(.refuse(refusal)) }

  private mutating func cancelCall() { if running != nil { actions.append(.cancelCall) } }

  /// Arithmetic failed: the run stops with the place in the file.
  mutating func stop(for error: EvaluationError) {
    let position = flow.source.position(at: error.range.start)
    let message = EngineMessages.failed(error.message, file: flow.source.name, at: position)
    stop(.failed(message: message.text(in: flow.wording)))
  }

  mutating func stop(_ reason: StopReason) {
    isOver = true
    emit(.stopped(reason.code))
    actions.append(.stop(reason))
  }

  // MARK: Start and end

  private mutating func start(_ prefill: [FieldReference: JSONValue]) {
    for (field, value) in prefill where session.answers[field] == nil {
      model.session.drafts[field] = flow.draft(value, of: field.part, key: moment.freshKey)
    }
    model.session.cursor = model.frontier
    save()
    arrive(at: model.frontier)
  }

  private mutating func resume() {
    goOn()
    actions.insert(.emit(.resumed(step: model.name(of: model.current))), at: 0)
  }

  private mutating func goOn() {
    if let ended = session.ended {
      // The program died before the result was handed over.
      model.rederive(at: moment, trustsProofs: true)
      if flow[model.frontier].end?.outcome == ended {
        present(model.frontier)
        return finish(model.frontier)
      }
      model.session.ended = nil
      model.rederive(at: moment)
    }
    if let pending = unansweredOnce, ask(again: pending) { return }
    if resumesAtLastScreen, let last = session.cursor, last != model.frontier, refusal(last) == nil {
      return present(last)
    }
    model.session.cursor = model.frontier
    arrive(at: model.frontier)
  }

  /// A call that must happen once, and that nobody knows the outcome of; one that was taken back waits for the person.
  var unansweredOnce: PendingCall? {
    session.pending.values.filter { flow[$0.call].isOnce && [.begun, .unheard].contains($0.standing) }
      .min { $0.key < $1.key }
  }

  /// Withdraws what was confirmed at a step when the person declines the step or leaves it for another.
  mutating func withdraw(at step: StepReference) {
    guard let submit = flow[step].submit.map({ step.with($0) }), let pending = session.pending[submit] else { return }
    model.session.pending[submit]?.confirmed = nil
    if pending.isOpen { model.session.pending[submit]?.standing = .withdrawn }
  }

  /// The program died while something that cannot be undone was asked for: it is asked again under the same name; false
  /// where it cannot be.
  ///
  /// Confirmed calls that expired since do not matter: they were valid when it was asked. A transient answer it needs is asked first.
  mutating func ask(again pending: PendingCall) -> Bool {
    model.rederive(at: moment, trustsProofs: true)
    let step = flow.step(of: pending.call)
    guard model.derivation.path.last?.step == step, case let evaluation = model.evaluation(for: pending.call),
      evaluation.isValid && !waitsForOwnAnswer(pending.call, evaluation) || model.derivation.missing != nil,
      model.kept(pending.call, in: evaluation.environment) == pending.kept
    else {
      model.rederive(at: moment)
      return false
    }
    model.session.cursor = model.frontier
    if model.derivation.missing != nil {
      present(model.frontier)
      return true
    }
    guard model.frontier == step else { return false }
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
    // A no takes back an earlier yes, so that nobody goes on behind it.
    model.session.records[step] = nil
    model.rederive(from: step, at: moment)
    save()
    stop(.declined)
  }

  // MARK: Drafts

  private mutating func change(_ field: FieldReference, _ text: JSONValue?) {
    if let refusal = refusal(flow.step(of: field)) { return refuseAtStep(refusal) }
    model.draft(text, for: field, at: moment)
  }

  // MARK: Arriving at a step

  mutating func arrive(at step: StepReference) {
    model.session.cursor = step
    if model.session.returnTo == step { model.session.returnTo = nil }
    if flow[step].end != nil { return reachEnd(step) }
    guard step == model.frontier else { return present(step) }
    if let before = flow[step].before.map({ step.with($0) }), !isAtHand(before) { return prepare(before) }
    if flow.runsByItself(step.part), unavailable(at: step) == nil,
      !session.pendingRejections.contains(where: { $0.step == step }),
      !waitsForConfirmation || !model.needsConfirmation(at: step)
    {
      return submit(step)
    }
    return present(step)
  }

  mutating func present(_ step: StepReference) {
    actions.append(.present(flow[step].end == nil ? .step(step) : .ended(step)))
    emit(.shown(step: model.name(of: step)))
  }

  private mutating func reachEnd(_ step: StepReference) {
    let isConfirmed = model.stepBefore(step) == nil
    if !isConfirmed { save() }
    present(step)
    if isConfirmed { finish(step) }
  }

  mutating func finish(_ step: StepReference) {
    let outcome = flow[step].end?.outcome ?? ""
    model.session.ended = outcome
    isOver = true
    save()
    emit(.ended(outcome: outcome))
    actions.append(.finish(step))
  }

  func isAtHand(_ call: CallReference) -> Bool {
    !isUsedUp(call) && model.isAtHand(call, in: model.environment(of: flow.step(of: call)))
  }
}
