package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// Returns the default of a field whose answer is never shown, as input that replaces an invalid input.
  ///
  /// For such a field, ``FieldViewState/defaultInput`` is `nil`. This returns `nil` for all other fields, and if there
  /// is no invalid input or no default.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, draft.entries[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
