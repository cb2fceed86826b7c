import FlowDefinition

/// The results of an exploration.
package struct Exploration: Sendable {
  /// What is wrong, in the order of the flow file.
  package let findings: [ExplorationFinding]
  /// The parts of the flow that were reached.
  package let coverage: FlowCoverage
  /// The number of events that were handled.
  package let events: Int
  /// The number of sessions that differ from each other.
  package let situations: Int
  /// Whether everything was tried in each of these sessions.
  package let isExhausted: Bool
  /// Whether the exploration was stopped by its deadline or by the cancellation of its task.
  package let isCutOff: Bool
  /// The stories that first reached a part of the flow.
  ///
  /// A ``Story`` is what happens in a session.
  package let stories: [Story]
  /// The stories of all sessions that differ from each other.
  package let situationStories: [Story]
}
