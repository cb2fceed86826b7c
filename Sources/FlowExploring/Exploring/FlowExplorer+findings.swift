import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

extension FlowExplorer {
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

  mutating func findStop(_ session: StorySession) {
    guard let failure = session.machine.failure else { return }
    add(ExplorationFinding(.runStops, ExplorationMessages.runStops(failure.message), at: failure.range, nil))
  }

  mutating func findEmptyTexts(_ session: StorySession) {
    guard session.machine.showsScreen else { return }
    for range in session.machine.emptyTexts {
      let text = String(decoding: flow.source.bytes[range.start..<range.end], as: UTF8.self)
      // An expression that contains an empty text literal shows nothing on purpose.
      if text.contains("''") || text.contains(#"\"\""#) { continue }
      add(ExplorationFinding(.showsNothing, ExplorationMessages.showsNothing(text), at: range, nil))
    }
  }

  /// A part that other answers might still reach is not reported.
  ///
  /// For a step that no story reached, only the step and its branches are reported.
  mutating func findUnreached(_ certain: ExploredCertainty) {
    let (uncovered, reached) = (probe.coverage.uncovered, reachedSteps)
    let isOpen = !certain.openPoints.isEmpty || !deadEnds.isEmpty
    for point in uncovered {
      let steps = owners(of: point)
      switch point.part {
      case .step, .end:
        if !isOpen { addUnreached(point) }
      case .branch:
        if !isOpen || certain.isProven(point) && !steps.isDisjoint(with: reached) { addUnreached(point) }
      case .option(let id) where !wasTried(id, point): break
      case .rejection, .action, .skip, .option:
        if !isOpen, steps.isEmpty || !steps.isDisjoint(with: reached) { addUnreached(point) }
      case .condition, .requirement, .rule:
        let isCertain = certain.isProven(point) || deadEnds.isEmpty && certain.isDecided(point)
        if certain.isOneSided(point), isCertain, !isUnsatisfied(point, steps) {
          add(ExplorationFinding(.oneSided, point.description, at: point.range, nil))
        }
      }
    }
  }

  private mutating func addUnreached(_ point: FlowCoverage.Point) {
    add(ExplorationFinding(.neverReached, point.description, at: point.range, nil))
  }

  private var reachedSteps: Set<StepIndex> {
    Set(probe.coverage.covered.compactMap { if case .step(let id) = $0.part { flow.step(id) } else { nil } })
  }

  /// Returns the step to which a part belongs; for the skip of a section, the steps of the section.
  ///
  /// The result is empty for a part before the first step.
  private func owners(of point: FlowCoverage.Point) -> Set<StepIndex> {
    if let section = flow.sections.first(where: { $0.range == point.range }) {
      return Set(flow.steps.filter { $0.section == section.index }.map(\.index))
    }
    let last = flow.steps.last { $0.range.start <= point.range.start }
    return last.map { [$0.index] } ?? []
  }

  /// Whether an option of a single choice was tried in a situation that shows it.
  ///
  /// An option that was not tried is not reported. If no situation showed it, its condition may be reported instead. An
  /// option of a question that allows several never counts as tried: it may be accepted only together with others, and
  /// not all combinations are tried.
  private func wasTried(_ option: String, _ point: FlowCoverage.Point) -> Bool {
    let field = flow.fields.first { $0.fixedOptions.contains { $0.range == point.range } }
    return field.flatMap { triedOptions[$0.index]?.contains(.string(option)) } ?? false
  }

  /// Whether the part stands for a satisfied rule, and no story passed the step of the rule.
  ///
  /// Such a part is not reported, because another finding already says that the step leads to no end.
  private func isUnsatisfied(_ point: FlowCoverage.Point, _ steps: Set<StepIndex>) -> Bool {
    guard case .rule(_, isSatisfied: true) = point.part else { return false }
    return !steps.isEmpty && steps.isDisjoint(with: passed)
  }
}
