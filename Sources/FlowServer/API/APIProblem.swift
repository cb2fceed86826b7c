import FlowEngine

/// What went wrong with a request, as a problem document (RFC 9457).
struct APIProblem: Encodable, Error {
  /// A stable name of the problem.
  var type: String
  var title: String
  var status: Int
  var detail: String?
  /// The result of the event, if it was handled.
  var result: EventResult?
  /// The screen as it is now.
  var screen: ScreenState?

  private init(_ type: String, _ status: Int, _ title: String, detail: String? = nil) {
    (self.type, self.status, self.title, self.detail) = ("urn:wizard:problem:\(type)", status, title, detail)
  }

  var response: ServerResponse {
    var response = ServerResponse.json(status, self, type: "application/problem+json")
    if status == 401 { response.headers["WWW-Authenticate"] = "Bearer" }
    return status == 503 ? response.retrying(after: 1) : response
  }

  static let unknownPage = APIProblem(
    "unknown-step", 404, "The flow has no such step, or the person has not reached it.")
  static let unauthorized = APIProblem("unknown-session", 401, "The token is missing, or belongs to no session.")
  static let notJSON = APIProblem("not-json", 415, "The content must be JSON, or a form with files (RFC 7578).")
  static let tooLarge = APIProblem("too-large", 413, "The content is too large.")
  static let tooMany = APIProblem("too-many", 429, "Too many sessions were started from this address.")
  static func mistakes(_ report: String) -> APIProblem {
    APIProblem("mistakes", 500, "The flow file has mistakes.", detail: report)
  }
  static func unreadable(_ error: any Error) -> APIProblem {
    let reason =
      switch error {
      case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
        DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        "\"\(context.codingPath[0].stringValue)\" has another type or value than it may have."
      case _: "It is not a JSON object."
      }
    return unreadable(reason)
  }
  static func unreadable(_ reason: String) -> APIProblem {
    APIProblem("unreadable", 400, "The content is not an event.", detail: reason)
  }

  init(_ failure: FormReading.Failure) {
    switch failure {
    case .unreadable: self = .unreadable("The content can't be read.")
    case .tooSlow: self.init("too-slow", 408, "The content arrived too slowly.")
    case .tooLarge: self = .tooLarge
    case .tooMany: self = .tooMany
    case .unknownSession: self = .unauthorized
    case .notSaved(let error): self.init(storage: error)
    }
  }

  init(storage error: any Error) {
    if case SessionStoreError.damaged = error {
      self.init("damaged", 410, "The saved answers are damaged.")
    } else {
      self.init("not-saved", 503, "The session could not be read or saved.")
    }
  }

  init(_ name: UnknownName) {
    self.init("unknown-name", 422, "The step has no such field, option or action.", detail: "\(name)")
  }

  init(_ error: FlowStartError) {
    switch error {
    case .finished(let outcome): self.init("finished", 410, "The session has finished.", detail: outcome)
    case .expired: self.init("expired", 410, "The session has expired.")
    case .unknownSession: self = .unauthorized
    case .newerFlow: self.init("newer-flow", 503, "A newer version of the flow has saved the session.")
    case .busy: self.init("busy", 503, "The session is being used.")
    case .store(let error): self.init(storage: error)
    case .missingGiven: self.init("by-invitation", 403, "Sessions of this flow are started by invitation.")
    case .invalidGiven, .unknownGiven, .unknownFields, .anotherFlow:
      self.init("flow", 500, "The flow can't be run with these inputs.")
    }
  }

  init(_ outcome: SessionEvent.Outcome, detail: String?) {
    switch outcome.result {
    case .stayed, .refused(.invalid): self.init("invalid", 422, "Some answers are not valid.")
    case .rejected: self.init("rejected", 422, "A service rejected the answers.")
    case .unavailable: self.init("service-unavailable", 503, "A service did not reply.")
    case .stale, .busy, nil: self.init("stale", 409, "The screen has changed since.")
    case .cancelled: self.init("cancelled", 409, "The call was cancelled.")
    case .refused, .moved, .finished, .stopped: self.init("refused", 409, "This is not possible now.")
    }
    self.detail = detail
    (result, screen) = (outcome.result, outcome.screen)
  }
}
