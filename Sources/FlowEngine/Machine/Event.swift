package import FlowDefinition
package import FlowExpressions

/// An event of a run, which ``FlowMachine`` handles.
///
/// Each event comes with an ``EventContext``, which contains the time. If no call is in progress, the machine first
/// updates the path for that time.
package enum Event: Hashable, Sendable {
  /// A session starts; prefilled values are offered as drafts.
  case started(prefill: [FieldReference: JSONValue])
  /// A stored session is resumed.
  case resumed
  /// The person typed into fields of a step; `nil` discards the input of a field.
  ///
  /// The input is saved with the next event, even if that event is refused.
  case typed([FieldIndex: JSONValue?], at: StepReference)
  /// The person left a field; its draft must be saved.
  case left(FieldReference)
  /// A step was submitted, or a review or an end was confirmed.
  case submitted(StepReference)
  /// A step was skipped.
  case skipped(StepReference)
  /// An action was chosen.
  case chose(StepReference, action: String)
  /// A review was declined.
  case declined(StepReference)
  /// The person went back.
  case wentBack
  /// The person wants to change a step, and then return to the current step.
  case edited(StepReference)
  /// A retry of a call was requested.
  case retried
  /// A service call ended.
  case answered(key: String, ServiceOutcome, CallMetrics)
  /// The call was cancelled before it was sent.
  case notSent(key: String)
  /// A stop of the run was requested.
  case quit
}

extension Event {
  /// Whether the event is allowed during a call; other events are refused, not queued.
  var isAllowedWhileCalling: Bool {
    switch self {
    case .answered, .notSent, .quit: true
    case .started, .resumed, .typed, .left, .submitted, .skipped, .chose, .declined, .wentBack, .edited, .retried:
      false
    }
  }

  var isTyping: Bool { if case .typed = self { true } else { false } }

  /// The step of an event that submits or skips a step or chooses an action; `nil` for any other event.
  var step: StepReference? {
    switch self {
    case .submitted(let step), .skipped(let step), .chose(let step, _): step
    case .started, .resumed, .typed, .left, .declined, .wentBack, .edited, .retried, .answered, .notSent, .quit: nil
    }
  }
}

/// The time, the date and a unique key that come with an event.
///
/// The machine has no clock and generates no keys itself.
package struct EventContext: Hashable, Sendable {
  /// The time of the event, in whole seconds, as it is saved.
  package let now: FlowTimestamp
  /// The person's current date, as 00:00 UTC on that date.
  package let today: FlowTimestamp
  /// A unique key.
  ///
  /// If the event begins a call, the key becomes the idempotency key of the call.
  package let freshKey: String

  package init(now: FlowTimestamp, today: FlowTimestamp, freshKey: String) {
    self.now = FlowTimestamp(seconds: now.seconds)
    self.today = today
    self.freshKey = freshKey
  }
}

/// An effect of an event, which the controller performs, such as saving the session.
///
/// The effects of an event are performed in order. They are unrelated to the actions of a step, which are its extra
/// commands.
package enum Action: Hashable, Sendable {
  case present(Screen)
  /// Saves the session.
  ///
  /// The effects that follow are performed after the save.
  case save
  /// Calls a service and reports its outcome as an event.
  case call(CallReference, key: String)
  case cancelCall
  /// Sends an event to the observers.
  case emit(FlowEvent)
  /// Delivers the result of the confirmed end.
  case finish(StepReference)
  case stop(StopReason)
  /// Reports that the event was refused.
  case refuse(Refusal)
}

extension Action {
  /// Whether the effect reports the end of a service call to the observers.
  var reportsCall: Bool { if case .emit(.called) = self { true } else { false } }
}

extension [Action] {
  var savesSession: Bool { contains(.save) }

  /// Whether these effects save more than the input of a refused event.
  var savesProgress: Bool {
    if first == .save, case .refuse? = dropFirst().first { return false }
    return savesSession
  }
}

/// A screen to show.
package enum Screen: Hashable, Sendable {
  /// A step to fill in, read or confirm.
  case step(StepReference)
  /// A step with a call in progress.
  case working(StepReference, CallReference)
  /// An end, either already confirmed or still to be confirmed.
  case ended(StepReference)
}

/// The reason a run stopped before reaching an end.
public enum StopReason: Hashable, Sendable {
  /// The run was stopped on request.
  case quit
  /// The person declined the review.
  case declined
  /// A service rejected a call with a code that stops the run; the message is for the person.
  case locked(message: String)
  /// Arithmetic in the flow failed; the message contains the file and line.
  case failed(message: String)

  /// A stop reason without its message.
  ///
  /// Unlike the message, it never contains answers.
  public enum Code: String, Sendable {
    /// The run was stopped on request.
    case quit
    /// The person declined the review.
    case declined
    /// A service rejected a call with a code that stops the run.
    case locked
    /// Arithmetic in the flow failed.
    case failed
  }

  /// The reason without its message.
  public var code: Code {
    switch self {
    case .quit: .quit
    case .declined: .declined
    case .locked: .locked
    case .failed: .failed
    }
  }
}

/// The reason an event was refused.
public enum Refusal: Hashable, Sendable {
  /// The step is not on the path, or it comes after the step at which the session would resume.
  case notOnPath
  /// The person cannot return to the step.
  ///
  /// There are three reasons: an accepted `once` call has made the step final, a later step does not allow going back,
  /// or the completed step has `"change": false` in the flow file.
  case barred
  /// There is no previous step.
  case nothingBefore
  /// The step cannot be skipped.
  case notOptional
  /// The action does not exist or is not offered now, or there is no review to decline.
  case unknownAction
  /// A call is in progress.
  case busy
  /// There is no call to retry.
  case nothingToRetry
  /// An outcome was reported, but no call is in progress, or the call in progress has another key.
  case unexpectedAnswer
  /// The run has not started.
  case notStarted
  /// The run is over.
  case over
  /// The input is invalid; the screen shows the problems.
  case invalid
}

/// An event for observers, which contains no answers.
public enum FlowEvent: Hashable, Sendable {
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
  /// A service call ended.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - port: The name of the port.
  ///   - outcome: `accepted`, `unavailable`, `cancelled` or the code of a rejection.
  ///   - failure: The failure if the outcome is `unavailable`; otherwise `nil`.
  case called(step: String, port: String, outcome: String, CallMetrics, failure: ServiceFailure? = nil)
  /// A session was resumed at this step.
  case resumed(step: String)
  /// An end was confirmed.
  case ended(outcome: String)
  /// The run stopped before reaching an end.
  case stopped(StopReason.Code)
}

/// A copy of a step's record, answers and drafts, to restore if arithmetic fails while an event is handled.
struct StepBackup {
  private let step: StepReference
  private let record: StepRecord?
  private let answers: [(field: FieldReference, answer: Answer?, draft: JSONValue?)]

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

  /// Restores the step, including its drafts, and makes it the current step.
  func restore(_ session: inout Session) {
    session.records[step] = record
    for (field, answer, draft) in answers {
      session.answers[field] = answer
      session.drafts[field] = draft
    }
    session.cursor = step
  }
}
