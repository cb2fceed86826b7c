package import FlowDefinition
import FlowTesting

package struct StoryDifference: Sendable {
  /// The story, which ends with the event that shows the difference.
  package let story: Story
  package let old: [StoryObservation.Detail]
  package let new: [StoryObservation.Detail]
}

package struct StoryComparison: Sendable {
  private let old: Flow
  private let new: Flow
  private let ignored: Set<StoryObservation.Subject>

  package init(_ old: Flow, _ new: Flow, ignoring ignored: Set<StoryObservation.Subject> = []) {
    (self.old, self.new, self.ignored) = (old, new, ignored)
  }

  /// - Parameter story: The story. An event for a step or field that neither version has is left out.
  package func difference(in story: Story) -> StoryDifference? {
    var pair = PairedSession(old, new, given: story.given)
    if let found = difference(pair) { return found }
    for event in story.events where pair.perform(event) {
      if let found = difference(pair) { return found }
    }
    return nil
  }

  func difference(_ pair: PairedSession) -> StoryDifference? {
    let (left, right) = pair.observations(without: ignored)
    if left == right { return nil }
    return StoryDifference(
      story: pair.story, old: left.details(missingIn: right), new: right.details(missingIn: left))
  }

  package func shrunk(_ found: StoryDifference) -> StoryDifference {
    difference(in: found.story.shrunk { difference(in: $0)?.story }) ?? found
  }
}
