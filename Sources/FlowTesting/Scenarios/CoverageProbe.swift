import FlowDefinition
import FlowEngine
import FlowSyntax

/// Notes what a run goes through.
struct CoverageProbe {
  private(set) var coverage: FlowCoverage
  private let flow: Flow
  private let branches: [SourceRange: FlowCoverage.Part]
  private let conditions: [SourceRange: String]

  init(_ flow: Flow) {
    self.flow = flow
    coverage = FlowCoverage(of: flow)
    let parts = coverage.points.map { ($0.range, $0.part) }
    branches = Dictionary(keepingFirst: parts.filter { $0.1.kind == .branches })
    conditions = Dictionary(
      keepingFirst: parts.compactMap { range, part in
        if case .condition(let text, _) = part { (range, text) } else { nil }
      })
  }

  /// Notes where a run stands, and how it came there.
  mutating func note(_ model: Model) {
    for step in model.path {
      coverage.cover(CoverageMap.part(of: flow[step]), at: flow[step].range)
      if step == model.frontier { break }
    }
    for decision in model.decisions {
      switch decision {
      case .branch(let range): if let part = branches[range] { coverage.cover(part, at: range) }
      case .condition(let range, let isTrue):
        if let text = conditions[range] { coverage.cover(.condition(text, isTrue: isTrue), at: range) }
      }
    }
  }

  /// Notes what observers were told.
  mutating func note(_ event: FlowEvent, in model: Model) {
    switch event {
    case .chose(let step, let action): noteAction(action, at: step)
    case .skipped(let step): noteSkip(step, in: model)
    case .called(let step, let port, let outcome, _, _): noteRejection(outcome, port, at: step)
    case .shown, .rejected, .submitted, .back, .resumed, .ended, .stopped: break
    }
  }

  private func step(_ name: String) -> Step? { flow.step(String(name.prefix { $0 != "#" })).map { flow[$0] } }

  private mutating func noteAction(_ id: String, at name: String) {
    guard let action = step(name)?.actions.first(where: { $0.id == id }) else { return }
    coverage.cover(.action(id), at: action.range)
  }

  private mutating func noteSkip(_ name: String, in model: Model) {
    guard let step = step(name) else { return }
    let section = step.section.map { flow[$0] }
    let isSection = model.session.records.contains { place, record in
      record == .skippedSection && flow[place].section != nil && flow[place].section == step.section
    }
    if isSection, let section {
      coverage.cover(.skip(section.id), at: section.range)
    } else if step.isOptional {
      coverage.cover(.skip(step.id), at: step.range)
    }
  }

  private mutating func noteRejection(_ outcome: String, _ port: String, at name: String) {
    guard let step = step(name) else { return }
    for call in flow.calls(of: step).map({ flow[$0] }) where flow[call.port].name == port {
      guard !ServicePort.otherOutcomes.contains(outcome), let rule = call.rule(for: outcome) else { continue }
      coverage.cover(CoverageMap.part(of: rule, call, flow), at: rule.range)
    }
  }
}
