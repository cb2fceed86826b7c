package import FlowDefinition

/// A ``Story`` that shows a difference between two versions of a flow.
package struct StoryDifference: Sendable {
  /// The story, which ends with the event that shows the difference.
  package let story: Story
  /// What is seen only in the first version.
  package let old: [StoryObservation.Detail]
  /// What is seen only in the second version.
  package let new: [StoryObservation.Detail]
}

/// Plays stories on two versions of a flow.
package struct StoryComparison: Sendable {
  private let old: Flow
  private let new: Flow
  private let ignored: Set<StoryObservation.Subject>

  /// Creates a comparison of two versions of a flow.
  ///
  /// - Parameters:
  ///   - old: The first version.
  ///   - new: The second version.
  ///   - ignored: The subjects that are not compared.
  package init(_ old: Flow, _ new: Flow, ignoring ignored: Set<StoryObservation.Subject> = []) {
    (self.old, self.new, self.ignored) = (old, new, ignored)
  }

  /// Plays a story on both versions until they differ.
  ///
  /// - Parameters:
  ///   - story: The story. An event for a step or field that neither version has is skipped.
  ///   - first: The number of events at the start of the story that are played without a comparison, because they are
  ///     known to show no difference; `nil` to compare from the start of the session.
  /// - Returns: The difference; `nil` if there is none.
  package func difference(in story: Story, after first: Int? = nil) -> StoryDifference? {
    var (left, right) = (StorySession(old, given: story.given), StorySession(new, given: story.given))
    if first == nil, let found = difference(left, right, story, events: 0) { return found }
    for (number, event) in story.events.enumerated() {
      let (isKnown, isKnownToo) = (left.perform(event), right.perform(event))
      guard number >= first ?? 0, isKnown || isKnownToo else { continue }
      if let found = difference(left, right, story, events: number + 1) { return found }
    }
    return nil
  }

  private func difference(
    _ left: borrowing StorySession, _ right: borrowing StorySession, _ story: Story, events count: Int
  ) -> StoryDifference? {
    let (left, right) = (StoryObservation(left, without: ignored), StoryObservation(right, without: ignored))
    if left == right { return nil }
    return StoryDifference(
      story: Story(given: story.given, events: Array(story.events[..<count])), old: left.details(missingIn: right),
      new: right.details(missingIn: left))
  }

  /// Removes events from the story of a difference as long as the versions still differ.
  ///
  /// First, half of the events are removed at once, then a quarter, and so on; at last, single events.
  package func shrunk(_ found: StoryDifference) -> StoryDifference {
    var shortest = found
    var length = max(1, found.story.events.count / 2)
    while true {
      let before = shortest.story.events.count
      for end in stride(from: before, to: 0, by: -length) {
        if let shorter = leavingOut(length, before: end, of: shortest.story) { shortest = shorter }
      }
      if length == 1, shortest.story.events.count == before { return shortest }
      length = max(1, length / 2)
    }
  }

  private func leavingOut(_ count: Int, before end: Int, of story: Story) -> StoryDifference? {
    let (start, end) = (max(0, end - count), min(end, story.events.count))
    if start >= end { return nil }
    var shorter = story
    shorter.events.removeSubrange(start..<end)
    return difference(in: shorter)
  }
}
