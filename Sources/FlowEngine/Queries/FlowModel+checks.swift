import FlowDefinition
import FlowExpressions

extension FlowModel {
  /// Call this right after the step was submitted and accepted: later, the step may have input that was not submitted.
  package func acceptedDecisions(at step: StepReference) -> Set<Decision> {
    var decisions = Set(
      flow[step].leaves.flatMap { leaf -> [Decision] in
        let answer = session.answers[step.with(leaf)]
        return answer?.isSubmitted == true ? chosenOptions(in: answer?.value ?? .null, of: flow[leaf]) : []
      })
    decisions.formUnion(shownDecisions(at: step))
    let fields = flow.layout(of: step.part).fieldRange.lazy.map { flow[FieldIndex(rawValue: $0)] }
    if flow[step].rules.isEmpty, fields.allSatisfy(\.rules.isEmpty) { return decisions }
    let evaluation = evaluation(of: step)
    var evaluator = evaluation.evaluator
    decisions.formUnion(satisfied(flow[step].rules, &evaluator))
    for (field, found) in evaluation.fields {
      decisions.formUnion(satisfiedRules(of: flow[field], found, &evaluator))
      for item in found.items { decisions.formUnion(satisfiedRules(in: item, &evaluator)) }
    }
    return decisions
  }

  private func chosenOptions(in value: Value, of field: Field) -> [Decision] {
    switch (field.kind, value) {
    case (.list(let format), .list(let items)):
      return items.flatMap { item in format.fields.flatMap { chosenOptions(in: item.record, at: $0) } }
    case (.group(let group), .record(let record)): return group.fields.flatMap { chosenOptions(in: record, at: $0) }
    case _:
      let ids = value.revealed.optionIDs
      return field.fixedOptions.filter { ids.contains($0.id) }.map { .option($0.range) }
    }
  }

  private func chosenOptions(in record: Record?, at field: FieldIndex) -> [Decision] {
    chosenOptions(in: record?[flow[field].id] ?? .null, of: flow[field])
  }

  private func satisfied(_ rules: [Rule], _ evaluator: inout StepEvaluator) -> [Decision] {
    rules.filter { evaluator.value($0.that) == .bool(true) }.map { .rule($0.that.range, isSatisfied: true) }
  }

  private func satisfiedRules(
    of field: Field, _ found: FieldEvaluation, _ evaluator: inout StepEvaluator
  ) -> [Decision] {
    found.isShown && found.value.isFilled ? satisfied(field.rules, &evaluator) : []
  }

  private func satisfiedRules(in item: ItemEvaluation, _ evaluator: inout StepEvaluator) -> [Decision] {
    evaluator.bind(item)
    defer { evaluator.unbind(item) }
    return item.fields.flatMap { satisfiedRules(of: flow[$0], $1, &evaluator) }
  }

  package func brokenRules(at step: StepReference) -> Set<Decision> {
    let evaluation = evaluation(of: step)
    let fields = evaluation.fields.flatMap { [$1] + $1.items.flatMap(\.fields.values) }
    let problems = evaluation.formProblems + fields.flatMap(\.problems)
    return Set(problems.compactMap { $0.rule(flow).map { .rule($0.that.range, isSatisfied: false) } })
  }
}

extension FieldProblem {
  fileprivate func rule(_ flow: Flow) -> Rule? {
    switch self {
    case .answer: nil
    case .rule(let field, let place): flow[field].rules[place]
    case .stepRule(let step, let place): flow[step].rules[place]
    }
  }
}
