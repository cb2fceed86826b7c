import FlowDefinition

/// If one question of an optional group has an answer, all required questions of the group need one.
extension StepEvaluator {
  func answers(requiring field: Field) -> [FieldIndex] {
    var parent = field.parent
    while let group = parent {
      if fields[group]?.isRequired == false {
        return flow.leaves(of: flow[group]).filter { $0 != field.index && inputs.isGiven($0) }
      }
      parent = flow[group].parent
    }
    return []
  }
}

extension StepViewModel {
  package func answers(requiring path: String) -> [FieldViewState] {
    guard let field = flow.field(path, at: step.part) else { return [] }
    return evaluator.answers(requiring: flow[field]).compactMap { shownField(flow.ownPath(of: $0)) }
  }
}
