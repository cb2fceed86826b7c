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
  /// Whether everything was tried in each of them.
  package let isExhausted: Bool
  /// Whether time ran out before all events were tried.
  package let isCutOff: Bool
  /// The stories that first reached something.
  package let stories: [Story]
  /// The stories of all sessions that differ from each other.
  package let situationStories: [Story]
}
