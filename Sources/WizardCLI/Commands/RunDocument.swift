import FlowDefinition
import FlowEngine
import Localization

/// What `run --json` prints; version 1.
///
/// Also a run that does not reach an end is one document.
struct RunDocument: Encodable {
  enum Status: String, Encodable {
    case ended, incomplete, declined, stopped, unavailable, locked

    init(_ status: ExitStatus) {
      switch status {
      case .done: self = .ended
      case .declined: self = .declined
      case .unavailable: self = .unavailable
      case .locked: self = .locked
      case .answersMissing: self = .incomplete
      case .stopped, .signal, .usage, .unreadable, .internalError, .cannotCreate, .cannotWrite, .badFlow,
        .brokenPipe:
        self = .stopped
      }
    }
  }

  /// What else kept a run from its end, or from its beginning.
  struct Failure: Encodable {
    let code: String
    let message: String
    /// The service that gave no answer.
    private(set) var service: String?
    private(set) var host: String?
    /// Why there is none, in a word.
    private(set) var reason: String?

    /// A call that got no answer.
    init(_ call: FailedCall, in language: Language) {
      (code, message) = ("unavailable", CommandMessages.failedCall(call).text(in: language))
      (service, host, reason) = (call.service, call.failure.host, call.failure.code)
    }

    /// nil for a status that no error leads to.
    init?(_ status: ExitStatus, _ message: String) {
      guard let code = Self.code(status) else { return nil }
      (self.code, self.message) = (code, message)
    }

    private static func code(_ status: ExitStatus) -> String? {
      switch status {
      case .usage: "usage"
      case .answersMissing: "answers"
      case .unreadable: "unreadable"
      case .internalError: "internal"
      case .cannotCreate: "cannot_create"
      case .cannotWrite, .brokenPipe: "cannot_write"
      case .stopped: "session_in_use"
      case .locked: "locked"
      case .unavailable: "unavailable"
      case .badFlow: "bad_flow"
      case .done, .declined, .signal: nil
      }
    }
  }

  struct Invalid: Encodable {
    let id: String
    let code: String
    let message: String

    init(_ id: String, code: String, message: String) {
      (self.id, self.code, self.message) = (id, code, message)
    }

    init(_ id: String, _ problem: Problem) { self.init(id, code: problem.code, message: problem.message) }
  }

  let schema = 1
  var status: Status
  var outcome: String?
  var result: JSONValue?
  var session: String?
  var missing: [String] = []
  var invalid: [Invalid] = []
  var needsPerson: [String] = []
  /// Answers that were given and not asked for; nil for none.
  var unused: [String]?
  var error: Failure?

  init(status: Status, session: SessionID?) {
    self.status = status
    self.session = session?.text
  }

  /// A run that an error ended.
  init(_ failure: RunFailure, _ presentation: ErrorPresentation, in language: Language) {
    self.init(status: Status(presentation.status), session: failure.session)
    let message = presentation.sentences.map { $0.text(in: language).trimmingNewlines }.joined(separator: "\n")
    error = Failure(presentation.status, message)
  }

  /// A run that did not begin, because of what a look ahead found.
  ///
  /// `unconfirmed`: the steps that nobody has confirmed.
  init(_ preflight: Preflight, _ unconfirmed: [Preflight.Confirmation], session: SessionID?) {
    self.init(status: .incomplete, session: session)
    missing = preflight.missing.map(\.name)
    needsPerson = preflight.needsPerson.map(\.name) + unconfirmed.map(\.step)
    invalid = preflight.invalid.flatMap { answer in
      answer.problems.map { Invalid(answer.question.name, $0) }
    }
    invalid += preflight.formProblems.map { Invalid("form", $0) }
  }
}

extension String {
  /// Without line breaks at the end.
  fileprivate var trimmingNewlines: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
