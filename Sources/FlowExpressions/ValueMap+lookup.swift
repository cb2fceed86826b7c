extension ValueMap {
  /// The value under a key, numbers of different kinds being the same key when they are equal: `{1: "a"}[1u]`.
  func value(for key: Value) -> Value? {
    if let value = self[key] { return value }
    for other in Self.spellings(of: key) {
      if let value = self[other] { return value }
    }
    return nil
  }

  /// The other keys that are equal to a numeric one.
  private static func spellings(of key: Value) -> [Value] {
    switch key {
    case .int(let number): UInt64(exactly: number).map { [.uint($0)] } ?? []
    case .uint(let number): Int64(exactly: number).map { [.int($0)] } ?? []
    case .double(let number):
      (Int64(exactly: number).map { [Value.int($0)] } ?? []) + (UInt64(exactly: number).map { [.uint($0)] } ?? [])
    case .null, .bool, .string, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: []
    }
  }

  /// A record as a map from its names.
  init(_ record: Record) {
    self.init()
    for (name, value) in zip(record.names, record.values) { self[.string(name)] = value }
  }
}
