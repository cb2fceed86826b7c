package import FlowDefinition
package import FlowExpressions
package import Foundation

/// Everything else is derived from this state and the flow.
package struct Session: Hashable, Sendable {
  /// The given values of the flow, in declaration order.
  package internal(set) var given: [Value]
  /// The answers, including the answers of steps that are not on the path.
  package internal(set) var answers: PartTable<FieldIndex, Answer> = [:]
  /// The saved answers to fields that the flow does not have, kept in case a later version has those fields again.
  package internal(set) var unknownAnswers: [String: SnapshotContent.StoredAnswer] = [:]
  package internal(set) var records: PartTable<StepIndex, StepRecord> = [:]
  package internal(set) var calls: PartTable<CallIndex, AcceptedCall> = [:]
  package internal(set) var drafts: PartTable<FieldIndex, JSONValue> = [:]
  /// The input that the host prefilled; typing it again is not a change.
  package internal(set) var prefilled: PartTable<FieldIndex, JSONValue> = [:]
  package internal(set) var pendingRejections: [PendingRejection] = []
  package internal(set) var pending: [CallReference: PendingCall] = [:]
  package internal(set) var cursor: StepReference?
  package internal(set) var returnTo: StepReference?
  package internal(set) var seal: Seal?
  package internal(set) var ended: String?
  package internal(set) var run: String
  /// The person's time zone when the session started.
  package let zone: HeldTimeZone

  package init(given: [Value], run: String, timeZone: TimeZone = .gmt) {
    self.given = given
    self.run = run
    zone = HeldTimeZone(timeZone)
  }
}

extension Session {
  package var timeZone: TimeZone { zone.timeZone }

  func shownRejections(at step: StepReference) -> [PendingRejection] {
    pendingRejections.filter { $0.step == step && !$0.isOutdated }
  }
}

package struct Answer: Hashable, Sendable {
  /// The value; null if the answer is empty.
  package let value: Value
  /// It is `false` after a transient answer has hidden the question, or after the file in the answer was changed or
  /// deleted.
  package let isSubmitted: Bool
}

package enum StepRecord: Hashable, Sendable {
  case submitted
  /// A step with nothing to fill in was submitted.
  case seen
  /// The review was confirmed while it listed these answers.
  ///
  /// If an action of the step confirmed it, `choosing` is that action, which decides the next step.
  case confirmed(Value, choosing: String?)
  case skipped
  /// The step was the first of a section that was skipped as a whole.
  case skippedSection
  /// The step was submitted by this action, which decides the next step.
  case chose(String)
  /// The person left the step by choosing this action, without submitting the step.
  case left(String)
  /// The step's call was rejected with this code, and the rejection led to an end.
  ///
  /// `kept` contains the inputs of the call, without secrets.
  case refused(CallIndex, code: String, kept: [Value])

  package var choice: String? {
    switch self {
    case .chose(let action), .confirmed(_, choosing: let action?): action
    case .submitted, .seen, .confirmed, .skipped, .skippedSection, .left, .refused: nil
    }
  }

  func isRejection(of call: CallIndex, besides inputs: [Value]) -> Bool {
    if case .refused(call, _, let kept) = self { kept != inputs } else { false }
  }

  /// Whether the step was skipped or left by an action, so that its input was not accepted.
  package var setsAside: Bool {
    switch self {
    case .skipped, .skippedSection, .left: true
    case .submitted, .seen, .confirmed, .chose, .refused: false
    }
  }
}

/// It is valid only while its inputs are the same as in ``kept``.
package struct AcceptedCall: Hashable, Sendable {
  /// The inputs of the accepted call, without secrets.
  package let kept: [Value]
  package let output: Value
  package let time: FlowTimestamp
  package let run: String
}

/// A call that has begun but was neither accepted nor rejected.
package struct PendingCall: Hashable, Sendable {
  package let call: CallReference
  package let key: String
  /// The inputs of the call, without secrets.
  package let kept: [Value]
  /// The action that submitted the step; `nil` if there is none.
  package let choice: String?
  package internal(set) var status = Status.inProgress
  /// The answers that the person confirmed: the saved answers of the earlier steps when the step was submitted.
  ///
  /// It is `nil` for a call that does not submit the step. It is also `nil` after the confirmation was withdrawn, for
  /// example because the person declined the review.
  package internal(set) var confirmed: Value?
  /// The circumstances in which a `once` call began; `nil` for other calls.
  package let start: Start?

  /// The circumstances in which a call began, in which its outcome is looked up.
  package struct Start: Hashable, Sendable {
    /// The time, in whole seconds.
    package let now: FlowTimestamp
    /// The path up to the step of the call, inclusive.
    package let path: [StepReference]
  }

  package enum Status: String, Hashable, Sendable {
    /// The call is in progress, or the program crashed during it.
    case inProgress = "begun"
    /// The call failed or was cancelled, and the service may have performed it.
    case unknown = "unheard"
    /// The service may have performed the call, but the call must be confirmed again.
    ///
    /// The person has since declined the review or left the step, or a file of the call was lost before a retry. The
    /// call is not retried automatically.
    case withdrawn
    /// The service did not perform the call; a retry uses the same key.
    case notDone = "undone"
  }

  /// Whether the service may have performed the call.
  package var isOpen: Bool { status != .notDone }
}

package struct PendingRejection: Hashable, Sendable {
  package let step: StepReference
  /// The field that shows the rejection; `nil` if the rejection is shown for the step as a whole.
  package let field: FieldIndex?
  package let call: CallReference
  package let code: String
  package let details: [String: Value]
  package let words: String?
  /// Whether the person has changed the rejected input since; the rejection is then no longer shown.
  package internal(set) var isOutdated = false

  /// The ``code`` for a lost file that cannot be chosen again.
  ///
  /// It contains a space, so that it differs from all codes that a port can declare.
  static let lostFile = "lost file"
  var problemCode: String { code == Self.lostFile ? "file" : code }
}

/// The path and the values that an accepted `once` call makes final.
package struct Seal: Hashable, Sendable {
  package let step: StepReference
  /// The path up to the step, inclusive.
  package let path: [StepReference]
  /// The values of all variables when the call was accepted, by the variable's slot.
  package let values: [Int: Value]
}
