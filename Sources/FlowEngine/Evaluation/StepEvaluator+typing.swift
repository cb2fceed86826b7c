import FlowDefinition
import FlowExpressions

extension StepEvaluator {
  /// Returns the evaluated fields, in order; `nil` if the whole step must be evaluated.
  mutating func type(_ typed: JSONValue, in field: FieldIndex) -> [FieldIndex]? {
    inputs.typed[field] = typed
    guard failure == nil, transients == .asked, !inputs.isAccepted,
      let fields = flow.layout(of: step.part).reach.fields(dependingOn: field, of: flow)
    else { return nil }
    for index in fields {
      if let found = self.fields[index], !found.isValid { invalidCount -= 1 }
      evaluation.environment.values[flow[index].slot] = .null
      if !unsettled.isEmpty { unsettled.remove(flow[index].slot) }
      evaluate(flow[index], isShown: true, isNeeded: true)
      if let found = self.fields[index], !found.isValid { invalidCount += 1 }
    }
    return failure == nil ? fields : nil
  }
}
