import FlowDefinition
import FlowEngine
import Localization

/// The result of a run, with the reasons if the run did not reach an end.
struct RunFindings {
  var status: ExitStatus
  var invalid: [RunDocument.Invalid] = []
  var missing: [Preflight.Question] = []
  /// The names of the questions and steps that need a person.
  ///
  /// These are unanswered secrets and codes, questions to answer again, and unconfirmed steps.
  var needsPerson: [String] = []
  var failedCall: FailedCall?
  /// Whether the file or pipe with the answers ended before the run did.
  private(set) var areLinesOver = false
  private(set) var misread: LocalizedMessage?

  init(status: ExitStatus) { self.status = status }

  /// Creates the findings of a run that could not start, from its preflight check.
  init(_ preflight: Preflight, _ unconfirmed: [Preflight.Confirmation]) {
    status = .answersMissing
    note(preflight, unconfirmed)
    invalid = preflight.invalid.flatMap { answer in
      answer.problems.map { RunDocument.Invalid(answer.question.name, $0) }
    }
    invalid += preflight.formProblems.map { RunDocument.Invalid("form", $0) }
  }

  mutating func note(_ preflight: Preflight, _ unconfirmed: [Preflight.Confirmation]) {
    missing = preflight.missing
    needsPerson = preflight.needsPerson.map(\.name) + unconfirmed.map(\.step)
  }

  /// Records that the file or pipe with the answers ended before the run did.
  ///
  /// If the last line was rejected, also records its problems, because no later line can correct it.
  mutating func linesEnded(_ last: LineOutcome, failedCall: FailedCall?) {
    status = failedCall != nil ? .unavailable : last.isRefused ? .answersMissing : .stopped
    (areLinesOver, misread, invalid) = (true, last.notUnderstood, last.invalid)
    self.failedCall = failedCall
  }
}

/// The output of `run --json`, version 1.
///
/// It is also printed for a run that does not reach an end.
struct RunDocument: Encodable {
  struct Invalid: Encodable {
    let id: String
    let code: String
    let message: String
  }

  let schema = 1
  let status: String
  var outcome: String?
  var result: JSONValue?
  let session: String?
  let missing: [String]
  let invalid: [Invalid]
  let needsPerson: [String]
  /// The names of the given answers whose questions were not asked; `nil` if there are none.
  var unused: [String]?
  /// The error that ended the run, such as a failed call; `nil` if no error did.
  private(set) var error: Document?

  init(_ findings: RunFindings, session: FlowSessionID?, in language: Language) {
    status = findings.status.facts.run
    self.session = session?.text
    missing = findings.missing.map(\.name)
    invalid = findings.invalid
    needsPerson = findings.needsPerson
    error = findings.failedCall.map { call in
      [
        "code": "unavailable", "message": CommandMessages.failedCall(call).text(in: language), "service": call.service,
        "host": call.failure.host, "reason": call.failure.code,
      ]
    }
  }

  init(_ failure: RunFailure, _ presentation: ErrorPresentation, in language: Language) {
    self.init(RunFindings(status: presentation.status), session: failure.session, in: language)
    let message = presentation.sentences.map { $0.text(in: language).trimmingNewlines }.joined(separator: "\n")
    note(presentation.status, message)
  }

  /// Sets `error` to a message with the error code of a status.
  ///
  /// If the status has no error code, sets `error` to `nil`.
  mutating func note(_ status: ExitStatus, _ message: String) {
    error = status.facts.error.map { ["code": $0, "message": message] }
  }
}

extension RunDocument.Invalid {
  init(_ id: String, _ problem: Problem) { self.init(id: id, code: problem.code, message: problem.message) }
}

/// An error that ended a run, with the data for the run's JSON document.
struct RunFailure: Error {
  let cause: any Error
  let session: FlowSessionID?
  /// The command that resumes the session; `nil` if nothing is saved.
  let cure: LocalizedMessage?
  /// Whether the JSON document of the run must still be printed.
  let owesDocument: Bool

  /// Creates a failure; `isAsked` says whether the JSON document of the run was requested (`--json`).
  ///
  /// If the failure is about standard output itself, no document is printed.
  init(_ cause: any Error, session: FlowSessionID? = nil, cure: LocalizedMessage? = nil, isAsked: Bool) {
    self.cause = cause
    self.session = session
    self.cure = cure
    owesDocument = isAsked && (cause as? WriteFailure)?.stream != .data
  }
}

extension ExitStatus {
  init(_ reason: StopReason) {
    switch reason {
    case .quit: self = .stopped
    case .declined: self = .declined
    case .locked: self = .locked
    case .failed: self = .badFlow
    }
  }
}

extension String {
  fileprivate var trimmingNewlines: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
