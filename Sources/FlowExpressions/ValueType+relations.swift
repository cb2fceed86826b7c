extension ValueType {
  /// Whether it is a number of any kind.
  var isNumber: Bool { self == .int || self == .uint || self == .double }

  /// Whether nothing can be said about it before it is evaluated, or all was said.
  var isOpen: Bool { self == .dyn || self == .error }

  /// Whether a value of this type can hold other values.
  var mayBeCollection: Bool {
    switch withoutNull {
    case .list, .map, .record, .dyn, .error: true
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type,
      .optional:
      false
    }
  }

  var canBeKey: Bool { isOpen || self == .bool || self == .int || self == .uint || self == .string }

  /// Whether a parameter takes it; `dyn` stands for any type, and what takes a text takes a secret one too.
  func accepted(by parameter: ValueType) -> Bool {
    if isOpen || parameter == .dyn { return true }
    switch (self, parameter) {
    case (.list(let own), .list(let other)): return own.accepted(by: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.accepted(by: otherKey) && own.accepted(by: other)
    case _: return opened == parameter
    }
  }

  /// Whether `==` can ever find them equal.
  func isComparable(to other: ValueType) -> Bool {
    if isOpen || other.isOpen || self == .null || other == .null { return true }
    switch (withoutNull, other.withoutNull) {
    case (.list(let own), .list(let other)): return own.isComparable(to: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.isComparable(to: otherKey) && own.isComparable(to: other)
    case (.map, .record), (.record, .map), (.record, .record): return true
    case (let own, let other): return own.opened == other.opened || (own.isNumber && other.isNumber)
    }
  }

  /// Whether `<` orders them.
  func isOrdered(with other: ValueType) -> Bool {
    if isOpen || other.isOpen { return true }
    switch opened {
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration:
      return opened == other.opened || (isNumber && other.isNumber)
    case .null, .secret, .secretBytes, .type, .list, .map, .record, .optional, .dyn, .error: return false
    }
  }

  /// The type of what is either of both, secret if one of them is; nil if they have nothing in common.
  func joined(with other: ValueType) -> ValueType? {
    if self == other || other == .error { return self }
    if self == .error { return other }
    if self == .dyn || other == .dyn { return .dyn }
    switch (self, other) {
    case (.null, let type), (let type, .null): return type.orNull
    case (.secret, .string), (.string, .secret): return .secret
    case (.secretBytes, .bytes), (.bytes, .secretBytes): return .secretBytes
    case (.optional(let own), _): return own.joined(with: other.withoutNull)?.orNull
    case (_, .optional(let other)): return joined(with: other)?.orNull
    case (.list(let own), .list(let other)): return own.joined(with: other).map { .list($0) }
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      guard let key = ownKey.joined(with: otherKey), let value = own.joined(with: other) else { return nil }
      return .map(key: key, value: value)
    case _: return nil
    }
  }

  /// The type with `dyn` in place of what nothing was said about, such as the elements of `[]`.
  var settled: ValueType {
    switch self {
    case .error: .dyn
    case .list(let element): .list(element.settled)
    case .map(let key, let value): .map(key: key.settled, value: value.settled)
    case .optional(let type): type.settled.orNull
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type,
      .record, .dyn:
      self
    }
  }
}
