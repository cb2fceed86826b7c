import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

struct RunFindings {
  var status: ExitStatus
  var invalid: [RunDocument.Invalid] = []
  var missing: [Preflight.Question] = []
  /// Unanswered secrets and codes, questions to answer again, and unconfirmed steps.
  var needsPerson: [String] = []
  var failedCall: FailedCall?
  private(set) var areLinesOver = false
  private(set) var misread: LocalizedMessage?

  init(status: ExitStatus) { self.status = status }

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
  var unused: [String]?
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

  /// If the status has no error code, sets `error` to `nil`.
  mutating func note(_ status: ExitStatus, _ message: String) {
    error = status.facts.error.map { ["code": $0, "message": message] }
  }
}

extension RunDocument.Invalid {
  init(_ id: String, _ problem: Problem) {
    self.init(id: id, code: problem.code, message: withOriginalMarks(problem.message))
  }
}

struct RunFailure: Error {
  let cause: any Error
  let session: FlowSessionID?
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
