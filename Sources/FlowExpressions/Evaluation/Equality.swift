/// The language's own equality, order and membership (CEL "Equality and Ordering").
///
/// Numbers of different kinds are compared by what they stand for; other values of different kinds are never equal.
enum Equality {
  static func equal(_ left: Value, _ right: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    switch left {
    case .list, .map, .record: try equalCollections(left, right, &meter)
    case .int, .uint, .double: order(ofNumbers: left, right) == .same
    case .null, .bool, .string, .bytes, .timestamp, .duration, .secret, .type: equalScalars(left, right)
    }
  }

  private static func equalScalars(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): sameText(left, right)
    case (.secret, _), (_, .secret): left.opened == right.opened
    case _: left == right
    }
  }

  private static func equalCollections(_ left: Value, _ right: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    switch (left, right) {
    case (.list(let left), .list(let right)): try equal(left, right, &meter)
    case (.map(let left), .map(let right)): try equal(left, right, &meter)
    case (.record(let left), .record(let right)): try equal(left, right, &meter)
    case (.record(let left), .map(let right)), (.map(let right), .record(let left)):
      try equal(ValueMap(left), right, &meter)
    case _: false
    }
  }

  /// Texts are equal when their code points are; Swift's own `==` looks through normal forms.
  static func sameText(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  private static func equal(_ left: [Value], _ right: [Value], _ meter: inout Meter) throws(Failure) -> Bool {
    guard left.count == right.count else { return false }
    for place in left.indices {
      try meter.charge(1)
      guard try equal(left[place], right[place], &meter) else { return false }
    }
    return true
  }

  private static func equal(_ left: ValueMap, _ right: ValueMap, _ meter: inout Meter) throws(Failure) -> Bool {
    guard left.keys.count == right.keys.count else { return false }
    for (key, value) in zip(left.keys, left.values) {
      try meter.charge(1)
      guard let other = right.value(for: key), try equal(value, other, &meter) else { return false }
    }
    return true
  }

  private static func equal(_ left: Record, _ right: Record, _ meter: inout Meter) throws(Failure) -> Bool {
    if left.names == right.names { return try equal(left.values, right.values, &meter) }
    return try equal(ValueMap(left), ValueMap(right), &meter)
  }

  // MARK: order

  enum Order { case before, same, after }

  /// How two values of one kind, or two numbers, are ordered; nil if they are not.
  static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.int(let left), .int(let right)): order(left, right)
    case (.string(let left), .string(let right)): order(left, right)
    case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.timestamp(let left), .timestamp(let right)): order(left, right)
    case (.duration(let left), .duration(let right)): order(left, right)
    case (.bytes(let left), .bytes(let right)): order(bytes: left, right)
    case (.secret, _), (_, .secret): order(left.opened, right.opened)
    case _: order(ofNumbers: left, right)
    }
  }

  /// Whether two values have an order at all; NaN has a kind with order, but none itself.
  static func areOrdered(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.bool, .bool), (.string, .string), (.timestamp, .timestamp), (.duration, .duration), (.bytes, .bytes): true
    case (.secret, _), (_, .secret): areOrdered(left.opened, right.opened)
    case _: left.isNumber && right.isNumber
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Order {
    left < right ? .before : left == right ? .same : .after
  }

  private static func order(_ left: String, _ right: String) -> Order {
    if sameText(left, right) { return .same }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
  }

  private static func order(bytes left: [UInt8], _ right: [UInt8]) -> Order {
    if left == right { return .same }
    return left.lexicographicallyPrecedes(right) ? .before : .after
  }

  private static func order(ofNumbers left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.int(let left), .int(let right)): order(left, right)
    case (.uint(let left), .uint(let right)): order(left, right)
    case (.double(let left), .double(let right)): order(doubles: left, right)
    case (.int(let left), .uint(let right)): order(mixed: left, right)
    case (.uint(let left), .int(let right)): order(mixed: left, right)
    case (.int(let left), .double(let right)): order(left, right)
    case (.double(let left), .int(let right)): order(right, left).map(turned)
    case (.uint(let left), .double(let right)): order(left, right)
    case (.double(let left), .uint(let right)): order(right, left).map(turned)
    case _: nil
    }
  }

  private static func order(doubles left: Double, _ right: Double) -> Order? {
    left < right ? .before : left == right ? .same : left > right ? .after : nil
  }

  private static func order(mixed left: some BinaryInteger, _ right: some BinaryInteger) -> Order {
    left < right ? .before : left == right ? .same : .after
  }

  /// A double beyond the whole numbers is simply larger or smaller; else they are compared as doubles, which rounds large
  /// whole numbers (as CEL's conformance tests have it).
  private static func order<T: FixedWidthInteger>(_ left: T, _ right: Double) -> Order? {
    if right > Double(T.max) { return .before }
    if right < Double(T.min) { return .after }
    return order(doubles: Double(left), right)
  }

  private static func turned(_ order: Order) -> Order {
    switch order {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}

extension Value {
  var isNumber: Bool {
    switch self {
    case .int, .uint, .double: true
    case .null, .bool, .string, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: false
    }
  }

  /// The name of its kind in the language (CEL "Type Values").
  var typeName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .secret(let secret): secret.value.typeName
    case .bytes: "bytes"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list: "list"
    case .map, .record: "map"
    case .type: "type"
    }
  }
}
