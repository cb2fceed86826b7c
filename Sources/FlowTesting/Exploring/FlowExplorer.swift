package import FlowDefinition
import FlowEngine
import FlowExpressions

/// Plays a flow by itself, to find out what the flow can do.
///
/// The explorer plays the person, the services and the clock: it tries the inputs of ``ExploredInputs``, lets calls be
/// accepted, be rejected and fail, and lets time pass.
///
/// It begins with four random walks. Then it tries everything in each session that differs from all sessions before,
/// breadth first. Then it walks at random until all events are used. Without a deadline, the same seed gives the
/// same exploration on every machine.
package struct FlowExplorer {
  /// A session from which the exploration continues, with the ``Story`` that led to it.
  struct Situation {
    let session: StorySession
    let story: Story
    /// The number of the situation before the last move.
    let parent: Int?
    /// Whether the last event was refused because of invalid input.
    ///
    /// If it was, only ordinary inputs are tried next.
    let isRefused: Bool
    /// Whether a story has reached an end from here.
    var reachesEnd = false
  }

  let flow: Flow
  private let budget: Int
  let deadline: ContinuousClock.Instant?
  private let inputs: ExploredInputs
  private let replies: ExploredReplies
  private let waits: [Int64]
  private var filling: StepFilling
  private var chance: ExploredChance
  private(set) var probe: CoverageProbe
  private var seen: Set<ExploredFeature> = []
  var situations: [Situation] = []
  private(set) var stories: [Story] = []
  var findings: [ExplorationFinding] = []
  private(set) var events = 0
  /// Whether the budget was spent before everything was tried in a situation.
  private var isCutShort = false
  private var coveredCount = 0
  /// The number of situations, counted from the first, from which random walks can begin.
  private static let memory = 2_000
  /// The number of events of a random walk.
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
    chance = ExploredChance(seed: seed)
    probe = CoverageProbe(flow)
  }

  /// Explores the flow.
  package mutating func explore() -> Exploration {
    for given in replies.givens() { note(StorySession(flow, given: given), Story(given: given), at: nil, from: nil) }
    for _ in 0..<4 { walk(from: 0, events: 200) }
    var next = 0
    while !isSpent {
      if next < situations.count {
        expand(next)
        next += 1
      } else {
        walk(from: chance.number(below: min(situations.count, Self.memory)), events: Self.walkLength)
      }
    }
    let isExhausted = next == situations.count && !isCutShort
    if isExhausted { findUnreached() }
    if isExhausted { findTraps() }
    return Exploration(
      findings: sortedFindings, coverage: probe.coverage, events: events, situations: situations.count,
      isExhausted: isExhausted, isCutOff: isTooLate, stories: stories, situationStories: situations.map(\.story))
  }

  private var isTooLate: Bool { Task.isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false }
  private var isSpent: Bool { events >= budget || isTooLate }

  // MARK: Moves

  /// Tries all inputs, outcomes and other moves in a situation.
  private mutating func expand(_ number: Int) {
    let situation = situations[number]
    if situation.session.machine.isOver { return }
    if let running = situation.session.machine.running {
      for outcome in replies.outcomes(of: running.call.part) { play([.answer(outcome)], from: number) }
      return
    }
    fill([], from: number)
    if situation.isRefused { return }
    var (open, known): ([[ChosenInput]], Set<String>) = ([[]], [])
    while let chosen = open.popLast(), !isSpent {
      var session = situation.session
      for input in chosen { session.perform(.type(input.path, input.input)) }
      for question in filling.questions(of: session) where known.insert(question.path).inserted {
        for input in question.inputs {
          let more = chosen + [ChosenInput(path: question.path, input: input)]
          fill(more, from: number)
          // Answers can show other questions.
          if chosen.count < 2 { open.insert(more, at: 0) }
        }
      }
    }
    isCutShort = isSpent
    for events in otherMoves(situation.session) { play(events, from: number) }
  }

  private func otherMoves(_ session: StorySession) -> [[TestEvent]] {
    let state = session.state
    var moves: [[TestEvent]] = state.actions.map { [.choose($0.id)] }
    if state.canSkip { moves.append([.skip]) }
    if state.canRetry { moves.append([.retry]) }
    if state.canGoBack { moves.append([.back]) }
    if state.review != nil { moves.append([.decline]) }
    moves.append([.resume])
    moves += waits.map { [.wait($0), .resume] }
    let model = session.machine.model
    moves += model.path.suffix(8).filter { $0 != model.current }.map { [.edit(model.name(of: $0))] }
    return moves
  }

  /// Answers the questions of the step and then submits it.
  ///
  /// From the same situation, also chooses each action after the answers.
  private mutating func fill(_ chosen: [ChosenInput], from number: Int) {
    var dice: ExploredChance?
    for last in lastEvents(situations[number].session) {
      var session = situations[number].session
      let before = session.machine.model.current
      let played = filling.fill(&session, with: chosen, then: last, dice: &dice)
      events += played.count
      note(session, situations[number].story.adding(played), at: before, from: number)
    }
  }

  /// Returns the events to try after the answers to a step.
  private func lastEvents(_ session: StorySession) -> [TestEvent] {
    [.submit] + session.state.actions.map { .choose($0.id) }
  }

  private mutating func play(_ played: [TestEvent], from number: Int) {
    var session = situations[number].session
    let before = session.machine.model.current
    for event in played {
      session.perform(event)
      events += 1
      noteEvents(of: session)
    }
    note(session, situations[number].story.adding(played), at: before, from: number)
  }

  /// Makes random moves from a situation.
  ///
  /// - Returns: Whether an end was reached.
  @discardableResult
  mutating func walk(from number: Int, events limit: Int) -> Bool {
    var (session, story, parent) = (situations[number].session, situations[number].story, number)
    let end = events + limit
    while events < end, !isTooLate, !session.machine.isOver {
      let before = session.machine.model.current
      let played = move(&session)
      events += played.count
      story = story.adding(played)
      if let kept = note(session, story, at: before, from: parent) { parent = kept }
    }
    return session.machine.model.session.ended != nil
  }

  /// Makes a random move.
  private mutating func move(_ session: inout StorySession) -> [TestEvent] {
    if let running = session.machine.running {
      let outcomes = replies.outcomes(of: running.call.part)
      let outcome = chance.isLucky(2, in: 3) ? outcomes.first : chance.pick(outcomes)
      let event = TestEvent.answer(outcome ?? .unavailable(reason: "down"))
      session.perform(event)
      return [event]
    }
    if chance.isLucky(1, in: 10), let events = chance.pick(otherMoves(session)) {
      for event in events { session.perform(event) }
      return events
    }
    var dice: ExploredChance? = chance.isLucky(1, in: 2) ? ExploredChance(seed: chance.next()) : nil
    return filling.fill(&session, with: [], then: chance.pick(lastEvents(session)) ?? .submit, dice: &dice)
  }

  // MARK: Situations

  private mutating func noteEvents(of session: StorySession) {
    for case .emit(let event) in session.actions { probe.note(event, in: session.machine.model) }
  }

  /// Keeps a session as a situation and returns its number; `nil` if it does not differ from all sessions before.
  @discardableResult
  private mutating func note(
    _ session: StorySession, _ story: Story, at step: StepReference?, from parent: Int?
  ) -> Int? {
    noteEvents(of: session)
    probe.note(session.machine.model)
    let features = inputs.features(of: session, after: step ?? session.machine.model.current)
    var isNew = false
    for feature in features where seen.insert(feature).inserted { isNew = true }
    if probe.coverage.coveredCount > coveredCount {
      coveredCount = probe.coverage.coveredCount
      isNew = true
      stories.append(story)
    }
    if session.machine.model.session.ended != nil { noteEnd(after: parent) }
    if session.stopCode == .failed { findStop(session, story) }
    guard isNew else { return nil }
    findEmptyTexts(session, story)
    situations.append(
      Situation(
        session: session, story: story, parent: parent, isRefused: session.isRefusedAsInvalid,
        reachesEnd: session.machine.model.session.ended != nil))
    return situations.count - 1
  }

  /// Records that an end was reached from a situation, and so from the situations that led to it.
  mutating func noteEnd(after number: Int?) {
    var number = number
    while let place = number, !situations[place].reachesEnd {
      situations[place].reachesEnd = true
      number = situations[place].parent
    }
  }
}

extension Story {
  fileprivate func adding(_ more: [TestEvent]) -> Story { Story(given: given, events: events + more) }
}
