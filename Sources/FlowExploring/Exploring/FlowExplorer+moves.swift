import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting

extension FlowExplorer {
  private static let longPath = 100
  /// The maximum number of calls to accept after a move: the submitted step's call, and the next step's `before` call.
  private static let callsAtOnce = 2

  mutating func expand(_ number: Int) {
    let situation = situations[number]
    if situation.session.machine.isOver { return }
    if let running = situation.session.machine.running {
      for outcome in replies.outcomes(of: running.call.part) { play([.reply(outcome)], from: number) }
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
        noteOptions(question.inputs, of: session.field(question.path) ?? session.itemField(question.path))
        for input in question.inputs where !TimeLimit.isOver {
          let more = chosen + [ChosenInput(path: question.path, input: input)]
          fill(more, from: number, shown)
          // The step may ask further questions because of this answer. Try their inputs together with the answer.
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

  /// A restart takes time in proportion to the path, so on a long path it is tried at some of the steps only.
  private func isRestarted(_ model: FlowModel) -> Bool {
    model.frontier.part.rawValue % (model.pathLength / Self.longPath + 1) == 0
  }

  /// Submits the step with the answers and, from the same situation, also chooses each of its actions with them.
  mutating func fill(_ chosen: [ChosenInput], from number: Int, _ shown: StepViewState) {
    var dice: ExploredChance?
    let earlier = situations[number].session
    for last in lastEvents(shown) {
      var session = earlier
      let played = filling.fill(&session, with: chosen, then: last, shown: shown, dice: &dice)
      events += played.count
      if note(session, .moved(from: earlier, number, played)) == nil {
        accept(session, after: played, from: earlier, number)
      }
    }
  }

  /// While a call is running, a session that differs from others only by its answers is not kept.
  ///
  /// Only the steps after the call show whether the answers matter.
  private mutating func accept(
    _ session: StorySession, after played: [TestEvent], from earlier: StorySession, _ number: Int
  ) {
    var (session, played) = (session, played)
    for _ in 0..<Self.callsAtOnce {
      guard let running = session.machine.running else { return }
      let reply = TestEvent.reply(replies.ordinaryOutcome(of: running.call.part))
      session.perform(reply)
      events += 1
      played.append(reply)
      if note(session, .moved(from: earlier, number, played)) != nil { return }
    }
  }

  private mutating func noteOptions(_ inputs: [JSONValue], of field: FieldIndex?) {
    guard let field, case .choice = flow[field].kind else { return }
    triedOptions[field, default: []].formUnion(inputs)
  }

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

  /// - Returns: Whether an end was reached.
  @discardableResult
  mutating func walk(from number: Int, events limit: Int) -> Bool {
    var (session, parent, since) = (situations[number].session, number, [TestEvent]())
    let end = events + limit
    while events < end, !TimeLimit.isOver, !session.machine.isOver {
      let earlier = session
      let played = move(&session)
      if let kept = add(played, to: &since, session, from: earlier, parent) { (parent, since) = (kept, []) }
    }
    return session.machine.model.session.ended != nil
  }

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
  mutating func finish(_ number: Int) {
    var (session, parent, since) = (situations[number].session, number, [TestEvent]())
    var none: ExploredChance?
    let start = events
    let end = start + Self.longPath
    defer { finishingEvents += events - start }
    while events < end, !isSpent, !session.machine.isOver {
      let earlier = session
      var played: [TestEvent] = []
      if let running = session.machine.running {
        played = [.reply(replies.ordinaryOutcome(of: running.call.part))]
        session.perform(played[0])
      } else {
        played = filling.fill(&session, with: [], then: .submit, dice: &none)
      }
      if let kept = add(played, to: &since, session, from: earlier, parent) { (parent, since) = (kept, []) }
      if session.isRefusedAsInvalid { return }
    }
  }

  mutating func move(_ session: inout StorySession) -> [TestEvent] {
    if let running = session.machine.running {
      let call = running.call.part
      let random = chance.isLucky(2, in: 3) ? nil : chance.pick(replies.outcomes(of: call))
      let event = TestEvent.reply(random ?? replies.ordinaryOutcome(of: call))
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
}
