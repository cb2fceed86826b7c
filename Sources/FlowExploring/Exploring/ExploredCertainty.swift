import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

/// Recorded only for conditions that read values with few possibilities, such as a boolean or a choice.
struct ObservedAnswers: Sendable {
  private var seen: [[Int]: Set<[Value]>] = [:]

  /// Creates a record in which nothing is ever recorded.
  init() {}

  init(_ flow: Flow, _ answers: FiniteAnswers) {
    let claims = flow.conditionsByRange.values.map { [($0, true)] } + Array(flow.branchConditions.values)
    for claim in claims {
      if let slots = answers.slots(of: claim.map { (condition: $0, isTrue: $1) }) { seen[slots] = [] }
    }
  }

  mutating func note(_ values: Slots) {
    for slots in seen.keys { seen[slots]?.insert(slots.map { values[$0] }) }
  }

  /// The result is empty if no condition or branch reads exactly these slots.
  func combinations(of slots: [Int]) -> Set<[Value]> { seen[slots] ?? [] }
}

struct ExploredCertainty {
  let answers: FiniteAnswers
  private let observed: ObservedAnswers
  private let covered: Set<FlowCoverage.Place>
  private let conditions: [SourceRange: CompiledExpression]
  private let branches: [SourceRange: [(CompiledExpression, Bool)]]
  /// The conditions that had only one result but may have the other, and the branches that were not taken but may be.
  private(set) var openPoints: [FlowCoverage.Point] = []

  init(_ flow: Flow, _ answers: FiniteAnswers, _ observed: ObservedAnswers, _ coverage: FlowCoverage) {
    (self.answers, self.observed) = (answers, observed)
    covered = Set(coverage.covered.map(\.place))
    (conditions, branches) = (flow.conditionsByRange, flow.branchConditions)
    openPoints = coverage.uncovered.filter { point in
      if case .branch = point.part { return !isDecided(point) }
      return point.part.kind != .rules && isOneSided(point) && !isDecided(point)
    }
  }

  /// Whether the part is a result that a condition never had, although the condition had the opposite result.
  func isOneSided(_ point: FlowCoverage.Point) -> Bool {
    let other = point.place.withOtherOutcome
    return other != point.place && covered.contains(other)
  }

  /// - Returns: `true` also if the part has no conditions.
  func isProven(_ point: FlowCoverage.Point) -> Bool { claims(of: point).map(answers.isProven) ?? true }

  /// Whether a part can't be reached, or sessions had all combinations of answers that could reach it.
  ///
  /// The part is a result of a condition or a branch. The method also returns `true` for a part that has no conditions.
  func isDecided(_ point: FlowCoverage.Point) -> Bool {
    guard let claims = claims(of: point), !answers.isProven(claims) else { return true }
    guard let slots = answers.slots(of: claims), let needed = answers.combinations(meeting: claims) else {
      return false
    }
    return needed.isSubset(of: observed.combinations(of: slots))
  }

  private func claims(of point: FlowCoverage.Point) -> [FlowAnalysis.Claim]? {
    if case .branch = point.part { return branches[point.range]?.map { (condition: $0, isTrue: $1) } }
    guard let isTrue = point.part.outcome, let condition = conditions[point.range] else { return nil }
    return [(condition: condition, isTrue: isTrue)]
  }
}
