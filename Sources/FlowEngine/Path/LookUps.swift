import FlowDefinition
import FlowExpressions

/// What the actions' calls of a step found: it is there while what they were asked is what they would be asked now.
struct LookUps {
  private let validity: CallValidity
  private let calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)]
  private let path: Slice<Path>

  /// What was found at a step; nil where nothing was.
  ///
  /// `path` ends with the step.
  static func found(
    _ flow: Flow, _ session: Session, at step: StepReference, path: @autoclosure () -> Slice<Path>, now: Timestamp
  ) -> LookUps? {
    var calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)] = []
    for action in flow[step].actions {
      guard case .call(let index) = action.effect, case let call = step.with(index), let slot = flow[call].outputSlot,
        let accepted = session.calls[call]
      else { continue }
      calls.append((call, slot, accepted))
    }
    if calls.isEmpty { return nil }
    return LookUps(
      validity: CallValidity(flow: flow, session: session, now: now), calls: calls, path: path())
  }

  /// The outputs that belong to what a step holds, by variable.
  func found(in environment: Environment) -> [Int: Value] {
    var environment = environment
    var found: [Int: Value] = [:]
    for (call, slot, accepted) in calls where accepted.kept == validity.kept(call, in: &environment, path: path) {
      found[slot] = accepted.output
    }
    return found
  }
}
