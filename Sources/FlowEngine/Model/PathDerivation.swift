import FlowDefinition
import FlowExpressions
import FlowSyntax

/// The path of a session: derived from the flow and what the session knows, never stored.
struct PathDerivation {
  /// A step on the path.
  struct Entry {
    let step: StepReference
    /// The last place up to here that bars the way back past it, 0 for none.
    var barrier = 0
    /// The items of its section as they stood on arriving; nil outside repeated sections.
    var iteration: RepeatIteration?
    /// The variables it gave a value; cleared when the walk is taken up again before it.
    var slots: [Int] = []
    /// The lists of items that came to be between it and the next step.
    var lists: [SectionNavigator.FinishedList] = []
    /// For a step of an item what it gave its variables: another item gives them other values.
    var values: [Int: Value] = [:]
    /// Whether all of its section was skipped at it.
    var skipsSection = false
    /// Whether its transient fields are spent.
    var isSpent = false
    /// The transient fields it asked.
    var asked: [FieldIndex] = []
  }

  /// The steps, in order; the last is the frontier unless a branch led back.
  private(set) var path: [Entry] = []
  /// What conditions, texts, requests and results see.
  var environment: Environment { evaluation.environment }
  /// Where a branch led back to, by its place on the path.
  private(set) var loopTarget: Int?
  /// The place of a step whose transient answers are gone, and which of them are needed again by the step at the end of
  /// the path.
  private(set) var missing: (place: Int, fields: Set<FieldIndex>)?
  /// Arithmetic that failed on the way; the run cannot go on.
  var failure: EvaluationError? { evaluation.failure }
  /// From when on a call that counts now no longer does.
  private(set) var validUntil: Timestamp?
  let flow: Flow
  /// Whether accepted calls count for ever: used to go on with what was begun while they held.
  let trustsProofs: Bool
  private var evaluation: Evaluation
  private var navigator: SectionNavigator
  private var places: [StepReference: Int] = [:]
  /// How many steps at the beginning of the path are sealed.
  private var sealedCount = 0

  init(_ flow: Flow, _ session: Session, at moment: EventContext, trustsProofs: Bool = false) {
    self.flow = flow
    self.trustsProofs = trustsProofs
    navigator = SectionNavigator(flow)
    evaluation = Evaluation(Environment(slots: flow.slotCount, now: moment.now, today: moment.today))
    for (given, value) in zip(flow.given, session.given) { evaluation.environment.values[given.slot] = value }
    var first: StepReference?
    if let seal = session.seal {
      for step in seal.path { enter(step) }
      sealedCount = path.count
      navigator = SectionNavigator(flow, sealed: seal.path)
      for (slot, value) in seal.values { evaluation.environment.values[slot] = value }
      for place in path.indices { path[place] = restoredSealed(path[place]) }
      first = target(of: seal.step, session.records[seal.step] ?? .submitted)
    } else {
      first = navigator.go(to: StepIndex(rawValue: 0), from: nil, &evaluation)
    }
    go(on: first, session)
  }

  /// The place on the path where it goes on: the frontier.
  var frontier: Int { missing?.place ?? loopTarget ?? path.count - 1 }

  /// The place of a step on the path.
  func place(of step: StepReference) -> Int? { places[step] }

  /// Whether another moment may make another path.
  func mustBeWalkedAgain(at moment: EventContext) -> Bool {
    if trustsProofs { return true }
    if let validUntil, moment.now >= validUntil || moment.now < environment.now { return true }
    return evaluation.readsClock && (moment.now != environment.now || moment.today != environment.today)
  }

  mutating func note(_ moment: EventContext) {
    evaluation.environment.now = moment.now
    evaluation.environment.today = moment.today
  }

  /// Walks again from a place on the path, after something at that step changed.
  ///
  /// What comes before stays as it is.
  mutating func resume(at place: Int, _ session: Session) {
    let entry = path[place]
    evaluation.environment = environment(before: place)
    navigator.resume(entry.iteration)
    for entry in path[place...] { places[entry.step] = nil }
    path.removeSubrange(place...)
    loopTarget = nil
    missing = nil
    go(on: entry.step, session)
  }

  /// The environment as it was on arriving at a place: what later steps gave is not there.
  func environment(before place: Int) -> Environment {
    var earlier = environment
    for entry in path[place...].reversed() {
      for slot in entry.slots { earlier.values[slot] = .null }
      for list in entry.lists.reversed() { earlier.values[list.slot] = list.before }
      if let slot = entry.iteration.flatMap({ flow[$0.section].repetition?.itemSlot }) { earlier.values[slot] = .null }
    }
    path[place].iteration?.restore(&earlier, flow)
    return earlier
  }

  /// What a step of an item gave that is sealed: it stands in the list of its section.
  private func restoredSealed(_ sealed: Entry) -> Entry {
    guard let key = sealed.step.item, let section = flow.repetition(of: sealed.step.part),
      let repetition = section.repetition, case .list(let rows) = environment.values[repetition.listSlot],
      let iteration = RepeatIteration(of: section.index, walked: rows, at: key)
    else { return sealed }
    var entry = sealed
    entry.iteration = iteration
    let row = rows[iteration.position].record
    let values = repetition.fields.map { flow[$0] }.flatMap { flow.parts(of: row?[$0.id] ?? .null, as: $0) }
    entry.values = Dictionary(keepingFirst: values)
    return entry
  }

  // MARK: walking

  private mutating func enter(_ step: StepReference) {
    places[step] = path.count
    let barrier = flow[step].isBarred ? path.count : path.last?.barrier ?? 0
    path.append(Entry(step: step, barrier: barrier, iteration: navigator.iteration))
  }

  private mutating func go(on first: StepReference?, _ session: Session) {
    var next = first
    var passedOver = Set<StepReference>()
    while let place = next, failure == nil {
      noteFinishedLists()
      let step = flow[place]
      if let seen = places[place], seen >= sealedCount {
        loopTarget = seen
        return
      }
      if places[place] == nil, isTrue(step.when) {
        enter(place)
        passedOver = []
        next = step.end == nil ? complete(step, at: place, session) : nil
      } else {
        // A way that leads round without anything to stop at leads nowhere.
        guard passedOver.insert(place).inserted else { break }
        next = navigator.follow(place, &evaluation)
      }
    }
    noteFinishedLists()
    // Where a condition failed before the first step there is still a place to tell it at.
    if path.isEmpty { enter(first ?? Located(StepIndex(rawValue: 0))) }
    if loopTarget == nil { findMissing(session) }
  }

  /// A list of items belongs to the step before it came to be; before the first step it is there for good.
  private mutating func noteFinishedLists() {
    let lists = navigator.takeFinishedLists()
    if !path.isEmpty { path[path.count - 1].lists += lists }
  }

  /// After a restart transient answers are gone; the step that asks what the last step's calls need comes first.
  private mutating func findMissing(_ session: Session) { missing = goneBeforeTheEnd(session) }

  /// Whether a transient field was asked at a step that can be asked again.
  func isAsked(_ field: FieldIndex, at place: Int) -> Bool { place >= sealedCount && path[place].asked.contains(field) }

  private mutating func isTrue(_ condition: CompiledExpression?) -> Bool { evaluation.isTrue(condition) }

  /// Where a step goes on, if it is complete; its values are then in the environment.
  private mutating func complete(_ step: Step, at place: StepReference, _ session: Session) -> StepReference? {
    guard let record = session.records[place] else { return nil }
    switch record {
    case .skipped: return step.isOptional ? branch(of: place) : nil
    case .skippedSection: return skipSection(of: place)
    case .left(let action):
      guard case .leave(let target) = step.actions.first(where: { $0.id == action })?.effect else { return nil }
      return navigator.go(to: target, from: place, &evaluation)
    case .refused(let call, let code, let kept): return refusedTarget(place, place.with(call), code, kept, session)
    case .submitted, .seen, .confirmed, .chose:
      guard record.choice.map({ step.branch(choosing: $0) != nil }) ?? true else { return nil }
      return settle(place, record, session) ? target(of: place, record) : nil
    }
  }

  /// The first step of a section on the path stands for all of it, if it was skipped and still may be.
  private mutating func skipSection(of place: StepReference) -> StepReference? {
    guard let section = flow[place].section.map({ flow[$0] }), section.isOptional,
      !path.dropLast().contains(where: { flow[$0.step].section == section.index })
    else { return nil }
    path[path.count - 1].skipsSection = true
    return navigator.skip(section, &evaluation)
  }

  private mutating func target(of place: StepReference, _ record: StepRecord) -> StepReference? {
    guard let target = record.choice.flatMap({ flow[place].branch(choosing: $0) }) else { return branch(of: place) }
    return navigator.go(to: target, from: place, &evaluation)
  }

  private mutating func branch(of place: StepReference) -> StepReference? {
    for branch in flow[place].next where isTrue(branch.when) {
      return navigator.go(to: branch.target, from: place, &evaluation)
    }
    return navigator.follow(place, &evaluation)
  }

  /// Whether a step's answers and calls hold; then they are in the environment, otherwise nothing of it is.
  private mutating func settle(_ place: StepReference, _ record: StepRecord, _ session: Session) -> Bool {
    let step = flow[place]
    let validity = CallValidity(flow, session, now: environment.now)
    var own = environment
    if let before = step.before, !put(place.with(before), validity, in: &own, isNeeded: flow[before].outputSlot != nil)
    {
      return false
    }
    let isSpent = step.submit.map { session.calls[place.with($0)] != nil } ?? false
    // The look-ups hold the path: they must be gone when it is changed.
    let reading = StepEvaluation(
      flow, place, in: own, from: session.accepted(at: place, flow), transients: isSpent ? .spent : .asked,
      lookUps: LookUps(flow, session, of: place, path: path[...], now: own.now))
    evaluation.readsClock = evaluation.readsClock || reading.readsClock
    evaluation.failure = failure ?? reading.failure
    guard reading.isValid else { return false }
    own = reading.environment
    if let submit = step.submit, !put(place.with(submit), validity, in: &own, isNeeded: true) { return false }
    if case .confirmed(let listed, _) = record, listed != ReviewListing(flow, path[..<(path.count - 1)], in: own).value
    {
      return false
    }
    take(own, of: step, isSpent: isSpent)
    path[path.count - 1].asked = step.leaves.filter { flow[$0].isTransient && reading.fields[$0]?.isShown == true }
    return true
  }

  /// Puts the output of a call into an environment; false where the call does not hold.
  private mutating func put(
    _ call: CallReference, _ validity: CallValidity, in own: inout Environment, isNeeded: Bool
  ) -> Bool {
    guard let accepted = validity.accepted(call) else { return !isNeeded }
    let listed = flow[call].role == .before ? path[..<(path.count - 1)] : path[...]
    guard accepted.kept == validity.kept(call, in: &own, path: listed) else { return false }
    if flow[call].role == .submit, !trustsProofs, let lasts = flow[call].lasts {
      let end = accepted.time.adding(lasts)
      guard validity.lasts(call, accepted) else { return false }
      validUntil = min(validUntil ?? end, end)
    }
    if let slot = flow[call].outputSlot { own.values[slot] = accepted.output }
    return true
  }

  private mutating func take(_ own: Environment, of step: Step, isSpent: Bool) {
    var slots: [Int] = []
    for field in flow.allFields(of: step) { slots.append(flow[field].slot) }
    for call in flow.calls(of: step) { if let slot = flow[call].outputSlot { slots.append(slot) } }
    evaluation.environment = own
    path[path.count - 1].slots = slots
    if path[path.count - 1].iteration != nil {
      let values = own.values(of: slots)
      path[path.count - 1].values = values
      navigator.gather(values)
    }
    path[path.count - 1].isSpent = isSpent
  }

  private mutating func refusedTarget(
    _ place: StepReference, _ call: CallReference, _ code: String, _ kept: [Value], _ session: Session
  ) -> StepReference? {
    guard case .go(let target) = flow[call].rule(for: code)?.effect, flow[target].end != nil else { return nil }
    let validity = CallValidity(flow, session, now: environment.now)
    let step = flow[place]
    var own = environment
    if let before = step.before.map({ place.with($0) }), call != before,
      !put(before, validity, in: &own, isNeeded: false)
    {
      return nil
    }
    let reading = StepEvaluation(
      flow, place, in: own, from: session.typed(at: place, flow),
      lookUps: LookUps(flow, session, of: place, path: path[...], now: own.now))
    evaluation.readsClock = evaluation.readsClock || reading.readsClock
    own = reading.environment
    guard validity.kept(call, in: &own, path: path[...]) == kept else { return nil }
    return navigator.go(to: target, from: place, &evaluation)
  }
}
