public import FlowDefinition
public import FlowExpressions

/// The shared model of a run: what the session knows, and what follows from it.
///
/// It makes a view model for any step on the path and takes one back with ``update(with:)``. Nothing here decides
/// where to go next; that is the machine's.
public struct Model: Sendable {
  /// The flow.
  public let flow: Flow
  /// What the session knows.
  public internal(set) var session: Session
  var walk: Walk

  /// A model of a session at a moment.
  public init(flow: Flow, session: Session, at moment: Moment) {
    self.flow = flow
    self.session = session
    walk = Walk(flow, session, at: moment)
  }

  /// The steps so far, in order, the open one last.
  public var path: [StepPlace] { walk.path.map(\.step) }

  /// The step where the session goes on.
  public var frontier: StepPlace { walk.path[walk.frontier].step }

  /// The step looked at: where the person went, else where the session goes on.
  public var current: StepPlace {
    if let cursor = session.cursor, let place = walk.place(of: cursor), place <= max(walk.frontier, 0) { return cursor }
    return frontier
  }

  /// The kept answers on the path, under their names.
  public var relevantAnswers: Value {
    RelevantAnswers(flow, walk.path.prefix(walk.frontier), walk.environment).record
  }

  /// How many answers a person would say are saved: those on the path, accepted or validly typed, and lists begun.
  public var answerCount: Int {
    Set(filledFields.filter { flow[$0].computed == nil }).union(begunLists).count
  }

  /// The lists with something typed in an item, though perhaps not all of it is right.
  private var begunLists: [FieldPlace] {
    session.drafts.keys.filter { field in
      guard walk.place(of: flow.step(of: field)) != nil else { return false }
      guard case .list(let format) = flow[field].kind, case .list(let items) = session.drafts[field] else {
        return false
      }
      return items.contains { item in
        guard case .object(let members) = item else { return false }
        return flow.typed(in: members, format.fields).values.contains(where: \.isFilled)
      }
    }
  }

  /// Takes over what a view model holds as drafts: nothing is accepted by it, nothing moves.
  public mutating func update(with viewModel: StepViewModel) {
    draft(
      Dictionary(uniqueKeysWithValues: viewModel.draft.changed.map { (viewModel.step.with($0), $1) }),
      at: Moment(now: walk.environment.now, today: walk.environment.today, freshKey: ""))
  }

  /// Takes over what was typed; a refusal belongs to what was typed when it was made.
  mutating func draft(_ changes: [FieldPlace: PlainValue?], at moment: Moment) {
    for (field, text) in changes {
      session.drafts[field] = text.map { flow.draft($0, of: field.part, key: moment.freshKey) }
    }
    for step in Set(changes.keys.map { flow.step(of: $0) }) {
      if case .refused = session.records[step] { rederive(from: step, at: moment) }
    }
  }

  // MARK: deriving

  /// Derives the path for another moment, if that can matter.
  mutating func derive(at moment: Moment) {
    if walk.mustBeWalkedAgain(at: moment) {
      walk = Walk(flow, session, at: moment)
    } else {
      walk.note(moment)
    }
  }

  /// Derives the path again after something at a step changed.
  mutating func rederive(from step: StepPlace, at moment: Moment) {
    guard session.seal == nil, let place = walk.place(of: step), !walk.mustBeWalkedAgain(at: moment) else {
      rederive(at: moment)
      return
    }
    walk.note(moment)
    walk.resume(at: place, session)
  }

  /// Derives the whole path again.
  mutating func rederive(at moment: Moment) { walk = Walk(flow, session, at: moment) }

  /// Derives the path as if no accepted call had run out.
  mutating func rederive(trustingProofsAt moment: Moment) {
    walk = Walk(flow, session, at: moment, trustsProofs: true)
  }

  // MARK: one step

  /// The environment in which a step on the path reads.
  func environment(of step: StepPlace) -> Environment {
    var environment = walk.place(of: step).map { walk.environment(before: $0) } ?? walk.environment
    if let before = flow[step].before.map({ step.with($0) }), let slot = flow[before].outputSlot,
      let accepted = session.calls[before], accepted.kept == kept(before, in: environment)
    {
      environment.values[slot] = accepted.output
    }
    return environment
  }

  func kept(_ call: CallPlace, in environment: Environment) -> [Value] {
    var environment = environment
    return Proofs(flow, session, now: environment.now).kept(call, in: &environment, path: path(of: call))
  }

  /// The part of the path whose answers a call of all answers takes: its own step's too, unless it is made on arriving.
  private func path(of call: CallPlace) -> ArraySlice<Walk.Entry> {
    let place = walk.place(of: flow.step(of: call)) ?? walk.path.count
    return walk.path.prefix(flow[call].role == .before ? place : place + 1)
  }

  /// All kept answers a call is given, under their names.
  func answers(for call: CallPlace, in environment: Environment) -> Value {
    RelevantAnswers(flow, path(of: call), environment, own: flow.step(of: call)).record
  }

  /// What the fields of a step amount to with what was typed.
  func reading(of step: StepPlace) -> StepReading {
    StepReading(
      flow, flow[step], in: environment(of: step), from: .typed(session, item: step.item),
      transients: transients(of: step), lookUps: lookUps(of: step))
  }

  /// What the look-ups of a step found.
  func lookUps(of step: StepPlace) -> LookUps {
    let place = walk.place(of: step) ?? walk.path.count
    return LookUps(flow, session, of: step, path: walk.path.prefix(place + 1), now: walk.environment.now)
  }

  /// Which transient answers of a step are asked.
  func transients(of step: StepPlace) -> StepReading.Transients {
    if let missing = walk.missing, walk.path[missing.place].step == step { return .gone(missing.fields) }
    return isSpent(step) ? .spent : .asked
  }

  /// Whether an answer that a call reads is gone, though it was given: after a restart transient answers are.
  func lacksAnswer(_ call: CallPlace) -> Bool {
    if !walk.gone(call, session).isEmpty { return true }
    let own = flow[call].transientFields.filter { flow[$0].step == flow[call].step }
    guard !own.isEmpty else { return false }
    let fields = reading(of: flow.step(of: call)).fields
    return own.contains { fields[$0]?.isSpent == true && session.answers[call.with($0)] == nil }
  }

  /// Whether the transient answers of a step are spent: its accepted call holds for what is typed, none of it anew.
  func isSpent(_ step: StepPlace) -> Bool {
    guard let place = walk.place(of: step), place < walk.frontier, walk.path[place].isSpent else { return false }
    let typed = flow[step].leaves.filter { session.drafts[step.with($0)] != nil }
    return typed.isEmpty || !typed.contains { flow[$0].isTransient } && callHolds(at: step)
  }

  /// Whether a step's accepted call has the inputs that it would be given with what is typed there.
  private func callHolds(at step: StepPlace) -> Bool {
    guard let submit = flow[step].submit.map({ step.with($0) }) else { return false }
    let typed = StepReading(
      flow, flow[step], in: environment(of: step), from: .typed(session, item: step.item), transients: .spent,
      lookUps: lookUps(of: step))
    return session.calls[submit]?.kept == kept(submit, in: typed.environment)
  }

  /// Whether a step has more to show than what is done by itself or was done.
  func showsSomething(_ step: StepPlace) -> Bool {
    if flow[step].runsByItself(in: flow) { return false }
    let leaves = flow[step].leaves
    return leaves.isEmpty || !isSpent(step) || leaves.contains { !flow[$0].isTransient && flow[$0].computed == nil }
  }

  /// The place on the path before which the person cannot go: just after a seal, or at a barred step.
  func firstAllowedPlace(from place: Int) -> Int {
    let sealed = session.seal.flatMap { walk.place(of: $0.step) }.map { $0 + 1 } ?? 0
    return max(sealed, walk.path[place].barrier)
  }

  /// The step that back leads to from a step on the path.
  func stepBefore(_ step: StepPlace) -> StepPlace? {
    guard let place = walk.place(of: step) else { return nil }
    let first = firstAllowedPlace(from: place)
    guard first < place else { return nil }
    return walk.path[first..<place].last { showsSomething($0.step) }?.step
  }
}
