/// A JSON value as it is written in a file (RFC 8259 §3).
package enum JSONSyntax: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(LocatedText)
  case array([JSONNode])
  case object([JSONMember])
  /// The error has already been reported, so nothing more is reported about the value.
  case invalid

  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }
}

package struct JSONMember: Sendable {
  package let key: LocatedText
  package let node: JSONNode

  package init(key: LocatedText, node: JSONNode) {
    self.key = key
    self.node = node
  }
}

/// A number, stored as written so that no digit is lost (RFC 8259 §6).
package struct JSONNumber: Hashable, Sendable {
  package let text: String

  /// Creates a number from characters that the parser has validated.
  package init(text: String) { self.text = text }

  /// The value as an integer; `nil` if it is not written as an integer or does not fit in 64 bits.
  package var int: Int64? { Int64(text) }

  /// The nearest double; `nil` if out of range.
  package var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
