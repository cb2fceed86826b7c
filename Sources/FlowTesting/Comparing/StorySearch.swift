package import FlowDefinition
import FlowEngine
import FlowExpressions

/// Searches for a story that shows the difference between two versions of a flow.
///
/// If the given stories show none, they are varied: each input of each question is entered before the question's step
/// is submitted, and there is a pause in which a call expires.
package struct StorySearch: Sendable {
  private let flow: Flow
  private let comparison: StoryComparison
  private let inputs: [ExploredInputs]
  private let pauses: [[TestEvent]]
  private let budget: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - old: The first version.
  ///   - new: The second version.
  ///   - budget: The number of events to compare in varied stories.
  package init(_ old: Flow, _ new: Flow, budget: Int) {
    flow = old
    self.budget = budget
    comparison = StoryComparison(old, new)
    let today = CalendarDay(StorySession.usualStart)
    inputs = [old, new].map { ExploredInputs($0, $0.makeComparisons(), today: today) }
    let lasts = Set([old, new].flatMap { $0.calls.compactMap(\.lasts) }).sorted()
    pauses = lasts.map { [.wait($0.components.seconds + 1), .resume] }
  }

  /// Returns a short story that shows a difference; `nil` if none was found.
  package func difference(in stories: [Story]) -> StoryDifference? {
    let ordered = stories.sorted { $0.events.count < $1.events.count }
    for story in ordered {
      if let found = comparison.difference(in: story) { return comparison.shrunk(found) }
    }
    var left = budget
    for variation in variations(of: ordered) {
      if left <= 0 { return nil }
      left -= variation.story.events.count - variation.start
      if let found = comparison.difference(in: variation.story, after: variation.start) {
        return comparison.shrunk(found)
      }
    }
    return nil
  }

  // MARK: Variations

  /// A story with more events, which begin after `start` events.
  private struct Variation {
    let story: Story
    let start: Int
  }

  /// Events that are added at a step.
  private struct Addition: Hashable {
    let step: String
    let events: [TestEvent]
  }

  /// Returns the varied stories: first each addition in one story, then in a second one, and so on.
  private func variations(of stories: [Story]) -> [Variation] {
    var counts: [Addition: Int] = [:]
    var rounds: [[Variation]] = []
    for story in stories {
      var added: Set<Addition> = []
      for (start, addition) in additions(to: story) where added.insert(addition).inserted {
        let round = counts[addition, default: 0]
        counts[addition] = round + 1
        if round == rounds.count { rounds.append([]) }
        var varied = story
        varied.events.insert(contentsOf: addition.events, at: start)
        rounds[round].append(Variation(story: varied, start: start))
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
        let events = pauses + typed(session)
        additions += events.map { (number, Addition(step: step, events: $0)) }
      }
      session.perform(event)
    }
    return additions
  }

  private func typed(_ session: StorySession) -> [[TestEvent]] {
    session.state.fields.filter { !$0.isComputed }.flatMap { field -> [[TestEvent]] in
      guard let index = session.field(field.path) else { return [] }
      return inputs.flatMap { $0.inputs(for: field, index) }.map { [.type(field.path, $0)] }
    }
  }
}
