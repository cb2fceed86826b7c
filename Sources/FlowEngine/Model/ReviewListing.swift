import FlowDefinition
import FlowExpressions

/// The kept answers and computed values on a part of the path: what a review lists, what a call of all answers takes.
struct ReviewListing {
  /// What there is, in the order of the path.
  let rows: [(field: FieldReference, value: Value)]
  /// The same to compare and to store: values under names, whatever the order of the steps.
  let value: Value

  /// `own` is the step whose values stand in the environment, not yet on the path.
  init(_ flow: Flow, _ path: ArraySlice<PathDerivation.Entry>, _ environment: Environment, own: StepReference? = nil) {
    var rows: [(field: FieldReference, value: Value)] = []
    for entry in path {
      for leaf in flow[entry.step].leaves where flow[leaf].isKept {
        let slot = flow[leaf].slot
        let isElsewhere = entry.iteration != nil && entry.step != own
        let value = isElsewhere ? entry.values[slot] ?? .null : environment.values[slot]
        if value != .null { rows.append((entry.step.with(leaf), value)) }
      }
    }
    self.rows = rows
    value = Self.value(rows.map { (flow.name(of: $0.field), $0.value) })
  }

  /// Values under names, in the order of the names.
  static func value(_ parts: [(name: String, value: Value)]) -> Value {
    let sorted = parts.sorted { $0.name < $1.name }
    return .record(Record(names: sorted.map(\.name), values: sorted.map(\.value)))
  }
}
