package import FlowDefinition
import FlowEngine
import FlowExpressions

/// Plays a flow by itself, to find out what the flow can do.
///
/// The explorer plays the person, the services and the clock: it tries all kinds of input, lets calls be accepted, be
/// rejected and fail, and lets time pass.
///
/// It begins with four random walks. Then it tries every input, reply and move in each distinct session that was found,
/// in rounds: in the first session at each step, then in the second at each step, and so on. When nothing is left to
/// try, it walks at random until the budget of events is used up. Without a deadline, the same seed and number of events
/// give the same exploration on every computer.
public struct FlowExplorer: Sendable {
  /// A session from which the exploration continues.
  struct Situation {
    let session: StorySession
    /// Whether the last event was refused because of invalid input.
    ///
    /// If it was, only ordinary inputs are tried next.
    let isRefused: Bool
    /// Whether a story has reached an end from this session.
    var reachesEnd = false
  }

  let flow: Flow
  var budget: Int
  var deadline: ContinuousClock.Instant?
  let inputs: ExploredInputs
  let replies: ExploredReplies
  let waits: [Int64]
  var filling: StepFilling
  var chance: ExploredChance
  private(set) var probe: CoverageProbe
  private var seen: Set<ExploredFeature> = []
  private var keys: SituationKeys
  var situations: [Situation] = []
  /// The ``Story`` that led to each situation.
  private(set) var told = StoryTree()
  private var waiting = SituationQueue()
  /// The situations that have a new ``SituationKey``, but nothing else that is new.
  ///
  /// They are explored after those in ``waiting``.
  private var combinations = SituationQueue()
  /// The situations in which a condition had a result for the first time.
  ///
  /// With ordinary answers, each is continued to an end at once, because the result may matter only many steps later.
  private var unfinished: [Int] = []
  /// The indices of the situations in which a part of the flow was reached for the first time.
  private var reaching: [Int] = []
  var findings: [ExplorationFinding] = []
  /// The steps that were submitted in at least one session, with or without an action.
  private(set) var passed: Set<StepIndex> = []
  /// The steps from which no end was reached, although other answers may reach one.
  var deadEnds: [Exploration.DeadEnd] = []
  var trace: Trace?
  let answerUses: AnswerUses
  private var observed = ObservedAnswers()
  var uses: [FieldIndex: FieldUse] = [:]
  private(set) var events = 0
  /// Whether inputs of a situation, or a whole situation, were left out.
  private var isCutShort = false
  private var coveredCount = 0
  /// The number of situations in which random walks can begin: those that were found first.
  private static let memory = 2_000
  /// The time between two reports of progress.
  private static let reportInterval = Duration.seconds(2)
  /// The most situations that are kept, which bounds the memory that an exploration takes.
  private static let situationLimit = 20_000
  /// The number of steps at which a path counts as long.
  private static let longPath = 100
  /// The number of events of the first random walks, unless the flow is long.
  private static let firstWalkLength = 200
  /// The number of events of each random walk after everything else was tried.
  private static let walkLength = 30

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - events: The number of events to try.
  ///   - seed: The seed of the random walks.
  ///   - deadline: The time at which the exploration is cut off; `nil` for no limit.
  package init(_ flow: Flow, events: Int, seed: UInt64 = 0, deadline: ContinuousClock.Instant? = nil) {
    self.flow = flow
    self.deadline = deadline
    budget = events
    let comparisons = flow.makeComparisons()
    let today = CalendarDay(StorySession.usualStart)
    inputs = ExploredInputs(flow, comparisons, today: today)
    replies = ExploredReplies(flow, comparisons, today: today)
    let lasts = flow.calls.compactMap(\.lasts) + [flow.expires].compactMap(\.self)
    waits = Set(lasts.map { $0.components.seconds + 1 } + [86_400]).sorted()
    filling = StepFilling(inputs)
    answerUses = AnswerUses(flow)
    keys = SituationKeys(flow)
    chance = ExploredChance(seed: seed)
    probe = CoverageProbe(flow)
  }

  /// Explores the flow.
  ///
  /// - Parameter report: Called every two seconds.
  package mutating func explore(reporting report: (ExplorationProgress) -> Void = { _ in }) -> Exploration {
    let answers = FiniteAnswers(flow)
    observed = ObservedAnswers(flow, answers)
    var nextReport = ContinuousClock.now.advanced(by: Self.reportInterval)
    for given in replies.givens() { note(StorySession(flow, given: given), .start(given)) }
    let walk = max(Self.firstWalkLength, min(flow.steps.count * 4, budget / 8))
    for _ in 0..<4 { self.walk(from: 0, events: walk) }
    var (hasSearched, hasSearchedEarly) = (false, false)
    while !isSpent {
      if ContinuousClock.now >= nextReport {
        report(ExplorationProgress(events: events, situations: situations.count, percent: probe.coverage.percent))
        nextReport = ContinuousClock.now.advanced(by: Self.reportInterval)
      }
      // In a large flow, the budget is used up before everything is tried, so a part of it is kept for a search.
      if let next = unfinished.popLast() {
        finish(next)
      } else if !hasSearchedEarly, events > budget / 10 * 6 {
        hasSearchedEarly = true
        searchUnseen()
      } else if let next = waiting.take() {
        expand(next)
      } else if !hasSearched {
        searchUnseen()
        hasSearched = !isSpent
      } else if let next = combinations.take() {
        expand(next)
      } else {
        self.walk(from: chance.number(below: min(situations.count, Self.memory)), events: Self.walkLength)
      }
    }
    let isExhausted =
      waiting.isEmpty && hasSearched && combinations.isEmpty && unfinished.isEmpty && keys.isComplete && !isCutShort
      && !filling.isCutShort
    findBlockedSteps(answers)
    if isExhausted {
      findTraps(certainty(answers))
      findUnreached(certainty(answers))
    }
    findLostAnswers(isExhausted: isExhausted)
    shrinkStories()
    return Exploration(
      findings: sortedFindings, violation: checkLaws(), coverage: probe.coverage, events: events,
      situations: situations.count, isExhausted: isExhausted, isCutOff: isTooLate, told: told, reaching: reaching,
      deadEnds: deadEnds)
  }

  /// What is certain about the parts that were not reached so far.
  private func certainty(_ answers: FiniteAnswers) -> ExploredCertainty {
    ExploredCertainty(flow, answers, observed, probe.coverage)
  }

  var isTooLate: Bool { Task.isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false }
  var isSpent: Bool { events >= budget || isTooLate }

  // MARK: Moves

  /// Tries all inputs, outcomes and other moves in a situation.
  private mutating func expand(_ number: Int) {
    let situation = situations[number]
    if situation.session.machine.isOver { return }
    if let running = situation.session.machine.running {
      for outcome in replies.outcomes(of: running.call.part) { play([.answer(outcome)], from: number) }
      return
    }
    let shown = situation.session.state
    fill([], from: number, shown)
    if situation.isRefused { return }
    var (open, known): ([[ChosenInput]], Set<String>) = ([[]], [])
    while let chosen = open.popLast(), !isSpent {
      var session = situation.session
      for input in chosen { session.perform(.type(input.path, input.input)) }
      for question in filling.questions(of: session) where known.insert(question.path).inserted {
        for input in question.inputs {
          let more = chosen + [ChosenInput(path: question.path, input: input)]
          fill(more, from: number, shown)
          // The answer can show other questions, which are then tried with it.
          if chosen.count < 2 { open.insert(more, at: 0) }
        }
      }
    }
    if isSpent { isCutShort = true }
    for events in otherMoves(situation.session, shown) { play(events, from: number) }
  }

  private func otherMoves(_ session: StorySession, _ state: StepViewState) -> [[TestEvent]] {
    var moves: [[TestEvent]] = state.actions.map { [.choose($0.id)] }
    if state.canSkip { moves.append([.skip]) }
    if state.canRetry { moves.append([.retry]) }
    if state.canGoBack { moves.append([.back]) }
    if state.review != nil { moves.append([.decline]) }
    let model = session.machine.model
    if isRestarted(model) { moves += [[.resume]] + waits.map { [.wait($0), .resume] } }
    moves += model.lastSteps(8).filter { $0 != model.current }.map { [.edit(model.name(of: $0))] }
    return moves
  }

  /// Whether to try restarts of the program at the current step.
  ///
  /// A restart takes time in proportion to the path, so on a long path it is tried at some of the steps only.
  private func isRestarted(_ model: FlowModel) -> Bool {
    model.frontier.part.rawValue % (model.pathLength / Self.longPath + 1) == 0
  }

  /// Answers the questions of the step, and then submits the step.
  ///
  /// Then does the same for each action of the step, from the same situation, but chooses the action instead of
  /// submitting the step.
  mutating func fill(_ chosen: [ChosenInput], from number: Int, _ shown: StepViewState) {
    var dice: ExploredChance?
    let earlier = situations[number].session
    for last in lastEvents(shown) {
      var session = earlier
      let played = filling.fill(&session, with: chosen, then: last, shown: shown, dice: &dice)
      events += played.count
      note(session, .moved(from: earlier, number, played))
    }
  }

  /// Returns the events to try after the answers to a step.
  private func lastEvents(_ shown: StepViewState) -> [TestEvent] {
    [.submit] + shown.actions.map { .choose($0.id) }
  }

  private mutating func play(_ played: [TestEvent], from number: Int) {
    let earlier = situations[number].session
    var session = earlier
    for event in played {
      session.perform(event)
      events += 1
      noteEvents(of: session)
    }
    note(session, .moved(from: earlier, number, played))
  }

  /// Makes random moves from a situation.
  ///
  /// - Returns: Whether an end was reached.
  @discardableResult
  mutating func walk(from number: Int, events limit: Int) -> Bool {
    var (session, parent, since) = (situations[number].session, number, [TestEvent]())
    let end = events + limit
    while events < end, !isTooLate, !session.machine.isOver {
      let earlier = session
      let played = move(&session)
      if let kept = add(played, to: &since, session, from: earlier, parent) { (parent, since) = (kept, []) }
    }
    return session.machine.model.session.ended != nil
  }

  /// Counts the events of a move, and keeps the session if it differs from all sessions before it.
  ///
  /// - Returns: The index of the situation; `nil` if the session is not kept.
  mutating func add(
    _ played: [TestEvent], to since: inout [TestEvent], _ session: StorySession, from earlier: StorySession,
    _ parent: Int
  ) -> Int? {
    events += played.count
    since += played
    return note(session, .moved(from: earlier, parent, since))
  }

  /// Continues a situation with ordinary answers and replies until the session is over or an answer is refused.
  ///
  /// Stops after about 100 events in any case.
  private mutating func finish(_ number: Int) {
    var (session, parent, since) = (situations[number].session, number, [TestEvent]())
    var none: ExploredChance?
    let end = events + Self.longPath
    while events < end, !isSpent, !session.machine.isOver {
      let earlier = session
      var played: [TestEvent] = []
      if let running = session.machine.running {
        played = [.answer(replies.outcomes(of: running.call.part).first ?? .unavailable(reason: "down"))]
        session.perform(played[0])
      } else {
        played = filling.fill(&session, with: [], then: .submit, dice: &none)
      }
      if let kept = add(played, to: &since, session, from: earlier, parent) { (parent, since) = (kept, []) }
      if session.isRefusedAsInvalid { return }
    }
  }

  /// Makes a random move: a reply to the running call, a command such as going back, or answers to the step and its
  /// submission.
  mutating func move(_ session: inout StorySession) -> [TestEvent] {
    if let running = session.machine.running {
      let outcomes = replies.outcomes(of: running.call.part)
      let outcome = chance.isLucky(2, in: 3) ? outcomes.first : chance.pick(outcomes)
      let event = TestEvent.answer(outcome ?? .unavailable(reason: "down"))
      session.perform(event)
      return [event]
    }
    let shown = session.state
    if chance.isLucky(1, in: 10), let events = chance.pick(otherMoves(session, shown)) {
      for event in events { session.perform(event) }
      return events
    }
    var dice: ExploredChance? = chance.isLucky(1, in: 2) ? ExploredChance(seed: chance.next()) : nil
    let last = chance.pick(lastEvents(shown)) ?? .submit
    return filling.fill(&session, with: [], then: last, shown: shown, dice: &dice)
  }

  // MARK: Situations

  private mutating func noteEvents(of session: StorySession) {
    for case .emit(let event) in session.actions { probe.note(event, in: session.machine.model) }
  }

  /// The start or the move from which a session resulted.
  enum Origin {
    /// The session started with these given values.
    case start([String: JSONValue])
    /// The session resulted from a move in another session.
    ///
    /// The number is the index of the last situation before the move. The events are all events since that situation,
    /// including those of the move.
    case moved(from: StorySession, Int, [TestEvent])
  }

  /// Returns the story of a session.
  func story(of origin: Origin) -> Story {
    switch origin {
    case .start(let given): Story(given: given)
    case .moved(_, let parent, let events): told.story(parent).adding(events)
    }
  }

  /// Records what a session reached, and keeps the session as a situation if it differs from all sessions before it.
  ///
  /// - Returns: The index of the situation; `nil` if the session is not kept.
  @discardableResult
  private mutating func note(_ session: StorySession, _ origin: Origin) -> Int? {
    let model = session.machine.model
    var (step, first, parent): (StepReference, Int, Int?) = (model.current, 0, nil)
    if case .moved(let earlier, let number, _) = origin {
      step = earlier.machine.model.current
      first = model.firstChange(since: earlier.machine.model, at: step)
      parent = number
    }
    let known = findings.count
    noteEvents(of: session)
    probe.note(model, from: first)
    if let kind = model.session.records[step]?.kind, kind.isPassing {
      passed.insert(step.part)
      trace?.passed.insert(step.part)
    }
    if !session.machine.isOver { trace?.last[model.current.part] = (session, origin) }
    if model.pathLength > flow.steps.count { trace?.isLong = true }
    if keys.isComplete, !session.isRefusedAsInvalid, !model.hasDrafts { observed.note(model.currentEnvironment.values) }
    let features = inputs.features(of: session, after: step)
    var isNew = false
    for feature in features where seen.insert(feature).inserted { isNew = true }
    if case .start(let given) = origin, seen.insert(.given(given)).inserted { isNew = true }
    // A refused event leaves the session as it was, so the key is not new.
    var (isCombination, hasNewResult) = (false, false)
    if !session.machine.isOver, !session.isRefusedAsInvalid {
      let key = keys.note(session)
      hasNewResult = key.hasNewResult
      isNew = isNew || hasNewResult
      isCombination = key.isNew && !isNew
    }
    let covers = probe.coverage.coveredCount > coveredCount
    coveredCount = probe.coverage.coveredCount
    if isNew || isCombination, !covers, situations.count >= Self.situationLimit {
      (isNew, isCombination, isCutShort) = (false, false, true)
    }
    if model.session.ended != nil {
      noteEnd(after: parent)
      noteUses(in: session, origin)
    }
    if session.stopCode == .failed { findStop(session) }
    if isNew || covers { findEmptyTexts(session) }
    guard isNew || isCombination || covers || findings.count > known else { return nil }
    let number = keep(session, origin, covers: covers, showing: known..<findings.count)
    if hasNewResult { unfinished.append(number) }
    if isNew || covers {
      waiting.add(number, at: model.current.part)
    } else {
      combinations.add(number, at: model.current.part)
    }
    return number
  }

  /// Keeps a session as a situation and returns the index of the situation.
  private mutating func keep(
    _ session: StorySession, _ origin: Origin, covers: Bool, showing found: Range<Int>
  ) -> Int {
    let number = situations.count
    switch origin {
    case .start(let given): told.begin(given: given)
    case .moved(_, let parent, let events): told.go(on: parent, with: events)
    }
    if covers { reaching.append(number) }
    for place in found { findings[place].story = told.story(number) }
    situations.append(
      Situation(
        session: session, isRefused: session.isRefusedAsInvalid,
        reachesEnd: session.machine.model.session.ended != nil))
    return number
  }

  /// Records that an end was reached from a situation, and so from the situations that led to it.
  mutating func noteEnd(after number: Int?) {
    var number = number
    while let place = number, !situations[place].reachesEnd {
      situations[place].reachesEnd = true
      number = told.parent(of: place)
    }
  }
}

extension Story {
  fileprivate func adding(_ more: [TestEvent]) -> Story { Story(given: given, events: events + more) }
}

extension FlowModel {
  /// Whether a field of the current step has input that is not accepted yet.
  fileprivate var hasDrafts: Bool { flow[current].leaves.contains { session.drafts[current.with($0)] != nil } }
}
