package import FlowDefinition
package import FlowEngine
import FlowSyntax

package struct CoverageProbe {
  package private(set) var coverage: FlowCoverage
  private let flow: Flow
  private let indices: [FlowCoverage.Place: Int]

  package init(_ flow: Flow) {
    self.flow = flow
    coverage = FlowCoverage(of: flow)
    indices = Dictionary(keepingFirst: coverage.points.enumerated().map { ($1.place, $0) })
  }

  /// - Parameter place: The path index of the first step that may have changed since the previous call of this method.
  package mutating func note(_ model: FlowModel, from place: Int = 0) {
    for step in model.reachedSteps(from: place) {
      cover(flow[step].end == nil ? .steps : .ends, at: flow[step].range)
    }
    note(model.decisions(from: place))
  }

  private mutating func note(_ decisions: Set<Decision>) {
    for decision in decisions {
      switch decision {
      case .branch(let range): cover(.branches, at: range)
      case .condition(let range, let isTrue): cover(.conditions, at: range, isTrue)
      case .requirement(let range, let isTrue): cover(.requirements, at: range, isTrue)
      case .rule(let range, let isSatisfied): cover(.rules, at: range, isSatisfied)
      case .option(let range): cover(.options, at: range)
      }
    }
  }

  private mutating func cover(_ kind: FlowCoverage.Kind, at range: SourceRange, _ outcome: Bool? = nil) {
    let place = FlowCoverage.Place(kind: kind, range: range, outcome: outcome)
    if let index = indices[place] { coverage.cover(index) }
  }

  package mutating func note(_ event: FlowEvent, in model: FlowModel) {
    switch event {
    case .chose(let step, let action):
      let chosen = self.step(step)?.actions.first { $0.id == action }
      if let chosen { cover(.actions, at: chosen.range) }
    case .skipped(let step): noteSkip(step, in: model)
    case .callEnded(let step, let port, _, let outcome, _, _, _): noteRejection(outcome, port, at: step)
    case .submitted(let step): if let step = model.step(step) { note(model.acceptedDecisions(at: step)) }
    case .rejected(let step, _): if let step = model.step(step) { note(model.brokenRules(at: step)) }
    case .started, .shown, .callBegan, .back, .resumed, .ended, .stopped: break
    }
  }

  private func step(_ name: String) -> Step? { flow.step(ItemName(name).name).map { flow[$0] } }

  private mutating func noteSkip(_ name: String, in model: FlowModel) {
    guard let step = step(name) else { return }
    if let section = step.section.map({ flow[$0] }),
      model.session.records.contains(where: { $1 == .skippedSection && flow[$0].section == section.index })
    {
      cover(.skips, at: section.range)
    } else if step.isOptional {
      cover(.skips, at: step.range)
    }
  }

  private mutating func noteRejection(_ outcome: String, _ port: String, at name: String) {
    guard let step = step(name), !ServicePort.otherOutcomes.contains(outcome) else { return }
    for call in flow.calls(of: step).map({ flow[$0] }) where flow[call.port].name == port {
      guard let rule = call.rule(for: outcome) else { continue }
      cover(.rejections, at: rule.range)
    }
  }
}
