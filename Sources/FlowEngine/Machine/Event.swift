package import FlowDefinition
package import FlowExpressions

/// What happened.
///
/// Each comes with its moment, and the path is derived before it is looked at.
package enum Event: Hashable, Sendable {
  /// A session begins; values the host fills in are offered, not taken as given.
  case started(prefill: [FieldReference: JSONValue])
  /// A stored session goes on in another run.
  case resumed
  /// A draft changed; nil puts back what was accepted.
  case changed(FieldReference, JSONValue?)
  /// A field was left, so its draft is worth saving.
  case left(FieldReference)
  /// A step was submitted: fields, a review's confirmation, an end's confirmation.
  case submitted(StepReference)
  /// A step was skipped.
  case skipped(StepReference)
  /// An action was chosen.
  case chose(StepReference, action: String)
  /// A review was declined.
  case declined(StepReference)
  /// Back.
  case wentBack
  /// A step is to be changed; the person comes back afterwards.
  case edited(StepReference)
  /// A call that did not get through is tried again.
  case retried
  /// A service answered a call.
  case answered(key: String, ServiceOutcome, CallMetrics)
  /// The call that was to be made was not sent: the person cancelled it before.
  case notSent(key: String)
  /// The running call is not waited for any longer.
  case cancelRequested
  /// The run stops.
  case quit
}

extension Event {
  /// While a call runs everything else is refused, not queued.
  var isAllowedWhileCalling: Bool {
    switch self {
    case .answered, .notSent, .cancelRequested, .quit: true
    case .started, .resumed, .changed, .left, .submitted, .skipped, .chose, .declined, .wentBack, .edited, .retried:
      false
    }
  }

  /// The step a person leaves by it.
  var step: StepReference? {
    switch self {
    case .submitted(let step), .skipped(let step), .chose(let step, _): step
    case .started, .resumed, .changed, .left, .declined, .wentBack, .edited, .retried, .answered, .notSent,
      .cancelRequested, .quit:
      nil
    }
  }
}

/// What an event brings with it that the machine must not find out by itself.
package struct EventContext: Hashable, Sendable {
  /// When it happens.
  package let now: Timestamp
  /// The person's calendar day, as 00:00 UTC.
  package let today: Timestamp
  /// A name no call has had: the idempotency key of a call that begins with this event.
  package let freshKey: String

  /// Describes a moment.
  package init(now: Timestamp, today: Timestamp, freshKey: String) {
    self.now = now
    self.today = today
    self.freshKey = freshKey
  }
}

/// What the controller is to do, in order.
package enum Action: Hashable, Sendable {
  /// The screen changed.
  case present(Screen)
  /// The session is stored before anything after this in the list is done.
  case save
  /// A service is called; its answer comes back as an event.
  case call(CallReference, key: String)
  /// The running call is cancelled.
  case cancelCall
  /// An event for observers.
  case emit(FlowEvent)
  /// The end was reached and confirmed: the result is handed over.
  case finish(StepReference)
  /// The run stops.
  case stop(StopReason)
  /// The event was refused.
  case refuse(Refusal)
}

/// What there is to look at.
package enum Screen: Hashable, Sendable {
  /// A step to fill in, read or confirm.
  case step(StepReference)
  /// A step whose call is under way.
  case working(StepReference, CallReference)
  /// An end that was reached.
  case ended(StepReference)
}

/// Why a run stops before an end.
public enum StopReason: Hashable, Sendable {
  /// The person wanted it.
  case quit
  /// The person said no at the review.
  case declined
  /// A service refused for good.
  case locked(message: String)
  /// Arithmetic in the flow failed; the message names file and line.
  case failed(message: String)

  /// The reason without its words, which may hold answers.
  public enum Code: String, Sendable {
    /// The person wanted it.
    case quit
    /// The person said no at the review.
    case declined
    /// A service refused for good.
    case locked
    /// Arithmetic in the flow failed.
    case failed
  }

  /// The reason without its words.
  public var code: Code {
    switch self {
    case .quit: .quit
    case .declined: .declined
    case .locked: .locked
    case .failed: .failed
    }
  }
}

/// Why an event was refused.
public enum Refusal: Hashable, Sendable {
  /// The step is not on the path.
  case notOnPath
  /// The step cannot be entered: something that cannot be undone was done after it, or the way back is barred.
  case barred
  /// There is nothing before this step.
  case nothingBefore
  /// The step must be filled in.
  case notOptional
  /// There is no such action now.
  case unknownAction
  /// A call is under way.
  case busy
  /// Nothing is waiting to be tried again.
  case nothingToRetry
  /// The answer belongs to no call that is under way.
  case unexpectedAnswer
  /// The run has not begun.
  case notStarted
  /// The run is over.
  case over
  /// Something is not right yet; the screen shows what.
  case invalid
}

/// What observers receive.
///
/// No answer is in any of it.
public enum FlowEvent: Hashable, Sendable {
  /// A step was shown.
  case shown(step: String)
  /// A submission was refused, or a field was left that is not right.
  ///
  /// `problems`: fields with the codes of their problems or the ids of their rules, `form` for the form.
  case rejected(step: String, problems: [String: [String]])
  /// A step was accepted.
  case submitted(step: String)
  /// A step was skipped.
  case skipped(step: String)
  /// An action was chosen.
  case chose(step: String, action: String)
  /// The person went back.
  case back(step: String)
  /// A call was answered; the outcome is `accepted`, `unavailable`, `cancelled` or the code of a rejection.
  ///
  /// `failure`: why it is `unavailable`; otherwise nil.
  case called(step: String, port: String, outcome: String, CallMetrics, failure: ServiceFailure? = nil)
  /// A session goes on.
  case resumed(step: String)
  /// An end was reached.
  case ended(outcome: String)
  /// The run stopped before an end.
  case stopped(StopReason.Code)
}

/// What a session knew of a step before an event that may turn out to lead nowhere.
struct StepBackup {
  private let step: StepReference
  private let record: StepRecord?
  private let answers: [(field: FieldReference, answer: Answer?, draft: JSONValue?)]

  /// Remembers a step.
  init(of step: StepReference, _ session: borrowing Session, _ flow: Flow) {
    self.step = step
    record = session.records[step]
    var answers: [(field: FieldReference, answer: Answer?, draft: JSONValue?)] = []
    for leaf in flow[step].leaves {
      let field = step.with(leaf)
      answers.append((field, session.answers[field], session.drafts[field]))
    }
    self.answers = answers
  }

  /// Puts back what was known; what was typed stays typed.
  func restore(_ session: inout Session) {
    session.records[step] = record
    for (field, answer, draft) in answers {
      session.answers[field] = answer
      session.drafts[field] = draft
    }
    session.cursor = step
  }
}
