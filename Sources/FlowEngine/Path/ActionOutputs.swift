import FlowDefinition
import FlowExpressions

/// A look-up is a call that an action of the step makes; its output is available only while its inputs stay the same.
struct ActionOutputs {
  private let validity: CallValidity
  private let calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)]
  private let path: Slice<Path>

  /// - Parameter path: The path up to the step, inclusive.
  static func found(
    _ flow: Flow, _ session: Session, at step: StepReference, path: Slice<Path>, now: FlowTimestamp
  ) -> ActionOutputs? {
    var calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)] = []
    for action in flow[step].actions {
      guard case .call(let index) = action.effect, case let call = step.with(index), let slot = flow[call].outputSlot,
        let accepted = session.calls[call]
      else { continue }
      calls.append((call, slot, accepted))
    }
    if calls.isEmpty { return nil }
    return ActionOutputs(
      validity: CallValidity(flow: flow, session: session, now: now), calls: calls, path: path)
  }

  /// The keys are the slots of the outputs.
  func found(in environment: Environment) -> [Int: Value] {
    var environment = environment
    var found: [Int: Value] = [:]
    for (call, slot, accepted) in calls where accepted.kept == validity.kept(call, in: &environment, path: path) {
      found[slot] = accepted.output
    }
    return found
  }
}
