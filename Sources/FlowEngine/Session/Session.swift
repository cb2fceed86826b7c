package import FlowDefinition
package import FlowExpressions

/// Everything a session knows: what was given and what was done.
///
/// All else is derived from it and the flow.
package struct Session: Hashable, Sendable {
  /// What the host passed in, by given value.
  package internal(set) var given: [Value]
  /// Answers, also those of steps no longer on the path.
  package internal(set) var answers: PartTable<FieldIndex, Answer> = [:]
  /// Answers that were saved under names the flow does not have now, in case it has them again.
  var unplaced: [String: SnapshotContent.StoredAnswer] = [:]
  /// How each step was last left.
  package internal(set) var records: PartTable<StepIndex, StepRecord> = [:]
  /// The last accepted call of each.
  package internal(set) var calls: PartTable<CallIndex, AcceptedCall> = [:]
  /// What was typed and not yet accepted.
  package internal(set) var drafts: PartTable<FieldIndex, JSONValue> = [:]
  /// Refusals that wait to be answered.
  package internal(set) var pendingRejections: [PendingRejection] = []
  /// Calls begun and not answered: each keeps its name until it is.
  package internal(set) var pending: [CallReference: PendingCall] = [:]
  /// The step looked at.
  package internal(set) var cursor: StepReference?
  /// The step to come back to, while one answer is changed.
  package internal(set) var returnTo: StepReference?
  /// What stands since a call that cannot be undone was accepted.
  package internal(set) var seal: Seal?
  /// The outcome of the end that was confirmed.
  package internal(set) var ended: String?
  /// The run that goes on with it; ids are the host's.
  package internal(set) var run: String

  /// A session nobody has answered anything in.
  package init(given: [Value], run: String) {
    self.given = given
    self.run = run
  }
}

/// An answer and whether it was submitted or only filled in by the host.
package struct Answer: Hashable, Sendable {
  /// The answer, null where the field was left empty.
  package let value: Value
  /// Whether a submission holds it.
  package let isSubmitted: Bool
}

/// How a step was left.
package enum StepRecord: Hashable, Sendable {
  /// Its fields were accepted.
  case submitted
  /// It was shown and had nothing to ask.
  case seen
  /// A review was confirmed, with these answers in it; perhaps an action chose the branch.
  case confirmed(Value, choosing: String?)
  /// It was skipped.
  case skipped
  /// It was the first of its section, and all of that was skipped.
  case skippedSection
  /// Its fields were accepted and this action chose the branch.
  case chose(String)
  /// This action left it without asking.
  case left(String)
  /// Its call was refused, with these inputs, and that led to an end.
  case refused(CallIndex, code: String, kept: [Value])

  /// The action that decided the branch.
  var choice: String? {
    switch self {
    case .chose(let action), .confirmed(_, choosing: let action?): action
    case .submitted, .seen, .confirmed, .skipped, .skippedSection, .left, .refused: nil
    }
  }

  /// Whether what was typed is set aside, not accepted.
  var setsAside: Bool {
    switch self {
    case .skipped, .skippedSection, .left: true
    case .submitted, .seen, .confirmed, .chose, .refused: false
    }
  }
}

/// An accepted call: a proof for the inputs it was made with.
package struct AcceptedCall: Hashable, Sendable {
  /// The inputs it belongs to.
  package let kept: [Value]
  /// What it gave.
  package let output: Value
  /// When.
  package let time: Timestamp
  /// In which run.
  package let run: String
}

/// A call that was begun: the same name is used for every try of it.
package struct PendingCall: Hashable, Sendable {
  /// The call.
  package let call: CallReference
  /// Its idempotency key.
  package let key: String
  /// The inputs it belongs to.
  package let kept: [Value]
  /// The action that was chosen together with submitting; it decides the branch once the call is accepted.
  package let choice: String?
  /// What is known of its answer.
  package internal(set) var standing = Standing.begun
  /// The kept answers before its step when that was submitted; nil once the person has taken that back.
  package internal(set) var confirmed: Value?

  /// What is known of the answer to a call.
  package enum Standing: String, Hashable, Sendable {
    /// Nothing: it is waited for, or the program died while it was.
    case begun
    /// None came, and nobody knows whether it was done.
    case unheard
    /// The same, and the person has taken back what was confirmed: it is not made again without them.
    case withdrawn
    /// It was not done; another try has its name still.
    case undone
  }

  /// Whether it may have been done without anybody knowing.
  package var isOpen: Bool { standing != .undone }
}

/// A refusal to be answered at a step.
package struct PendingRejection: Hashable, Sendable {
  /// Where it is shown.
  package let step: StepReference
  /// At which field; nil for the form.
  package let field: FieldIndex?
  /// The call that was refused.
  package let call: CallReference
  /// The reason.
  package let code: String
  /// The details the service gave.
  package let details: [String: Value]
  /// The service's own words.
  package let words: String?
}

/// What a call that cannot be undone leaves behind: later walks begin here.
package struct Seal: Hashable, Sendable {
  /// The step that made it.
  package let step: StepReference
  /// The steps that led there, itself included.
  package let path: [StepReference]
  /// The variables that were relevant, by slot.
  package let values: [Int: Value]
}
