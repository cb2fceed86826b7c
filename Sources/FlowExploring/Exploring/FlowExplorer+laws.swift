import FlowDefinition
import FlowEngine
import FlowTesting

extension FlowExplorer {
  /// The number of explored events per event that is checked against the laws.
  ///
  /// With this number, the checks take less than a tenth of the time of the exploration.
  private static let lawInterval = 200
  private static let carelessLength = 40

  /// - Parameter limit: The most events to check; `nil` for one per `lawInterval` explored events. Half of the events
  ///   are from stories of situations, and the others from careless walks. If there are no situations, all events are
  ///   from careless walks.
  package mutating func checkLaws(after limit: Int? = nil) -> LawViolation? {
    let limit = limit ?? events / Self.lawInterval
    var survey = LawSurvey(flow)
    if !situations.isEmpty, !TimeLimit.isOver { survey.check(sampledStories(events: limit / 2), events: limit / 2) }
    for _ in 0..<limit where survey.violation == nil && survey.events < limit && !TimeLimit.isOver {
      survey.check([carelessWalk()], events: limit)
    }
    return survey.violation
  }

  /// Returns random stories with at least `limit` events in total; the start of a story counts as one event.
  private mutating func sampledStories(events limit: Int) -> [Story] {
    var stories: [Story] = []
    var count = 0
    while count < limit {
      stories.append(told.story(chance.number(below: told.count)))
      count += 1 + (stories.last?.events.count ?? 0)
    }
    return stories
  }

  /// Returns a random ``Story`` in which the person sometimes does things that make no sense, services reply late, and
  /// the program stops during calls.
  package mutating func carelessWalk() -> Story {
    let given = chance.pick(replies.givens()) ?? [:]
    var session = StorySession(flow, given: given)
    var story = Story(given: given)
    while story.events.count < Self.carelessLength, session.machine.model.session.ended == nil {
      guard session.machine.isOver || chance.isLucky(1, in: 2) else {
        story.events += move(&session)
        continue
      }
      guard let event = chance.pick(carelessEvents(session)) else { break }
      if session.perform(event) { story.events.append(event) }
    }
    return story
  }

  /// Whether one of 60 random continuations of a story, each of at most 60 moves, reaches an end.
  ///
  /// Six are not enough to leave a loop that goes on unless one answer changes.
  package mutating func reachesEnd(after story: Story) -> Bool {
    var start = StorySession(flow, given: story.given)
    for event in story.events { start.perform(event) }
    if start.machine.isOver, start.machine.model.session.ended == nil { start.perform(.resume) }
    return (0..<60).contains { _ in
      var session = start
      for _ in 0..<60 where !session.machine.isOver { _ = move(&session) }
      return session.machine.model.session.ended != nil
    }
  }

  private mutating func carelessEvents(_ session: StorySession) -> [TestEvent] {
    if session.machine.isOver { return [.resume] }
    let anytime: [TestEvent] = [.submit, .back, .cancel, .resume, .quit, .replyTo(key: "key-0", .accepted(.null))]
    if session.machine.running != nil {
      return anytime + [.reply(.cancelled), .fail] + waits.map { .wait($0) }
    }
    let model = session.machine.model
    var events = anytime + [.skip, .decline, .retry, .wait(600)]
    events += flow[model.current].actions.map { .choose($0.id) }
    events += [chance.pick(flow.steps)].compactMap { $0.map { .edit($0.id) } }
    for field in session.state.fields {
      guard !field.isComputed, let index = session.field(field.path) else { continue }
      let input = chance.pick(inputs.inputs(for: field, index))
      events += [.type(field.path, input), .type(field.path, input), .type(field.path, nil), .leave(field.path)]
    }
    return events
  }
}
