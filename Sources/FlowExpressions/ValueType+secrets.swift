extension ValueType {
  /// Whether it is a secret, or holds one at any depth.
  public var holdsSecret: Bool {
    switch self {
    case .secret, .secretBytes: true
    case .list(let element): element.holdsSecret
    case .map(_, let value): value.holdsSecret
    case .record(let type): type.types.contains(where: \.holdsSecret)
    case .optional(let type): type.holdsSecret
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .dyn, .error: false
    }
  }

  /// The type of the same value if nothing in it was secret.
  public var opened: ValueType {
    switch self {
    case .secret: .string
    case .secretBytes: .bytes
    case .list(let element): .list(element.opened)
    case .map(let key, let value): .map(key: key, value: value.opened)
    case .record(let type): .record(RecordType(names: type.names, types: type.types.map(\.opened)))
    case .optional(let type): type.opened.orNull
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .dyn, .error: self
    }
  }

  /// The type of what is made of a secret: texts and bytes in it are secret.
  var hidden: ValueType {
    switch self {
    case .string: .secret
    case .bytes: .secretBytes
    case .list(let element): .list(element.hidden)
    case .map(let key, let value): .map(key: key, value: value.hidden)
    case .record(let type): .record(RecordType(names: type.names, types: type.types.map(\.hidden)))
    case .optional(let type): type.hidden.orNull
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .secret, .secretBytes, .type, .dyn, .error: self
    }
  }
}
