import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

struct VariedStory {
  let start: PairedSession
  let events: [TestEvent]
}

/// First, stories are continued after their last event.
///
/// Then they are varied: before a step is submitted, a question gets another input, a list gets another number of
/// items, or the person goes back, skips the step or pauses until a call expires. The call of the step can also fail.
/// All these stories continue with ordinary answers and replies.
struct StoryVariations: Sequence, IteratorProtocol {
  private let old: Flow
  private let new: Flow
  private let names: PartNames
  private let inputs: (old: ExploredInputs, new: ExploredInputs)
  private let replies: ExploredReplies
  private let moves: [[TestEvent]]
  private var filling: StepFilling
  private var left: Int
  /// The stories to vary; the last one may be only the beginning of a story, see ``storyLimit``.
  private let stories: [Story]
  private let nearest: String?
  /// The number of stories, from the first, for which `nextVariation()` has tried to add events at the end.
  ///
  /// The property is used only if `nearest` is `nil`.
  private var ended = 0
  private var continued: Set<String> = []
  /// The variations that are still to be played; `nil` until they are created, after the stories were continued.
  private var open: ArraySlice<Variation>?
  private var cursor: Cursor?
  /// The maximum number of events in all varied stories together, as a multiple of the budget.
  ///
  /// Of the story that exceeds the limit, only the beginning is varied. The stories after it are not varied.
  private static let storyLimit = 20
  /// The maximum number of rounds, and so of stories to which the same addition is applied; see ``variations()``.
  private static let roundLimit = 50
  /// The maximum number of steps and replies with which a varied story is continued.
  private static let stepsAfter = 8

  /// - Parameters:
  ///   - stories: The stories, which have the names of the old version.
  ///   - budget: The number of events after which the variations end.
  init(
    _ old: Flow, _ new: Flow, names: PartNames = PartNames(), of stories: some Sequence<Story>, budget: Int,
    near step: String? = nil
  ) {
    (self.old, self.new, self.names, left, nearest) = (old, new, names, budget, step)
    self.stories = Self.limited(stories, budget * Self.storyLimit)
    let today = CalendarDay(MachineDriver.usualStart)
    inputs = (ExploredInputs(old, today: today), ExploredInputs(new, today: today))
    replies = ExploredReplies(old, today: today)
    filling = StepFilling(inputs.old)
    let lasts = Set([old, new].flatMap { $0.calls.compactMap(\.lasts) }).sorted()
    moves = [[.skip], [.back], [.submit, .fail]] + lasts.map { [.wait($0.components.seconds + 1), .resume] }
  }

  private static func limited(_ stories: some Sequence<Story>, _ limit: Int) -> [Story] {
    var (left, found) = (limit, [Story]())
    for story in stories {
      found.append(Story(given: story.given, events: Array(story.events.prefix(left))))
      left -= story.events.count
      if left <= 0 { break }
    }
    return found
  }

  mutating func next() -> VariedStory? {
    guard left > 0, !TimeLimit.isOver, let variation = nextVariation() else { return nil }
    let start = session(after: variation.count, of: variation.story)
    let events = played(variation, start)
    left -= events.count
    return VariedStory(start: start, events: events)
  }

  private mutating func nextVariation() -> Variation? {
    while nearest == nil, ended < stories.count {
      ended += 1
      if let variation = goingOn(ended - 1) { return variation }
    }
    if open == nil {
      let first = nearest == nil ? [] : stories.indices.compactMap { goingOn($0) }
      open = (ordered(first) + variations())[...]
    }
    return open?.popFirst()
  }

  // MARK: Sessions

  private struct Cursor {
    let story: Int
    var count: Int
    var pair: PairedSession
  }

  /// Sessions are played again when they are needed, because keeping one for each variation would take much memory.
  private mutating func session(after count: Int, of story: Int) -> PairedSession {
    let known = cursor.flatMap { $0.story == story && $0.count <= count ? $0 : nil }
    cursor = nil
    var next =
      known
      ?? Cursor(story: story, count: 0, pair: PairedSession(old, new, given: stories[story].given, names: names))
    for event in stories[story].events[next.count..<count] { next.pair.perform(event) }
    next.count = count
    cursor = next
    return next.pair
  }

  // MARK: Variations

  private struct Variation {
    let story: Int
    /// The number of the story's own events that are played before the added ones.
    let count: Int
    let added: Addition
  }

  private struct Addition: Hashable {
    let step: String
    var events: [TestEvent] = []
    var chosen: [ChosenInput] = []
  }

  /// Returns the variations in rounds.
  ///
  /// In the first round, each addition varies the first story to which it applies; in the second round, the second such
  /// story; and so on. Variations that would come after the end of the budget may be left out.
  private mutating func variations() -> [Variation] {
    var counts: [Addition: Int] = [:]
    var rounds = Array(repeating: [Variation](), count: Self.roundLimit)
    for story in stories.indices {
      var added: Set<Addition> = []
      for variation in variations(of: story) where added.insert(variation.added).inserted {
        let round = counts[variation.added, default: 0]
        if round == Self.roundLimit { continue }
        counts[variation.added] = round + 1
        rounds[round].append(variation)
      }
      // Each variation takes at least one event, so the first round alone can use up the budget.
      if nearest == nil, rounds[0].count >= left { break }
    }
    return rounds.flatMap(ordered)
  }

  private func ordered(_ round: [Variation]) -> [Variation] {
    round.filter { $0.added.step == nearest } + round.filter { $0.added.step != nearest }
  }

  /// The result is `nil` if the two versions are at different places, if the session is over, or if another story was
  /// continued at the same step.
  private mutating func goingOn(_ story: Int) -> Variation? {
    let count = stories[story].events.count
    let pair = session(after: count, of: story)
    let step = pair.old.stepID
    guard pair.isTogether, !pair.old.machine.isOver, continued.insert(step).inserted else { return nil }
    return Variation(story: story, count: count, added: Addition(step: step))
  }

  private mutating func variations(of number: Int) -> [Variation] {
    let story = stories[number]
    var variations: [Variation] = []
    var pair = PairedSession(old, new, given: story.given, names: names)
    for (count, event) in story.events.enumerated() where pair.isTogether {
      if case .submit = event, pair.old.machine.running == nil, !pair.old.machine.isOver {
        let step = pair.old.stepID
        let events = moves + typed(pair) + items(pair.old, after: story.events[..<count])
        let added =
          events.map { Addition(step: step, events: $0) } + listed(pair.old).map { Addition(step: step, chosen: [$0]) }
        variations += added.map { Variation(story: number, count: count, added: $0) }
      }
      pair.perform(event)
    }
    return variations
  }

  /// The inputs to try are those for the questions of the step in both versions.
  private func typed(_ pair: PairedSession) -> [[TestEvent]] {
    let known = PartNames(reversing: names)
    let found =
      Self.typed(pair.old, inputs.old)
      + Self.typed(pair.new, inputs.new).map { ChosenInput(path: known.renamed($0.path), input: $0.input) }
    return found.distinct.map { [.type($0.path, $0.input), .submit] }
  }

  private static func typed(_ session: StorySession, _ inputs: ExploredInputs) -> [ChosenInput] {
    guard session.machine.running == nil, !session.machine.isOver else { return [] }
    let environment = session.environment
    return session.state.fields.filter { !$0.isComputed }.flatMap { field -> [ChosenInput] in
      guard let index = session.field(field.path) else { return [] }
      let found = inputs.inputs(for: field, index) + inputs.solutions(for: field, index, in: environment)
      return found.distinct.map { ChosenInput(path: field.path, input: $0) }
    }
  }

  // MARK: Lists

  private mutating func listed(_ session: StorySession) -> [ChosenInput] {
    let lists = session.state.fields.filter { $0.list != nil }.map(\.path)
    return filling.questions(of: session).filter { question in
      lists.contains { question.path == $0 || question.path.hasPrefix("\($0)[0].") }
    }.flatMap { question in question.inputs.map { ChosenInput(path: question.path, input: $0) } }
  }

  /// The events enter the list as the story did, except for this input, and submit the step.
  ///
  /// For the input `null`, a second variation omits the member from the item.
  private mutating func items(_ session: StorySession, after events: ArraySlice<TestEvent>) -> [[TestEvent]] {
    listed(session).flatMap { chosen -> [[TestEvent]] in
      for case .type(let list, .list(let items)?) in events.reversed() where chosen.path.hasPrefix("\(list)[0].") {
        guard case .object(let members)? = items.first else { return [] }
        let path = chosen.path.dropFirst(list.count + 4).split(separator: ".").map(String.init)
        let inputs: [JSONValue?] = chosen.input == .null ? [.null, nil] : [chosen.input]
        return inputs.map { input in
          var item = members
          item.set(path[...], to: input)
          return [.type(list, .list([.object(item)] + items.dropFirst())), .submit]
        }
      }
      return []
    }
  }

  // MARK: Continuing

  private mutating func played(_ variation: Variation, _ start: PairedSession) -> [TestEvent] {
    var events = variation.added.events
    var session = start.old
    for event in events { session.perform(event) }
    var none: ExploredChance?
    if !variation.added.chosen.isEmpty {
      events += filling.fill(&session, with: variation.added.chosen, then: .submit, dice: &none)
    }
    for _ in 0..<Self.stepsAfter where !session.machine.isOver && !session.isRefusedAsInvalid {
      if let running = session.machine.running {
        let reply = TestEvent.reply(replies.ordinaryOutcome(of: running.call.part))
        session.perform(reply)
        events.append(reply)
      } else {
        events += filling.fill(&session, with: [], then: .submit, dice: &none)
      }
    }
    return events
  }
}

extension StorySession {
  fileprivate var stepID: String { machine.flow[machine.model.current].id }
}
