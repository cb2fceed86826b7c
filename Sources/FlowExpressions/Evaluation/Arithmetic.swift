import Foundation

/// `+ - * / %` and the sign (CEL "Overflow": what does not fit is an error, never wrapped around).
enum Arithmetic {
  /// The result; nil when the operator does not take these kinds.
  static func apply(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ meter: inout Meter
  ) throws(Failure) -> Value? {
    switch (left, right) {
    case (.int(let left), .int(let right)): try whole(operation, left, right).map(Value.int)
    case (.uint(let left), .uint(let right)): try whole(operation, left, right).map(Value.uint)
    case (.double(let left), .double(let right)): double(operation, left, right).map(Value.double)
    case (.timestamp, _), (.duration, _): try time(operation, left, right)
    case _: operation == .add ? try joined(left, right, &meter) : nil
    }
  }

  static func negated(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .int(let number):
      guard number != .min else { throw overflow }
      return .int(-number)
    case .double(let number): return .double(-number)
    case .null, .bool, .uint, .string, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: return nil
    }
  }

  private static let overflow = Failure(.overflow, ExpressionMessages.overflow)

  private static func whole<T: FixedWidthInteger>(
    _ operation: BinaryOperator, _ left: T, _ right: T
  ) throws(Failure) -> T? {
    let result: (partialValue: T, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide, .remainder:
      if right == 0 { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
      result =
        operation == .divide
        ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .isIn: return nil
    }
    if result.overflow { throw overflow }
    return result.partialValue
  }

  private static func double(_ operation: BinaryOperator, _ left: Double, _ right: Double) -> Double? {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .isIn: nil
    }
  }

  private static func time(_ operation: BinaryOperator, _ left: Value, _ right: Value) throws(Failure) -> Value? {
    switch (left, operation, right) {
    case (.timestamp(let start), .add, .duration(let span)), (.duration(let span), .add, .timestamp(let start)):
      .timestamp(try start.adding(span))
    case (.timestamp(let start), .subtract, .duration(let span)): .timestamp(try start.adding(.zero - span))
    case (.timestamp(let end), .subtract, .timestamp(let start)): .duration(end.since(start))
    case (.duration(let left), .add, .duration(let right)): .duration(try (left + right).checked())
    case (.duration(let left), .subtract, .duration(let right)): .duration(try (left - right).checked())
    case _: nil
    }
  }

  private static func joined(_ left: Value, _ right: Value, _ meter: inout Meter) throws(Failure) -> Value? {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      try meter.charge(left.utf8.count + right.utf8.count)
      return .string(left + right)
    case (.bytes(let left), .bytes(let right)):
      try meter.charge(left.count + right.count)
      return .bytes(left + right)
    case (.list(let left), .list(let right)):
      try meter.charge(left.count + right.count)
      return .list(left + right)
    case (.secret, _), (_, .secret): return try joined(left.opened, right.opened, &meter)?.hiddenThroughout
    case _: return nil
    }
  }
}

/// Numbers as texts.
enum NumberText {
  /// The shortest digits that name a double, with an exponent below 10⁻⁴ and from 10⁶ on, as CEL's own implementations
  /// write it.
  static func shortest(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let (digits, exponent) = decimal(number.magnitude)
    let sign = number.sign == .minus ? "-" : ""
    let isPlain = exponent >= -4 && exponent < 6
    return sign + (isPlain ? plain(digits, exponent) : scientific(digits, exponent))
  }

  /// The digits `d.ddd` and the power of ten.
  private static func decimal(_ number: Double) -> (digits: String, exponent: Int) {
    let text = number.description
    let parts = text.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    let all = String(mantissa[0]) + fraction
    let leading = all.prefix { $0 == "0" }.count
    if leading == all.count { return ("0", 0) }
    let digits = all.dropFirst(leading)
    let trimmed = String(digits.reversed().drop { $0 == "0" }.reversed())
    return (trimmed, power + mantissa[0].count - 1 - leading)
  }

  private static func scientific(_ digits: String, _ exponent: Int) -> String {
    let fraction = digits.dropFirst()
    let power = exponent.magnitude
    return
      "\(digits.prefix(1))\(fraction.isEmpty ? "" : ".\(fraction)")e\(exponent < 0 ? "-" : "+")\(power < 10 ? "0" : "")\(power)"
  }

  private static func plain(_ digits: String, _ exponent: Int) -> String {
    if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + digits }
    if digits.count <= exponent + 1 { return digits + String(repeating: "0", count: exponent + 1 - digits.count) }
    return digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
  }
}

extension NumberText {
  /// So many digits behind the point.
  static func fixed(_ number: Double, _ precision: Int) -> String {
    number.isFinite ? String(format: "%.\(precision)f", number) : shortest(number)
  }

  /// One digit, the point, so many digits, and the power of ten.
  static func scientific(_ number: Double, _ precision: Int) -> String {
    number.isFinite ? String(format: "%.\(precision)e", number) : shortest(number)
  }
}
