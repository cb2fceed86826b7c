package import FlowExpressions
import FlowSyntax

package indirect enum PortType: Hashable, Sendable {
  /// An answer of a field type that is its own port type, such as `phone`; see ``FieldType/portType``.
  ///
  /// A file is only an input: services don't return files.
  case field(FieldTypeName)
  /// An amount of money in the given currency, or in any currency if the currency is `nil`.
  case money(Currency?)
  /// Text that is never saved or shown.
  case secret
  /// Any data, which a flow can only pass on.
  case json
  /// All kept answers on the path (`"input": "answers"`).
  ///
  /// The flow passes them without an expression. Only inputs can have this type.
  case answers
  /// A list of options: `{ id, label, help? }`.
  case options
  case list(PortType)
  case record(names: [String], types: [PortType])
  case optional(PortType)

  package static let text = PortType.field(.text)
  package static let phone = PortType.field(.phone)
  package static let email = PortType.field(.email)
  package static let url = PortType.field(.url)
  package static let code = PortType.field(.code)
  package static let date = PortType.field(.date)
  package static let time = PortType.field(.time)
  package static let boolean = PortType.field(.boolean)
  package static let integer = PortType.field(.integer)
  package static let number = PortType.field(.number)
  package static let file = PortType.field(.file)

  package var valueType: ValueType {
    switch self {
    case .field(let name): name.type.valueType
    case .money(let currency): .money(currency.map(CurrencyType.code) ?? .any)
    case .secret: .secret
    case .json, .answers: .json
    case .options: .list(.record(Self.optionType))
    case .list(let element): .list(element.valueType)
    case .record(let names, let types): .record(RecordType(names: names, types: types.map(\.valueType)))
    case .optional(let type): type.valueType.orNull
    }
  }

  package static let optionType = RecordType(
    names: ["id", "label", "help"], types: [.string, .string, .optional(.string)])

  static let answersWord = "answers"

  static let words: [String: PortType] = {
    let fields = FieldTypeName.allCases.filter { $0.type.portType == .field($0) }.map {
      ($0.rawValue, PortType.field($0))
    }
    let others: [(String, PortType)] = [
      ("money", .money(nil)), ("secret", .secret), ("options", .options), ("json", .json),
    ]
    return Dictionary(keepingFirst: fields + others)
  }()
}

extension PortType {
  /// A type is a name, an object `{ "list": TYPE }`, an amount in one currency such as `{ "money": "EUR" }`, or an
  /// object of names and types.
  ///
  /// A name followed by `?` is an optional type. In an object, `"?": true` makes the type optional. Invalid types are
  /// reported.
  ///
  /// - Parameters:
  ///   - isInput: Whether the type is that of a service's input: a record whose members can have the type `"answers"`.
  ///   - isRecord: Whether an object is always a record, so that `list` and `money` are names like any other.
  init?(_ node: JSONNode, isInput: Bool = false, isRecord: Bool = false, sink: DiagnosticSink) {
    switch node.value {
    case .string(let text): self.init(word: text, sink: sink)
    case .object(let members):
      self.init(members: members, isInput: isInput, isRecord: isInput || isRecord, sink: sink)
    case .null, .bool, .number, .array, .invalid:
      sink.wrongType(node, what: "a type", expected: "a string such as \"text\", or an object")
      return nil
    }
  }

  /// A type that is or contains a file is reported, because services and hosts don't provide files.
  static func incoming(_ node: JSONNode, isRecord: Bool = false, sink: DiagnosticSink) -> PortType? {
    let type = PortType(node, isRecord: isRecord, sink: sink)
    if type?.valueType.holdsFile == true { sink.report(.wrongType, DefinitionMessages.incomingFile, at: node.range) }
    return type
  }

  private init?(word text: LocatedText, sink: DiagnosticSink) {
    let isOptional = text.text.hasSuffix("?")
    let word = isOptional ? String(text.text.dropLast()) : text.text
    if word == Self.answersWord {
      sink.report(.wrongType, DefinitionMessages.answersInside, at: text.quotedRange)
      return nil
    }
    guard let type = Self.words[word] else {
      sink.unknown(
        .wrongType, DefinitionMessages.unknownType(word), at: text.quotedRange, name: text.text,
        candidates: Self.words.keys.sorted().flatMap { isOptional ? [$0 + "?"] : [$0] })
      return nil
    }
    self = isOptional ? .optional(type) : type
  }

  private init?(members: [JSONMember], isInput: Bool, isRecord: Bool, sink: DiagnosticSink) {
    let parts = members.filter { $0.key.text != "?" }
    var isOptional = false
    if let mark = members.first(where: { $0.key.text == "?" }) {
      if case .bool(let value) = mark.node.value {
        isOptional = value
      } else {
        sink.wrongType(mark.node, what: "?", expected: "true or false")
      }
    }
    guard let type = Self.compound(parts, isInput: isInput, isRecord: isRecord, sink: sink) else { return nil }
    self = isOptional ? .optional(type) : type
  }

  private static func compound(
    _ parts: [JSONMember], isInput: Bool, isRecord: Bool, sink: DiagnosticSink
  ) -> PortType? {
    if !isRecord, parts.count == 1, parts[0].key.text == "list" {
      return PortType(parts[0].node, sink: sink).map { .list($0) }
    }
    if !isRecord, parts.count == 1, parts[0].key.text == "money", let code = parts[0].node.text,
      Self.words[code.text.filter { $0 != "?" }] == nil
    {
      let currency = Currency(code.text)
      if currency == nil { sink.reportUnknownCurrency(code) }
      return .money(currency)
    }
    let types = parts.map { part in
      isInput && part.node.text?.text == answersWord ? .answers : PortType(part.node, sink: sink)
    }
    guard types.allSatisfy({ $0 != nil }) else { return nil }
    return .record(names: parts.map(\.key.text), types: types.compactMap(\.self))
  }
}

package struct ServicePort: Hashable, Sendable {
  package let name: String
  package let input: PortType
  package let output: PortType?
  package let rejections: [PortRejection]

  /// A rejection can't have these names.
  package static let otherOutcomes = ["accepted", "unavailable", "cancelled"]

  package var takesAnswers: Bool {
    if case .record(_, let types) = input { types.contains(.answers) } else { input == .answers }
  }

  package func rejection(_ code: String) -> PortRejection? { rejections.first { $0.code == code } }

  package init(name: String, input: PortType, output: PortType?, rejections: [PortRejection]) {
    self.name = name
    self.input = input
    self.output = output
    self.rejections = rejections
  }
}

package struct PortRejection: Hashable, Sendable {
  package let code: String
  package let details: PortType

  package init(code: String, details: PortType) {
    self.code = code
    self.details = details
  }
}
