import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension FlowExplorer {
  /// The number of events after which the stories of findings are no longer shortened.
  ///
  /// Without a limit, it would take about a million events to find that no event of a story of 1,000 can be left out.
  private static let shrinkingLimit = 100_000

  mutating func shrinkStories() {
    var left = Self.shrinkingLimit
    for number in findings.indices {
      guard let story = findings[number].story else { continue }
      let finding = findings[number]
      let end = [.stuck, .lostAnswer].contains(finding.diagnostic.rule) ? session(after: story) : nil
      findings[number].story = story.shrunk { shorter in
        left > 0 && !TimeLimit.isOver ? beginning(of: shorter, showing: finding, end, &left) : nil
      }
    }
  }

  func session(after story: Story) -> StorySession {
    var session = StorySession(flow, given: story.given)
    for event in story.events { session.perform(event) }
    return session
  }

  /// The result is `nil` if no event shows the finding, or if an earlier event is for a step or field that the flow
  /// does not have.
  ///
  /// - Parameters:
  ///   - end: The session at the end of the whole story for the rules `stuck` and `lostAnswer`; `nil` for other rules.
  ///   - left: The number of events that can still be handled.
  private func beginning(
    of story: Story, showing finding: ExplorationFinding, _ end: StorySession?, _ left: inout Int
  ) -> Story? {
    var session = StorySession(flow, given: story.given)
    var count = 0
    while !shows(finding, session, end) {
      guard count < story.events.count, session.perform(story.events[count]) else { return nil }
      count += 1
      left -= 1
    }
    return Story(given: story.given, events: Array(story.events[..<count]))
  }

  private func shows(_ finding: ExplorationFinding, _ session: StorySession, _ end: StorySession?) -> Bool {
    let (range, machine) = (finding.diagnostic.range, session.machine)
    switch finding.diagnostic.rule {
    case .runStops: return session.stopCode == .failed && machine.failure?.range == range
    case .showsNothing: return machine.showsScreen && machine.emptyTexts.contains(range)
    case .lostAnswer:
      guard machine.model.session.ended != nil, machine.model.current == end?.machine.model.current else {
        return false
      }
      let used = answerUses.used(in: machine.model)
      return answerUses.answered(in: machine.model).contains { flow[$0].range == range && !used.contains($0) }
    case _: return end.map { machine.model.hasSameProgress(as: $0.machine.model) } ?? false
    }
  }
}

extension FlowModel {
  /// The times in the sessions may differ.
  fileprivate func hasSameProgress(as other: FlowModel) -> Bool {
    let (one, two) = (session, other.session)
    let outputs = [one, two].map { session in
      session.calls.map { ($0, $1.output) }.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return current == other.current && path == other.path && one.answers == two.answers && one.records == two.records
      && outputs[0] == outputs[1] && one.pendingRejections == two.pendingRejections
  }
}
