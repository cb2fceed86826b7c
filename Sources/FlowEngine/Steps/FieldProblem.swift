import FlowDefinition
import FlowExpressions

/// What is wrong with a field, or with the form.
enum FieldProblem: Hashable {
  /// The answer itself.
  case answer(AnswerProblem)
  /// A rule of the field, by its place.
  case rule(FieldIndex, Int)
  /// A rule of the step, by its place.
  case stepRule(StepIndex, Int)
}

extension FieldProblem {
  /// What it is called for observers and scenarios: that of what is built in, or a rule's id.
  func code(_ flow: Flow) -> String {
    switch self {
    case .answer(let problem): problem.code.rawValue
    case .rule(let field, let place): flow[field].rules[place].id
    case .stepRule(let step, let place): flow[step].rules[place].id
    }
  }
}
