package import FlowDefinition
package import FlowExpressions
package import Foundation

/// If no call is in progress, the machine first updates the path for the time in the ``EventContext``.
package enum Event: Hashable, Sendable {
  /// A session starts; prefilled values are offered as drafts.
  case started(prefill: [FieldReference: JSONValue])
  case resumed
  /// The person typed into fields of a step; `nil` discards the input of a field.
  ///
  /// The input is saved with the next event, even if that event is refused.
  case typed([FieldIndex: JSONValue?], at: StepReference)
  case left(FieldReference)
  /// A step was submitted, or a review or an end was confirmed.
  case submitted(StepReference)
  case skipped(StepReference)
  case chose(StepReference, action: String)
  case declined(StepReference)
  case wentBack
  /// The person wants to change a step, and then return to the current step.
  case edited(StepReference)
  case retried
  case answered(key: String, ServiceOutcome, CallMetrics)
  case notSent(key: String)
  case quit
}

extension Event {
  /// Whether the event can change what is before the step after which arithmetic fails.
  func canMend(_ model: FlowModel) -> Bool {
    if case .resumed = self { return true }
    return model.isPassed(model.current)
  }

  var step: StepReference? {
    switch self {
    case .submitted(let step), .skipped(let step), .chose(let step, _): step
    case .started, .resumed, .typed, .left, .declined, .wentBack, .edited, .retried, .answered, .notSent, .quit: nil
    }
  }
}

/// The machine has no clock and generates no keys itself.
package struct EventContext: Hashable, Sendable {
  /// The time of the event, in whole seconds, as it is saved.
  package let now: FlowTimestamp
  /// The time zone of a session that starts, or that was saved without one.
  package let timeZone: TimeZone
  /// If the event begins a call, the key becomes the idempotency key of the call.
  package let freshKey: String

  package init(now: FlowTimestamp, timeZone: TimeZone = .gmt, freshKey: String) {
    self.now = FlowTimestamp(seconds: now.seconds)
    self.timeZone = timeZone
    self.freshKey = freshKey
  }
}
