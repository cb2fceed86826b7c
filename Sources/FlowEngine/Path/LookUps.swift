import FlowDefinition
import FlowExpressions

/// What the actions' calls of a step found: it is there while what they were asked is what they would be asked now.
struct LookUps {
  private let validity: CallValidity
  private let calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)]
  private let path: Slice<Path>

  /// Nil where nothing was found; `path` ends with the step.
  init?(
    _ flow: Flow, _ session: Session, of step: StepReference, path: @autoclosure () -> Slice<Path>, now: Timestamp
  ) {
    if flow[step].actions.isEmpty { return nil }
    calls = flow[step].actions.compactMap { action in
      guard case .call(let index) = action.effect, case let call = step.with(index), let slot = flow[call].outputSlot
      else { return nil }
      return session.calls[call].map { (call, slot, $0) }
    }
    if calls.isEmpty { return nil }
    validity = CallValidity(flow: flow, session: session, now: now)
    self.path = path()
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
