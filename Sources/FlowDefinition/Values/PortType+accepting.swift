import FlowExpressions

extension PortType {
  /// Whether null may stand for it.
  package var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type once null is ruled out.
  package var withoutNull: PortType { if case .optional(let type) = self { type } else { self } }

  /// Whether a value of an expression's type may be given to it, null aside.
  ///
  /// `declared`: what a bare answer is. A phone number fits `phone` and `text`, a computed text only `text`.
  func accepts(_ type: ValueType, from declared: PortType?) -> Bool {
    if [.error, .dyn].contains(type) { return true }
    if type == .null { return isOptional }
    let type = type.withoutNull
    switch withoutNull {
    case .text: return type == .string && declared?.withoutNull != .secret
    case .phone, .email, .url: return type == .string && declared?.withoutNull == withoutNull
    case .code: return type.opened == .string && declared?.withoutNull == .code
    // What is made of a secret is one too; a code is not, though it is hidden as well.
    case .secret: return type == .secret && [nil, .secret].contains(declared?.withoutNull)
    case .date: return type == .timestamp
    case .boolean: return type == .bool
    case .integer: return type == .int
    case .number: return type == .double || type == .int
    case .options: return withoutNull.valueType == type
    case .list(let element):
      if case .list(let inner) = type { return element.accepts(inner, from: nil) }
      return false
    case .record(let names, let types): return Self.accepts(names, types, type)
    case .optional: return false
    }
  }

  /// A record fits if every declared name that must be there is, with a type that fits.
  private static func accepts(_ names: [String], _ types: [PortType], _ type: ValueType) -> Bool {
    guard case .record(let record) = type else { return false }
    return zip(names, types).allSatisfy { name, type in
      guard let place = record.index(of: name) else { return type.isOptional }
      let given = record.types[place]
      if case .optional = given, !type.isOptional { return false }
      return type.accepts(given, from: type.isTextual || given.withoutNull == .secret ? type : nil)
    }
  }

  private var isTextual: Bool { [.phone, .email, .url, .code].contains(withoutNull) }

  /// What an author calls it.
  var word: String {
    if let word = Self.words.first(where: { $0.value == self })?.key { return word }
    switch self {
    case .list(let element): return "list of \(element.word)"
    case .optional(let type): return type.word + "?"
    case .record: return "object"
    case .text, .phone, .email, .url, .date, .boolean, .integer, .number, .code, .secret, .options: return "value"
    }
  }
}

extension FieldDeclaration {
  /// What the answer is as an input of a port; nil for groups and lists.
  var portType: PortType? { isSecret ? .secret : kind.portType }
}

extension FieldDeclaration.Kind {
  /// The type of the answers; of a group or a list its fields say it.
  var valueType: ValueType { portType?.valueType ?? .dyn }

  fileprivate var portType: PortType? {
    switch self {
    case .text, .choice: .text
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .code: .code
    case .integer: .integer
    case .number: .number
    case .date: .date
    case .boolean: .boolean
    case .choices: .list(.text)
    case .group, .list: nil
    }
  }
}
