package import FlowDefinition
package import FlowExpressions

/// The model of a run: its session and the path derived from it.
///
/// An app reads the answers as data from the model and formats them itself. The model makes no decisions about
/// navigation.
public struct FlowModel: Sendable {
  package let flow: Flow
  package internal(set) var session: Session { didSet { evaluated = nil } }
  var derivation: PathDerivation { didSet { evaluated = nil } }
  private let passing = PassedByAddress()
  /// The time at which the path was derived.
  private var time: FlowTimestamp
  /// The changes that undo those since the last checkpoint or, without one, those of the event being handled.
  var journal: [SessionChange] = []
  /// The first step on the path whose record, answers or calls have changed since the path was derived.
  private var firstChanged: StepReference?
  private var evaluated: StepEvaluation?

  package init(flow: Flow, session: Session, at moment: EventContext) {
    self.flow = flow
    self.session = session
    time = moment.now
    derivation = PathDerivation(flow, session, at: moment)
    if unansweredOnce != nil { rederive(at: moment) }
    // Prefilled drafts may change the inputs of a call whose rejection led to an end. That rejection then no longer
    // applies, so the path must be derived again.
    if placePrefilled() { rederive(at: moment) }
    while flow.repeats, renameItems() { rederive(at: moment) }
  }

  package var path: [StepReference] { derivation.path.map(\.step) }

  package var pathLength: Int { derivation.path.count }

  package func lastSteps(_ count: Int) -> [StepReference] { derivation.path.suffix(count).map(\.step) }

  /// The frontier, which is the step at which a resumed session continues.
  package var frontier: StepReference { derivation.path[derivation.frontier].step }

  package var current: StepReference {
    if let cursor = session.cursor, reachedIndex(of: cursor) != nil { return cursor }
    return frontier
  }

  func reachedIndex(of step: StepReference) -> Int? {
    guard let place = derivation.pathIndex(of: step), place <= derivation.frontier else { return nil }
    return place
  }

  func isPassed(_ step: StepReference) -> Bool { (derivation.pathIndex(of: step) ?? 0) < derivation.frontier }

  /// The saved answers of the completed steps on the path, by name.
  package var relevantAnswers: Value {
    flow.relevantAnswers(on: derivation.path.prefix(derivation.frontier), derivation.environment)
  }

  // MARK: Deriving the path

  mutating func noteChange(at step: StepReference) {
    guard let first = firstChanged else { return firstChanged = step }
    // If the first changed step is not on the path, the whole path is derived again.
    guard let former = derivation.pathIndex(of: first), let place = derivation.pathIndex(of: step) else { return }
    if place < former { firstChanged = step }
  }

  mutating func derive(at moment: EventContext, accepting evaluation: StepEvaluation? = nil) {
    if let step = firstChanged {
      return rederive(from: step, at: moment, accepting: evaluation?.step == step ? evaluation : nil)
    }
    setTime(moment)
    if unansweredOnce != nil || derivation.ignoresExpiry || derivation.isOutdated(at: moment) {
      rederive(at: moment)
    } else if derivation.environment.now != moment.now {
      let evaluation = evaluated
      derivation.updateTime(moment)
      evaluated = evaluation.flatMap { isReusable($0) ? $0.at(moment.now) : nil }
    }
  }

  private mutating func rederive(
    from step: StepReference, at moment: EventContext, accepting evaluation: StepEvaluation? = nil
  ) {
    guard session.seal == nil, unansweredOnce == nil, !derivation.ignoresExpiry, derivation.failure == nil,
      let place = derivation.pathIndex(of: step), !derivation.isOutdated(at: moment)
    else { return rederive(at: moment) }
    setTime(moment)
    derivation.updateTime(moment)
    firstChanged = nil
    derivation.resume(at: place, session, accepting: evaluation)
    placePrefilledAtLast()
  }

  /// While the outcome of a `once` call is unknown, the path is the one on which the call began, if it still leads to
  /// the call with the same inputs.
  mutating func rederive(at moment: EventContext, ignoresExpiry: Bool = false) {
    setTime(moment)
    firstChanged = nil
    if let pending = unansweredOnce, !ignoresExpiry {
      derivation = PathDerivation(flow, session, at: moment, retrying: pending, notesLeftOut: false)
      if leads(to: pending) { return placePrefilledAtLast() }
    }
    derivation = PathDerivation(flow, session, at: moment, ignoresExpiry: ignoresExpiry, notesLeftOut: false)
    placePrefilledAtLast()
  }

  /// Uses the evaluation of a screen, which was kept up to date while the person typed, instead of evaluating the step
  /// again for the event that follows.
  mutating func reuse(_ evaluation: StepEvaluation) {
    let (step, inputs) = (evaluation.step, evaluation.inputs)
    guard firstChanged == nil, isReusable(evaluation), derivation.path.last?.step == step,
      derivation.environment.values.isUnchanged(since: evaluation.start.values)
    else { return }
    for leaf in flow[step].leaves where session.drafts[step.with(leaf)] != inputs.typed[leaf] { return }
    evaluated = evaluation.at(derivation.environment.now)
  }

  /// Whether the values of a step stay the same at another time.
  private func isReusable(_ evaluation: StepEvaluation) -> Bool {
    flow.layout(of: evaluation.step.part).dependsOnAnswersOnly && evaluation.transients == .asked
      && !evaluation.readsClock && evaluation.failure == nil
  }

  private mutating func setTime(_ moment: EventContext) { time = moment.now }

  /// The time at which the path was derived, with an empty key.
  var eventContext: EventContext { EventContext(now: time, timeZone: session.timeZone, freshKey: "") }

  /// The `once` call to retry automatically, because its outcome is unknown; `nil` if there is none.
  ///
  /// A call whose confirmation was withdrawn is retried only if the person asks for it.
  package var unansweredOnce: PendingCall? {
    if session.pending.isEmpty { return nil }
    return session.pending.values.filter { flow[$0.call].isOnce && [.inProgress, .unknown].contains($0.status) }
      .min { $0.key < $1.key }
  }

  /// Whether the session continues at the step of a pending call, or at a step that asks for an answer that a restart
  /// lost and the call needs, and the call still has the inputs with which it began.
  private func leads(to pending: PendingCall) -> Bool {
    guard derivation.path.last?.step == flow.step(of: pending.call),
      derivation.missing != nil || derivation.loopTarget == nil
    else { return false }
    return kept(pending.call, in: evaluation(for: pending.call).environment) == pending.kept
  }

  // MARK: Steps

  struct StepStart {
    /// The values that the step's fields can read, except the values of the step itself.
    var environment: Environment
    /// Whether the step is blocked because its `before` call has not been accepted for the current inputs.
    var isBlocked = false
  }

  /// Variables that the step does not read may have values from later steps.
  func ownStart(of step: StepReference) -> StepStart {
    guard flow.dependencies.isPlain, flow.layout(of: step.part).dependsOnAnswersOnly,
      let index = derivation.pathIndex(of: step), index < derivation.path.count - 1
    else { return start(of: step) }
    return StepStart(environment: derivation.stepEnvironment(at: index))
  }

  func start(of step: StepReference) -> StepStart {
    var start = StepStart(
      environment: derivation.pathIndex(of: step).map { derivation.environment(before: $0) } ?? derivation.environment)
    guard let before = flow[step].before.map({ step.with($0) }) else { return start }
    guard let accepted = session.calls[before], accepted.kept == kept(before, in: start.environment) else {
      start.isBlocked = true
      return start
    }
    if let slot = flow[before].outputSlot { start.environment.values[slot] = accepted.output }
    return start
  }

  func environment(of step: StepReference) -> Environment { start(of: step).environment }

  func kept(_ call: CallReference, in environment: Environment) -> [Value] {
    var environment = environment
    return validity(at: environment).kept(call, in: &environment, path: path(of: call))
  }

  func validity(at environment: Environment) -> CallValidity {
    CallValidity(flow: flow, session: session, now: environment.now)
  }

  func hasValidCall(_ call: CallReference, in environment: Environment) -> Bool {
    validity(at: environment).hasValidCall(call, kept: kept(call, in: environment))
  }

  private func path(of call: CallReference) -> Slice<Path> {
    path(before: flow.step(of: call), andAt: flow[call].role != .before)
  }

  /// Returns the steps on the path before a step; the whole path if the step is not on the path.
  func path(before step: StepReference, andAt isIncluded: Bool = false) -> Slice<Path> {
    derivation.path.prefix((derivation.pathIndex(of: step) ?? derivation.path.count) + (isIncluded ? 1 : 0))
  }

  func answers(for call: CallReference, in environment: Environment) -> Value {
    flow.relevantAnswers(on: path(of: call), environment, own: flow.step(of: call))
  }

  /// Evaluates a step on the path and caches the evaluation until something changes.
  @discardableResult
  mutating func evaluate(_ step: StepReference) -> StepEvaluation {
    let evaluation = evaluation(of: step)
    evaluated = evaluation
    return evaluation
  }

  /// Returns the evaluation of the step that began a call.
  ///
  /// A restart loses transient answers, because they are never saved. Usually, only those that the call reads are then
  /// required again. But if questions or values of the step depend on transient answers, all lost answers are required
  /// again, because the inputs of the call cannot be reconstructed without them.
  func evaluation(for call: CallReference) -> StepEvaluation {
    let step = flow.step(of: call)
    let whole = evaluation(of: step)
    if whole.isValid || flow.layout(of: step.part).dependsOnTransients { return whole }
    return evaluate(step, from: ownStart(of: step), .gone(Set(flow[call].transientFields)))
  }

  func evaluation(of step: StepReference, from start: StepStart? = nil) -> StepEvaluation {
    if let evaluated, evaluated.step == step { return evaluated }
    // Without `??`: the closure around its right side would copy the model.
    let start = if let start { start } else { ownStart(of: step) }
    if let known = transients(of: step) { return evaluate(step, from: start, known) }
    // Evaluate the input to find out whether the accepted call is still valid.
    let spent = evaluate(step, from: start, .spent)
    guard let submit = flow[step].submit.map({ step.with($0) }),
      session.calls[submit]?.kept == kept(submit, in: spent.environment)
    else { return evaluate(step, from: start, .asked) }
    return spent
  }

  private func evaluate(
    _ step: StepReference, from start: StepStart, _ transients: StepEvaluation.Transients
  ) -> StepEvaluation {
    StepEvaluation(
      flow, step, in: start.environment, from: session.typed(at: step, flow), transients: transients,
      actionOutputs: actionOutputs(of: step), isBlocked: start.isBlocked)
  }

  func actionOutputs(of step: StepReference) -> ActionOutputs? {
    if flow[step].actions.isEmpty { return nil }
    return ActionOutputs.found(
      flow, session, at: step, path: path(before: step, andAt: true), now: derivation.environment.now)
  }

  /// Returns `nil` if the answers to ask for depend on whether the step's accepted call is valid for the new input.
  ///
  /// To find out, evaluate the input first.
  private func transients(of step: StepReference) -> StepEvaluation.Transients? {
    if let missing = derivation.missing, derivation.path[missing.place].step == step { return .gone(missing.fields) }
    guard let place = derivation.pathIndex(of: step), place < derivation.frontier, derivation.path[place].isSpent else {
      return .asked
    }
    let typed = flow[step].leaves.filter { session.drafts[step.with($0)] != nil }
    if typed.isEmpty { return .spent }
    return typed.contains { flow[$0].isTransient } ? .asked : nil
  }

  /// Whether the transient answers of a step are spent, so that the step does not ask for them.
  private func isSpent(_ step: StepReference) -> Bool {
    (transients(of: step) ?? evaluation(of: step).transients) == .spent
  }

  func hasLostAnswer(_ call: CallReference, _ evaluation: @autoclosure () -> StepEvaluation) -> Bool {
    if !derivation.lostAnswers(call, session).isEmpty { return true }
    let own = flow[call].transientFields.filter { flow[$0].step == flow[call].step }
    guard !own.isEmpty else { return false }
    let fields = evaluation().fields
    return own.contains { fields[$0]?.isSpent == true && session.answers[call.with($0)] == nil }
  }

  /// Whether a step has anything for the person to do or read.
  func hasContent(_ step: StepReference) -> Bool {
    if flow.runsByItself(step.part) || flow.layout(of: step.part).onlyBranches { return false }
    let leaves = flow[step].leaves
    return leaves.isEmpty || !isSpent(step) || leaves.contains { !flow[$0].isTransient && flow[$0].computed == nil }
  }

  /// The person cannot go back to a sealed step, or past a step with `"back": "barred"`.
  func firstAllowedIndex(from place: Int) -> Int {
    let barrier = derivation.path[place].barrier
    guard let seal = session.seal, let sealed = derivation.pathIndex(of: seal.step) else { return barrier }
    return max(sealed + 1, barrier)
  }

  func isFinal(_ step: StepReference) -> Bool {
    if flow[step].canChange { return false }
    // Without `&&`: the closure around its right side would copy the model.
    if step == current { return false }
    return isPassed(step)
  }

  func previousStep(_ step: StepReference) -> StepReference? {
    guard let place = derivation.pathIndex(of: step) else { return nil }
    let first = firstAllowedIndex(from: place)
    guard first < place else { return nil }
    return derivation.path[first..<place].last { hasContent($0.step) && !isFinal($0.step) }?.step
  }
}
