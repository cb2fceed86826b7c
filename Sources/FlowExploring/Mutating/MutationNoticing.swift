import FlowDefinition
import FlowSyntax
import FlowTesting

struct MutationNoticing: Sendable {
  private let flow: Flow
  private let events: Int
  private let seed: UInt64
  private let checked: CheckedFlow
  private let scenarios: PassingScenarios
  private let explored: Exploration
  var failing: Int { scenarios.failing }

  init(of flow: Flow, scenarios: SourceFile?, events: Int, seed: UInt64) async {
    (self.flow, self.events, self.seed) = (flow, events, seed)
    checked = CheckedFlow(flow)
    self.scenarios = await PassingScenarios(in: scenarios, of: flow)
    explored = Self.explored(flow, events: events, seed: seed)
  }

  func entry(for mutation: FlowMutation) async -> MutationReport.Entry {
    guard let changed = checked.changed(by: mutation) else {
      return MutationReport.Entry(mutation: mutation, verdict: .check, findings: [])
    }
    let found = Self.explored(changed, events: events, seed: seed)
    let verdict =
      await scenarios.notice(changed) ? .scenarios : shown(by: explored.stories + found.stories, in: changed, mutation)
    return MutationReport.Entry(mutation: mutation, verdict: verdict, findings: newRules(found))
  }

  private func shown(
    by stories: [Story], in changed: Flow, _ mutation: FlowMutation
  ) -> MutationReport.Verdict {
    for ignored in [StoryObservation.Subject.untestable, []] {
      let search = StorySearch(flow, changed, budget: events, ignoring: ignored, near: mutation.step(in: flow))
      if let found = search.difference(in: stories) { return .story(found) }
    }
    return .unseen(stories: stories.count)
  }

  private func newRules(_ found: Exploration) -> [DiagnosticRule] {
    let known = counts(explored)
    return counts(found).filter { $1 > known[$0] ?? 0 }.map(\.key).sorted { $0.rawValue < $1.rawValue }
  }

  /// The rules for which one story is enough to show a finding.
  ///
  /// Findings of other rules depend on everything that was tried. They are compared only if everything was tried in the
  /// unchanged flow.
  private static let shownByStory: Set<DiagnosticRule> = [.runStops, .showsNothing]

  private func counts(_ found: Exploration) -> [DiagnosticRule: Int] {
    Dictionary(grouping: found.findings, by: \.diagnostic.rule).mapValues(\.count)
      .filter { explored.isExhausted || Self.shownByStory.contains($0.key) }
  }

  private static func explored(_ flow: Flow, events: Int, seed: UInt64) -> Exploration {
    var explorer = FlowExplorer(flow, events: events, seed: seed)
    return explorer.explore()
  }
}

extension StoryObservation.Subject {
  /// The parts of a screen that a story shows but a scenario cannot check.
  ///
  /// For example, a scenario can enter a number above a limit, but it cannot expect the limit itself.
  static let untestable: Set<StoryObservation.Subject> = [.question, .ability, .action]
}
