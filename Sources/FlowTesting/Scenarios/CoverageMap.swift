import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Everything of a flow that scenarios can go through.
struct CoverageMap {
  private(set) var points: [FlowCoverage.Point] = []
  private let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
    for step in flow.steps { add(step) }
    for section in flow.sections { add(section) }
    for field in flow.fields { add(condition: field.when) }
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
    // That it is true is what the branch itself stands for.
    if let when = branch.when { add(.condition(Self.text(of: when, flow), isTrue: false), at: when.range) }
  }

  /// One that never changes is told by `wizard check`, and cannot be gone through both ways.
  private mutating func add(condition: CompiledExpression?) {
    guard let condition, condition.constant == nil else { return }
    for isTrue in [true, false] { add(.condition(Self.text(of: condition, flow), isTrue: isTrue), at: condition.range) }
  }

  // MARK: parts

  static func part(of step: Step) -> FlowCoverage.Part { step.end.map { .end($0.outcome) } ?? .step(step.id) }

  static func part(of rule: RejectionRule, _ call: Call, _ flow: Flow) -> FlowCoverage.Part {
    .rejection(rule.code ?? "*", port: flow[call.port].name)
  }

  /// A condition as it is written.
  static func text(of condition: CompiledExpression, _ flow: Flow) -> String {
    String(decoding: flow.source.bytes[condition.range.start..<condition.range.end], as: UTF8.self)
  }
}
