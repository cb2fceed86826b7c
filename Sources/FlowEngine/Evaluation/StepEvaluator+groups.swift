import FlowDefinition

/// Optional groups, whose required questions need an answer once one of them has one.
extension StepEvaluator {
  /// Returns the answered questions that make a question of an optional group required; empty for other questions.
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
  /// Returns the answered questions that make a question of an optional group required; empty for other questions.
  package func answers(requiring path: String) -> [FieldViewState] {
    guard let field = flow.field(path, at: step.part) else { return [] }
    return evaluator.answers(requiring: flow[field]).compactMap { shownField(flow.ownPath(of: $0)) }
  }
}
