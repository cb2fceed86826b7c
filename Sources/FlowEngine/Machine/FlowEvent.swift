/// An event for observers, which contains no answers.
public enum FlowEvent: Hashable, Sendable {
  /// A new session was started.
  case started
  /// A step was shown.
  case shown(step: String)
  /// The input was invalid when the person submitted the step, chose an action or left a field.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - problems: The codes of the problems or the ids of the broken rules, by field; `form` is the key for the form
  ///     as a whole.
  case rejected(step: String, problems: [String: [String]])
  /// A step was accepted.
  case submitted(step: String)
  /// A step was skipped.
  case skipped(step: String)
  /// An action was chosen.
  case chose(step: String, action: String)
  /// The person went back from this step.
  case back(step: String)
  /// A service is being called.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - port: The name of the service.
  ///   - key: The idempotency key of the call.
  case callBegan(step: String, port: String, key: String)
  /// A service call ended.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - port: The name of the service.
  ///   - key: The idempotency key of the call.
  ///   - outcome: `accepted`, `unavailable`, `cancelled` or the code of a rejection.
  ///   - milliseconds: The duration of the call, measured with a monotonic clock.
  ///   - tries: The number of attempts that the service reported, at least 1.
  ///   - failure: The failure if the outcome is `unavailable`; otherwise `nil`.
  case callEnded(
    step: String, port: String, key: String, outcome: String, milliseconds: Int, tries: Int,
    failure: ServiceFailure? = nil)
  /// A session was resumed at this step.
  case resumed(step: String)
  /// An end was confirmed.
  case ended(outcome: String)
  /// The run stopped before reaching an end.
  case stopped(StopReason.Code)
}
