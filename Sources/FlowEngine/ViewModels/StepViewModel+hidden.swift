package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// Returns the default that replaces an invalid input of a field whose answer is never shown.
  ///
  /// Such a field is a secret, or a code that is not kept. Its ``FieldViewState/defaultInput`` is always `nil`.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, evaluator.inputs.typed[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
