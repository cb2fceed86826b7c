import FlowDefinition
import FlowExpressions

/// Tells whether an accepted call still belongs to the inputs it would be given now.
struct CallValidity {
  let flow: Flow
  let session: Session
  let now: Timestamp

  /// The inputs a call would be kept with now.
  func kept(_ call: CallReference, in environment: inout Environment, path: ArraySlice<PathDerivation.Entry>) -> [Value]
  {
    guard flow[call].inputs != nil else {
      return [ReviewListing(flow, path, in: environment, own: flow.step(of: call)).value]
    }
    return flow[call].keptInputs.map { input in
      let value =
        switch input {
        case .expression(let expression): (try? expression.evaluate(in: &environment)) ?? .null
        case .variable(let slot): environment.values[slot]
        }
      // A secret is not kept, so it cannot be compared.
      return value.holdsSecret ? .null : value
    }
  }

  /// Whether an accepted call with these inputs makes another one needless on arriving.
  func isAtHand(_ call: CallReference, kept: [Value]) -> Bool {
    guard let accepted = session.calls[call], accepted.kept == kept else { return false }
    if flow[call].lasts == nil { return flow[call].role == .submit || accepted.run == session.run }
    return lasts(call, accepted)
  }

  /// Whether an accepted call has not run out; one without an end never does.
  ///
  /// It counts no longer before its time than after it: a clock that was set back makes nothing last longer.
  func lasts(_ call: CallReference, _ accepted: AcceptedCall) -> Bool {
    guard let lasts = flow[call].lasts else { return true }
    return now < accepted.time.adding(lasts) && accepted.time < now.adding(lasts)
  }
}

/// What the actions' calls of a step found: it is there while what they were asked is what they would be asked now.
struct LookUps {
  private let validity: CallValidity
  private let calls: [(call: CallReference, slot: Int, accepted: AcceptedCall)]
  private let path: ArraySlice<PathDerivation.Entry>

  /// Nil where nothing was found; `path` ends with the step.
  init?(
    _ flow: Flow, _ session: Session, of step: StepReference, path: ArraySlice<PathDerivation.Entry>, now: Timestamp
  ) {
    calls = flow[step].actions.compactMap { action in
      guard case .call(let index) = action.effect, case let call = step.with(index), let slot = flow[call].outputSlot
      else { return nil }
      return session.calls[call].map { (call, slot, $0) }
    }
    if calls.isEmpty { return nil }
    validity = CallValidity(flow: flow, session: session, now: now)
    self.path = path
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
