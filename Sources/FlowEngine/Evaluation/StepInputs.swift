import FlowDefinition
import FlowExpressions

/// What is known of the fields of a step, or of an item of a list, before they are evaluated.
struct StepInputs {
  /// What was typed and not yet accepted, by field.
  var typed: [FieldIndex: JSONValue] = [:]
  /// What was accepted or filled in, by field.
  var answers: [FieldIndex: Answer] = [:]
  /// Whether only answers that were accepted in a submission count, and no defaults.
  var isAccepted = false

  /// Whether something was typed, or else answered, for a field.
  func isGiven(_ field: FieldIndex) -> Bool {
    typed[field].map(\.isFilled) ?? answers[field].map { $0.value.isFilled } ?? false
  }
}

extension Session {
  /// What was typed at a step, and what was accepted or filled in there.
  func typed(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs()
    for leaf in flow[step].leaves {
      inputs.typed[leaf] = drafts[step.with(leaf)]
      inputs.answers[leaf] = answers[step.with(leaf)]
    }
    return inputs
  }

  /// Only what was accepted at a step.
  func accepted(at step: StepReference, _ flow: Flow) -> StepInputs {
    var inputs = StepInputs(isAccepted: true)
    for leaf in flow[step].leaves { inputs.answers[leaf] = answers[step.with(leaf)] }
    return inputs
  }
}
