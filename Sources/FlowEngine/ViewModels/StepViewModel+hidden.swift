package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// Returns the input that replaces the invalid input of a withheld field with the field's default.
  ///
  /// For a withheld field, ``FieldViewState/defaultInput`` is `nil`.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, draft.entries[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
