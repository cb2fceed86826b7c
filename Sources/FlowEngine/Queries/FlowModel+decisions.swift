package import FlowDefinition
package import FlowExpressions
package import FlowSyntax

package enum Decision: Hashable, Sendable {
  case condition(SourceRange, isTrue: Bool)
  /// A branch, by the position of its target in the flow file.
  case branch(SourceRange)
  case requirement(SourceRange, isTrue: Bool)
  /// A checked rule, by the position of its expression in the flow file.
  case rule(SourceRange, isSatisfied: Bool)
  /// A chosen option, by the position of its id in the flow file.
  case option(SourceRange)

  fileprivate var isTrue: Bool {
    switch self {
    case .condition(_, let isTrue), .requirement(_, let isTrue): isTrue
    case .branch, .rule, .option: true
    }
  }
}

extension FlowModel {
  /// Decisions that the run has not made yet are not included, nor rules and options: see ``acceptedDecisions(at:)``.
  ///
  /// - Parameter first: The path index of the first step whose decisions are returned. After a change, pass the index
  ///   of the first changed step: the decisions of the earlier steps are still the same.
  package func decisions(from first: Int = 0) -> Set<Decision> {
    let frontier = derivation.frontier
    // If a branch led back to the frontier, the decisions at the steps after the frontier were made, too.
    let last = derivation.loopTarget == nil ? frontier : derivation.path.count - 1
    var decisions: Set<Decision> = []
    for place in min(first, frontier)...last {
      let step = derivation.path[place].step
      for decision in derivation.decisions(before: place, session) {
        decisions.formUnion(self.decisions(of: decision, before: place))
      }
      for when in [flow[step].section.flatMap { flow[$0].when }, flow[step].when] {
        if let when { decisions.insert(.condition(when.range, isTrue: true)) }
      }
      // At the frontier, ignore false conditions of fields: the answers that they read may still be missing.
      decisions.formUnion(fieldDecisions(at: step).filter { place != frontier || $0.isTrue })
    }
    for decision in derivation.loopDecisions {
      decisions.formUnion(self.decisions(of: decision, before: derivation.path.count))
    }
    return decisions.union(shownDecisions(at: current))
  }

  package func reachedSteps(from first: Int) -> [StepReference] {
    derivation.path[min(first, derivation.frontier)...derivation.frontier].map(\.step)
  }

  private func decisions(of decision: PathDecision, before place: Int) -> [Decision] {
    switch decision {
    case .section(let section, let isTrue): decided(flow[section].when, isTrue)
    case .omitted(let step): decided(flow[step].when, false)
    case .branch(let number, let isTaken): decided(flow[derivation.path[place - 1].step].next[number], isTaken)
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

  package func firstChange(since earlier: FlowModel, at step: StepReference) -> Int {
    guard let index = derivation.pathIndex(of: step), index > 0, index <= earlier.derivation.path.count,
      derivation.path[index - 1] === earlier.derivation.path[index - 1]
    else { return 0 }
    return index
  }

  private func fieldDecisions(at step: StepReference) -> [Decision] {
    let asked = flow.allFields(of: flow[step])
    if !asked.contains(where: { flow[$0].when != nil || flow[$0].requiredWhen != nil || flow[$0].kind.isList }) {
      return []
    }
    let reading = evaluation(of: step)
    var evaluator = reading.evaluator
    return reading.fields.flatMap { index, found in
      decisions(about: index, found, parent: parent(of: index) { reading.fields[$0] }, &evaluator)
        + found.items.flatMap { decisions(in: $0, &evaluator) }
    }
  }

  private func decisions(in item: ItemEvaluation, _ evaluator: inout StepEvaluator) -> [Decision] {
    evaluator.bind(item)
    defer { evaluator.unbind(item) }
    return item.fields.flatMap { index, found in
      decisions(about: index, found, parent: parent(of: index) { item.fields[$0] }, &evaluator)
    }
  }

  private func parent(of field: FieldIndex, in fields: (FieldIndex) -> FieldEvaluation?) -> FieldEvaluation? {
    flow[field].parent.flatMap(fields)
  }

  private func decisions(
    about field: FieldIndex, _ found: FieldEvaluation, parent group: FieldEvaluation?, _ evaluator: inout StepEvaluator
  ) -> [Decision] {
    if group?.isShown == false { return [] }
    let condition = decided(flow[field].when, found.isShown)
    guard found.isShown, let requirement = flow[field].requiredWhen else { return condition }
    if found.isRequired { return condition + [.requirement(requirement.range, isTrue: true)] }
    // In an optional group without answers, no field is required, whatever its own condition says. The condition
    // therefore decides nothing.
    let isDecided = group?.value != .null && evaluator.value(requirement) == .bool(false)
    return condition + (isDecided ? [.requirement(requirement.range, isTrue: false)] : [])
  }

  func shownDecisions(at step: StepReference) -> [Decision] {
    let conditions = flow.shownConditions(at: flow[step])
    if conditions.isEmpty { return [] }
    let environment = evaluation(of: step).environment
    return conditions.flatMap { condition in
      condition.trace(in: environment).isTrue.map { decided(condition, $0) } ?? []
    }
  }
}

extension Flow {
  package func shownConditions(at step: Step) -> [CompiledExpression] {
    let notes = step.items.compactMap { if case .note(let note) = $0 { note.when } else { nil } }
    // A choice can have thousands of options, and this is evaluated for each event of an exploration.
    let options = allFields(of: step).flatMap { self[$0].fixedOptions.lazy.compactMap(\.when) }
    return step.paragraphs.compactMap(\.when) + notes + options + step.actions.compactMap(\.when)
  }
}
