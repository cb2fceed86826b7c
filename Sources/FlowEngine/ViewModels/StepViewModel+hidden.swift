package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// Returns the default of a withheld field, as input that replaces an invalid input.
  ///
  /// For a withheld field, ``FieldViewState/defaultInput`` is `nil`. Returns `nil` if the field is not withheld, has no
  /// invalid input or has no default.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, draft.entries[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
