package import FlowDefinition
import FlowTesting

/// Plays stories on both versions and, if none of them shows a difference, variations of these stories.
package struct StorySearch {
  private let old: Flow
  private let new: Flow
  private let comparison: StoryComparison
  private let budget: Int
  private let nearest: String?

  /// - Parameters:
  ///   - budget: The number of events to play in variations of the stories.
  ///   - step: The id of the step at which stories are varied first; `nil` for no step.
  package init(
    _ old: Flow, _ new: Flow, budget: Int, ignoring ignored: Set<StoryObservation.Subject> = [],
    near step: String? = nil
  ) {
    (self.old, self.new, self.budget, nearest) = (old, new, budget, step)
    comparison = StoryComparison(old, new, ignoring: ignored)
  }

  package func difference(in stories: [Story]) -> StoryDifference? {
    let ordered = stories.sorted { $0.events.count < $1.events.count }
    for story in ordered where !TimeLimit.isOver {
      if let found = comparison.difference(in: story) { return comparison.shrunk(found) }
    }
    for varied in StoryVariations(old, new, of: ordered, budget: budget, near: nearest) {
      var pair = varied.start
      for event in varied.events where pair.perform(event) {
        if let found = comparison.difference(pair) { return comparison.shrunk(found) }
      }
    }
    return nil
  }
}
