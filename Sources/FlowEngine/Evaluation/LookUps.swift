import FlowDefinition
import FlowExpressions

/// What the actions' calls of a step found: it is there while what they were asked is what they would be asked now.
struct LookUps {
  private let validity: CallValidity
  private let calls: [CallReference]
  private let path: ArraySlice<PathDerivation.Entry>

  /// Nil where nothing was found; `path` ends with the step.
  init?(
    _ flow: Flow, _ session: Session, of step: StepReference, path: ArraySlice<PathDerivation.Entry>, now: Timestamp
  ) {
    calls = flow[step].actions.compactMap { action in
      guard case .call(let call) = action.effect, flow[call].outputSlot != nil else { return nil }
      return session.calls[step.with(call)].map { _ in step.with(call) }
    }
    if calls.isEmpty { return nil }
    validity = CallValidity(flow, session, now: now)
    self.path = path
  }

  /// The outputs that belong to what a step holds, by variable.
  func found(in environment: Environment) -> [Int: Value] {
    var environment = environment
    var found: [Int: Value] = [:]
    for call in calls {
      guard let slot = validity.flow[call].outputSlot, let accepted = validity.accepted(call) else { continue }
      if accepted.kept == validity.kept(call, in: &environment, path: path) { found[slot] = accepted.output }
    }
    return found
  }
}
