/// `int("12")`, `string(3)` and their like (CEL "List of Standard Definitions", type conversions).
extension Functions {
  static let conversions: [Function] = [
    conversion("int", [.int, .uint, .double, .string, .timestamp], .int, int),
    conversion("uint", [.int, .uint, .double, .string], .uint, uint),
    conversion("double", [.int, .uint, .double, .string], .double, double),
    conversion("bool", [.bool, .string], .bool, bool),
    conversion(
      "string", [.string, .int, .uint, .double, .bool, .bytes, .timestamp, .duration], .string, string),
    conversion("bytes", [.bytes, .string], .bytes, bytes),
    conversion("timestamp", [.timestamp, .string, .int], .timestamp, timestamp),
    conversion("duration", [.duration, .string], .duration, duration),
  ]

  private static func conversion(
    _ name: String, _ takes: [ValueType], _ gives: ValueType,
    _ body: @escaping @Sendable (Value) throws(Failure) -> Value?
  ) -> Function {
    Function(
      name, .global, takes.map { [$0] }, gives,
      .unary { (value: Value, meter: inout Meter) throws(Failure) -> Value? in
        if case .string(let text) = value { try meter.charge(text.utf8.count) }
        return try body(value)
      })
  }

  private static func int(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .int: value
    case .uint(let number): .int(try fitting(Int64(exactly: number)))
    case .double(let number): .int(try whole(number))
    case .string(let text): .int(try parsed(Int64(text), text, "int"))
    case .timestamp(let time): .int(time.seconds)
    case .null, .bool, .bytes, .duration, .list, .map, .record, .secret, .type: nil
    }
  }

  private static func uint(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .uint: value
    case .int(let number): .uint(try fitting(UInt64(exactly: number)))
    case .double(let number): .uint(try fitting(number < 0 ? nil : UInt64(exactly: number.rounded(.down))))
    case .string(let text): .uint(try parsed(text.hasPrefix("+") ? nil : UInt64(text), text, "uint"))
    case .null, .bool, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: nil
    }
  }

  private static func double(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .double: value
    case .int(let number): .double(Double(number))
    case .uint(let number): .double(Double(number))
    case .string(let text): .double(try parsed(Double(text), text, "double"))
    case .null, .bool, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: nil
    }
  }

  private static func bool(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .bool: return value
    case .string(let text):
      if ["true", "TRUE", "True", "t", "1"].contains(text) { return .bool(true) }
      if ["false", "FALSE", "False", "f", "0"].contains(text) { return .bool(false) }
      throw Failure(.invalidConversion, ExpressionMessages.notConvertible(text, "bool"))
    case .null, .int, .uint, .double, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: return nil
    }
  }

  private static func string(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .string: return value
    case .int(let number): return .string(String(number))
    case .uint(let number): return .string(String(number))
    case .double(let number): return .string(NumberText.shortest(number))
    case .bool(let bool): return .string(bool ? "true" : "false")
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.invalidConversion, ExpressionMessages.notUTF8)
      }
      return .string(text)
    case .timestamp(let time): return .string(time.text)
    case .duration(let span): return .string(span.text)
    case .null, .list, .map, .record, .secret, .type: return nil
    }
  }

  private static func bytes(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .bytes: value
    case .string(let text): .bytes(Array(text.utf8))
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .list, .map, .record, .secret, .type: nil
    }
  }

  private static func timestamp(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .timestamp: return value
    case .string(let text): return .timestamp(try parsed(Timestamp(text), text, "timestamp"))
    case .int(let seconds):
      guard Timestamp.secondsRange.contains(seconds) else {
        throw Failure(.outOfRange, ExpressionMessages.timestampRange)
      }
      return .timestamp(Timestamp(seconds: seconds))
    case .null, .bool, .uint, .double, .bytes, .duration, .list, .map, .record, .secret, .type: return nil
    }
  }

  private static func duration(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .duration: value
    case .string(let text): .duration(try parsed(Duration(text), text, "duration").checked())
    case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .list, .map, .record, .secret, .type: nil
    }
  }

  // MARK: failures

  private static func fitting<T>(_ value: T?) throws(Failure) -> T {
    guard let value else { throw Failure(.overflow, ExpressionMessages.overflow) }
    return value
  }

  private static func parsed<T>(_ value: T?, _ text: String, _ type: String) throws(Failure) -> T {
    guard let value else { throw Failure(.invalidConversion, ExpressionMessages.notConvertible(text, type)) }
    return value
  }

  /// The fraction is cut off; the ends of the range are left out, since doubles near them are not exact.
  private static func whole(_ number: Double) throws(Failure) -> Int64 {
    guard number > -0x1p63, number < 0x1p63 else { throw Failure(.overflow, ExpressionMessages.overflow) }
    return Int64(number)
  }
}
