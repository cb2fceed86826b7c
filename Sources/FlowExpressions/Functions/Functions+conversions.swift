/// Conversions such as `int("12")` and `string(3)` (CEL "List of Standard Definitions").
extension Functions {
  static let conversions: [Function] = [
    conversion("int", [.int, .uint, .number, .string, .timestamp], .int, int),
    conversion("uint", [.int, .uint, .number, .string], .uint, uint),
    conversion("double", [.int, .uint, .number, .string], .number, number),
    conversion("bool", [.bool, .string], .bool, bool),
    conversion(
      "string", [.string, .int, .uint, .number, .bool, .bytes, .timestamp, .date, .duration], .string, string),
    conversion("bytes", [.bytes, .string], .bytes, bytes),
    conversion("timestamp", [.timestamp, .date, .string, .int], .timestamp, timestamp),
    conversion("duration", [.duration, .string], .duration, duration),
  ]

  private static func conversion(
    _ name: String, _ takes: [ValueType], _ gives: ValueType,
    _ body: @escaping @Sendable (Value) throws(Failure) -> Value?
  ) -> Function {
    Function(name, .global, takes.map { [$0] }, gives) { values, environment throws(Failure) in
      switch values[0] {
      case .string(let text): try environment.meter.charge(text.utf8.count)
      case .timestamp(let time) where name == "string": return .string(time.text(in: environment.timeZone))
      case .date(let day) where name == "timestamp": return try environment.time(on: day)
      case _: break
      }
      return try body(values[0])
    }
  }

  private static func int(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .int: value
    case .uint(let number): .int(try fitting(Int64(exactly: number)))
    case .number(let number): .int(try fitting(number.truncated.int))
    // The fraction is truncated. The bounds are excluded, because doubles near them are not exact.
    case .double(let number): .int(try fitting(number > -0x1p63 && number < 0x1p63 ? Int64(number) : nil))
    case .string(let text): .int(try parsed(Int64(text), text, "int"))
    case .timestamp(let time): .int(time.seconds)
    case .null, .bool, .bytes, .date, .duration, .time, .money, .file, .list, .map, .record, .secret, .type: nil
    }
  }

  private static func uint(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .uint: value
    case .int(let number): .uint(try fitting(UInt64(exactly: number)))
    case .number(let number): .uint(try fitting(number.truncated.uint))
    case .double(let number): .uint(try fitting(number < 0 ? nil : UInt64(exactly: number.rounded(.down))))
    case .string(let text): .uint(try parsed(text.hasPrefix("+") ? nil : UInt64(text), text, "uint"))
    case .null, .bool, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record, .secret, .type:
      nil
    }
  }

  private static func number(_ value: Value) throws(Failure) -> Value? {
    if case .string(let text) = value { return .number(try parsed(DecimalNumber(text), text, "double")) }
    return value.decimal.map(Value.number)
  }

  private static func double(_ value: Value) throws(Failure) -> Value? {
    if case .string(let text) = value { return .double(try parsed(Double(text), text, "double")) }
    return value.double.map(Value.double)
  }

  /// The functions that give a double in plain CEL, and a decimal otherwise.
  static let doubles: [String: [Function]] = [
    "double": [conversion("double", [.int, .uint, .number, .string], .number, double)],
    "math.sqrt": [
      Function("math.sqrt", .global, [[.int], [.uint], [.number]], .number) { values, _ in
        values[0].double.map { .double($0.squareRoot()) }
      }
    ],
  ]

  private static func bool(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .bool: value
    case .string(let text): .bool(try parsed(truths[text], text, "bool"))
    case .null, .int, .uint, .double, .number, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map,
      .record,
      .secret,
      .type:
      nil
    }
  }

  private static let truths = [
    "true": true, "TRUE": true, "True": true, "t": true, "1": true,
    "false": false, "FALSE": false, "False": false, "f": false, "0": false,
  ]

  private static func string(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .string, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time:
      return value.scalarText.map(Value.string)
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.invalidConversion, ExpressionMessages.notUTF8)
      }
      return .string(text)
    case .null, .money, .file, .list, .map, .record, .secret, .type: return nil
    }
  }

  private static func bytes(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .bytes: value
    case .string(let text): .bytes(Array(text.utf8))
    case .null, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time, .money, .file, .list, .map,
      .record,
      .secret,
      .type:
      nil
    }
  }

  private static func timestamp(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .timestamp: return value
    case .string(let text): return .timestamp(try parsed(FlowTimestamp(text), text, "timestamp"))
    case .int(let seconds):
      guard FlowTimestamp.secondsRange.contains(seconds) else {
        throw Failure(.outOfRange, ExpressionMessages.timestampRange)
      }
      return .timestamp(FlowTimestamp(seconds: seconds))
    case .null, .bool, .uint, .double, .number, .bytes, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      return nil
    }
  }

  private static func duration(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .duration, .time: value.operand
    case .string(let text): .duration(try parsed(Duration(text), text, "duration").checked())
    case .null, .bool, .int, .uint, .double, .number, .bytes, .timestamp, .date, .money, .file, .list, .map, .record,
      .secret,
      .type:
      nil
    }
  }

  private static func fitting<T>(_ value: T?) throws(Failure) -> T {
    guard let value else { throw Failure(.overflow, ExpressionMessages.overflow) }
    return value
  }

  private static func parsed<T>(_ value: T?, _ text: String, _ type: String) throws(Failure) -> T {
    guard let value else { throw Failure(.invalidConversion, ExpressionMessages.notConvertible(text, type)) }
    return value
  }
}
