public import FlowDefinition

/// A service that a flow calls, for example to send a code, check it, or create an account.
///
/// A flow declares its services as ports. Pass an implementation for each port to ``FlowController``, under the port's
/// name. Write your own, or use those that `Bindings.makeServices(for:host:)` returns.
///
/// The controller cancels a call by cancelling the task in which it runs. The service should then return
/// ``ServiceOutcome/cancelled``, unless the outcome is already known. A service does not throw; it reports every
/// failure as a ``ServiceOutcome``.
public protocol FlowService: Sendable {
  /// Performs the request.
  ///
  /// - Parameters:
  ///   - request: The call, with its inputs and idempotency key.
  ///   - progress: Receives optional progress reports.
  /// - Returns: The outcome of the call.
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome
  /// Returns how long ``reply(to:progress:)`` may take, including all attempts; by default, one minute.
  ///
  /// After this time, the call is cancelled and counts as unavailable. If the program crashes during the call, the call
  /// is repeated only after this time. A service that passes requests on to another service should return its limit.
  ///
  /// - Parameter request: The call.
  /// - Returns: The time limit.
  func timeLimit(for request: ServiceRequest) -> Duration
}

extension FlowService {
  /// Returns one minute.
  ///
  /// - Parameter request: The call.
  /// - Returns: The time limit.
  public func timeLimit(for request: ServiceRequest) -> Duration { .seconds(60) }
}

/// Receives the progress of a service call, to show to the person.
public protocol ServiceProgress: Sendable {
  /// Reports that the service was called and may take a while to reply.
  func begun() async
  /// Reports that the service did not reply and will be called again.
  ///
  /// - Parameter seconds: The delay before the next attempt, in seconds.
  func retrying(inSeconds seconds: Int) async
}

/// The outcome of a service call.
public enum ServiceOutcome: Hashable, Sendable {
  /// The call succeeded, with an output of the shape the port declares, such as `.accepted(["number": "A-1"])`.
  ///
  /// Dates are strings such as `2026-02-19`. Undeclared members are ignored. If the port declares no output, any value
  /// is accepted and ignored.
  case accepted(JSONValue)
  /// The service rejected the call for a reason that the port declares, or rejected some of the inputs.
  case rejected(Rejection)
  /// The service failed or could not be reached; a retry may succeed.
  ///
  /// - Parameters:
  ///   - reason: The reason as a sentence fragment, such as "it cannot be reached". It is shown to the person only if
  ///     `failure` is `nil`.
  ///   - mayHaveSucceeded: Whether the service may have performed the request anyway; pass `false` only if it
  ///     certainly did not.
  ///   - failure: A machine-readable description of the failure. If it is not `nil`, the person is shown a general
  ///     sentence instead of `reason`.
  case unavailable(reason: String, mayHaveSucceeded: Bool = true, failure: ServiceFailure? = nil)
  /// The call was cancelled.
  case cancelled
}

/// A rejection by a service.
public struct Rejection: Hashable, Sendable {
  /// The reason: one of the rejection codes that the port declares, or any code if `fields` is not empty.
  public let code: String
  /// The details of the rejection, by name.
  ///
  /// The port declares the details for each code.
  public let details: [String: JSONValue]
  /// The messages for the rejected inputs, by path, such as `address.city`.
  ///
  /// If a message is `nil`, the flow's own message is used.
  public let fields: [String: String?]
  /// The files of the call that have changed or are gone; empty if the rejection has another reason.
  let lostFiles: [LostFile]

  /// Creates a rejection.
  ///
  /// - Parameters:
  ///   - code: The reason: one of the rejection codes that the port declares, or any code if `fields` is not empty.
  ///   - details: The details of the rejection, by name.
  ///   - fields: The messages for the rejected inputs, by path, such as `address.city`. If a message is `nil`, the
  ///     flow's own message is used.
  public init(code: String, details: [String: JSONValue] = [:], fields: [String: String?] = [:]) {
    self.init(code: code, details: details, fields: fields, lostFiles: [])
  }

  init(code: String, details: [String: JSONValue], fields: [String: String?], lostFiles: [LostFile]) {
    self.code = code
    self.details = details
    self.fields = fields
    self.lostFiles = lostFiles
  }
}

extension ServiceOutcome {
  var failure: ServiceFailure? {
    switch self {
    case .unavailable(_, _, let failure): failure ?? .other
    case .accepted, .rejected, .cancelled: nil
    }
  }

  package var name: String {
    switch self {
    case .accepted: "accepted"
    case .rejected(let rejection): rejection.code
    case .unavailable: "unavailable"
    case .cancelled: "cancelled"
    }
  }
}

/// A machine-readable description of a failed service call.
///
/// It appears in logs, JSON output and events; people are shown a sentence instead.
public struct ServiceFailure: Hashable, Sendable, Codable {
  /// A code for the failure, such as `timedOut`, `notConnected` or `status503`.
  public let code: String
  /// The server that was called, such as `api.example.com` or `localhost:8080`; `nil` if no server was called.
  public let host: String?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: A code for the failure, such as `timedOut`, `notConnected` or `status503`.
  ///   - host: The server that was called, without a path, a query or credentials.
  public init(code: String, host: String? = nil) {
    (self.code, self.host) = (code, host)
  }

  /// The failure used when a service gives no code.
  package static let other = ServiceFailure(code: "other")
  static let badAnswer = ServiceFailure(code: "badAnswer")
}

/// A description of a failed service call, for the people who operate the service.
public struct FailedCall: Hashable, Sendable, Codable {
  /// The service's name, such as `account.create`.
  public let service: String
  /// When the step makes the call: before it is shown, on submission, or for an action.
  package let role: Role
  /// The reason, as a sentence fragment.
  public let reason: String
  /// A machine-readable description of the failure.
  public let failure: ServiceFailure

  /// The purpose of a step's call.
  package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    case before, submit, action
  }

  /// Creates a failed call.
  ///
  /// - Parameters:
  ///   - service: The service's name.
  ///   - reason: The reason, as a sentence fragment.
  ///   - failure: A machine-readable description of the failure.
  public init(service: String, reason: String, failure: ServiceFailure) {
    self.init(service: service, role: .submit, reason: reason, failure: failure)
  }

  package init(service: String, role: Role, reason: String, failure: ServiceFailure) {
    (self.service, self.role, self.reason, self.failure) = (service, role, reason, failure)
  }
}

/// Measurements of a service call.
package struct CallMetrics: Hashable, Sendable {
  package let milliseconds: Int
  /// The number of attempts that the service reported, at least 1.
  package let tries: Int

  package init(milliseconds: Int = 0, tries: Int = 1) {
    self.milliseconds = milliseconds
    self.tries = tries
  }
}
