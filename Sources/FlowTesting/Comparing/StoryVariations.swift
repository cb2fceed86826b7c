import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// A session at some event of a story, and the events with which a variation of the story continues from there.
struct VariedStory {
  let start: PairedSession
  let events: [TestEvent]
}

/// Variations of stories, for two versions of a flow.
///
/// First, stories are continued after their last event. Then they are varied: before a step is submitted, a question
/// gets another input, a list gets another number of items, or the person goes back, skips the step or pauses until a
/// call expires. The call of the step can also fail. All these stories continue with ordinary answers and replies.
struct StoryVariations: Sequence, IteratorProtocol {
  private let old: Flow
  private let new: Flow
  private let names: PartNames
  private let inputs: (old: ExploredInputs, new: ExploredInputs)
  private let replies: ExploredReplies
  private let moves: [[TestEvent]]
  private var filling: StepFilling
  /// The number of events that may still be played.
  private var left: Int
  private var open: ArraySlice<Variation> = []
  /// The maximum number of steps and replies with which a varied story is continued.
  private static let stepsAfter = 8

  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - names: The names that the new version has for the parts of the old version.
  ///   - stories: The stories, which have the names of the old version.
  ///   - budget: The number of events after which the variations end.
  ///   - step: The id of the step at which stories are varied first; `nil` for no step.
  init(
    _ old: Flow, _ new: Flow, names: PartNames = PartNames(), of stories: [Story], budget: Int, near step: String? = nil
  ) {
    (self.old, self.new, self.names, left) = (old, new, names, budget)
    let today = CalendarDay(StorySession.usualStart)
    inputs = (
      ExploredInputs(old, old.makeComparisons(), today: today), ExploredInputs(new, new.makeComparisons(), today: today)
    )
    replies = ExploredReplies(old, old.makeComparisons(), today: today)
    filling = StepFilling(inputs.old)
    let lasts = Set([old, new].flatMap { $0.calls.compactMap(\.lasts) }).sorted()
    moves = [[.skip], [.back], [.submit, .fail]] + lasts.map { [.wait($0.components.seconds + 1), .resume] }
    open = variations(of: stories, near: step)[...]
  }

  mutating func next() -> VariedStory? {
    guard left > 0, let variation = open.popFirst() else { return nil }
    let events = played(variation)
    left -= events.count
    return VariedStory(start: variation.start, events: events)
  }

  // MARK: Variations

  /// What to add to a story, and the session to add it to.
  private struct Variation {
    let start: PairedSession
    let added: Addition
  }

  /// What is added at a step: events, a submission with a chosen input, or nothing.
  private struct Addition: Hashable {
    let step: String
    var events: [TestEvent] = []
    var chosen: [ChosenInput] = []
  }

  /// Returns the variations in rounds.
  ///
  /// First, stories are continued after their last event: one for each step at which stories end. In the first round,
  /// each addition varies the first story to which it applies; in the second round, the second such story; and so on.
  private mutating func variations(of stories: [Story], near nearest: String?) -> [Variation] {
    var counts: [Addition: Int] = [:]
    var rounds: [[Variation]] = [goingOn(stories)]
    for story in stories {
      var added: Set<Addition> = []
      for variation in variations(of: story) where added.insert(variation.added).inserted {
        let round = counts[variation.added, default: 1]
        counts[variation.added] = round + 1
        if round == rounds.count { rounds.append([]) }
        rounds[round].append(variation)
      }
    }
    return rounds.flatMap { round in
      round.filter { $0.added.step == nearest } + round.filter { $0.added.step != nearest }
    }
  }

  /// Returns the stories to continue after their last event, one for each step at which a story ends.
  private func goingOn(_ stories: [Story]) -> [Variation] {
    var steps: Set<String> = []
    return stories.compactMap { story in
      var pair = PairedSession(old, new, given: story.given, names: names)
      for event in story.events { pair.perform(event) }
      let step = pair.old.stepID
      guard pair.isTogether, !pair.old.machine.isOver, steps.insert(step).inserted else { return nil }
      return Variation(start: pair, added: Addition(step: step))
    }
  }

  private mutating func variations(of story: Story) -> [Variation] {
    var variations: [Variation] = []
    var pair = PairedSession(old, new, given: story.given, names: names)
    for (number, event) in story.events.enumerated() where pair.isTogether {
      if case .submit = event, pair.old.machine.running == nil, !pair.old.machine.isOver {
        let (start, step) = (pair, pair.old.stepID)
        let events = moves + typed(pair) + items(pair.old, after: story.events[..<number])
        let added =
          events.map { Addition(step: step, events: $0) } + listed(pair.old).map { Addition(step: step, chosen: [$0]) }
        variations += added.map { Variation(start: start, added: $0) }
      }
      pair.perform(event)
    }
    return variations
  }

  /// Returns the events of each variation that enters and submits another input for a question of the step.
  ///
  /// The inputs are those to try for the question in either version.
  private func typed(_ pair: PairedSession) -> [[TestEvent]] {
    let known = PartNames(reversing: names)
    let found =
      Self.typed(pair.old, inputs.old)
      + Self.typed(pair.new, inputs.new).map { ChosenInput(path: known.renamed($0.path), input: $0.input) }
    return found.distinct.map { [.type($0.path, $0.input), .submit] }
  }

  private static func typed(_ session: StorySession, _ inputs: ExploredInputs) -> [ChosenInput] {
    guard session.machine.running == nil, !session.machine.isOver else { return [] }
    return session.state.fields.filter { !$0.isComputed }.flatMap { field -> [ChosenInput] in
      guard let index = session.field(field.path) else { return [] }
      return inputs.inputs(for: field, index).map { ChosenInput(path: field.path, input: $0) }
    }
  }

  // MARK: Lists

  /// Returns other numbers of items for each list of a step, and other inputs for the questions of the first item.
  private mutating func listed(_ session: StorySession) -> [ChosenInput] {
    let lists = session.state.fields.filter { $0.list != nil }.map(\.path)
    return filling.questions(of: session).filter { question in
      lists.contains { question.path == $0 || question.path.hasPrefix("\($0)[0].") }
    }.flatMap { question in question.inputs.map { ChosenInput(path: question.path, input: $0) } }
  }

  /// Returns the events that enter a list as the story did, but with one input of the first item replaced or left out.
  private mutating func items(_ session: StorySession, after events: ArraySlice<TestEvent>) -> [[TestEvent]] {
    listed(session).flatMap { chosen -> [[TestEvent]] in
      for case .type(let list, .list(let items)?) in events.reversed() where chosen.path.hasPrefix("\(list)[0].") {
        guard case .object(var members)? = items.first else { return [] }
        let name = String(chosen.path.dropFirst(list.count + 4))
        members[name] = chosen.input
        var kinds = [members]
        if chosen.input == .null { kinds.append(members.filter { $0.key != name }) }
        return kinds.map { [.type(list, .list([.object($0)] + items.dropFirst())), .submit] }
      }
      return []
    }
  }

  // MARK: Continuing

  /// Returns the events of a variation: those that it adds, then ordinary answers and replies.
  private mutating func played(_ variation: Variation) -> [TestEvent] {
    var events = variation.added.events
    var session = variation.start.old
    for event in events { session.perform(event) }
    var none: ExploredChance?
    if !variation.added.chosen.isEmpty {
      events += filling.fill(&session, with: variation.added.chosen, then: .submit, dice: &none)
    }
    for _ in 0..<Self.stepsAfter where !session.machine.isOver && !session.isRefusedAsInvalid {
      if let running = session.machine.running, let outcome = replies.outcomes(of: running.call.part).first {
        session.perform(.answer(outcome))
        events.append(.answer(outcome))
      } else {
        events += filling.fill(&session, with: [], then: .submit, dice: &none)
      }
    }
    return events
  }
}

extension StorySession {
  /// The id of the current step.
  fileprivate var stepID: String { machine.flow[machine.model.current].id }
}
