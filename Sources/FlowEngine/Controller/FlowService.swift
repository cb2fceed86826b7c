public import FlowDefinition

/// Does what a flow needs of the world: sends a code, checks it, creates an account.
///
/// This is an extension point: an app or a server has services of its own, or takes those that `Bindings` create. A
/// flow declares its services as ports; a service is passed to ``FlowController`` under the name of its port.
/// Cancelling the task cancels the call: the answer is then ``ServiceOutcome/cancelled``. A service never throws;
/// whatever happens to it has a case of its outcome.
public protocol FlowService: Sendable {
  /// Does what the request asks and returns how it went; may report to `progress` what it waits for.
  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome
}

/// Receives what a service is waiting for, while it works; the person sees it.
public protocol ServiceProgress: Sendable {
  /// The service is far away: its answer may take a while.
  func begun() async
  /// The service gave no answer that counts and is asked again after some seconds.
  func retrying(inSeconds seconds: Int) async
}

/// How a call went; there is no other way.
public enum ServiceOutcome: Hashable, Sendable {
  /// It was done; the output has the shape that the port declares: `.accepted(["number": "A-1"])`.
  ///
  /// Dates are texts such as `2026-02-19`. What the port does not declare is left out; where it declares no output, any
  /// will do, such as null.
  case accepted(JSONValue)
  /// It was refused, for a reason the port declares.
  case rejected(Rejection)
  /// The service could not be reached or did not work; asking again may help.
  ///
  /// `mayBeDone`: whether it may have done what it was asked for all the same; false only where that is certain.
  /// `failure`: the same for programs; a person then reads that the service cannot be reached, and nil shows `reason`.
  case unavailable(reason: String, mayBeDone: Bool = true, failure: ServiceFailure? = nil)
  /// The call was stopped by the person.
  case cancelled
}

/// Why a service refused.
public struct Rejection: Hashable, Sendable {
  /// The reason, one of the port's rejections.
  public let code: String
  /// The details the service gives, by name, as the port declares them for the reason.
  public let details: [String: JSONValue]
  /// Inputs the service blames, by path (`address.city`), with its own words or nil.
  public let fields: [String: String?]

  /// Describes a refusal.
  ///
  /// - Parameters:
  ///   - code: The reason, one of the port's rejections; any where fields are named.
  ///   - details: The details, by name.
  ///   - fields: Inputs the service blames, by path (`address.city`), with its own words or nil.
  public init(code: String, details: [String: JSONValue] = [:], fields: [String: String?] = [:]) {
    self.code = code
    self.details = details
    self.fields = fields
  }
}

extension ServiceOutcome {
  /// Why there is no answer; nil where there is one, or nobody waited for it.
  var failure: ServiceFailure? {
    switch self {
    case .unavailable(_, _, let failure): failure ?? .other
    case .accepted, .rejected, .cancelled: nil
    }
  }

  /// What observers receive of it.
  package var name: String {
    switch self {
    case .accepted: "accepted"
    case .rejected(let rejection): rejection.code
    case .unavailable: "unavailable"
    case .cancelled: "cancelled"
    }
  }
}

/// Why a service gave no answer, in words that programs compare.
///
/// Logs, documents and events have it; a person reads a sentence instead.
public struct ServiceFailure: Hashable, Sendable, Codable {
  /// What went wrong, such as `timedOut`, `notConnected` or `status503`.
  public let code: String
  /// The host that was asked, with its port where that is not the usual one; nil where no host was.
  public let host: String?

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - code: What went wrong, in one word.
  ///   - host: The host that was asked, without a path, a query or credentials.
  public init(code: String, host: String? = nil) {
    (self.code, self.host) = (code, host)
  }

  /// What is noted where a service gives no code of its own.
  package static let other = ServiceFailure(code: "other")
}

/// A call that got no answer, for those who look after the service.
public struct FailedCall: Hashable, Sendable, Codable {
  /// The service's name, such as `account.create`.
  public let service: String
  /// What the call is made for.
  public let role: Role
  /// What happened, in a part of a sentence.
  public let reason: String
  /// The same for programs.
  public let failure: ServiceFailure

  /// What a step makes a call for.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// To be shown.
    case before
    /// To be handed in.
    case submit
    /// For an action that was chosen.
    case action
  }

  /// Describes a call that got no answer.
  ///
  /// - Parameters:
  ///   - service: The service's name.
  ///   - role: What the call is made for.
  ///   - reason: What happened, in a part of a sentence.
  ///   - failure: The same for programs.
  public init(service: String, role: Role = .submit, reason: String, failure: ServiceFailure) {
    (self.service, self.role, self.reason, self.failure) = (service, role, reason, failure)
  }
}

/// What it took to get an answer from a service.
public struct CallMetrics: Hashable, Sendable {
  /// How long the call took, by a clock that only goes forward.
  public let duration: Duration
  /// How often it was tried, as far as the service reports it; at least 1.
  public let tries: Int

  /// Describes a call that was answered.
  public init(duration: Duration = .zero, tries: Int = 1) {
    self.duration = duration
    self.tries = tries
  }
}
