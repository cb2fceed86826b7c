/// Why a service gave no answer, in words that programs compare.
///
/// Logs, documents and events have it; a person reads a sentence instead.
public struct ServiceFailure: Hashable, Sendable {
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
public struct FailedCall: Hashable, Sendable {
  /// The service's name, such as `account.create`.
  public let service: String
  /// What happened, in a part of a sentence.
  public let reason: String
  /// The same for programs.
  public let failure: ServiceFailure

  /// Describes a call.
  ///
  /// - Parameters:
  ///   - service: The service's name.
  ///   - reason: What happened, in a part of a sentence.
  ///   - failure: The same for programs.
  public init(service: String, reason: String, failure: ServiceFailure) {
    (self.service, self.reason, self.failure) = (service, reason, failure)
  }
}
