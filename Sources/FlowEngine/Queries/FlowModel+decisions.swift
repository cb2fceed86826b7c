package import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// An evaluated condition or a taken branch, on the path or at the current step.
package enum Decision: Hashable, Sendable {
  /// A condition, by its position in the flow file.
  case condition(SourceRange, isTrue: Bool)
  /// A branch, by the position of its target in the flow file.
  case branch(SourceRange)

  /// Whether the decision is a taken branch or a true condition.
  fileprivate var isTrue: Bool { if case .condition(_, isTrue: false) = self { false } else { true } }
}

extension FlowModel {
  /// The decisions at the current step and on the path up to the frontier (the step at which the session continues).
  ///
  /// The decisions show which conditions and branches a scenario covers, so decisions that the run has not made yet are
  /// not included.
  package var decisions: Set<Decision> {
    let frontier = derivation.frontier
    var decisions: Set<Decision> = []
    for (place, step) in path[...frontier].enumerated() {
      for decision in derivation.decisions(before: place, session) {
        decisions.formUnion(self.decisions(of: decision, before: place))
      }
      for when in [flow[step].section.flatMap { flow[$0].when }, flow[step].when] {
        if let when { decisions.insert(.condition(when.range, isTrue: true)) }
      }
      // At the frontier, ignore false conditions of fields: the answers that they read may still be missing.
      decisions.formUnion(fieldDecisions(at: step).filter { place < frontier || $0.isTrue })
    }
    return decisions.union(shownDecisions(at: current))
  }

  private func decisions(of decision: PathDecision, before place: Int) -> [Decision] {
    switch decision {
    case .section(let section, let isTrue): decided(flow[section].when, isTrue)
    case .omitted(let step): decided(flow[step].when, false)
    case .branch(let number, let isTaken): decided(flow[path[place - 1]].next[number], isTaken)
    case .sectionBranch(let section, let number, let isTaken): decided(flow[section].next[number], isTaken)
    case .nothingToChoose(_, let field): flow[field].ifEmpty.map { [.branch($0.range)] } ?? []
    case .noItems, .action, .skipped, .sectionSkipped, .rejected: []
    }
  }

  private func decided(_ condition: CompiledExpression?, _ isTrue: Bool) -> [Decision] {
    condition.map { [.condition($0.range, isTrue: isTrue)] } ?? []
  }

  private func decided(_ branch: Branch, _ isTaken: Bool) -> [Decision] {
    decided(branch.when, isTaken) + (isTaken ? [.branch(branch.range)] : [])
  }

  // MARK: Conditions of a step

  private func fieldDecisions(at step: StepReference) -> [Decision] {
    let asked = flow.allFields(of: flow[step])
    if !asked.contains(where: { flow[$0].when != nil || flow[$0].kind.isList }) { return [] }
    let reading = evaluation(of: step)
    let inItems = asked.flatMap { reading.fields[$0]?.items ?? [] }.flatMap(\.fields)
    return asked.compactMap { index in
      if let parent = flow[index].parent, reading.fields[parent]?.isShown == false { return nil }
      return reading.fields[index].flatMap { decision(about: index, isShown: $0.isShown) }
    } + inItems.compactMap { decision(about: $0.key, isShown: $0.value.isShown) }
  }

  private func decision(about field: FieldIndex, isShown: Bool) -> Decision? {
    flow[field].when.map { .condition($0.range, isTrue: isShown) }
  }

  /// Returns the evaluated conditions of texts, options and actions at the current step.
  private func shownDecisions(at step: StepReference) -> [Decision] {
    let conditions = flow.shownConditions(at: flow[step])
    if conditions.isEmpty { return [] }
    let environment = evaluation(of: step).environment
    return conditions.flatMap { condition in
      condition.trace(in: environment).isTrue.map { decided(condition, $0) } ?? []
    }
  }
}

extension Flow {
  /// Returns the conditions of the texts, options and actions of a step.
  package func shownConditions(at step: Step) -> [CompiledExpression] {
    let notes = step.items.compactMap { if case .note(let note) = $0 { note.when } else { nil } }
    let options = allFields(of: step).flatMap { field -> [ChoiceOption] in
      if case .fixed(let options) = self[field].kind.options { options } else { [] }
    }
    return (step.paragraphs.map(\.when) + notes + options.map(\.when) + step.actions.map(\.when)).compactMap(\.self)
  }
}
