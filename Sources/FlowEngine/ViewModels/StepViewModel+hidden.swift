package import FlowDefinition
import FlowExpressions

extension StepViewModel {
  /// What to put in to make a hidden answer what it is if it is left alone, after something wrong was typed.
  ///
  /// The view state never has it: see ``FieldViewState/defaultInput``.
  package func hiddenDefault(at path: String) -> JSONValue? {
    guard let field = flow.field(path, at: step.part), flow[field].isRedacted, draft.entries[field] != nil,
      let found = evaluator.fields[field], !found.isValid, case .answer(let value) = found.initial
    else { return nil }
    return JSONValue(value)
  }
}
