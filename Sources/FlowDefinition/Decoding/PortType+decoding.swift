import FlowSyntax

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
