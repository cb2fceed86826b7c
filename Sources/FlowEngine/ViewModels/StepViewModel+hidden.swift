package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// Returns the default of a field whose answer is never shown, to replace an invalid input.
  ///
  /// ``FieldViewState/defaultInput`` is `nil` for such a field, which is a secret or a code that is not kept.
  ///
  /// - Returns: The default as input; `nil` if there is no invalid input or no default, or for any other field.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, draft.entries[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
