/// Equality and order in the expression language (CEL "Equality and Ordering").
///
/// Numbers of different types are compared by value. Other values of different types are never equal.
enum Equality {
  static func equal(_ left: Value, _ right: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    switch left {
    case .time: equalScalars(left.operand, right.operand)
    case .list, .map, .record: try equalCollections(left, right, &meter)
    case .int(let own): if case .int(let other) = right { own == other } else { order(ofNumbers: left, right) == .same }
    case .number(let own):
      if case .number(let other) = right { own == other } else { order(ofNumbers: left, right) == .same }
    case .uint, .double: order(ofNumbers: left, right) == .same
    case .null, .bool, .string, .bytes, .timestamp, .date, .duration, .money, .file, .secret, .type:
      equalScalars(left, right.operand)
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
    case (.record(let left), .record(let right)) where left.names == right.names:
      try equal(left.values, right.values, &meter)
    case (.record(let left), .record(let right)): try equal(ValueMap(left), ValueMap(right), &meter)
    case (.record(let record), .map(let map)), (.map(let map), .record(let record)):
      try equal(ValueMap(record), map, &meter)
    case (.map(let left), .map(let right)): try equal(left, right, &meter)
    case _: false
    }
  }

  /// Compares code points, where Swift's `==` would compare by canonical equivalence.
  static func sameText(_ left: String, _ right: String) -> Bool {
    left == right && left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  private static func equal(_ left: [Value], _ right: [Value], _ meter: inout Meter) throws(Failure) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices {
      try meter.charge(1)
      guard try equal(left[index], right[index], &meter) else { return false }
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

  enum Order { case before, same, after }

  static func order(_ left: Value, _ right: Value) -> Order? {
    switch (left, right) {
    case (.int(let left), .int(let right)): order(left, right)
    case (.string(let left), .string(let right)): order(bytes: left.utf8, right.utf8)
    case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.timestamp(let left), .timestamp(let right)): order(left, right)
    case (.date(let left), .date(let right)): order(left, right)
    case (.duration(let left), .duration(let right)): order(left, right)
    case (.time, _), (_, .time): order(left.operand, right.operand)
    case (.bytes(let left), .bytes(let right)): order(bytes: left, right)
    case (.money(let left), .money(let right)): left.currency == right.currency ? order(left.minor, right.minor) : nil
    case (.secret, _), (_, .secret): order(left.opened, right.opened)
    case _: order(ofNumbers: left, right)
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Order {
    left < right ? .before : left == right ? .same : .after
  }

  private static func order(bytes left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Order {
    left.elementsEqual(right) ? .same : left.lexicographicallyPrecedes(right) ? .before : .after
  }

  /// Integers and decimals are compared exactly; with a double, both numbers are converted to doubles, which rounds
  /// large integers (as in CEL's conformance tests).
  private static func order(ofNumbers left: Value, _ right: Value) -> Order? {
    if let left = left.decimal, let right = right.decimal { return order(left, right) }
    guard let left = left.double, let right = right.double, !left.isNaN, !right.isNaN else { return nil }
    return order(left, right)
  }
}

extension Value {
  /// The value with which expressions calculate: for a time of day, the duration since midnight.
  package var operand: Value { if case .time(let time) = self { .duration(time.sinceMidnight) } else { self } }

  var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .number(let number): number.double
    case .double(let number): number
    case .null, .bool, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      nil
    }
  }

  package var decimal: DecimalNumber? {
    switch self {
    case .int(let number): DecimalNumber(number)
    case .uint(let number): DecimalNumber(number)
    case .number(let number): number
    case .null, .bool, .double, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map,
      .record,
      .secret,
      .type:
      nil
    }
  }

  /// The name of the value's type in the language (CEL "Type Values").
  var typeName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .number, .double: "double"
    case .string: "string"
    case .secret(let secret): secret.value.typeName
    case .bytes: "bytes"
    case .timestamp: "google.protobuf.Timestamp"
    case .date: "date"
    case .duration, .time: "google.protobuf.Duration"
    case .money: "money"
    case .file: "file"
    case .list: "list"
    case .map, .record: "map"
    case .type: "type"
    }
  }

  var kindName: String { Self.kindName(ofType: typeName) }

  static func kindName(ofType name: String) -> String { kindNames[name] ?? name }

  private static let kindNames = [
    "null_type": "null", "bool": "boolean", "int": "integer", "uint": "unsigned integer", "double": "number",
    "string": "text", "google.protobuf.Timestamp": "date with a time", "google.protobuf.Duration": "duration",
  ]
}
