import FlowDefinition
package import FlowTesting

package struct ExplorationProgress: Sendable {
  package let events: Int
  package let situations: Int
  /// The percentage of the parts of the flow that were reached, rounded down.
  package let percent: Int
}

package struct Exploration: Sendable {
  /// What is wrong with the flow, in the order of the flow file.
  package let findings: [ExplorationFinding]
  /// The first violation of a law of the machine, which is a bug of this library; `nil` if there is none.
  package let violation: LawViolation?
  package let coverage: FlowCoverage
  package let events: Int
  /// The number of sessions that differ from each other.
  package let situations: Int
  /// Whether all chosen inputs were tried in each session that ``situations`` counts.
  package let isExhausted: Bool
  /// Whether everything was tried: ``isExhausted`` is true, and what was not reached certainly can't be reached.
  package let isComplete: Bool
  package let isCutOff: Bool
  let told: StoryTree
  /// The indices in ``told`` of the stories that were the first to reach some part of the flow.
  let reaching: [Int]
  /// The steps from which no end was reached, although other answers may reach one.
  package let deadEnds: [DeadEnd]

  package var stories: [Story] { reaching.map(told.story) }
  package var situationStories: [Story] { (0..<told.count).map(told.story) }

  package struct DeadEnd: Hashable, Sendable {
    package let step: String
    /// The number of sessions from which all random walks failed to pass the step.
    ///
    /// If the walks from a session failed to pass several steps, the session counts only for the first of them. If they
    /// passed all steps that they visited, the session counts for the step at which they began.
    package let sessions: Int
  }
}
