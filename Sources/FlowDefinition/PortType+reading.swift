package import FlowExpressions
package import FlowSyntax

extension PortType {
  /// A value of this type written as JSON; nil, after a report under `rule`, if it is something else.
  package func value(
    _ node: JSONNode, what: String, sink: DiagnosticSink, rule: DiagnosticRule = .wrongType
  ) -> Value? {
    switch (self, node.value) {
    case (_, .invalid): return nil
    case (.optional, .null): return .null
    case (.optional(let type), _): return type.value(node, what: what, sink: sink, rule: rule)
    case (.text, .string(let text)), (.phone, .string(let text)), (.email, .string(let text)),
      (.url, .string(let text)), (.code, .string(let text)):
      if let value = self.value(ofText: text.text) { return value }
    case (.secret, .string(let text)): return value(ofText: text.text)
    case (.boolean, .bool(let value)): return .bool(value)
    case (.list(let type), .array(let items)):
      return Self.list(items, of: type, what: what, sink, rule)
    case (.options, .array(let items)):
      return Self.list(items, of: Self.option, what: what, sink, rule)
    case (.record(let names, let types), .object):
      return Self.record(node, Array(zip(names, types)), what: what, sink, rule)
    case (.date, .string(let text)): if let day = value(ofText: text.text) { return day }
    case (.integer, .number(let number)): if let value = number.int { return .int(value) }
    case (.number, .number(let number)): if let value = number.double { return .double(value) }
    case (_, .null), (_, .bool), (_, .number), (_, .string), (_, .array), (_, .object): break
    }
    sink.wrongType(node, what: what, expected: described, rule: rule)
    return nil
  }

  /// A text in the form that this type is kept in, such as E.164 for a phone number; nil where it is no value of the type.
  ///
  /// A phone number needs its country code: nobody says here in which region it is dialled.
  package func value(ofText text: String) -> Value? {
    switch self {
    case .phone: try? PhoneAnswer.parse(text, PhoneFormat(region: nil, regions: [], kinds: [])).get()
    case .email: try? AddressAnswer.email(text, []).get()
    case .url: AddressAnswer.isAddress(text) ? .string(text) : try? AddressAnswer.url(text, []).get()
    case .code:
      !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? .string(text) : nil
    case .text: .string(text)
    case .secret: .secret(Secret(text))
    case .date: CalendarDate(text).map { .timestamp($0.timestamp) }
    case .boolean, .integer, .number, .options, .list, .record, .optional: nil
    }
  }

  private static let option = PortType.record(names: ["id", "label", "help"], types: [.text, .text, .optional(.text)])

  private static func list(
    _ items: [JSONNode], of type: PortType, what: String, _ sink: DiagnosticSink, _ rule: DiagnosticRule
  ) -> Value? {
    let values = items.map { type.value($0, what: what, sink: sink, rule: rule) }
    guard values.allSatisfy({ $0 != nil }) else { return nil }
    return .list(values.compactMap(\.self))
  }

  private static func record(
    _ node: JSONNode, _ parts: [(name: String, type: PortType)], what: String, _ sink: DiagnosticSink,
    _ rule: DiagnosticRule
  ) -> Value? {
    guard let object = ObjectReader(node, kind: what, keys: parts.map(\.name), sink: sink) else { return nil }
    let values = parts.map { part -> Value? in
      if let node = object[part.name] { return part.type.value(node, what: part.name, sink: sink, rule: rule) }
      return part.type.isOptional ? .null : object.required(part.name).flatMap { _ in nil }
    }
    guard values.allSatisfy({ $0 != nil }) else { return nil }
    return .record(Record(names: parts.map(\.name), values: values.compactMap(\.self)))
  }

  /// What a person calls this type, with its article.
  package var described: String {
    switch self {
    case .text, .secret: "a text"
    case .phone: "a phone number with its country code, such as \"+12015550123\""
    case .email: "an e-mail address"
    case .url: "a web address"
    case .code: "a text of digits"
    case .date: "a day such as \"2026-02-19\""
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .options, .list: "a list"
    case .record: "an object"
    case .optional(let type): "\(type.described) or null"
    }
  }
}
