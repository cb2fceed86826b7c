import FlowDefinition
import FlowExpressions

struct CallValidity {
  let flow: Flow
  let session: Session
  let now: FlowTimestamp

  /// - Parameter path: The steps whose answers are sent if the call has an input of type `answers`.
  func kept(_ call: CallReference, in environment: inout Environment, path: Slice<Path>) -> [Value] {
    let answers =
      flow[call].sendsAnswers ? [ReviewListing(flow, path, in: environment, own: flow.step(of: call)).value] : []
    return answers
      + flow[call].keptInputs.map { input in
        let value = value(of: input, in: &environment)
        // Replace secrets with null: they are not saved, so they cannot be compared.
        return value.holdsSecret ? .null : value
      }
  }

  private func value(of input: KeptInput, in environment: inout Environment) -> Value {
    switch input {
    case .variable(let slot): return environment.values[slot]
    case .expression(let expression):
      let value = (try? expression.evaluate(in: &environment)) ?? .null
      return expression.isKeptAsJSON ? value.comparable : value
    }
  }

  /// A call with `lasts` is valid until it expires.
  ///
  /// Without `lasts`, a `submit` call stays valid, and any other call is valid only in the run that made it.
  func hasValidCall(_ call: CallReference, kept: [Value]) -> Bool {
    guard let accepted = session.calls[call], accepted.kept == kept else { return false }
    if flow[call].lasts == nil { return flow[call].role == .submit || accepted.run == session.run }
    return lasts(call, accepted)
  }

  /// Whether an accepted call has not expired; a call without `lasts` never expires.
  ///
  /// `lasts` is the duration for which an accepted call stays valid. If the clock was set back, the time of the call
  /// can be in the future. A call whose time is `lasts` or more in the future also counts as expired. Without this
  /// rule, a person could extend the validity without limit by setting the clock back.
  func lasts(_ call: CallReference, _ accepted: AcceptedCall) -> Bool {
    guard let lasts = flow[call].lasts else { return true }
    return now < accepted.time.adding(lasts) && accepted.time < now.adding(lasts)
  }
}
