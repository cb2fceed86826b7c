import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Finding what is wrong with a flow.
extension FlowExplorer {
  /// The findings that the flow file does not silence, in the order of the file.
  var sortedFindings: [ExplorationFinding] {
    let sorted = findings.enumerated().sorted {
      ($0.element.diagnostic.range.start, $0.offset) < ($1.element.diagnostic.range.start, $1.offset)
    }
    let allowed = Set(Flow.notAllowed(sorted.map(\.element.diagnostic), in: flow.source))
    return sorted.map(\.element).filter { allowed.contains($0.diagnostic) }
  }

  mutating func add(_ finding: ExplorationFinding) {
    let isKnown = findings.contains {
      $0.diagnostic.rule == finding.diagnostic.rule && $0.diagnostic.range == finding.diagnostic.range
    }
    if !isKnown { findings.append(finding) }
  }

  /// Reports that arithmetic stopped the run.
  mutating func findStop(_ session: StorySession) {
    guard let failure = session.machine.failure else { return }
    add(ExplorationFinding(.runStops, ExplorationMessages.runStops(failure.message), at: failure.range, nil))
  }

  /// Reports the expressions on the screen that show nothing.
  mutating func findEmptyTexts(_ session: StorySession) {
    guard session.machine.running == nil, !session.machine.isOver else { return }
    for range in session.machine.model.emptyTexts {
      let text = String(decoding: flow.source.bytes[range.start..<range.end], as: UTF8.self)
      // An expression that contains an empty text literal shows nothing on purpose.
      if text.contains("''") || text.contains(#"\"\""#) { continue }
      add(ExplorationFinding(.showsNothing, ExplorationMessages.showsNothing(text), at: range, nil))
    }
  }

  /// Reports the parts of the flow that no story reached, and conditions that were only true or only false.
  ///
  /// Parts that other answers may still reach are not reported. For a step that no story reached, the step and its
  /// branches are reported, but not its rejections, actions, skips, options and conditions.
  mutating func findUnreached(_ certain: FiniteAnswers) {
    let (uncovered, covered) = (probe.coverage.uncovered, probe.coverage.covered)
    let reached = Set(covered.compactMap { if case .step(let id) = $0.part { id } else { nil } })
    let branches = flow.branchConditions
    let isOpen = !openConditions(certain).isEmpty || !deadEnds.isEmpty
    var step: String?
    for point in probe.coverage.points {
      if case .step(let id) = point.part { step = id }
      guard uncovered.contains(point) else { continue }
      switch point.part {
      case .step, .end:
        if !isOpen { addUnreached(point) }
      case .branch:
        if !isOpen || branches[point.range].map(certain.isDecided) == true { addUnreached(point) }
      case .option where isOneOfSeveral(point): break
      case .rejection, .action, .skip, .option:
        if !isOpen, step.map(reached.contains) != false { addUnreached(point) }
      case .condition, .requirement, .rule:
        if isOneSided(point), isDecided(point, certain), !isUnsatisfied(point, step) {
          add(ExplorationFinding(.oneSided, point.description, at: point.range, nil))
        }
      }
    }
  }

  private mutating func addUnreached(_ point: FlowCoverage.Point) {
    add(ExplorationFinding(.neverReached, point.description, at: point.range, nil))
  }

  /// Whether the part is one result of a condition, and the condition had the opposite result in a story.
  private func isOneSided(_ point: FlowCoverage.Point) -> Bool {
    let other = point.place.withOtherOutcome
    return other != point.place && probe.coverage.covered.contains { $0.place == other }
  }

  /// Whether the part is an option of a choice that allows several options.
  ///
  /// Such an option may be accepted only together with others, and not all combinations are tried.
  private func isOneOfSeveral(_ point: FlowCoverage.Point) -> Bool {
    flow.fields.contains { field in
      guard case .choices = field.kind, case .fixed(let options) = field.kind.options else { return false }
      return options.contains { $0.range == point.range }
    }
  }

  /// Whether the part is the satisfied outcome of a rule at a step that was never submitted.
  ///
  /// For such a step, another finding already reports that no end can be reached from it.
  private func isUnsatisfied(_ point: FlowCoverage.Point, _ step: String?) -> Bool {
    guard case .rule(_, isSatisfied: true) = point.part, let step = step.flatMap(flow.step) else { return false }
    return !passed.contains(step)
  }

  /// Whether it is certain that other answers cannot give a condition the result that it never had.
  private func isDecided(_ point: FlowCoverage.Point, _ certain: FiniteAnswers) -> Bool {
    guard let isTrue = point.part.outcome, let condition = flow.conditionsByRange[point.range] else { return true }
    return certain.isDecided([(condition, isTrue)])
  }

  /// Returns the results that conditions never had, and the branches that were never taken, if other answers may still
  /// reach them.
  ///
  /// Rules are not included.
  func openConditions(_ certain: FiniteAnswers) -> [FlowCoverage.Point] {
    let branches = flow.branchConditions
    return probe.coverage.uncovered.filter { point in
      if case .branch = point.part { return branches[point.range].map { !certain.isDecided($0) } ?? false }
      return point.part.kind != .rules && isOneSided(point) && !isDecided(point, certain)
    }
  }
}
