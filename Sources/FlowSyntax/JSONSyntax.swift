/// The kinds of JSON values (RFC 8259 §3).
package enum JSONSyntax: Sendable {
  case null
  case bool(Bool)
  /// A number as it was written.
  case number(JSONNumber)
  /// A string, escapes resolved.
  case string(LocatedText)
  case array([JSONNode])
  /// An object, its members in the order of the file.
  case object([JSONMember])
  /// Something that could not be read and was reported; whoever meets it says nothing more.
  case invalid

  /// What a person calls this kind of value, with its article: "a text".
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }
}

/// A name and its value in an object.
package struct JSONMember: Sendable {
  package let key: LocatedText
  package let node: JSONNode

  package init(key: LocatedText, node: JSONNode) {
    self.key = key
    self.node = node
  }
}

/// A number as it was written (RFC 8259 §6), so that no digit is lost before its use is known.
package struct JSONNumber: Hashable, Sendable {
  /// The characters of the file, such as `-1.50e3`.
  package let text: String

  /// Takes the characters; the reader has checked the grammar.
  package init(text: String) { self.text = text }

  /// The value as a whole number, if it is written as one and fits 64 bits.
  package var int: Int64? { Int64(text) }

  /// The nearest double; nil beyond the range of doubles.
  package var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
