// Swift's own `==` of texts looks through Unicode's normal forms; data is equal when its code points are.
extension Value {
  /// The equality of data: same kind, same content, texts code point by code point, maps in any order.
  public static func == (left: Value, right: Value) -> Bool {
    switch left {
    case .null: right.isNull
    case .bool(let own): if case .bool(let other) = right { own == other } else { false }
    case .int(let own): if case .int(let other) = right { own == other } else { false }
    case .uint(let own): if case .uint(let other) = right { own == other } else { false }
    case .double(let own): if case .double(let other) = right { own == other } else { false }
    case .string(let own): if case .string(let other) = right { Equality.sameText(own, other) } else { false }
    case .bytes(let own): if case .bytes(let other) = right { own == other } else { false }
    case .timestamp(let own): if case .timestamp(let other) = right { own == other } else { false }
    case .duration(let own): if case .duration(let other) = right { own == other } else { false }
    case .list(let own): if case .list(let other) = right { own == other } else { false }
    case .map(let own): if case .map(let other) = right { own == other } else { false }
    case .record(let own): if case .record(let other) = right { own == other } else { false }
    case .secret(let own): if case .secret(let other) = right { own == other } else { false }
    case .type(let own): if case .type(let other) = right { own == other } else { false }
    }
  }
}

extension ValueMap {
  /// Whether both have the same keys with the same values, in any order.
  public static func == (left: ValueMap, right: ValueMap) -> Bool {
    left.keys.count == right.keys.count && zip(left.keys, left.values).allSatisfy { right[$0] == $1 }
  }

  /// Mixes in the keys, whatever their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Set(keys))
  }
}

extension Secret {
  /// Whether both hide the same code points, or the same bytes.
  public static func == (left: Secret, right: Secret) -> Bool { left.value == right.value }
}
