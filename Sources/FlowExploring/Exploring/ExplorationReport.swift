public import FlowDefinition
import FlowSyntax
import FlowTesting

/// A limit on how much an exploration tries.
public struct ExplorationBudget: Hashable, Sendable {
  let events: Int
  let duration: Duration?

  /// A budget of events, with an optional time limit.
  ///
  /// Without a time limit, an exploration with the same budget has the same result on every computer.
  ///
  /// - Parameters:
  ///   - count: The number of events to try, such as answers, submissions and replies of services.
  ///   - duration: The time after which the exploration stops; `nil` for no limit.
  /// - Returns: The budget.
  public static func events(_ count: Int, within duration: Duration? = nil) -> ExplorationBudget {
    ExplorationBudget(events: count, duration: duration)
  }
}

/// What an exploration of a flow found and reached.
public struct ExplorationReport: Sendable {
  /// What is wrong with the flow, in the order of the flow file.
  public let findings: [Finding]
  /// The percentage of the parts of the flow that were reached, rounded down.
  ///
  /// The parts are steps, branches, conditions, rejections, actions, skips and ends.
  public let coveragePercent: Int
  /// The parts of the flow that were not reached, each as text such as `step "company"`.
  public let uncovered: [String]
  /// Whether everything was tried in each session that was found, and what was not reached certainly can't be reached.
  ///
  /// If it is `false`, more events, or inputs that an exploration does not choose, may find and reach more.
  public let isExhausted: Bool

  /// Something that is wrong with a flow, with a story that shows it.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the rule, such as `stuck`.
    ///
    /// `wizard explain` explains each rule, except for `internal-error`, which is a bug of this library: please report
    /// it with the message.
    public let rule: String
    /// A description of the finding: one sentence, without a final period.
    public let message: String
    /// The line in the flow file, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The events that lead to the finding, one line each; empty if no events lead to it.
    public let story: [String]

    /// The place, the message, the rule and the story, on several lines.
    public var description: String {
      (["\(line):\(column): \(message)  [\(rule)]"] + story.map { "  " + $0 }).joined(separator: "\n")
    }
  }
}

extension ExplorationReport {
  init(_ found: Exploration, of flow: Flow) {
    let broken = found.violation.map { violation in
      Finding(rule: "internal-error", message: "\(violation)", line: 1, column: 1, story: violation.story.lines)
    }
    findings = found.findings.map { Finding($0, of: flow) } + (broken.map { [$0] } ?? [])
    coveragePercent = found.coverage.percent
    uncovered = found.coverage.uncovered.map(\.description)
    isExhausted = found.isComplete
  }
}

extension ExplorationReport.Finding {
  fileprivate init(_ finding: ExplorationFinding, of flow: Flow) {
    let place = flow.source.position(at: finding.diagnostic.range.start)
    self.init(
      rule: finding.diagnostic.rule.rawValue, message: finding.diagnostic.message, line: place.line,
      column: place.column, story: finding.story?.lines ?? [])
  }
}

extension FlowExplorer {
  /// Creates an explorer for a flow.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - seed: The seed of the random walks; another seed can find more.
  public init(_ flow: Flow, seed: UInt64 = 0) { self.init(flow, events: 0, seed: seed) }

  /// Explores the flow from its start.
  ///
  /// The call takes as long as the budget allows, and stops early if its task is cancelled.
  ///
  /// - Parameter budget: How much to try, such as `.events(20_000)`.
  /// - Returns: The findings, and the parts of the flow that were reached.
  public func explore(_ budget: ExplorationBudget) -> ExplorationReport {
    var explorer = self
    explorer.budget = budget.events
    let deadline = budget.duration.map { ContinuousClock.now.advanced(by: $0) }
    return TimeLimit.$deadline.withValue(deadline) { ExplorationReport(explorer.explore(), of: flow) }
  }
}
