public import Localization
public import FlowDefinition
public import FlowExpressions

/// Someone who can do what a port asks: send a code, check it, create an account.
///
/// A service is registered under the name of its port. Cancelling the task cancels the call: the answer is then
/// ``ServiceOutcome/cancelled``. A service never throws; whatever happens to it has a case of its outcome.
public protocol Service: Sendable {
  /// Does what the request asks and tells how it went; `progress` may be told what takes so long.
  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome
}

/// Who wants to know what a service is waiting for.
public protocol ServiceProgress: Sendable {
  /// The service is far away: its answer may take a while.
  func begun() async
  /// The service gave no answer that counts and is asked again after some seconds.
  func retrying(inSeconds seconds: Int) async
}

/// One call of a port.
public struct ServiceRequest: Sendable {
  /// The port, such as `account.create`.
  public let port: ServicePort
  /// The inputs by name, null where there is none; secrets as ``Value/secret(_:)``.
  public let inputs: Record
  /// The same for every try of this call and after a crash; another for every other call.
  public let key: String
  /// The session on whose behalf the call is made.
  public let session: SessionID
  /// When the call is made.
  public let time: Timestamp

  /// The language of the flow's texts, such as `de-AT`: what a service says to the person is best said in it.
  public let language: String
  /// The language of the program's own sentences.
  public let wording: Language

  /// Describes a call.
  public init(
    port: ServicePort, inputs: Record, key: String, session: SessionID, time: Timestamp, language: String = "en",
    wording: Language = .english
  ) {
    self.port = port
    self.inputs = inputs
    self.key = key
    self.session = session
    self.time = time
    self.language = language
    self.wording = wording
  }
}

/// How a call went; there is no other way.
public enum ServiceOutcome: Hashable, Sendable {
  /// It was done; the output has the type the port declares, null where it declares none.
  case accepted(Value)
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
  /// What the service tells about it, by name.
  public let details: [String: Value]
  /// Inputs the service blames, by path (`address.city`), with its own words or nil.
  public let fields: [String: String?]

  /// Describes a refusal.
  public init(code: String, details: [String: Value] = [:], fields: [String: String?] = [:]) {
    self.code = code
    self.details = details
    self.fields = fields
  }
}
