import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Derives the path from the flow and the session, because the path itself is not stored.
struct PathDerivation {
  /// The steps, in order.
  ///
  /// The last step is usually the frontier: the step at which the session continues. An earlier step is the frontier if
  /// it must ask for lost answers again, or if a branch led back to it.
  var path = Path()
  /// The values that conditions, texts, requests and results read.
  var environment: Environment { _read { yield navigator.evaluation.environment } }
  var words: TemplateText { TemplateText(flow: flow, environment: environment) }
  /// The path index of the step that a branch led back to; `nil` if none did.
  private(set) var loopTarget: Int?
  /// The transient (never saved) answers that a restart lost and that the last step needs; `nil` if there are none.
  var missing: MissingAnswers?
  /// The arithmetic error that stops the run; `nil` if there was none.
  var failure: EvaluationError? { navigator.evaluation.failure }
  /// The earliest time at which an accepted call expires; `nil` if none expires.
  private(set) var validUntil: FlowTimestamp?
  let flow: Flow
  /// Whether expired calls are treated as valid.
  ///
  /// A pending call that began before another call expired can then be retried.
  let ignoresExpiry: Bool
  var navigator: SectionNavigator
  private var places = PartTable<StepIndex, Int>()
  /// The progress entries of the steps on the path.
  private(set) var counted = CountedParts()
  /// The steps after the path that are known to be omitted.
  ///
  /// `nil` if the flow cannot use this table or is too short to gain from it. Also `nil` after an event derived the
  /// whole path again. If each event does so, updating the table takes longer than evaluating each step.
  var omittedSteps: OmittedSteps?
  /// The number of saved answers of the steps on the path.
  var answerCount = 0
  /// The number of steps at the beginning of the path that an accepted `once` call has sealed, which makes them final.
  let sealedCount: Int

  init(
    _ flow: Flow, _ session: Session, at moment: EventContext, ignoresExpiry: Bool = false, notesLeftOut: Bool = true
  ) {
    self.flow = flow
    self.ignoresExpiry = ignoresExpiry
    omittedSteps = notesLeftOut ? OmittedSteps(of: flow) : nil
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
      go(on: navigator.stepAfter(last, as: session.records[last] ?? .submitted), session)
    } else {
      go(on: navigator.begin(), session)
    }
    recordOmitted(from: 0)
  }

  /// The path index of the frontier, the step at which the session continues.
  var frontier: Int { missing?.place ?? loopTarget ?? path.count - 1 }

  func pathIndex(of step: StepReference) -> Int? { places[step] }

  /// Whether the steps on the path are in the order of the flow file.
  var followsFile: Bool { path.last?.followsFile ?? true }

  func entry(of step: StepReference) -> PathEntry? { places[step].map { path[$0] } }

  /// Whether the path may be different at another time.
  func isOutdated(at moment: EventContext) -> Bool {
    if ignoresExpiry { return true }
    if let validUntil, moment.now >= validUntil || moment.now < environment.now { return true }
    return navigator.evaluation.readsClock && (moment.now != environment.now || moment.today != environment.today)
  }

  mutating func updateTime(_ moment: EventContext) {
    navigator.evaluation.environment.now = moment.now
    navigator.evaluation.environment.today = moment.today
  }

  /// Derives the path again from the step at an index, after a change at that step.
  ///
  /// - Parameter evaluation: The evaluation of the step with its accepted answers, if there is one already.
  mutating func resume(at place: Int, _ session: Session, accepting evaluation: StepEvaluation? = nil) {
    let exits = flow.layout(of: path[place].step.part).exits
    if place == path.count - 1, loopTarget == nil, path[place].isOpen, exits.isEmpty {
      // The decisions that led to the incomplete step do not change.
      missing = nil
      navigator.log = []
      go(on: leave(path[place].step, session, accepting: evaluation, isLast: true), session)
      return recordOmitted(from: place)
    }
    if let kept = keepingPath(at: place, session, accepting: evaluation) {
      self = kept
      return
    }
    let entry = path[place]
    // A branch can lead to an earlier step, so the last step on the path may not be the last one in the flow file.
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
    recordOmitted(from: place, before: before)
  }

  /// Returns the environment before the step at an index: without the values of that step or of later steps.
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

  /// Records the values of a sealed step in a repeated section, taken from the list of the section.
  ///
  /// The search for the item starts at the item of the previous step, which avoids quadratic time.
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

  /// Returns the variables that a step on the path has set, as slots (indices in the environment).
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
        if let exit = exitIfEmpty(place, session) {
          next = exit
          continue
        }
        enter(place)
        passedOver = []
        next = leave(place, session, accepting: evaluation?.step == place ? evaluation : nil)
      } else {
        // If the routes between omitted steps form a cycle, the path ends here.
        guard passedOver.insert(place).inserted else { break }
        next = navigator.stepAfterOmitted(place)
      }
    }
    noteFinishedLists()
    // If evaluating a condition fails before the first step, the path still needs a step at which to report the
    // failure.
    if path.isEmpty { enter(first ?? Located(StepIndex(rawValue: 0))) }
    if loopTarget == nil { missing = missingAnswers(session) }
  }

  /// Returns the step to which `ifEmpty` leads if a choice of the step has no options; `nil` if the step is entered.
  ///
  /// If the step has a `before` call, its options are known only after the call was accepted for its current inputs.
  /// Until then, the step is entered.
  private mutating func exitIfEmpty(_ step: StepReference, _ session: Session) -> StepReference? {
    if flow.layout(of: step.part).exits.isEmpty { return nil }
    var own = environment
    guard put(flow[step].before.map { step.with($0) }, session, in: &own, isNeeded: true) else { return nil }
    return navigator.exitIfEmpty(step, session)
  }

  /// Completes the last step on the path if possible, and returns the step that follows.
  ///
  /// Returns `nil` if the last step is incomplete or ends the flow.
  private mutating func leave(
    _ step: StepReference, _ session: Session, accepting evaluation: StepEvaluation?, isLast: Bool = false
  ) -> StepReference? {
    guard let record = completion(of: step, session, accepting: evaluation, isLast: isLast) else { return nil }
    return navigator.stepAfter(step, as: record)
  }

  /// Records the lists of finished repeated sections in the last step on the path.
  ///
  /// Lists that were finished before the first step are not recorded, because they never change.
  private mutating func noteFinishedLists() {
    let lists = navigator.finishedLists
    if lists.isEmpty { return }
    path.changeLast { $0.lists += lists }
    navigator.finishedLists = []
  }

  /// Counts the saved answers of the last step on the path.
  private mutating func countAnswers(_ session: Session) {
    guard let last = path.last else { return }
    let count = session.answerCount(at: last, in: environment, flow)
    path.changeLast { $0.answerCount = count }
    answerCount += count
  }

  /// Whether a step can ask for a transient (never saved) answer again: it showed the field and is not sealed.
  func isAsked(_ field: FieldIndex, at place: Int) -> Bool { place >= sealedCount && path[place].asked.contains(field) }

  // MARK: Complete steps

  /// Returns the record of a step if the step is complete; `nil` otherwise.
  ///
  /// Also adds the values of a complete step to the environment.
  ///
  /// - Parameter isLast: Whether the step was the last on the path when it was evaluated.
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

  /// Whether a section was skipped at its first step on the path and can still be skipped.
  private mutating func skipsSection(at place: StepReference) -> Bool {
    guard let section = flow[place].section, flow[section].isOptional,
      !path.dropLast().contains(where: { flow[$0.step].section == section })
    else { return false }
    path.changeLast { $0.skipsSection = true }
    return true
  }

  /// Returns whether the answers and calls of a step are valid.
  ///
  /// If they are, also adds the values of the step to the environment.
  private mutating func settle(
    _ place: StepReference, _ record: StepRecord, _ session: Session, accepting evaluation: StepEvaluation?,
    isLast: Bool
  ) -> Bool {
    let step = flow[place]
    // If the step has no calls and no review, and all its answers are saved, its evaluation at submission can be used
    // again.
    let layout = flow.layout(of: place.part)
    if let evaluation, layout.dependsOnAnswersOnly, layout.readsAsTyped, evaluation.isValid {
      navigator.evaluation.readsClock = navigator.evaluation.readsClock || evaluation.readsClock
      if isLast {
        take(evaluation.environment, of: place, session) { _ in }
        return true
      }
      // The evaluation's environment contains values of later steps, so use only the values of this step.
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

  /// Adds the output of a call to an environment.
  ///
  /// - Parameter isNeeded: Whether the step is incomplete unless the call was accepted.
  /// - Returns: `false` if an accepted call is no longer valid, or if a needed call was not accepted.
  private mutating func put(
    _ call: CallReference?, _ session: Session, in own: inout Environment, isNeeded: Bool
  ) -> Bool {
    guard let call else { return true }
    guard let accepted = session.calls[call] else { return !isNeeded }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    let isBefore = flow[call].role == .before
    let listed = isBefore ? path.prefix(places[flow.step(of: call)] ?? path.count) : path[...]
    guard accepted.kept == validity.kept(call, in: &own, path: listed) else { return false }
    if flow[call].role == .submit, !ignoresExpiry, let lasts = flow[call].lasts {
      let end = accepted.time.adding(lasts)
      guard validity.lasts(call, accepted) else { return false }
      validUntil = min(validUntil ?? end, end)
    }
    if let slot = flow[call].outputSlot { own.values[slot] = accepted.output }
    return true
  }

  /// Adds the values of a complete step to the environment.
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

  /// Whether a rejection that led to an end still applies.
  ///
  /// It applies while the flow file declares an end for its code and the call would have the same inputs.
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
    // The action outputs share the storage of the path. They are not stored in a variable, so that they no longer
    // exist when the path is changed.
    let reading = StepEvaluation(
      flow, place, in: environment, from: inputs, transients: transients,
      actionOutputs: ActionOutputs.found(flow, session, at: place, path: path[...], now: environment.now))
    navigator.evaluation.readsClock = navigator.evaluation.readsClock || reading.readsClock
    return reading
  }
}
