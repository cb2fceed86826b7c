import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// A session of a story, and the events with which a variation of the story goes on from there.
struct VariedStory {
  let start: PairedSession
  let events: [TestEvent]
}

/// Variations of stories, for two versions of a flow.
///
/// Before a step is submitted, a question gets another input, or the person goes back, skips the step or pauses until a
/// call expires. The call of the step can also fail. The varied story then goes on in the usual way.
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
  private var open: ArraySlice<VariedStory> = []
  /// How many steps and replies of services are at most added to a varied story to continue it.
  private static let stepsAfter = 8

  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - names: The names of the new version.
  ///   - stories: The stories, which have the names of the old version.
  ///   - budget: The number of events after which the variations end.
  init(_ old: Flow, _ new: Flow, names: PartNames = PartNames(), of stories: [Story], budget: Int) {
    (self.old, self.new, self.names, left) = (old, new, names, budget)
    let today = CalendarDay(StorySession.usualStart)
    inputs = (
      ExploredInputs(old, old.makeComparisons(), today: today), ExploredInputs(new, new.makeComparisons(), today: today)
    )
    replies = ExploredReplies(old, old.makeComparisons(), today: today)
    filling = StepFilling(inputs.old)
    let lasts = Set([old, new].flatMap { $0.calls.compactMap(\.lasts) }).sorted()
    moves = [[.skip], [.back], [.submit, .fail]] + lasts.map { [.wait($0.components.seconds + 1), .resume] }
    open = variations(of: stories)[...]
  }

  mutating func next() -> VariedStory? {
    guard left > 0, let variation = open.popFirst() else { return nil }
    let events = played(variation)
    left -= events.count
    return VariedStory(start: variation.start, events: events)
  }

  // MARK: Variations

  /// Events that are added at a step.
  private struct Addition: Hashable {
    let step: String
    let events: [TestEvent]
  }

  /// Returns the varied stories in rounds, each with the added events only.
  ///
  /// In the first round, each addition varies the first story to which it applies; in the second round, the second such
  /// story; and so on.
  private func variations(of stories: [Story]) -> [VariedStory] {
    var counts: [Addition: Int] = [:]
    var rounds: [[VariedStory]] = []
    for story in stories {
      var added: Set<Addition> = []
      for (start, addition) in additions(to: story) where added.insert(addition).inserted {
        let round = counts[addition, default: 0]
        counts[addition] = round + 1
        if round == rounds.count { rounds.append([]) }
        rounds[round].append(VariedStory(start: start, events: addition.events))
      }
    }
    return rounds.flatMap(\.self)
  }

  private func additions(to story: Story) -> [(start: PairedSession, addition: Addition)] {
    var additions: [(start: PairedSession, addition: Addition)] = []
    var pair = PairedSession(old, new, given: story.given, names: names)
    for event in story.events where pair.isTogether {
      if case .submit = event, pair.old.machine.running == nil, !pair.old.machine.isOver {
        let start = pair
        let step = start.old.machine.model.name(of: start.old.machine.model.current)
        additions += (moves + typed(start)).map { (start, Addition(step: step, events: $0)) }
      }
      pair.perform(event)
    }
    return additions
  }

  /// Returns the events that give a question of the step another input: one that either version suggests.
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

  // MARK: Going on

  /// Returns the events of a varied story that goes on with ordinary answers and replies.
  private mutating func played(_ variation: VariedStory) -> [TestEvent] {
    var events = variation.events
    var session = variation.start.old
    for event in events { session.perform(event) }
    var none: ExploredChance?
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
