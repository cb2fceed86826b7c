package import FlowDefinition
import FlowExpressions
package import FlowSyntax

package struct MutationReport: Sendable {
  package enum Verdict: Sendable {
    case check
    case scenarios
    /// The change is shown by a ``Story``, but noticed neither by `wizard check` nor by a scenario.
    case story(StoryDifference)
    case unseen(stories: Int)
  }

  package struct Entry: Sendable {
    package let mutation: FlowMutation
    package let verdict: Verdict
    /// The rules for which `wizard explore` reports more findings with the change than without it.
    package let findings: [DiagnosticRule]

    package var isNoticed: Bool {
      switch verdict {
      case .check, .scenarios: true
      case .story, .unseen: false
      }
    }
  }

  /// The changes, in the order of the flow file.
  package let entries: [Entry]
  /// The number of scenarios that fail or have errors without any change, and are therefore not used.
  package let failing: Int
  /// The number of changes that were drawn.
  ///
  /// If the task was cancelled, there are fewer entries.
  package let drawnCount: Int
  private let flow: Flow
  package var file: String { flow.source.name }

  /// If the task is cancelled, the report has the entries that were complete.
  ///
  /// - Parameters:
  ///   - seed: The same seed draws the same changes and gives the same report.
  ///   - events: The number of events with which each version of the flow is explored.
  package init(of flow: Flow, scenarios: SourceFile?, count: Int, seed: UInt64 = 0, events: Int) async {
    self.flow = flow
    let noticing = await MutationNoticing(of: flow, scenarios: scenarios, events: events, seed: seed)
    failing = noticing.failing
    let mutations = FlowMutation.drawn(count: count, seed: seed, from: flow)
    drawnCount = mutations.count
    entries = await mutations.concurrentMap { mutation -> Entry? in
      if Task.isCancelled { return nil }
      let entry = await noticing.entry(for: mutation)
      // Leave out the entry if its exploration was interrupted, because a full exploration may have other results.
      return Task.isCancelled ? nil : entry
    }.compactMap(\.self)
  }

  package var unnoticed: [Entry] { entries.filter { !$0.isNoticed } }
}

extension MutationReport {
  package var text: String {
    let noticed = entries.count { $0.isNoticed }
    let checked = entries.count { if case .check = $0.verdict { true } else { false } }
    var lines = [
      MutationMessages.noticed(noticed, of: entries.count, byCheck: checked, byScenarios: noticed - checked)
    ]
    if entries.count < drawnCount { lines.append(MutationMessages.interrupted(entries.count, of: drawnCount)) }
    let explored = entries.count { !$0.findings.isEmpty }
    if explored > 0 { lines.append(MutationMessages.explored(explored)) }
    if failing > 0 { lines.append(MutationMessages.failing(failing)) }
    if !unnoticed.isEmpty { lines += ["", MutationMessages.notNoticed] }
    for entry in unnoticed { lines += [""] + text(of: entry) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of entry: Entry) -> [String] {
    let position = entry.mutation.position
    let first = "\(file):\(position.line):\(position.column): \(entry.mutation.phrase)"
    let findings = entry.findings.isEmpty ? [] : [MutationMessages.findings(entry.findings.map(\.rawValue))]
    return [first] + (findings + reason(for: entry.verdict)).map { "  " + $0 }
  }

  private func reason(for verdict: Verdict) -> [String] {
    switch verdict {
    case .check, .scenarios: return []
    case .unseen(let stories): return [MutationMessages.unseen(stories: stories)]
    case .story(let difference):
      let given =
        difference.story.given.isEmpty ? [] : [MutationMessages.given(Value(.object(difference.story.given)).json)]
      let events = given + [StoryMessages.start] + StoryMessages.events(of: difference.story, in: flow)
      return [MutationMessages.story] + events.map { "  " + $0 }
        + [
          MutationMessages.seen(difference.old.first.map(StoryMessages.detail), isChanged: false),
          MutationMessages.seen(difference.new.first.map(StoryMessages.detail), isChanged: true),
        ]
    }
  }
}
