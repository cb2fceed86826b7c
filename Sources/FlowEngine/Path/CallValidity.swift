import FlowDefinition
import FlowExpressions

/// Tells whether an accepted call still belongs to the inputs it would be given now.
struct CallValidity {
  let flow: Flow
  let session: Session
  let now: Timestamp

  /// The inputs a call would be kept with now.
  func kept(_ call: CallReference, in environment: inout Environment, path: Slice<Path>) -> [Value] {
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
