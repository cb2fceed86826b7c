package import FlowDefinition
import FlowEngine
import FlowExpressions
package import FlowSyntax

/// The parts of a flow, and the parts that scenarios have covered.
///
/// The parts are steps, ends, branches, conditions (both as true and as false), rejections, actions, and skips of
/// optional steps and sections.
package struct FlowCoverage: Hashable, Sendable {
  /// A kind of ``Part``, such as branches.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The steps except ends.
    case steps
    /// The ends.
    case ends
    /// The branches of `next`.
    case branches
    /// The conditions in `when`. Each must be true in one scenario and false in another.
    case conditions
    /// The entries of `rejected`.
    case rejections
    /// The actions.
    case actions
    /// The optional steps and sections, each of which can be skipped.
    case skips
  }

  /// A part of a flow that scenarios can cover.
  package enum Part: Hashable, Sendable {
    /// A step, by its id.
    case step(String)
    /// An end, by its outcome.
    case end(String)
    /// A branch, by the id of its target.
    case branch(String)
    /// One of the two values of a condition, by the condition's source text.
    case condition(String, isTrue: Bool)
    /// A rejection, by its code; `*` for all other codes.
    case rejection(String, port: String)
    /// An action, by its id.
    case action(String)
    /// The skipping of an optional step or section, by its id.
    case skip(String)
  }

  /// A part with its position in the flow file.
  package struct Point: Hashable, Sendable {
    /// The part.
    package let part: Part
    /// The range in the flow file.
    package let range: SourceRange

    /// A message that says the part is not covered.
    package var description: String { ScenarioMessages.uncovered(part) }
  }

  /// The flow file.
  package let source: SourceFile
  /// All parts, in the order of the file.
  package let points: [Point]
  private(set) var covered: Set<Point> = []

  /// Creates the coverage of a flow, in which nothing is covered yet.
  package init(of flow: Flow) {
    source = flow.source
    points = CoverageMap(flow).points
  }

  /// The parts that are not covered, in the order of the file.
  package var uncovered: [Point] { points.filter { !covered.contains($0) } }

  /// Returns the number of covered parts of a kind, and the number of all parts of that kind.
  package func count(of kind: Kind) -> (covered: Int, all: Int) {
    let points = points.filter { $0.part.kind == kind }
    return (points.count { covered.contains($0) }, points.count)
  }

  /// The percentage of covered parts, rounded down.
  package var percent: Int { points.isEmpty ? 100 : points.count { covered.contains($0) } * 100 / points.count }

  /// Adds the coverage of other scenarios of the same flow.
  package mutating func add(_ other: FlowCoverage) { covered.formUnion(other.covered) }

  mutating func cover(_ part: Part, at range: SourceRange) { covered.insert(Point(part: part, range: range)) }

  /// Compares the names of the files, all parts, and the covered parts.
  package static func == (left: FlowCoverage, right: FlowCoverage) -> Bool {
    left.source.name == right.source.name && left.points == right.points && left.covered == right.covered
  }

  /// Hashes the name of the file and the covered parts.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source.name)
    hasher.combine(covered)
  }
}

extension FlowCoverage.Part {
  /// The kind of the part.
  package var kind: FlowCoverage.Kind {
    switch self {
    case .step: .steps
    case .end: .ends
    case .branch: .branches
    case .condition: .conditions
    case .rejection: .rejections
    case .action: .actions
    case .skip: .skips
    }
  }
}

/// All parts of a flow that scenarios can cover.
struct CoverageMap {
  private(set) var points: [FlowCoverage.Point] = []
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    for step in flow.steps { add(step) }
    for section in flow.sections { add(section) }
    for field in flow.fields {
      add(condition: field.when)
      if let exit = field.ifEmpty { add(exit) }
    }
    for call in flow.calls {
      for rule in call.rejected { add(Self.part(of: rule, call, flow), at: rule.range) }
    }
    var seen = Set<FlowCoverage.Point>()
    points = points.filter { seen.insert($0).inserted }.sorted { $0.range.start < $1.range.start }
  }

  private mutating func add(_ part: FlowCoverage.Part, at range: SourceRange) {
    points.append(FlowCoverage.Point(part: part, range: range))
  }

  private mutating func add(_ step: Step) {
    add(Self.part(of: step), at: step.range)
    add(condition: step.when)
    for branch in step.next { add(branch) }
    for condition in flow.shownConditions(at: step) { add(condition: condition) }
    for action in step.actions { add(.action(action.id), at: action.range) }
    if step.isOptional { add(.skip(step.id), at: step.range) }
  }

  private mutating func add(_ section: StepSection) {
    add(condition: section.when)
    for branch in section.next { add(branch) }
    if section.isOptional { add(.skip(section.id), at: section.range) }
  }

  private mutating func add(_ branch: Branch) {
    add(.branch(flow[branch.target].id), at: branch.range)
    // Only the false case of the condition is added, because a covered branch also covers the true case.
    if let when = branch.when { add(.condition(Self.text(of: when, flow), isTrue: false), at: when.range) }
  }

  /// Adds a condition twice: as true and as false.
  ///
  /// A constant condition is skipped, because it can never be both. `wizard check` reports it.
  private mutating func add(condition: CompiledExpression?) {
    guard let condition, condition.constant == nil else { return }
    for isTrue in [true, false] { add(.condition(Self.text(of: condition, flow), isTrue: isTrue), at: condition.range) }
  }

  // MARK: parts

  static func part(of step: Step) -> FlowCoverage.Part { step.end.map { .end($0.outcome) } ?? .step(step.id) }

  static func part(of rule: RejectionRule, _ call: Call, _ flow: Flow) -> FlowCoverage.Part {
    .rejection(rule.code ?? "*", port: flow[call.port].name)
  }

  /// Returns the source text of a condition.
  static func text(of condition: CompiledExpression, _ flow: Flow) -> String {
    String(decoding: flow.source.bytes[condition.range.start..<condition.range.end], as: UTF8.self)
  }
}

/// Records the parts that a run goes through.
struct CoverageProbe {
  private(set) var coverage: FlowCoverage
  private let flow: Flow
  private let points: [SourceRange: [FlowCoverage.Point]]

  init(_ flow: Flow) {
    self.flow = flow
    coverage = FlowCoverage(of: flow)
    points = Dictionary(grouping: coverage.points, by: \.range)
  }

  /// Records the steps that the run has reached, and the branches and conditions that led to them.
  mutating func note(_ model: FlowModel) {
    for step in model.path {
      coverage.cover(CoverageMap.part(of: flow[step]), at: flow[step].range)
      if step == model.frontier { break }
    }
    for decision in model.decisions {
      switch decision {
      case .branch(let range): cover(at: range) { $0.kind == .branches }
      case .condition(let range, let isTrue):
        cover(at: range) { if case .condition(_, isTrue) = $0 { true } else { false } }
      }
    }
  }

  private mutating func cover(at range: SourceRange, where isMeant: (FlowCoverage.Part) -> Bool) {
    for point in points[range] ?? [] where isMeant(point.part) { coverage.cover(point.part, at: range) }
  }

  mutating func note(_ event: FlowEvent, in model: FlowModel) {
    switch event {
    case .chose(let step, let action):
      let chosen = self.step(step)?.actions.first { $0.id == action }
      if let chosen { coverage.cover(.action(action), at: chosen.range) }
    case .skipped(let step): noteSkip(step, in: model)
    case .called(let step, let port, let outcome, _, _): noteRejection(outcome, port, at: step)
    case .shown, .rejected, .submitted, .back, .resumed, .ended, .stopped: break
    }
  }

  private func step(_ name: String) -> Step? { flow.step(ItemName(name).name).map { flow[$0] } }

  private mutating func noteSkip(_ name: String, in model: FlowModel) {
    guard let step = step(name) else { return }
    if let section = step.section.map({ flow[$0] }),
      model.session.records.contains(where: { $1 == .skippedSection && flow[$0].section == section.index })
    {
      coverage.cover(.skip(section.id), at: section.range)
    } else if step.isOptional {
      coverage.cover(.skip(step.id), at: step.range)
    }
  }

  private mutating func noteRejection(_ outcome: String, _ port: String, at name: String) {
    guard let step = step(name), !ServicePort.otherOutcomes.contains(outcome) else { return }
    for call in flow.calls(of: step).map({ flow[$0] }) where flow[call.port].name == port {
      guard let rule = call.rule(for: outcome) else { continue }
      coverage.cover(CoverageMap.part(of: rule, call, flow), at: rule.range)
    }
  }
}
