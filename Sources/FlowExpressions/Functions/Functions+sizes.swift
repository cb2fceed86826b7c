extension Functions {
  static let sizes: [Function] = [
    Function(
      "size", .either, [[.string], [.bytes], [.list(.dyn)], [.map(key: .dyn, value: .dyn)]], .int,
      .unary { (value: Value, meter: inout Meter) throws(Failure) -> Value? in try size(value, &meter) })
  ]

  static let kinds: [Function] = [
    Function("type", .global, [[.dyn]], .type, .unary { value, _ in .type(typeName(of: value)) }),
    Function("dyn", .global, [[.dyn]], .dyn, .unary { value, _ in value }),
  ]

  private static func size(_ value: Value, _ meter: inout Meter) throws(Failure) -> Value? {
    switch value {
    case .string(let text):
      try meter.charge(text.utf8.count / 8)
      return .int(Int64(text.unicodeScalars.count))
    case .bytes(let bytes): return .int(Int64(bytes.count))
    case .list(let elements): return .int(Int64(elements.count))
    case .map(let map): return .int(Int64(map.keys.count))
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .secret, .type: return nil
    }
  }

  private static func typeName(of value: Value) -> String { value.typeName }
}
