package import FlowDefinition
import FlowEngine
import FlowExpressions

/// Searches for a ``Story`` that shows the difference between two versions of a flow.
///
/// If the given stories show no difference, they are varied: before a step is submitted, a question gets another input,
/// or the person goes back, skips the step or pauses until a call expires. The call of the step can also fail. The
/// varied story then goes on in the usual way.
package struct StorySearch {
  private let flow: Flow
  private let comparison: StoryComparison
  private let inputs: [ExploredInputs]
  private let replies: ExploredReplies
  private let moves: [[TestEvent]]
  private let budget: Int
  private var filling: StepFilling
  /// How many steps and replies of services are at most added to a varied story to continue it.
  private static let stepsAfter = 8

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - old: The first version.
  ///   - new: The second version.
  ///   - budget: The number of events to compare in varied stories.
  ///   - ignored: The subjects that are not compared.
  package init(_ old: Flow, _ new: Flow, budget: Int, ignoring ignored: Set<StoryObservation.Subject> = []) {
    flow = old
    self.budget = budget
    comparison = StoryComparison(old, new, ignoring: ignored)
    let today = CalendarDay(StorySession.usualStart)
    inputs = [old, new].map { ExploredInputs($0, $0.makeComparisons(), today: today) }
    replies = ExploredReplies(old, old.makeComparisons(), today: today)
    filling = StepFilling(inputs[0])
    let lasts = Set([old, new].flatMap { $0.calls.compactMap(\.lasts) }).sorted()
    moves = [[.skip], [.back], [.submit, .fail]] + lasts.map { [.wait($0.components.seconds + 1), .resume] }
  }

  /// Returns a short story that shows a difference; `nil` if none was found.
  package mutating func difference(in stories: [Story]) -> StoryDifference? {
    let ordered = stories.sorted { $0.events.count < $1.events.count }
    for story in ordered {
      if let found = comparison.difference(in: story) { return comparison.shrunk(found) }
    }
    var left = budget
    for variation in variations(of: ordered) {
      if left <= 0 { return nil }
      let story = played(variation)
      left -= story.events.count - variation.start
      if let found = comparison.difference(in: story, after: variation.start) { return comparison.shrunk(found) }
    }
    return nil
  }

  // MARK: Variations

  /// The first `start` events of a story, and the events to add after them.
  private struct Variation {
    let story: Story
    let start: Int
    let added: [TestEvent]
  }

  /// Events that are added at a step.
  private struct Addition: Hashable {
    let step: String
    let events: [TestEvent]
  }

  /// Returns the varied stories in rounds.
  ///
  /// In the first round, each addition varies the first story to which it applies; in the second round, the second such
  /// story; and so on.
  private func variations(of stories: [Story]) -> [Variation] {
    var counts: [Addition: Int] = [:]
    var rounds: [[Variation]] = []
    for story in stories {
      var added: Set<Addition> = []
      for (start, addition) in additions(to: story) where added.insert(addition).inserted {
        let round = counts[addition, default: 0]
        counts[addition] = round + 1
        if round == rounds.count { rounds.append([]) }
        rounds[round].append(Variation(story: story, start: start, added: addition.events))
      }
    }
    return rounds.flatMap(\.self)
  }

  private func additions(to story: Story) -> [(start: Int, addition: Addition)] {
    var additions: [(start: Int, addition: Addition)] = []
    var session = StorySession(flow, given: story.given)
    for (number, event) in story.events.enumerated() {
      if case .submit = event, session.machine.running == nil, !session.machine.isOver {
        let step = session.machine.model.name(of: session.machine.model.current)
        let events = moves + typed(session)
        additions += events.map { (number, Addition(step: step, events: $0)) }
      }
      session.perform(event)
    }
    return additions
  }

  private func typed(_ session: StorySession) -> [[TestEvent]] {
    session.state.fields.filter { !$0.isComputed }.flatMap { field -> [[TestEvent]] in
      guard let index = session.field(field.path) else { return [] }
      return inputs.flatMap { $0.inputs(for: field, index) }.map { [.type(field.path, $0), .submit] }
    }
  }

  // MARK: Going on

  /// Returns a varied story that goes on with ordinary answers and replies.
  private mutating func played(_ variation: Variation) -> Story {
    var story = Story(given: variation.story.given)
    story.events = variation.story.events[..<variation.start] + variation.added
    var session = StorySession(flow, given: story.given)
    for event in story.events { session.perform(event) }
    var none: ExploredChance?
    for _ in 0..<Self.stepsAfter where !session.machine.isOver && !session.isRefusedAsInvalid {
      if let running = session.machine.running, let outcome = replies.outcomes(of: running.call.part).first {
        session.perform(.answer(outcome))
        story.events.append(.answer(outcome))
      } else {
        story.events += filling.fill(&session, with: [], then: .submit, dice: &none)
      }
    }
    return story
  }
}
