package import FlowExpressions
import FlowSyntax

/// The type of an input or output of a port, or of a value the host gives.
package indirect enum PortType: Hashable, Sendable {
  /// A text.
  case text
  /// A phone number in E.164.
  case phone
  /// An e-mail address.
  case email
  /// An address of the web.
  case url
  /// A calendar day.
  case date
  /// True or false.
  case boolean
  /// A whole number.
  case integer
  /// A number.
  case number
  /// A string of digits.
  case code
  /// A text that is never saved or shown.
  case secret
  /// Choices: a list of `{ id, label, help? }`.
  case options
  /// Values of one type.
  case list(PortType)
  /// Values under names, in the order of the file.
  case record(names: [String], types: [PortType])
  /// A value that may be null.
  case optional(PortType)

  /// The type an expression sees.
  package var valueType: ValueType {
    switch self {
    case .text, .phone, .email, .url, .code: .string
    case .date: .timestamp
    case .boolean: .bool
    case .integer: .int
    case .number: .double
    case .secret: .secret
    case .options: .list(.record(Self.optionType))
    case .list(let element): .list(element.valueType)
    case .record(let names, let types): .record(RecordType(names: names, types: types.map(\.valueType)))
    case .optional(let type): type.valueType.orNull
    }
  }

  /// The names of an option's parts.
  package static let optionType = RecordType(
    names: ["id", "label", "help"], types: [.string, .string, .optional(.string)])

  /// The words of the simple types in a flow file.
  static let words: [String: PortType] = [
    "text": .text, "phone": .phone, "email": .email, "url": .url, "date": .date, "boolean": .boolean,
    "integer": .integer, "number": .number, "code": .code, "secret": .secret, "options": .options,
  ]
}

extension PortType {
  /// Reads a type: a word, perhaps with `?`; `{ "list": TYPE }`; or names with types, perhaps with `"?": true`.
  init?(_ node: JSONNode, sink: DiagnosticSink) {
    switch node.value {
    case .string(let text): self.init(word: text, sink: sink)
    case .object(let members): self.init(members: members, node: node, sink: sink)
    case .null, .bool, .number, .array, .invalid:
      sink.wrongType(node, what: "a type", expected: "a word such as \"text\", or an object")
      return nil
    }
  }

  private init?(word text: LocatedText, sink: DiagnosticSink) {
    let isOptional = text.text.hasSuffix("?")
    let word = isOptional ? String(text.text.dropLast()) : text.text
    guard let type = Self.words[word] else {
      sink.unknown(
        .wrongType, DefinitionMessages.unknownType(word), at: text.quotedRange, name: text.text,
        candidates: Self.words.keys.sorted().flatMap { isOptional ? [$0 + "?"] : [$0] })
      return nil
    }
    self = isOptional ? .optional(type) : type
  }

  private init?(members: [JSONMember], node: JSONNode, sink: DiagnosticSink) {
    let parts = members.filter { $0.key.text != "?" }
    var isOptional = false
    if let mark = members.first(where: { $0.key.text == "?" }) {
      if case .bool(let value) = mark.node.value {
        isOptional = value
      } else {
        sink.wrongType(mark.node, what: "?", expected: "true or false")
      }
    }
    guard let type = Self.compound(parts, sink: sink) else { return nil }
    self = isOptional ? .optional(type) : type
  }

  private static func compound(_ parts: [JSONMember], sink: DiagnosticSink) -> PortType? {
    if parts.count == 1, parts[0].key.text == "list" {
      return PortType(parts[0].node, sink: sink).map { .list($0) }
    }
    let types = parts.map { PortType($0.node, sink: sink) }
    guard types.allSatisfy({ $0 != nil }) else { return nil }
    return .record(names: parts.map(\.key.text), types: types.compactMap(\.self))
  }
}

/// What a flow needs of a service, not who serves it.
package struct ServicePort: Hashable, Sendable {
  /// The name, such as `verification.send`.
  package let name: String
  /// What it takes: nil stands for all kept answers on the path (`"input": "answers"`).
  package let input: PortType?
  /// What it gives when it accepts; nil where it gives nothing.
  package let output: PortType?
  /// The rejections it may answer.
  package let rejections: [PortRejection]

  /// How a call ends that was not refused, as events and scenarios tell it; no rejection is called so.
  package static let otherOutcomes = ["accepted", "unavailable", "cancelled"]

  /// The rejection with a code; nil where it declares none such.
  package func rejection(_ code: String) -> PortRejection? { rejections.first { $0.code == code } }

  /// Declares a port.
  package init(name: String, input: PortType?, output: PortType?, rejections: [PortRejection]) {
    self.name = name
    self.input = input
    self.output = output
    self.rejections = rejections
  }
}

/// A reason for which a service may refuse, with the details it gives.
package struct PortRejection: Hashable, Sendable {
  /// The code, such as `wrong_code`.
  package let code: String
  /// The names and types of its details.
  package let details: PortType

  /// Declares a rejection.
  package init(code: String, details: PortType) {
    self.code = code
    self.details = details
  }
}
