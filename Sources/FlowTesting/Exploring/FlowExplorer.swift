package import FlowDefinition
import FlowEngine
import FlowExpressions

/// Plays a flow by itself, to find out what the flow can do.
///
/// The explorer is a person who tries the inputs of ``ExploredInputs``, a service that accepts, rejects and fails, and
/// a clock. It first tries everything at each session that differs from those before, breadth first, and then walks
/// at random. The same seed gives the same exploration on every machine.
package struct FlowExplorer {
  /// The results of an exploration.
  package struct Exploration: Sendable {
    /// The parts of the flow that were reached.
    package let coverage: FlowCoverage
    /// The number of events that were handled.
    package let events: Int
    /// The number of sessions that differ from each other.
    package let situations: Int
    /// Whether everything was tried at each of them.
    package let isExhausted: Bool
    /// The stories that first reached something.
    package let stories: [Story]
  }

  /// A session from which the exploration continues.
  private struct Situation {
    let session: StorySession
    let story: Story
    /// Whether the last event was refused, so that only valid inputs are tried next.
    let isRefused: Bool
  }

  private let flow: Flow
  private let budget: Int
  private let inputs: ExploredInputs
  private let replies: ExploredReplies
  private let waits: [Int64]
  private var filling: StepFilling
  private var chance: ExploredChance
  private var probe: CoverageProbe
  private var seen: Set<ExploredFeature> = []
  private var situations: [Situation] = []
  private var stories: [Story] = []
  private var events = 0
  /// The number of situations that are kept for random walks.
  private static let memory = 2_000

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - events: The number of events to try.
  ///   - seed: The seed of the random walks.
  package init(_ flow: Flow, events: Int, seed: UInt64 = 0) {
    self.flow = flow
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
    for given in replies.givens() { note(StorySession(flow, given: given), Story(given: given), at: nil) }
    for _ in 0..<4 { walk(from: 0, events: 200) }
    var next = 0
    while next < situations.count, events < budget {
      expand(next)
      next += 1
    }
    let isExhausted = next == situations.count
    while events < budget { walk(from: chance.number(below: min(situations.count, Self.memory)), events: 30) }
    return Exploration(
      coverage: probe.coverage, events: events, situations: situations.count, isExhausted: isExhausted, stories: stories)
  }

  // MARK: Moves

  /// Tries everything in a situation.
  private mutating func expand(_ number: Int) {
    let situation = situations[number]
    if situation.session.machine.isOver { return }
    if let running = situation.session.machine.running {
      for outcome in replies.outcomes(of: running.call.part) { play([.answer(outcome)], from: situation) }
      return
    }
    fill([], from: situation)
    if situation.isRefused { return }
    var (open, known): ([[ChosenInput]], Set<String>) = ([[]], [])
    while let chosen = open.popLast(), events < budget {
      var session = situation.session
      for input in chosen { session.perform(.type(input.path, input.input)) }
      for question in filling.questions(of: session) where known.insert(question.path).inserted {
        for input in question.inputs {
          let more = chosen + [ChosenInput(path: question.path, input: input)]
          fill(more, from: situation)
          if chosen.count < 2 { open.insert(more, at: 0) }
        }
      }
    }
    for events in otherMoves(situation.session) { play(events, from: situation) }
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

  /// Answers the questions of the step and submits it, or chooses each action.
  private mutating func fill(_ chosen: [ChosenInput], from situation: Situation) {
    var chance: ExploredChance?
    for last in lastEvents(situation.session) {
      var session = situation.session
      let before = session.machine.model.current
      let played = filling.fill(&session, with: chosen, then: last, dice: &chance)
      events += played.count
      note(session, situation.story.adding(played), at: before)
    }
  }

  /// Returns the events that end the answering of a step.
  private func lastEvents(_ session: StorySession) -> [TestEvent] {
    [.submit] + session.state.actions.map { .choose($0.id) }
  }

  private mutating func play(_ played: [TestEvent], from situation: Situation) {
    var session = situation.session
    let before = session.machine.model.current
    for event in played {
      session.perform(event)
      events += 1
      noteEvents(of: session)
    }
    note(session, situation.story.adding(played), at: before)
  }

  /// Makes random moves from a situation.
  private mutating func walk(from number: Int, events limit: Int) {
    var situation = situations[number]
    let end = min(budget, events + limit)
    while events < end, !situation.session.machine.isOver {
      var session = situation.session
      let before = session.machine.model.current
      var played: [TestEvent] = []
      if let running = session.machine.running {
        let outcomes = replies.outcomes(of: running.call.part)
        let outcome = chance.isLucky(2, in: 3) ? outcomes.first : chance.pick(outcomes)
        played = [.answer(outcome ?? .unavailable(reason: "down"))]
        session.perform(played[0])
      } else if chance.isLucky(1, in: 10), let move = chance.pick(otherMoves(session)) {
        played = move
        for event in played { session.perform(event) }
      } else {
        var dice: ExploredChance? = chance.isLucky(1, in: 2) ? ExploredChance(seed: chance.next()) : nil
        let last = chance.pick(lastEvents(session)) ?? .submit
        played = filling.fill(&session, with: [], then: last, dice: &dice)
      }
      events += played.count
      let story = situation.story.adding(played)
      note(session, story, at: before)
      situation = Situation(session: session, story: story, isRefused: session.isRefusedAsInvalid)
    }
  }

  // MARK: Situations

  private mutating func noteEvents(of session: StorySession) {
    for case .emit(let event) in session.actions { probe.note(event, in: session.machine.model) }
  }

  /// Keeps a session if it differs from all before.
  private mutating func note(_ session: StorySession, _ story: Story, at step: StepReference?) {
    noteEvents(of: session)
    let covered = probe.coverage.covered.count
    probe.note(session.machine.model)
    let features = inputs.features(of: session, after: step ?? session.machine.model.current)
    var isNew = false
    for feature in features where seen.insert(feature).inserted { isNew = true }
    if probe.coverage.covered.count > covered {
      isNew = true
      stories.append(story)
    }
    if isNew { situations.append(Situation(session: session, story: story, isRefused: session.isRefusedAsInvalid)) }
  }
}

extension Story {
  fileprivate func adding(_ more: [TestEvent]) -> Story { Story(given: given, events: events + more) }
}
