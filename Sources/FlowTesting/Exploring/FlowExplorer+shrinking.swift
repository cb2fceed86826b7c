import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Telling findings in stories from which no event can be left out.
extension FlowExplorer {
  /// The number of events after which the stories of findings are no longer shortened.
  ///
  /// A story of 1,000 events that cannot be shortened takes about a million.
  private static let shrinkingLimit = 100_000

  /// Leaves out the events that the stories of the findings do not need.
  mutating func shrinkStories() {
    var left = Self.shrinkingLimit
    for number in findings.indices {
      guard let story = findings[number].story else { continue }
      let finding = findings[number]
      let end = finding.diagnostic.rule == .stuck ? session(after: story) : nil
      findings[number].story = story.shrunk { shorter in
        left > 0 && !Task.isCancelled ? beginning(of: shorter, showing: finding, end, &left) : nil
      }
    }
  }

  private func session(after story: Story) -> StorySession {
    var session = StorySession(flow, given: story.given)
    for event in story.events { session.perform(event) }
    return session
  }

  /// Returns the beginning of a story up to the event that shows a finding; `nil` if no event does.
  ///
  /// - Parameters:
  ///   - end: For a session that cannot reach an end: that session.
  ///   - left: The number of events that can still be handled.
  private func beginning(
    of story: Story, showing finding: ExplorationFinding, _ end: StorySession?, _ left: inout Int
  ) -> Story? {
    var session = StorySession(flow, given: story.given)
    var count = 0
    while !session.shows(finding, end) {
      guard count < story.events.count, session.perform(story.events[count]) else { return nil }
      count += 1
      left -= 1
    }
    return Story(given: story.given, events: Array(story.events[..<count]))
  }
}

extension StorySession {
  /// Whether the session shows a finding after its last event.
  ///
  /// - Parameter end: For a session that cannot reach an end: that session.
  fileprivate func shows(_ finding: ExplorationFinding, _ end: StorySession?) -> Bool {
    let range = finding.diagnostic.range
    switch finding.diagnostic.rule {
    case .runStops: return stopCode == .failed && machine.failure?.range == range
    case .showsNothing: return machine.running == nil && !machine.isOver && machine.model.emptyTexts.contains(range)
    case _: return end.map { now == $0.now && machine.model.session == $0.machine.model.session } ?? false
    }
  }
}
