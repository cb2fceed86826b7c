extension ValueType: CustomStringConvertible {
  /// What a person calls a value of this type, with its article: "a whole number", "a text or nothing".
  public var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .uint: "an unsigned whole number"
    case .double: "a number"
    case .string: "a text"
    case .bytes: "bytes"
    case .timestamp: "a date"
    case .duration: "a span of time"
    case .secret: "a secret"
    case .secretBytes: "secret bytes"
    case .type: "a type"
    case .list(.dyn), .list(.error): "a list"
    case .list(let element): "a list (each \(element))"
    case .map: "a map"
    case .record(let type): "a group of \(type.names.joined(separator: ", "))"
    case .optional(let type): "\(type) or nothing"
    case .dyn: "a value of any type"
    case .error: "something wrong"
    }
  }
}
