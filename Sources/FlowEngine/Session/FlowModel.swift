package import FlowDefinition
package import FlowExpressions

/// The shared model of a run: what the session knows, and what follows from it.
///
/// An app takes typed answers out of it and formats them itself. Nothing here decides where to go next.
public struct FlowModel: Sendable {
  /// The flow.
  package let flow: Flow
  /// What the session knows.
  package internal(set) var session: Session { didSet { evaluated = nil } }
  var derivation: PathDerivation { didSet { evaluated = nil } }
  /// The step evaluated last, while nothing has changed since.
  private var evaluated: StepEvaluation?

  /// A model of a session at a moment.
  package init(flow: Flow, session: Session, at moment: EventContext) {
    self.flow = flow
    self.session = session
    derivation = PathDerivation(flow, session, at: moment)
  }

  /// The steps so far, in order, the open one last.
  package var path: [StepReference] { derivation.path.map(\.step) }

  /// The step where the session goes on.
  package var frontier: StepReference { derivation.path[derivation.frontier].step }

  /// The step looked at: where the person went, else where the session goes on.
  package var current: StepReference {
    if let cursor = session.cursor, reachedPlace(of: cursor) != nil { return cursor }
    return frontier
  }

  /// The place on the path of a step that the session has reached; nil for any other.
  func reachedPlace(of step: StepReference) -> Int? {
    guard let place = derivation.pathIndex(of: step), place <= derivation.frontier else { return nil }
    return place
  }

  func isPassed(_ step: StepReference) -> Bool { (derivation.pathIndex(of: step) ?? 0) < derivation.frontier }

  /// The kept answers on the path, under their names.
  package var relevantAnswers: Value {
    flow.relevantAnswers(on: derivation.path.prefix(derivation.frontier), derivation.environment)
  }

  /// Takes over what a view model holds as drafts: nothing is accepted by it, nothing moves.
  package mutating func update(with viewModel: StepViewModel) {
    for (field, typed) in viewModel.draft.changed { draft(typed, for: viewModel.step.with(field), at: moment) }
  }

  /// Takes over what was typed, or forgets it; a refusal belongs to what was typed when it was made.
  mutating func draft(_ typed: JSONValue?, for field: FieldReference, at moment: EventContext) {
    session.drafts[field] = typed.map { flow.draft($0, of: field.part, key: moment.freshKey) }
    let step = flow.step(of: field)
    if case .refused = session.records[step] { rederive(from: step, at: moment) }
  }

  var moment: EventContext {
    EventContext(now: derivation.environment.now, today: derivation.environment.today, freshKey: "")
  }

  // MARK: Deriving the path

  /// Derives the path for another moment, if that can matter.
  mutating func derive(at moment: EventContext) {
    if derivation.mustBeWalkedAgain(at: moment) { rederive(at: moment) } else { derivation.note(moment) }
  }

  /// Derives the path again after something at a step changed.
  ///
  /// `evaluation`: that of the step with the answers that were accepted there, so that it is not evaluated again.
  mutating func rederive(
    from step: StepReference, at moment: EventContext, accepting evaluation: StepEvaluation? = nil
  ) {
    guard session.seal == nil, let place = derivation.pathIndex(of: step), !derivation.mustBeWalkedAgain(at: moment)
    else { return rederive(at: moment) }
    derivation.note(moment)
    derivation.resume(at: place, session, accepting: evaluation)
  }

  /// Derives the whole path again; `trustsProofs`: as if no accepted call had run out.
  mutating func rederive(at moment: EventContext, trustsProofs: Bool = false) {
    derivation = PathDerivation(flow, session, at: moment, trustsProofs: trustsProofs, notesLeftOut: false)
  }

  // MARK: Steps

  /// What a step on the path begins with.
  struct StepStart {
    /// What its fields read, besides each other.
    var environment: Environment
    /// Whether it waits for its `before` call: nothing accepted belongs to the inputs that has now.
    var isBlocked = false
  }

  /// What a step begins with, as far as the step itself reads it.
  func ownStart(of step: StepReference) -> StepStart {
    guard flow.dependencies.isPlain, flow.layout(of: step.part).dependsOnAnswersOnly,
      let place = derivation.pathIndex(of: step), place < derivation.path.count - 1
    else { return start(of: step) }
    return StepStart(environment: derivation.stepEnvironment(at: place))
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

  /// Whether an accepted call makes another one needless.
  func isAtHand(_ call: CallReference, in environment: Environment) -> Bool {
    validity(at: environment).isAtHand(call, kept: kept(call, in: environment))
  }

  /// The part of the path whose answers a call of all answers takes: its own step's too, unless it is made on arriving.
  private func path(of call: CallReference) -> Slice<Path> {
    path(before: flow.step(of: call), andAt: flow[call].role != .before)
  }

  /// The path before a step, or with it; all of it where the step is not on it.
  func path(before step: StepReference, andAt isIncluded: Bool = false) -> Slice<Path> {
    derivation.path.prefix((derivation.pathIndex(of: step) ?? derivation.path.count) + (isIncluded ? 1 : 0))
  }

  /// All kept answers a call is given, under their names.
  func answers(for call: CallReference, in environment: Environment) -> Value {
    flow.relevantAnswers(on: path(of: call), environment, own: flow.step(of: call))
  }

  /// Evaluates a step on the path; all who ask for it are given the same evaluation until something changes.
  @discardableResult
  mutating func evaluate(_ step: StepReference) -> StepEvaluation {
    let evaluation = evaluation(of: step)
    evaluated = evaluation
    return evaluation
  }

  /// What a step on the path amounts to for a call that was begun there.
  ///
  /// An answer that is gone since and that the call does not read is not asked: what became of the call can be found out
  /// without it. Where it decides what else is asked or held, nobody knows without it what was handed in.
  func evaluation(for call: CallReference) -> StepEvaluation {
    let step = flow.step(of: call)
    let whole = evaluation(of: step)
    if whole.isValid || flow.layout(of: step.part).dependsOnTransients { return whole }
    return evaluate(step, from: ownStart(of: step), .gone(Set(flow[call].transientFields)))
  }

  /// What a step on the path amounts to with what was typed there.
  func evaluation(of step: StepReference, from start: StepStart? = nil) -> StepEvaluation {
    if let evaluated, evaluated.step == step { return evaluated }
    let start = start ?? ownStart(of: step)
    if let known = transients(of: step) { return evaluate(step, from: start, known) }
    // What is typed decides whether the accepted call holds.
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
      lookUps: lookUps(of: step), isBlocked: start.isBlocked)
  }

  func lookUps(of step: StepReference) -> LookUps? {
    LookUps.found(flow, session, at: step, path: path(before: step, andAt: true), now: derivation.environment.now)
  }

  /// Which transient answers of a step are asked; nil where its accepted call may hold with what is typed now.
  private func transients(of step: StepReference) -> StepEvaluation.Transients? {
    if let missing = derivation.missing, derivation.path[missing.place].step == step { return .gone(missing.fields) }
    guard let place = derivation.pathIndex(of: step), place < derivation.frontier, derivation.path[place].isSpent else {
      return .asked
    }
    let typed = flow[step].leaves.filter { session.drafts[step.with($0)] != nil }
    if typed.isEmpty { return .spent }
    return typed.contains { flow[$0].isTransient } ? .asked : nil
  }

  /// Whether the transient answers of a step are spent: its accepted call holds for what is typed, none of it anew.
  private func isSpent(_ step: StepReference) -> Bool {
    (transients(of: step) ?? evaluation(of: step).transients) == .spent
  }

  /// Whether an answer that a call reads is gone, though it was given: after a restart transient answers are.
  func lacksAnswer(_ call: CallReference, _ evaluation: @autoclosure () -> StepEvaluation) -> Bool {
    if !derivation.gone(call, session).isEmpty { return true }
    let own = flow[call].transientFields.filter { flow[$0].step == flow[call].step }
    guard !own.isEmpty else { return false }
    let fields = evaluation().fields
    return own.contains { fields[$0]?.isSpent == true && session.answers[call.with($0)] == nil }
  }

  /// Whether a step has more to show than what is done by itself or was done.
  func showsSomething(_ step: StepReference) -> Bool {
    if flow.runsByItself(step.part) { return false }
    let leaves = flow[step].leaves
    return leaves.isEmpty || !isSpent(step) || leaves.contains { !flow[$0].isTransient && flow[$0].computed == nil }
  }

  /// The place on the path before which the person cannot go: just after a seal, or at a barred step.
  func firstAllowedPlace(from place: Int) -> Int {
    let barrier = derivation.path[place].barrier
    guard let seal = session.seal, let sealed = derivation.pathIndex(of: seal.step) else { return barrier }
    return max(sealed + 1, barrier)
  }

  /// The step that back leads to from a step on the path.
  func stepBefore(_ step: StepReference) -> StepReference? {
    guard let place = derivation.pathIndex(of: step) else { return nil }
    let first = firstAllowedPlace(from: place)
    guard first < place else { return nil }
    return derivation.path[first..<place].last { showsSomething($0.step) }?.step
  }
}
