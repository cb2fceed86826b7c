/// A result that does not fit in its type is an error (CEL "Overflow").
enum Arithmetic {
  static func apply(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ meter: inout Meter
  ) throws(Failure) -> Value? {
    switch (left, right) {
    case (.int(let left), .int(let right)): try whole(operation, left, right).map(Value.int)
    case (.uint(let left), .uint(let right)): try whole(operation, left, right).map(Value.uint)
    case (.number(let left), .number(let right)): try decimal(operation, left, right).map(Value.number)
    case (.money, _), (_, .money): try Money.apply(operation, left, right)
    case (.timestamp, _), (.date, _), (.duration, _), (.time, _): try time(operation, left.operand, right.operand)
    case (.double, .double), (.double, .number), (.number, .double): double(operation, left, right).map(Value.double)
    case _: operation == .add ? try joined(left, right, &meter) : nil
    }
  }

  static func negated(_ value: Value) throws(Failure) -> Value? {
    switch value {
    case .int(let number):
      guard number != .min else { throw overflow }
      return .int(-number)
    case .number(let number): return .number(number.negated)
    case .double(let number): return .double(-number)
    case .money(let money): return .money(try money.negated())
    case .null, .bool, .uint, .string, .bytes, .timestamp, .date, .duration, .time, .file, .list, .map, .record,
      .secret,
      .type:
      return nil
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

  private static func decimal(
    _ operation: BinaryOperator, _ left: DecimalNumber, _ right: DecimalNumber
  ) throws(Failure) -> DecimalNumber? {
    let result: DecimalNumber?
    switch operation {
    case .add: result = left.adding(right)
    case .subtract: result = left.subtracting(right)
    case .multiply: result = left.multiplied(by: right)
    case .divide:
      if right == .zero { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
      result = left.divided(by: right)
    case .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .isIn: return nil
    }
    guard let result else { throw Failure(.overflow, ExpressionMessages.decimalOverflow) }
    return result
  }

  /// An amount divided by an amount is a decimal in plain CEL, too.
  private static func double(_ operation: BinaryOperator, _ left: Value, _ right: Value) -> Double? {
    guard let left = left.double, let right = right.double else { return nil }
    return switch operation {
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
    case (.date(let day), .add, .duration(let span)), (.duration(let span), .add, .date(let day)):
      try span.days.map { days throws(Failure) in .date(try day.adding(days: days)) }
    case (.date(let day), .subtract, .duration(let span)):
      try span.days.map { days throws(Failure) in .date(try day.adding(days: -days)) }
    case (.date(let end), .subtract, .date(let start)): .duration(.days(Int64(end.daysSince1970 - start.daysSince1970)))
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

enum NumberText {
  /// As in the CEL implementations, the result has an exponent if the magnitude is at least 10⁶, or less than 10⁻⁴ but
  /// not 0.
  static func shortest(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let text = number.description
    let plain = text.hasSuffix(".0") ? text.dropLast(2) : text[...]
    // Swift writes an exponent for numbers below 10⁻⁴ and from 2⁵⁴ on. For numbers from 10⁶ to 2⁵⁴, the exponent is
    // added here.
    guard number.magnitude >= 1_000_000, !text.contains("e") else { return String(plain) }
    let digits = plain.drop { $0 == "-" }
    let exponent = digits.prefix { $0 != "." }.count - 1
    var fraction = digits.dropFirst().filter { $0 != "." }
    while fraction.last == "0" { fraction.removeLast() }
    let point = fraction.isEmpty ? "" : "."
    return "\(number < 0 ? "-" : "")\(digits.prefix(1))\(point)\(fraction)e+\(exponent.padded(to: 2))"
  }
}
