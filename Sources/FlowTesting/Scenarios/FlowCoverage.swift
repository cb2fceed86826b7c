package import FlowDefinition
import FlowEngine
import FlowExpressions
package import FlowSyntax

package struct FlowCoverage: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The steps except ends.
    case steps
    case ends
    case branches
    /// The conditions in `when`. Each must be true in one scenario and false in another.
    case conditions
    case rejections
    case actions
    /// The optional steps and sections, each of which can be skipped.
    case skips
    /// The rules of fields and steps. Each must be satisfied by a submitted step and broken by an input.
    case rules
    /// The conditions in `requiredWhen`. Each must be true in one scenario and false in another.
    case requirements
    /// The options that the flow file lists. Each must be chosen in an accepted answer.
    case options
  }

  package enum Part: Hashable, Sendable {
    case step(String)
    /// An end, by its outcome.
    case end(String)
    /// A branch, by the id of its target.
    case branch(String)
    /// One of the two values of a condition, by the condition's source text.
    case condition(String, isTrue: Bool)
    /// A rejection, by its code; `*` for all other codes.
    case rejection(String, port: String)
    case action(String)
    case skip(String)
    /// One of the two outcomes of a rule, by the source text of its expression.
    case rule(String, isSatisfied: Bool)
    /// One of the two values of a `requiredWhen`, by its source text.
    case requirement(String, isTrue: Bool)
    case option(String)
  }

  package struct Point: Hashable, Sendable {
    package let part: Part
    package let range: SourceRange

    package var place: Place { Place(kind: part.kind, range: range, outcome: part.outcome) }

    package var description: String { ScenarioMessages.uncovered(part) }
  }

  /// The kind, the position and the outcome of a part, which together identify it.
  package struct Place: Hashable, Sendable {
    let kind: Kind
    let range: SourceRange
    let outcome: Bool?

    package init(kind: Kind, range: SourceRange, outcome: Bool? = nil) {
      self.kind = kind
      self.range = range
      self.outcome = outcome
    }

    /// For a part without outcomes, this is the place itself.
    package var withOtherOutcome: Place { Place(kind: kind, range: range, outcome: outcome.map { !$0 }) }

    /// Hashes the range only, because few parts share a range and the kinds are slow to hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(range) }
  }

  package let source: SourceFile
  /// All parts, in the order of the file.
  package let points: [Point]
  /// Whether each part is covered, in the order of ``points``.
  private var isCovered: [Bool]
  package private(set) var coveredCount = 0

  package init(of flow: Flow) {
    source = flow.source
    points = CoverageMap(flow).points
    isCovered = Array(repeating: false, count: points.count)
  }

  package var covered: Set<Point> { Set(zip(points, isCovered).lazy.filter { $1 }.map(\.0)) }

  package var uncovered: [Point] { zip(points, isCovered).filter { !$1 }.map(\.0) }

  package func count(of kind: Kind) -> (covered: Int, all: Int) {
    let those = zip(points, isCovered).filter { $0.0.part.kind == kind }
    return (those.count { $1 }, those.count)
  }

  /// The percentage of covered parts, rounded down.
  package var percent: Int { points.isEmpty ? 100 : coveredCount * 100 / points.count }

  package mutating func add(_ other: FlowCoverage) {
    for index in points.indices where other.isCovered[index] { cover(index) }
  }

  mutating func cover(_ index: Int) {
    if isCovered[index] { return }
    isCovered[index] = true
    coveredCount += 1
  }

  package static func == (left: FlowCoverage, right: FlowCoverage) -> Bool {
    left.source.name == right.source.name && left.points == right.points && left.isCovered == right.isCovered
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source.name)
    hasher.combine(isCovered)
  }
}

extension FlowCoverage.Part {
  package var kind: FlowCoverage.Kind {
    switch self {
    case .step: .steps
    case .end: .ends
    case .branch: .branches
    case .condition: .conditions
    case .rejection: .rejections
    case .action: .actions
    case .skip: .skips
    case .rule: .rules
    case .requirement: .requirements
    case .option: .options
    }
  }

  package var outcome: Bool? {
    switch self {
    case .condition(_, let outcome), .rule(_, let outcome), .requirement(_, let outcome): outcome
    case .step, .end, .branch, .rejection, .action, .skip, .option: nil
    }
  }
}

struct CoverageMap {
  private(set) var points: [FlowCoverage.Point] = []
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    for step in flow.steps { add(step) }
    for section in flow.sections { add(section) }
    for field in flow.fields { add(field) }
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
    for rule in step.rules { add(rule) }
  }

  private mutating func add(_ section: StepSection) {
    add(condition: section.when)
    for branch in section.next { add(branch) }
    if section.isOptional { add(.skip(section.id), at: section.range) }
  }

  /// Adds the parts of a field; a computed field has only a condition, because nobody answers it.
  private mutating func add(_ field: Field) {
    add(condition: field.when)
    if let exit = field.ifEmpty { add(exit) }
    if field.computed != nil { return }
    if let condition = field.requiredWhen { add(condition, as: FlowCoverage.Part.requirement) }
    for rule in field.rules { add(rule) }
    for option in field.fixedOptions where field.accepts(option) { add(.option(option.id), at: option.range) }
  }

  private mutating func add(_ rule: Rule) { add(rule.that, as: FlowCoverage.Part.rule) }

  private mutating func add(_ branch: Branch) {
    add(.branch(flow[branch.target].id), at: branch.range)
    // Only the false case of the condition is added, because a covered branch also covers the true case.
    if let when = branch.when { add(.condition(Self.text(of: when, flow), isTrue: false), at: when.range) }
  }

  private mutating func add(condition: CompiledExpression?) {
    if let condition { add(condition, as: FlowCoverage.Part.condition) }
  }

  /// A constant condition is skipped, because it can never be both true and false; `wizard check` reports it.
  private mutating func add(_ condition: CompiledExpression, as part: (String, Bool) -> FlowCoverage.Part) {
    if condition.constant != nil { return }
    let text = Self.text(of: condition, flow)
    for isTrue in [true, false] { add(part(text, isTrue), at: condition.range) }
  }

  // MARK: parts

  static func part(of step: Step) -> FlowCoverage.Part { step.end.map { .end($0.outcome) } ?? .step(step.id) }

  static func part(of rule: RejectionRule, _ call: Call, _ flow: Flow) -> FlowCoverage.Part {
    .rejection(rule.code ?? "*", port: flow[call.port].name)
  }

  static func text(of condition: CompiledExpression, _ flow: Flow) -> String {
    String(decoding: flow.source.bytes[condition.range.start..<condition.range.end], as: UTF8.self)
  }
}
