import FlowDefinition
package import FlowExpressions

extension FlowModel {
  /// The values that expressions of the current step read, with valid input that is not submitted yet.
  package var currentEnvironment: Environment { evaluation(of: current).environment }

  /// The slots of the variables whose values can no longer change: given values, and the variables of steps to which
  /// the person cannot return.
  package var fixedSlots: Set<Int> {
    let closed = path.prefix(firstAllowedIndex(from: derivation.frontier)).filter { $0.item == nil }
    return closed.reduce(into: Set(flow.given.map(\.slot))) { slots, step in
      slots.formUnion(flow.allFields(of: flow[step]).map { flow[$0].slot })
      slots.formUnion(flow.calls(of: flow[step]).compactMap { flow[$0].outputSlot })
    }
  }
}
