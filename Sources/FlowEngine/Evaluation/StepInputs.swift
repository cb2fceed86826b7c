import FlowDefinition
import FlowExpressions

struct StepInputs {
  var typed: StepFields<JSONValue>
  var prefilled: StepFields<JSONValue>
  /// The answers, by field, including those that are no longer used (see ``Answer/isSubmitted``).
  var answers: StepFields<Answer>
  /// Whether only submitted answers are used, without input or defaults.
  var isAccepted = false

  init(of layout: StepLayout) {
    typed = StepFields(of: layout)
    prefilled = StepFields(of: layout)
    answers = StepFields(of: layout)
  }

  func isGiven(_ field: FieldIndex) -> Bool {
    typed[field].map(\.isFilled) ?? answers[field].map { $0.value.isFilled } ?? false
  }
}

extension Session {
  func typed(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs(of: flow.layout(of: step.part))
    for leaf in flow[step].leaves {
      inputs.typed[leaf] = drafts[step.with(leaf)]
      if !prefilled.isEmpty { inputs.prefilled[leaf] = prefilled[step.with(leaf)] }
      inputs.answers[leaf] = answers[step.with(leaf)]
    }
    return inputs
  }

  func accepted(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs(of: flow.layout(of: step.part))
    inputs.isAccepted = true
    for leaf in flow[step].leaves { inputs.answers[leaf] = answers[step.with(leaf)] }
    return inputs
  }
}
