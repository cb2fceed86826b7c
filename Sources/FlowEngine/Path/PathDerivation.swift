import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Derives the path from the flow and the session, because the path itself is not stored.
struct PathDerivation {
  /// The last step is usually the frontier: the step at which the session continues.
  ///
  /// An earlier step is the frontier if it must ask for lost answers again, or if a branch led back to it.
  var path = Path()
  var environment: Environment { _read { yield navigator.evaluation.environment } }
  var words: TemplateText { TemplateText(flow: flow, environment: environment) }
  /// The path index of the step that a branch led back to; `nil` if none did.
  private(set) var loopTarget: Int?
  var missing: MissingAnswers?
  var failure: EvaluationError? { navigator.evaluation.failure }
  /// The earliest time at which an accepted `submit` call on the path expires; `nil` if none expires.
  var validUntil: FlowTimestamp?
  let flow: Flow
  private let passing = PassedByAddress()
  let ignoresExpiry: Bool
  /// The call for which the path is derived as it was when the call began; `nil` to derive the present path.
  ///
  /// Up to the step of the call, all answers and calls are then treated as valid, and steps that the flow did not have
  /// are left out.
  private let retrying: PendingCall?
  var isRetrying: Bool { retrying != nil }
  var navigator: SectionNavigator
  private var places = PartTable<StepIndex, Int>()
  private(set) var counted = CountedParts()
  /// `nil` if the flow does not allow the table or is too short to gain from it.
  ///
  /// The table is dropped when an event makes it necessary to derive the whole path again. In a flow where every event
  /// does so, updating the table would take longer than evaluating each step.
  var omittedSteps: OmittedSteps?
  var answerCount = 0
  /// The number of steps at the beginning of the path that an accepted `once` call has sealed, which makes them final.
  let sealedCount: Int

  init(
    _ flow: Flow, _ session: Session, at moment: EventContext, ignoresExpiry: Bool = false,
    retrying: PendingCall? = nil, notesLeftOut: Bool = true
  ) {
    self.flow = flow
    self.ignoresExpiry = ignoresExpiry || retrying != nil
    self.retrying = retrying
    omittedSteps = notesLeftOut ? OmittedSteps(of: flow) : nil
    let start = retrying?.start
    var environment = Environment(
      slots: flow.slotCount, now: start?.now ?? moment.now, in: session.zone, functions: flow.implementations)
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

  var frontier: Int {
    if let missing { return missing.place }
    if let loopTarget { return loopTarget }
    return path.count - 1
  }

  func pathIndex(of step: StepReference) -> Int? { places[step] }

  var followsFile: Bool { path.last?.followsFile ?? true }

  func entry(of step: StepReference) -> PathEntry? { places[step].map { path[$0] } }

  func isOutdated(at moment: EventContext) -> Bool {
    if let validUntil, moment.now >= validUntil || moment.now < environment.now { return true }
    return navigator.evaluation.readsClock && moment.now != environment.now
  }

  mutating func updateTime(_ moment: EventContext) {
    navigator.evaluation.environment.setTime(moment.now)
  }

  mutating func resume(at place: Int, _ session: Session, accepting evaluation: StepEvaluation? = nil) {
    let exits = flow.layout(of: path[place].step.part).exits
    if place == path.count - 1, loopTarget == nil, path[place].isOpen, exits.isEmpty {
      // The steps up to this one stay on the path, so only derive the steps after it.
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
    // The last step on the path is not always the one that comes last in the flow file, because a branch can lead to an
    // earlier step.
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

  /// The search for the item starts at the item of the previous step, which avoids quadratic time.
  private mutating func restoreItem(of step: StepReference) {
    let before = path.dropLast().last?.iteration
    guard let key = step.item, let section = flow.repetition(of: step.part), let repetition = section.repetition,
      case .list(let rows) = environment.values[repetition.listSlot],
      var iteration = before?.section == section.index ? before : iteration(of: section.index, rows, repetition),
      iteration.move(to: key, walked: rows)
    else { return }
    let row = rows[iteration.position].record
    let values = repetition.fields.map { flow[$0] }.flatMap { flow.parts(of: row?[$0.id] ?? .null, as: $0) }
    path.changeLast { $0.take(Dictionary(keepingFirst: values), in: iteration) }
  }

  private func iteration(
    of section: SectionIndex, _ rows: [Value], _ repetition: StepSection.Repetition
  ) -> RepeatIteration? {
    var environment = environment
    let items = RepeatIteration.Item.items(ofRows: rows, repetition) {
      (try? $0.evaluate(in: &environment)) ?? .null
    }
    return RepeatIteration(of: section, items)
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
      if places[place] == nil, navigator.shows(place), !isNew(place, session) {
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

  /// Whether a step is left out because the flow did not have it when the call to retry began.
  private func isNew(_ step: StepReference, _ session: Session) -> Bool {
    guard let start = retrying?.start else { return false }
    return session.records[step] == nil && !start.path.contains(step)
  }

  /// Whether all answers and calls of a step are treated as valid, because it comes before the call to retry.
  func isTakenAsValid(_ step: StepReference) -> Bool { retrying.map { flow.step(of: $0.call) != step } ?? false }

  private mutating func exitIfEmpty(_ step: StepReference, _ session: Session) -> StepReference? {
    if flow.layout(of: step.part).exits.isEmpty { return nil }
    var own = environment
    guard put(flow[step].before.map { step.with($0) }, session, in: &own, isNeeded: true) else { return nil }
    return navigator.exitIfEmpty(step, session)
  }

  private mutating func leave(
    _ step: StepReference, _ session: Session, accepting evaluation: StepEvaluation?, isLast: Bool = false
  ) -> StepReference? {
    guard let record = completion(of: step, session, accepting: evaluation, isLast: isLast) else { return nil }
    return navigator.stepAfter(step, as: record)
  }

  /// Lists that are finished before the first step are not recorded, because no answer can change them.
  private mutating func noteFinishedLists() {
    let lists = navigator.finishedLists
    if lists.isEmpty { return }
    path.changeLast { $0.lists += lists }
    navigator.finishedLists = []
  }

  private mutating func countAnswers(_ session: Session) {
    guard let last = path.last else { return }
    let count = session.answerCount(at: last, in: environment, flow)
    path.changeLast { $0.answerCount = count }
    answerCount += count
  }

  func isAsked(_ field: FieldIndex, at place: Int) -> Bool { place >= sealedCount && path[place].asked.contains(field) }
}
