package import FlowExpressions
package import FlowSyntax
import Localization

extension PortType {
  package var isOptional: Bool { if case .optional = self { true } else { false } }

  package var withoutNull: PortType { if case .optional(let type) = self { type } else { self } }

  /// Whether a value of an expression's type can be passed as this type; the former may be optional.
  ///
  /// - Parameter declared: The declared type if the expression is just a name; otherwise `nil`. A phone answer can be
  ///   passed as `phone` and as `text`, but computed text only as `text`.
  func accepts(_ type: ValueType, from declared: PortType?) -> Bool {
    if [.error, .dyn].contains(type) { return true }
    if type == .null { return isOptional }
    let type = type.withoutNull
    switch withoutNull {
    case .text: return type == .string && declared?.withoutNull != .secret
    case .number: return type == .number || type == .int
    case .field(let name) where name.type.textForm != nil:
      // Only a code may be hidden: it is declared as what it is.
      return (withoutNull == .code ? type.opened : type) == .string && declared?.withoutNull == withoutNull
    case .field(let name): return type == name.type.valueType
    // A value computed from a secret is accepted. A code is not accepted, although codes are masked like secrets.
    case .secret: return type == .secret && [nil, .secret].contains(declared?.withoutNull)
    case .money(let currency): return type.fits(.money(currency.map(CurrencyType.code) ?? .any))
    case .json: return type.isJSON
    case .answers: return false
    case .options: return type.fits(withoutNull.valueType)
    case .list(let element):
      if case .list(let inner) = type { return element.accepts(inner, from: nil) }
      return false
    case .record(let names, let types): return Self.accepts(names, types, type)
    case .optional: return false
    }
  }

  private static func accepts(_ names: [String], _ types: [PortType], _ type: ValueType) -> Bool {
    guard case .record(let record) = type else { return false }
    return zip(names, types).allSatisfy { name, type in
      guard let index = record.index(of: name) else { return type.isOptional }
      let given = record.types[index]
      if case .optional = given, !type.isOptional { return false }
      return type.accepts(given, from: type.isTextual || given.withoutNull == .secret ? type : nil)
    }
  }

  /// Describes the first part of `type` that does not match this type, such as a missing member.
  ///
  /// - Returns: `nil` if all parts match, or if there are no such parts.
  func mismatch(of type: ValueType) -> String? {
    switch (withoutNull, type.withoutNull) {
    case (.json, let type): type.notJSON.map { $0 == type ? nil : DefinitionMessages.contains($0) } ?? nil
    case (.list(let element), .list(let inner)): element.mismatch(of: inner)
    case (.record(let names, let types), .record(let record)):
      zip(names, types).lazy.compactMap { $1.mismatch(of: record, at: $0) }.first
    case _: type.conversion(to: valueType)
    }
  }

  private func mismatch(of record: RecordType, at name: String) -> String? {
    guard let index = record.index(of: name) else {
      return isOptional ? nil : DefinitionMessages.lacksMember(name)
    }
    let given = record.types[index]
    if let inner = mismatch(of: given) { return inner }
    if case .optional(let type) = given, !isOptional, accepts(type, from: self) {
      return DefinitionMessages.maybeNullMember(name)
    }
    return accepts(given, from: self) ? nil : DefinitionMessages.memberType(name, expected: self, given.withoutNull)
  }

  private var isTextual: Bool {
    if case .field(let name) = withoutNull { name.type.textForm != nil } else { false }
  }

  /// - Parameter word: The name of a type, such as `time` or `money in EUR`.
  /// - Returns: `nil` if the type has no example, as for texts, lists and objects.
  package static func example(of word: String) -> String? {
    let code = word.split(separator: " in ", maxSplits: 1).last ?? ""
    return (words[word] ?? Currency(String(code)).map(PortType.money))?.example
  }

  private var example: String? {
    switch self {
    case .field(let name): name.type.example
    case .money(let currency): Money(minor: 1250, currency ?? .euro).text
    case .optional(let type): type.example
    case .secret, .json, .answers, .options, .list, .record: nil
    }
  }

  package var word: String {
    switch self {
    case .list(let element): "list of \(element.word)"
    case .optional(let type): type.word + "?"
    case .record: "object"
    case .money(let currency?): "money in \(currency.code)"
    case .answers: Self.answersWord
    case _: Self.words.first { $0.value == self }?.key ?? ""
    }
  }

  // MARK: Values in files

  package func value(
    _ node: JSONNode, what: String, sink: DiagnosticSink, rule: DiagnosticRule = .wrongType
  ) -> Value? {
    guard let json = JSONValue(node) else {
      sink.wrongType(node, what: what, expected: described, rule: rule)
      return nil
    }
    let reading = ValueReading(Value(json), as: self)
    for mismatch in reading.mismatches { report(mismatch, in: node, what: what, sink: sink, rule: rule) }
    return reading.value()
  }

  private func report(
    _ mismatch: ValueReading<PortType>.Mismatch, in node: JSONNode, what: String, sink: DiagnosticSink,
    rule: DiagnosticRule
  ) {
    guard let place = node.part(at: mismatch.path) else { return }
    let what = mismatch.path.lastName ?? what
    let expected = mismatch.expected.withoutNull
    guard case .members(let missing, _) = mismatch.reason, case .record(let names, let types) = expected,
      let object = ObjectReader(place, kind: what, keys: names, sink: sink)
    else {
      return sink.wrongType(
        place, what: what, expected: expected.described, rule: rule, meant: expected.meant(by: place))
    }
    for (name, type) in zip(names, types) where missing.contains(name) {
      if let node = object[name] {
        _ = type.value(node, what: name, sink: sink, rule: rule)
      } else {
        _ = object.required(name)
      }
    }
  }

  private func meant(by node: JSONNode) -> String? {
    switch self {
    case .time: return TimeOfDay.meant(by: node)
    case .money(let declared):
      let written = node.node(under: "currency")?.text.flatMap { Currency($0.text) }
      guard let currency = written ?? declared, let amount = JSONValue(node.node(under: "amount") ?? node),
        case .money(let money) = try? MoneyAnswer.parse(amount, currency, language: "en", .english).get()
      else { return nil }
      return money.text
    case _: return nil
    }
  }

  package var described: String {
    switch self {
    case .field(let name): name.type.described
    case .secret: "a string"
    case .money: "an amount such as \"\(example ?? "")\""
    case .options, .list: "a list"
    case .record, .answers: "an object"
    case .json: "JSON"
    case .optional(let type): "\(type.described) or null"
    }
  }
}
