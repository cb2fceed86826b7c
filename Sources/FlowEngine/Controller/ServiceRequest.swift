package import Localization
public import FlowDefinition
public import FlowExpressions
import FlowSyntax
import Foundation

/// One call of a port.
public struct ServiceRequest: Sendable {
  /// The port's name, such as `account.create`.
  public var port: String { declaredPort.name }
  /// The same for every try of this call and after a crash; another for every other call.
  public let key: String
  /// The session on whose behalf the call is made.
  public let session: SessionID
  /// When the call is made.
  public let time: Timestamp

  /// The language of the flow's texts, such as `de-AT`: what a service says to the person is best said in it.
  public let language: String
  /// The language of the program's own sentences.
  package let wording: Language

  /// The port with what it takes and gives.
  package let declaredPort: ServicePort
  /// The inputs by name, null where there is none.
  package let inputs: Record

  /// Describes a call, for tests of a service.
  ///
  /// - Parameters:
  ///   - port: The port's name.
  ///   - inputs: The inputs that are not secret, by name.
  ///   - secrets: The secret inputs, by name.
  ///   - key: The same for every try of the call.
  ///   - session: The session on whose behalf it is made.
  ///   - time: When it is made.
  ///   - language: The language of the flow's texts.
  public init(
    port: String, inputs: [String: JSONValue] = [:], secrets: [String: Secret] = [:], key: String, session: SessionID,
    time: Timestamp, language: String = "en"
  ) {
    let values = inputs.mapValues { Value($0) }.merging(secrets.mapValues { .secret($0) }) { _, secret in secret }
    self.init(
      port: ServicePort(name: port, input: nil, output: nil, rejections: []), inputs: Record(values), key: key,
      session: session, time: time, language: language)
  }

  /// Describes a call.
  package init(
    port: ServicePort, inputs: Record, key: String, session: SessionID, time: Timestamp, language: String = "en",
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

/// Reading inputs.
extension ServiceRequest {
  /// An input by its name, with dates as texts such as `2026-02-19`; nil for a secret and where there is none.
  ///
  /// Secrets within an object or a list are left out of it.
  ///
  /// - Parameter name: The input's name in the port's declaration.
  public subscript(name: String) -> JSONValue? { inputs[name].flatMap { JSONValue.written($0) } }

  /// A secret input by its name, such as a password.
  ///
  /// - Parameter name: The input's name in the port's declaration.
  /// - Returns: The secret; a plain text is hidden, too. Nil for anything else, and where there is none.
  public func secret(_ name: String) -> Secret? {
    switch inputs[name] {
    case .secret(let secret): secret
    case .string(let text): Secret(text)
    case nil, .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .list, .map, .record, .type: nil
    }
  }

  /// The inputs as a type of the service's own.
  ///
  /// - Parameter type: The type, with a member for each input that it needs; that of a secret input is a ``Secret``.
  /// - Returns: The inputs.
  /// - Throws: `DecodingError` where the inputs do not have the type's shape, and where a secret is read as anything but
  ///   a ``Secret``.
  public func decode<Inputs: Decodable>(_ type: Inputs.Type) throws -> Inputs {
    var hidden = HiddenTexts()
    let json = JSONValue(.record(inputs)) { [HiddenTexts.member: .int(Int64(hidden.add($0)))] }
    let decoder = JSONDecoder()
    if let key = HiddenTexts.key { decoder.userInfo[key] = hidden }
    do {
      return try decoder.decode(type, from: JSONEncoder().encode(json))
    } catch DecodingError.typeMismatch(let type, let context) where json.isSecret(at: context.codingPath) {
      let sentence = "\"\(context.codingPath.pathText)\" is a secret and cannot be decoded as \(type), only as Secret"
      throw DecodingError.typeMismatch(
        type, DecodingError.Context(codingPath: context.codingPath, debugDescription: sentence))
    }
  }
}

extension JSONValue {
  /// Whether a secret stands at a place.
  fileprivate func isSecret(at path: [any CodingKey]) -> Bool {
    let value = path.reduce(self as JSONValue?) { value, key in
      switch value {
      case .object(let members): members[key.stringValue]
      case .list(let values): key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
      case nil, .null, .bool, .int, .double, .string: nil
      }
    }
    return value?.members?[HiddenTexts.member] != nil
  }
}

extension [any CodingKey] {
  /// The place in words, such as `owners[0].password`.
  fileprivate var pathText: String {
    AnswerPath(map { key in key.intValue.map(AnswerPath.Element.index) ?? .name(key.stringValue) }).description
  }
}
