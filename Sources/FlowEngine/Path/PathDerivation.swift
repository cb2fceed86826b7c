import FlowDefinition
import FlowExpressions
import FlowSyntax

/// The path of a session: derived from the flow and what the session knows, never stored.
struct PathDerivation {
  /// The steps, in order; the last is the frontier unless a branch led back.
  var path = Path()
  /// What conditions, texts, requests and results see.
  var environment: Environment { _read { yield navigator.evaluation.environment } }
  var words: TemplateText { TemplateText(flow: flow, environment: environment) }
  /// Where a branch led back to, by its place on the path.
  private(set) var loopTarget: Int?
  /// The transient answers that are gone and needed again by the step at the end of the path.
  var missing: MissingAnswers?
  /// Arithmetic that failed on the way; the run cannot go on.
  var failure: EvaluationError? { navigator.evaluation.failure }
  /// From when on a call that counts now no longer does.
  private(set) var validUntil: Timestamp?
  let flow: Flow
  /// Whether accepted calls count for ever: used to go on with what was begun while they held.
  let trustsProofs: Bool
  var navigator: SectionNavigator
  private var places = PartTable<StepIndex, Int>()
  /// What the steps on the path count for in the progress.
  private(set) var counted = CountedParts()
  /// What is known to be left out of the steps ahead.
  ///
  /// Nil where noting it costs more than a look at each step: in short flows, and where the whole path is derived at each
  /// event.
  var leftOut: StepsLeftOut?
  /// How many answers of the steps on the path are saved.
  var answerCount = 0
  /// How many steps at the beginning of the path are sealed.
  let sealedCount: Int

  init(
    _ flow: Flow, _ session: Session, at moment: EventContext, trustsProofs: Bool = false, notesLeftOut: Bool = true
  ) {
    self.flow = flow
    self.trustsProofs = trustsProofs
    leftOut = notesLeftOut ? StepsLeftOut(of: flow) : nil
    var environment = Environment(slots: flow.slotCount, now: moment.now, today: moment.today)
    for (given, value) in zip(flow.given, session.given) { environment.values[given.slot] = value }
    for (slot, value) in session.seal?.values ?? [:] { environment.values[slot] = value }
    let sealed = session.seal?.path ?? []
    sealedCount = sealed.count
    navigator = SectionNavigator(flow, environment, sealed: sealed)
    for step in sealed {
      enter(step)
      restoreItem(of: step)
      countAnswers(session)
    }
    if let last = session.seal?.step {
      go(on: navigator.leave(last, as: session.records[last] ?? .submitted), session)
    } else {
      go(on: navigator.begin(), session)
    }
    noteLeftOut(from: 0)
  }

  /// The place on the path where it goes on: the frontier.
  var frontier: Int { missing?.place ?? loopTarget ?? path.count - 1 }

  func pathIndex(of step: StepReference) -> Int? { places[step] }

  /// Whether each step on the path stands behind the one before it in the file.
  var followsFile: Bool { path.last?.followsFile ?? true }

  func entry(of step: StepReference) -> PathEntry? { places[step].map { path[$0] } }

  /// Whether another moment may make another path.
  func mustBeWalkedAgain(at moment: EventContext) -> Bool {
    if trustsProofs { return true }
    if let validUntil, moment.now >= validUntil || moment.now < environment.now { return true }
    return navigator.evaluation.readsClock && (moment.now != environment.now || moment.today != environment.today)
  }

  mutating func note(_ moment: EventContext) {
    navigator.evaluation.environment.now = moment.now
    navigator.evaluation.environment.today = moment.today
  }

  /// Walks again from a place on the path, after something at that step changed.
  ///
  /// What comes before stays as it is. `evaluation`: that of the step with what was accepted there, if it is known.
  mutating func resume(at place: Int, _ session: Session, accepting evaluation: StepEvaluation? = nil) {
    if place == path.count - 1, loopTarget == nil, path[place].isOpen {
      // What led to the open step stands.
      missing = nil
      navigator.log = []
      go(on: leave(path[place].step, session, accepting: evaluation, isLast: true), session)
      return noteLeftOut(from: place)
    }
    if let kept = keepingPath(at: place, session, accepting: evaluation) {
      self = kept
      return
    }
    let entry = path[place]
    // A branch may have led back: the last of them in the file need not be the last on the path.
    let before = path[place...].map(\.step.part).max().map { (slots: path[place...].flatMap(slots), end: $0) }
    navigator.resume(entry.iteration, in: environment(before: place))
    navigator.log = entry.decisions
    for entry in path[place...] {
      places[entry.step] = nil
      counted.remove(entry.step.part, of: flow, isNew: entry.countsPart)
      answerCount -= entry.answerCount
    }
    path.removeSteps(from: place)
    loopTarget = nil
    missing = nil
    go(on: entry.step, session, accepting: evaluation)
    noteLeftOut(from: place, before: before)
  }

  /// The environment as it was on arriving at a place: what later steps gave is not there.
  func environment(before place: Int) -> Environment {
    var earlier = environment
    for later in (place..<path.count).reversed() {
      let entry = path[later]
      for slot in slots(of: entry) { earlier.values[slot] = .null }
      for list in entry.lists.reversed() { earlier.values[list.slot] = list.before }
      if let slot = entry.iteration.flatMap({ flow[$0.section].repetition?.itemSlot }) { earlier.values[slot] = .null }
    }
    path[place].iteration?.restore(&earlier, flow)
    return earlier
  }

  /// Notes what a sealed step of an item gave: it stands in the list of its section.
  ///
  /// It goes on from the item of the step before, so that many items are not gone through again for each.
  private mutating func restoreItem(of step: StepReference) {
    let before = path.dropLast().last?.iteration
    guard let key = step.item, let section = flow.repetition(of: step.part), let repetition = section.repetition,
      case .list(let rows) = environment.values[repetition.listSlot],
      var iteration = before?.section == section.index
        ? before : RepeatIteration(of: section.index, RepeatIteration.Item.items(of: rows)),
      iteration.move(to: key, walked: rows)
    else { return }
    let row = rows[iteration.position].record
    let values = repetition.fields.map { flow[$0] }.flatMap { flow.parts(of: row?[$0.id] ?? .null, as: $0) }
    path.changeLast { $0.take(Dictionary(keepingFirst: values), in: iteration) }
  }

  // MARK: Deriving the path

  private mutating func enter(_ step: StepReference) {
    places[step] = path.count
    let isNew = counted.add(step.part, of: flow)
    path.append(
      PathEntry(
        step, after: path, decisions: navigator.log, iteration: navigator.iteration, isBarred: flow[step].isBarred,
        isPlain: flow.layout(of: step.part).dependsOnAnswersOnly, counting: (isNew, counted.count)))
    navigator.log = []
  }

  /// The variables a step on the path gave a value.
  func slots(of entry: PathEntry) -> [Int] { entry.isSettled ? flow.layout(of: entry.step.part).slots : [] }

  private mutating func go(
    on first: StepReference?, _ session: Session, accepting evaluation: StepEvaluation? = nil
  ) {
    var next = first
    var passedOver = Set<StepReference>()
    while let place = next, failure == nil {
      noteFinishedLists()
      if let seen = places[place], seen >= sealedCount {
        loopTarget = seen
        return
      }
      if places[place] == nil, navigator.shows(place) {
        enter(place)
        passedOver = []
        next = leave(place, session, accepting: evaluation?.step == place ? evaluation : nil)
      } else {
        // A way that leads round without anything to stop at leads nowhere.
        guard passedOver.insert(place).inserted else { break }
        next = navigator.follow(place)
      }
    }
    noteFinishedLists()
    // Where a condition failed before the first step there is still a place to tell it at.
    if path.isEmpty { enter(first ?? Located(StepIndex(rawValue: 0))) }
    if loopTarget == nil { missing = goneBeforeTheEnd(session) }
  }

  /// The step that the one entered last leads to; nil where it is not complete, or leads off the flow.
  private mutating func leave(
    _ step: StepReference, _ session: Session, accepting evaluation: StepEvaluation?, isLast: Bool = false
  ) -> StepReference? {
    guard let record = completion(of: step, session, accepting: evaluation, isLast: isLast) else { return nil }
    return navigator.leave(step, as: record)
  }

  /// A list of items belongs to the step before it came to be; before the first step it is there for good.
  private mutating func noteFinishedLists() {
    let lists = navigator.finishedLists
    if lists.isEmpty { return }
    path.changeLast { $0.lists += lists }
    navigator.finishedLists = []
  }

  /// Counts the answers of the step entered last.
  private mutating func countAnswers(_ session: Session) {
    guard let last = path.last else { return }
    let count = session.answerCount(at: last, in: environment, flow)
    path.changeLast { $0.answerCount = count }
    answerCount += count
  }

  /// Whether a transient field was asked at a step that can be asked again.
  func isAsked(_ field: FieldIndex, at place: Int) -> Bool { place >= sealedCount && path[place].asked.contains(field) }

  // MARK: Complete steps

  /// How a step was left, if it is complete; its values are then in the environment.
  ///
  /// `isLast`: whether the step was the last on the path when it was evaluated.
  private mutating func completion(
    of place: StepReference, _ session: Session, accepting evaluation: StepEvaluation?, isLast: Bool
  ) -> StepRecord? {
    let step = flow[place]
    guard step.end == nil, let record = session.records[place] else { return nil }
    let isComplete =
      switch record {
      case .skipped: step.isOptional
      case .skippedSection: skipsSection(at: place)
      case .left: step.exit(by: record) != nil
      case .refused(let call, let code, let kept): isRefused(place, place.with(call), code, kept, session)
      case .submitted, .seen, .confirmed, .chose:
        (record.choice == nil || step.exit(by: record) != nil)
          && settle(place, record, session, accepting: evaluation, isLast: isLast)
      }
    return isComplete ? record : nil
  }

  /// The first step of a section on the path stands for all of it, if it was skipped and still may be.
  private mutating func skipsSection(at place: StepReference) -> Bool {
    guard let section = flow[place].section, flow[section].isOptional,
      !path.dropLast().contains(where: { flow[$0.step].section == section })
    else { return false }
    path.changeLast { $0.skipsSection = true }
    return true
  }

  /// Whether a step's answers and calls hold; then they are in the environment, otherwise nothing of it is.
  private mutating func settle(
    _ place: StepReference, _ record: StepRecord, _ session: Session, accepting evaluation: StepEvaluation?,
    isLast: Bool
  ) -> Bool {
    let step = flow[place]
    // Where all depends on the answers, what was accepted is what is read again.
    let layout = flow.layout(of: place.part)
    if let evaluation, layout.dependsOnAnswersOnly, layout.readsAsTyped, evaluation.isValid {
      navigator.evaluation.readsClock = navigator.evaluation.readsClock || evaluation.readsClock
      if isLast {
        take(evaluation.environment, of: place, session) { _ in }
        return true
      }
      // What it was evaluated in holds what later steps gave: only its own values are taken.
      var own = environment
      for slot in layout.slots { own.values[slot] = evaluation.environment.values[slot] }
      take(own, of: place, session) { _ in }
      return true
    }
    var own = environment
    let before = step.before.map { place.with($0) }
    let isNeeded = before.map { flow[$0].outputSlot != nil } ?? false
    guard put(before, session, in: &own, isNeeded: isNeeded) else { return false }
    let isSpent = step.submit.map { session.calls[place.with($0)] != nil } ?? false
    let reading = evaluate(
      place, in: own, from: session.accepted(at: place, flow), transients: isSpent ? .spent : .asked, session)
    navigator.evaluation.failure = failure ?? reading.failure
    guard reading.isValid else { return false }
    own = reading.environment
    guard put(step.submit.map { place.with($0) }, session, in: &own, isNeeded: true) else { return false }
    if case .confirmed(let listed, _) = record, listed != ReviewListing(flow, path.dropLast(), in: own).value {
      return false
    }
    let asked = layout.transientLeaves.filter { reading.fields[$0]?.isShown == true }
    take(own, of: place, session) { outcome in
      outcome.isSpent = isSpent
      outcome.asked = asked
    }
    return true
  }

  /// Puts the output of a call, if there is one, into an environment; false where the call does not hold.
  private mutating func put(
    _ call: CallReference?, _ session: Session, in own: inout Environment, isNeeded: Bool
  ) -> Bool {
    guard let call else { return true }
    guard let accepted = session.calls[call] else { return !isNeeded }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    let listed = flow[call].role == .before ? path.dropLast() : path[...]
    guard accepted.kept == validity.kept(call, in: &own, path: listed) else { return false }
    if flow[call].role == .submit, !trustsProofs, let lasts = flow[call].lasts {
      let end = accepted.time.adding(lasts)
      guard validity.lasts(call, accepted) else { return false }
      validUntil = min(validUntil ?? end, end)
    }
    if let slot = flow[call].outputSlot { own.values[slot] = accepted.output }
    return true
  }

  /// Takes over what a complete step gave its variables.
  private mutating func take(
    _ own: Environment, of step: StepReference, _ session: Session, note: (inout PathEntry.Outcome) -> Void
  ) {
    navigator.evaluation.environment = own
    let values = navigator.iteration == nil ? [:] : own.values(of: flow.layout(of: step.part).slots)
    let count = session.answerCount(at: path[path.count - 1], in: own, flow, isHere: true)
    path.changeLast { outcome in
      outcome.isSettled = true
      outcome.answerCount = count
      note(&outcome)
      if let iteration = outcome.iteration { outcome.take(values, in: iteration) }
    }
    answerCount += count
    navigator.iteration?.gather(values)
  }

  /// Whether a call that was rejected with `go` to an end would be given the same inputs now.
  private mutating func isRefused(
    _ place: StepReference, _ call: CallReference, _ code: String, _ kept: [Value], _ session: Session
  ) -> Bool {
    guard case .go(let target) = flow[call].rule(for: code)?.effect, flow[target].end != nil else { return false }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    var own = environment
    let before = flow[place].before.map { place.with($0) }
    guard call == before || put(before, session, in: &own, isNeeded: false) else { return false }
    own = evaluate(place, in: own, from: session.typed(at: place, flow), transients: .asked, session).environment
    return validity.kept(call, in: &own, path: path[...]) == kept
  }

  private mutating func evaluate(
    _ place: StepReference, in environment: Environment, from inputs: StepInputs,
    transients: StepEvaluation.Transients, _ session: Session
  ) -> StepEvaluation {
    // The look-ups hold the path: they must be gone when it is changed.
    let reading = StepEvaluation(
      flow, place, in: environment, from: inputs, transients: transients,
      lookUps: LookUps.found(flow, session, at: place, path: path[...], now: environment.now))
    navigator.evaluation.readsClock = navigator.evaluation.readsClock || reading.readsClock
    return reading
  }
}
