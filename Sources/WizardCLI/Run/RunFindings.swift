import FlowDefinition
import FlowEngine
import Localization

/// What a run came to, and what kept it from its end.
struct RunFindings {
  var status: ExitStatus
  /// The answers that were refused.
  var invalid: [RunDocument.Invalid] = []
  /// The questions that still need an answer.
  var missing: [Preflight.Question] = []
  /// Those that no file of answers can have, and the steps that nobody has confirmed.
  var needsPerson: [String] = []
  var failedCall: FailedCall?
  /// Whether lines answered, and ended before the run did.
  private(set) var areLinesOver = false
  /// The last line, if it was none of the answers there are to what was asked, in a sentence.
  private(set) var misread: LocalizedMessage?

  init(status: ExitStatus) { self.status = status }

  /// A run that did not begin, because of what a look ahead found.
  ///
  /// `unconfirmed`: the steps that nobody has confirmed.
  init(_ preflight: Preflight, _ unconfirmed: [Preflight.Confirmation]) {
    status = .answersMissing
    note(preflight, unconfirmed)
    invalid = preflight.invalid.flatMap { answer in
      answer.problems.map { RunDocument.Invalid(answer.question.name, $0) }
    }
    invalid += preflight.formProblems.map { RunDocument.Invalid("form", $0) }
  }

  /// Notes what a person would have to answer or confirm.
  mutating func note(_ preflight: Preflight, _ unconfirmed: [Preflight.Confirmation]) {
    missing = preflight.missing
    needsPerson = preflight.needsPerson.map(\.name) + unconfirmed.map(\.step)
  }

  /// Notes that nothing more can be read: a line that was refused last is wrong for good.
  mutating func linesEnded(_ last: LineVerdict, failedCall: FailedCall?) {
    status = failedCall != nil ? .unavailable : last.isRefused ? .answersMissing : .stopped
    (areLinesOver, misread, invalid) = (true, last.misread, last.invalid)
    self.failedCall = failedCall
  }
}

/// What `run --json` prints; version 1.
///
/// Also a run that does not reach an end is one document.
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
  /// Answers that were given and not asked for; nil for none.
  var unused: [String]?
  /// What else kept the run from its end, or from its beginning.
  private(set) var error: Document?

  init(_ findings: RunFindings, session: SessionID?, in language: Language) {
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

  /// A run that an error ended.
  init(_ failure: RunFailure, _ presentation: ErrorPresentation, in language: Language) {
    self.init(RunFindings(status: presentation.status), session: failure.session, in: language)
    let message = presentation.sentences.map { $0.text(in: language).trimmingNewlines }.joined(separator: "\n")
    note(presentation.status, message)
  }

  /// Notes an error; none for a status that no error leads to.
  mutating func note(_ status: ExitStatus, _ message: String) {
    error = status.facts.error.map { ["code": $0, "message": message] }
  }
}

extension RunDocument.Invalid {
  init(_ id: String, _ problem: Problem) { self.init(id: id, code: problem.code, message: problem.message) }
}

/// An error that ended a run, and what its document needs to know beside it.
struct RunFailure: Error {
  let cause: any Error
  /// The session that is saved, if any.
  let session: SessionID?
  /// Whether a document was asked for and is still to be printed.
  let owesDocument: Bool

  /// `isAsked`: whether a document is to be printed, where standard output takes one.
  init(_ cause: any Error, session: SessionID? = nil, isAsked: Bool) {
    self.cause = cause
    self.session = session
    owesDocument = isAsked && (cause as? WriteFailure)?.stream != .data
  }
}

extension ExitStatus {
  /// What a run ends with that stopped before an end.
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
  /// Without line breaks at the end.
  fileprivate var trimmingNewlines: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
