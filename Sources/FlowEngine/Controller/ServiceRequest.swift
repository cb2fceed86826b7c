package import Localization
public import FlowDefinition
public import FlowExpressions
import FlowSyntax
import Foundation

/// A call to a port, with its inputs.
public struct ServiceRequest: Sendable {
  /// The port's name, such as `account.create`.
  public var port: String { declaredPort.name }
  /// The idempotency key: the same for every attempt of this call, even after a crash, and different for every other
  /// call.
  public let key: String
  /// The session that makes the call.
  public let session: FlowSessionID
  /// The time of the call.
  public let time: FlowTimestamp

  /// The language of the flow's texts, such as `de-AT`; use it for messages to the person.
  public let language: String
  /// The language of the program's own messages.
  package let wording: Language

  package let declaredPort: ServicePort
  /// The inputs by name; null for an input without a value.
  package let inputs: Record
  /// Whether the lease of the call lasts; after it, another controller may make the call.
  package var mayBeSent: @Sendable () -> Bool = { true }

  /// Creates a request, for tests of a service.
  ///
  /// - Parameters:
  ///   - port: The port's name.
  ///   - inputs: The inputs that are not secret, by name.
  ///   - secrets: The secret inputs, by name; they take precedence over `inputs`.
  ///   - files: The files, by name; they take precedence over `inputs` and `secrets`.
  ///   - key: The idempotency key.
  ///   - session: The session that makes the call.
  ///   - time: The time of the call.
  ///   - language: The language of the flow's texts.
  public init(
    port: String, inputs: [String: JSONValue] = [:], secrets: [String: Secret] = [:],
    files: [String: AttachedFile] = [:], key: String, session: FlowSessionID, time: FlowTimestamp,
    language: String = "en"
  ) {
    let values = inputs.mapValues { Value($0) }.merging(secrets.mapValues { .secret($0) }) { $1 }
      .merging(files.mapValues { .file($0) }) { $1 }
    self.init(
      port: ServicePort(name: port, input: .answers, output: nil, rejections: []), inputs: Record(values), key: key,
      session: session, time: time, language: language)
  }

  package init(
    port: ServicePort, inputs: Record, key: String, session: FlowSessionID, time: FlowTimestamp,
    language: String = "en",
    wording: Language = .english
  ) {
    declaredPort = port
    self.inputs = inputs
    self.key = key
    self.session = session
    self.time = time
    self.language = language
    self.wording = wording
  }
}

extension ServiceRequest {
  /// Returns an input by name; `nil` if it is a secret or has no value.
  ///
  /// Dates are strings such as `2026-02-19`. Secrets inside an object or a list are omitted.
  ///
  /// - Parameter name: The input's name in the port's declaration.
  public subscript(name: String) -> JSONValue? { inputs[name].flatMap { JSONValue.written($0) } }

  /// The files among the inputs, by path, such as `invoice` or `receipts[0].file`.
  public var files: [String: AttachedFile] { Dictionary(keepingFirst: attachments.map { ($0.path, $0.file) }) }

  /// Returns a secret input by name, such as a password.
  ///
  /// - Parameter name: The input's name in the port's declaration.
  /// - Returns: The input as a secret, even if it is a plain string; `nil` if it is missing or has any other type.
  public func secret(_ name: String) -> Secret? {
    switch inputs[name] {
    case .secret(let secret): secret
    case .string(let text): Secret(text)
    case nil, .null, .bool, .int, .uint, .double, .number, .bytes, .timestamp, .date, .duration, .time, .money, .file,
      .list,
      .map,
      .record,
      .type:
      nil
    }
  }

  /// Decodes the inputs as your own type.
  ///
  /// - Parameter type: The type to decode, with a property for each input that you need; use ``Secret`` for an
  ///   input of the type `secret` or `code`.
  /// - Returns: The decoded inputs.
  /// - Throws: `DecodingError` if the inputs do not match the type, or if the type of an input that is
  ///   `secret` or `code` is not ``Secret``; the error then says what to write.
  public func decode<Inputs: Decodable>(_ type: Inputs.Type) throws -> Inputs {
    try inputs.decode(type)
  }
}
