extension JSONValue {
  /// The value as written in a command line or a URL, or `nil` for null, arrays and objects.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): "\(value)"
    case .int(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .list, .object: nil
    }
  }
}
