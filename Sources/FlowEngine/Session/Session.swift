package import FlowDefinition
package import FlowExpressions

/// The state of a session: its inputs and answers, and what has happened at each step.
///
/// Everything else is derived from this state and the flow.
package struct Session: Hashable, Sendable {
  /// The inputs of the flow, in declaration order.
  package internal(set) var given: [Value]
  /// The answers, including those of steps off the path.
  package internal(set) var answers: PartTable<FieldIndex, Answer> = [:]
  /// The saved answers to fields that the flow does not have, kept in case a later version has those fields again.
  package internal(set) var unknownAnswers: [String: SnapshotContent.StoredAnswer] = [:]
  /// How each step was last left.
  package internal(set) var records: PartTable<StepIndex, StepRecord> = [:]
  /// The accepted calls, each with its latest result.
  package internal(set) var calls: PartTable<CallIndex, AcceptedCall> = [:]
  /// The input that has not been accepted yet.
  package internal(set) var drafts: PartTable<FieldIndex, JSONValue> = [:]
  /// The rejections that are still shown.
  package internal(set) var pendingRejections: [PendingRejection] = []
  /// The calls without a known outcome; a retry uses the same idempotency key.
  package internal(set) var pending: [CallReference: PendingCall] = [:]
  /// The step the person is at.
  package internal(set) var cursor: StepReference?
  /// The step to return to after an edit.
  package internal(set) var returnTo: StepReference?
  /// The seal left by an accepted `once` call.
  package internal(set) var seal: Seal?
  /// The outcome of the confirmed end.
  package internal(set) var ended: String?
  /// The id of the current run, given by the host.
  package internal(set) var run: String

  /// Creates a session without answers.
  package init(given: [Value], run: String) {
    self.given = given
    self.run = run
  }
}

/// An answer.
package struct Answer: Hashable, Sendable {
  /// The value; null if the answer is empty.
  package let value: Value
  /// Whether the answer counts as submitted; `false` if a transient answer has since hidden its field.
  package let isSubmitted: Bool
}

/// How the run left a step.
package enum StepRecord: Hashable, Sendable {
  /// The fields were accepted.
  case submitted
  /// The step, which has no fields, was seen.
  case seen
  /// The review was confirmed while it listed these answers. If an action confirmed it, that action decides the branch.
  case confirmed(Value, choosing: String?)
  /// The step was skipped.
  case skipped
  /// The step was the first of a section that was skipped as a whole.
  case skippedSection
  /// The fields were accepted, and this action decides the branch.
  case chose(String)
  /// The step was left by this action, without being submitted.
  case left(String)
  /// The step's call was rejected with this code for these inputs, and the rejection led to an end.
  case refused(CallIndex, code: String, kept: [Value])

  /// The action that decides the branch; `nil` if there is none.
  var choice: String? {
    switch self {
    case .chose(let action), .confirmed(_, choosing: let action?): action
    case .submitted, .seen, .confirmed, .skipped, .skippedSection, .left, .refused: nil
    }
  }

  /// Whether the step was left without accepting its input.
  var setsAside: Bool {
    switch self {
    case .skipped, .skippedSection, .left: true
    case .submitted, .seen, .confirmed, .chose, .refused: false
    }
  }
}

/// An accepted call.
///
/// It is valid only while its kept inputs stay the same.
package struct AcceptedCall: Hashable, Sendable {
  /// The kept inputs: the values, without secrets, that decide whether the call is still valid.
  package let kept: [Value]
  /// The output of the call.
  package let output: Value
  /// The time the call was accepted.
  package let time: FlowTimestamp
  /// The id of the run that made the call.
  package let run: String
}

/// A call without a known outcome, to be retried with the same idempotency key.
package struct PendingCall: Hashable, Sendable {
  /// The call.
  package let call: CallReference
  /// The idempotency key of the call.
  package let key: String
  /// The kept inputs of the call; see ``AcceptedCall/kept``.
  package let kept: [Value]
  /// The action that submitted the step, which decides the branch once the call is accepted.
  package let choice: String?
  /// What is known about the outcome.
  package internal(set) var status = Status.inProgress
  /// The saved answers of the earlier steps at the time the step was submitted.
  ///
  /// `nil` after the person withdrew the confirmation, and for calls that do not submit the step.
  package internal(set) var confirmed: Value?

  /// What is known about the outcome of a call.
  package enum Status: String, Hashable, Sendable {
    /// The call is in progress, or the program crashed during it.
    case inProgress = "begun"
    /// The call failed or was cancelled, and the service may have performed it.
    case unknown = "unheard"
    /// The call may have been performed, but the person withdrew the confirmation, so it is not retried automatically.
    case withdrawn
    /// The service did not perform the call; a retry uses the same key.
    case notDone = "undone"
  }

  /// Whether the service may have performed the call.
  package var isOpen: Bool { status != .notDone }
}

/// A rejection shown at a step until it is resolved.
package struct PendingRejection: Hashable, Sendable {
  /// The step that shows the rejection.
  package let step: StepReference
  /// The field that shows the rejection; `nil` for the form.
  package let field: FieldIndex?
  /// The rejected call.
  package let call: CallReference
  /// The code of the rejection.
  package let code: String
  /// The details given by the service.
  package let details: [String: Value]
  /// The service's message.
  package let words: String?
}

/// The path and the values that an accepted `once` call makes final.
///
/// Only the path after the sealed steps is derived again.
package struct Seal: Hashable, Sendable {
  /// The step that made the call.
  package let step: StepReference
  /// The path up to the step, inclusive.
  package let path: [StepReference]
  /// The values of all variables when the call was accepted, by slot; variables without a value are omitted.
  package let values: [Int: Value]
}
