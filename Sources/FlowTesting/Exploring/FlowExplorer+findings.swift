import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Finding what is wrong with a flow.
extension FlowExplorer {
  /// The most situations from which a way to an end is sought.
  private static let trapLimit = 200

  /// The findings that the flow file does not silence, in the order of the file.
  var sortedFindings: [ExplorationFinding] {
    let sorted = findings.enumerated().sorted {
      ($0.element.diagnostic.range.start, $0.offset) < ($1.element.diagnostic.range.start, $1.offset)
    }
    let allowed = Set(Flow.notAllowed(sorted.map(\.element.diagnostic), in: flow.source))
    return sorted.map(\.element).filter { allowed.contains($0.diagnostic) }
  }

  private mutating func add(_ finding: ExplorationFinding) {
    let isKnown = findings.contains {
      $0.diagnostic.rule == finding.diagnostic.rule && $0.diagnostic.range == finding.diagnostic.range
    }
    if !isKnown { findings.append(finding) }
  }

  /// Reports that arithmetic stopped the run.
  mutating func findStop(_ session: StorySession, _ story: Story) {
    guard let failure = session.machine.failure else { return }
    add(ExplorationFinding(.runStops, ExplorationMessages.runStops(failure.message), at: failure.range, story))
  }

  /// Reports the expressions on the screen that show nothing.
  mutating func findEmptyTexts(_ session: StorySession, _ story: Story) {
    guard session.machine.running == nil, !session.machine.isOver else { return }
    for range in session.machine.model.emptyTexts {
      add(
        ExplorationFinding(
          .showsNothing,
          ExplorationMessages.showsNothing(String(decoding: flow.source.bytes[range.start..<range.end], as: UTF8.self)),
          at: range, story))
    }
  }

  /// Reports the parts of the flow that no story reached, and conditions that were only true or only false.
  ///
  /// For a step that no story reached, only the step, its ends and its branches are reported.
  mutating func findUnreached() {
    let (uncovered, covered) = (probe.coverage.uncovered, probe.coverage.covered)
    let places = Set(covered.map(\.place))
    let reached = Set(covered.compactMap { if case .step(let id) = $0.part { id } else { nil } })
    var step: String?
    for point in probe.coverage.points {
      if case .step(let id) = point.part { step = id }
      guard uncovered.contains(point) else { continue }
      switch point.part {
      case .step, .end, .branch:
        add(ExplorationFinding(.neverReached, point.description, at: point.range, nil))
      case .rejection, .action, .skip, .option:
        if step.map(reached.contains) == false { continue }
        add(ExplorationFinding(.neverReached, point.description, at: point.range, nil))
      case .condition, .requirement, .rule:
        guard places.contains(point.place.withOtherOutcome) else { continue }
        add(ExplorationFinding(.oneSided, point.description, at: point.range, nil))
      }
    }
  }

  /// Reports the steps from which random walks reached no end.
  mutating func findTraps() {
    guard flow.steps.contains(where: { $0.end != nil }) else { return }
    var examined = 0
    for number in situations.indices where !situations[number].reachesEnd && !situations[number].session.machine.isOver
    {
      examined += 1
      if examined > Self.trapLimit { return }
      let isFree = (0..<6).contains { _ in walk(from: number, events: 150) || situations[number].reachesEnd }
      if isFree { continue }
      let situation = situations[number]
      let step = flow[situation.session.machine.model.current]
      add(ExplorationFinding(.stuck, ExplorationMessages.stuck(step.id), at: step.range, situation.story))
    }
  }
}
