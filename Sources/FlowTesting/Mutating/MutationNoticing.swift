import FlowDefinition
import FlowSyntax

/// Finds out what notices a change to a flow: `wizard check`, the scenarios, or a ``Story``.
struct MutationNoticing {
  private let flow: Flow
  private let scenarios: SourceFile?
  private let events: Int
  private let seed: UInt64
  /// The number of diagnostics of the flow without any change, by rule.
  private let known: [DiagnosticRule: Int]
  /// The names of the scenarios that pass without any change.
  private let passing: Set<String>
  /// The number of scenarios that fail or have errors without any change.
  let failing: Int
  /// The stories of the flow, explored when they are first needed.
  private lazy var stories = Self.stories(of: flow, events: events, seed: seed)

  init(of flow: Flow, scenarios: SourceFile?, events: Int, seed: UInt64) async {
    (self.flow, self.scenarios, self.events, self.seed) = (flow, scenarios, events, seed)
    known = Self.counts(Flow.read(flow.source).report)
    var (passing, failing): (Set<String>, Int) = ([], 0)
    if let file = scenarios.map({ ScenarioFile.read($0, of: flow) }) {
      failing = file.mistaken.count
      for scenario in file.scenarios {
        if await scenario.differences().isEmpty { passing.insert(scenario.name) } else { failing += 1 }
      }
    }
    (self.passing, self.failing) = (passing, failing)
  }

  mutating func verdict(of mutation: FlowMutation) async -> MutationReport.Verdict {
    let (changed, report) = Flow.read(mutation.applied(to: flow.source))
    guard let changed, !Self.counts(report).contains(where: { $1 > known[$0] ?? 0 }) else { return .check }
    if await isNoticed(by: changed) { return .scenarios }
    let all = stories + Self.stories(of: changed, events: events, seed: seed)
    for ignored in [Self.untestable, []] {
      let search = StorySearch(flow, changed, budget: events, ignoring: ignored)
      if let found = search.difference(in: all) { return .story(found) }
    }
    return .unseen(stories: all.count)
  }

  /// What a story shows but a scenario cannot check.
  ///
  /// For example, a scenario can enter a number above a limit, but it cannot expect the limit itself.
  private static let untestable: Set<StoryObservation.Subject> = [.question, .ability, .action]

  private static func counts(_ report: DiagnosticReport) -> [DiagnosticRule: Int] {
    Dictionary(grouping: report.diagnostics, by: \.rule).mapValues(\.count)
  }

  /// Whether the change makes a scenario that passed fail, or gives it errors.
  private func isNoticed(by changed: Flow) async -> Bool {
    guard let scenarios else { return false }
    let read = ScenarioFile.read(scenarios, of: changed).scenarios.filter { passing.contains($0.name) }
    if read.count < passing.count { return true }
    for scenario in read where await !scenario.differences().isEmpty { return true }
    return false
  }

  private static func stories(of flow: Flow, events: Int, seed: UInt64) -> [Story] {
    var explorer = FlowExplorer(flow, events: events, seed: seed)
    return explorer.explore().stories
  }
}
