package import Foundation

/// An exact amount of money: a whole number of minor units, such as cents, in one currency.
///
/// Amounts are never calculated in binary floating point: a `Double` is first converted to the nearest decimal with 15
/// significant digits. Each amount that `*` or `/` returns is rounded to a minor unit, with halves rounded to even. An
/// amount divided by an amount is a `Double`.
package struct Money: Hashable, Sendable {
  /// The amount in minor units: 123450 for EUR 1234.50.
  package let minor: Int64
  package let currency: Currency

  package init(minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Creates an amount from decimal digits, such as `-1234.5`; `nil` if the text has any other form, has more decimals
  /// than the currency, or does not fit.
  package init?(_ text: some StringProtocol, _ currency: Currency) {
    var digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let fraction = digits[point...].dropFirst()
    let isDecimal = (digits[..<point] + fraction).allSatisfy { (0x30...0x39).contains($0) }
    guard isDecimal, point > 0, fraction.count <= currency.decimals, point == digits.endIndex || !fraction.isEmpty
    else { return nil }
    let filling = String(repeating: "0", count: currency.decimals - fraction.count)
    let whole = String(decoding: digits[..<point] + fraction, as: UTF8.self) + filling
    guard let minor = Int64((isNegative ? "-" : "") + whole) else { return nil }
    self.init(minor: minor, currency)
  }

  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let currency = Currency(String(words[1])) else { return nil }
    self.init(words[0], currency)
  }

  /// Creates an amount from a number of units, rounded to a minor unit.
  package init?(units number: Value, _ currency: Currency) {
    let minor: Int64?
    switch number {
    case .int(let units): minor = Self.scaled(Int128(units), by: currency.decimals)
    case .uint(let units): minor = Self.scaled(Int128(units), by: currency.decimals)
    case .double(let units):
      minor = DecimalNumber(units).flatMap { Self.scaled($0.digits, by: $0.exponent + currency.decimals) }
    case _: minor = nil
    }
    guard let minor else { return nil }
    self.init(minor: minor, currency)
  }

  /// Returns `nil` if the value is not a finite number, if it has more decimals than the currency, or if the amount is
  /// too large.
  package init?(exactly number: Value, _ currency: Currency) {
    guard let decimal = try? number.decimal() else { return nil }
    let shift = decimal.exponent + currency.decimals
    let divisor = shift < 0 ? Self.product(1, tenTo: -shift) : 1
    guard divisor.map({ decimal.digits.isMultiple(of: $0) }) ?? (decimal.digits == 0) else { return nil }
    self.init(units: number, currency)
  }

  package var amount: String {
    let digits = String(minor.magnitude)
    let filled = String(repeating: "0", count: max(0, currency.decimals + 1 - digits.utf8.count)) + digits
    let whole = filled.dropLast(currency.decimals)
    return "\(minor < 0 ? "-" : "")\(whole)\(currency.decimals == 0 ? "" : ".")\(filled.dropFirst(whole.count))"
  }

  /// The amount and the code of the currency, in a form that is the same in all languages: `1234.50 EUR`.
  package var text: String { "\(amount) \(currency.code)" }

  /// The amount in units, for Foundation's format styles.
  package var units: Decimal {
    Decimal(sign: minor < 0 ? .minus : .plus, exponent: -currency.decimals, significand: Decimal(minor.magnitude))
  }
}

// MARK: Arithmetic

extension Money {
  static func apply(_ operation: BinaryOperator, _ left: Value, _ right: Value) throws(Failure) -> Value? {
    switch (left, operation, right) {
    case (.money(let left), .add, .money(let right)):
      try sum(left, right, left.minor.addingReportingOverflow(right.minor))
    case (.money(let left), .subtract, .money(let right)):
      try sum(left, right, left.minor.subtractingReportingOverflow(right.minor))
    case (.money(let left), .divide, .money(let right)): .double(try left.ratio(to: right))
    case (.money(let money), .multiply, let factor), (let factor, .multiply, .money(let money)):
      try money.multiplied(by: factor).map(Value.money)
    case (.money(let money), .divide, let divisor): try money.divided(by: divisor).map(Value.money)
    case _: nil
    }
  }

  func negated() throws(Failure) -> Money {
    guard minor != .min else { throw Self.overflow }
    return Money(minor: -minor, currency)
  }

  private static let overflow = Failure(.overflow, ExpressionMessages.moneyOverflow)

  private static func sum(
    _ left: Money, _ right: Money, _ result: (partialValue: Int64, overflow: Bool)
  ) throws(Failure) -> Value {
    try left.check(right)
    if result.overflow { throw overflow }
    return .money(Money(minor: result.partialValue, left.currency))
  }

  private func check(_ other: Money) throws(Failure) {
    guard currency == other.currency else {
      throw Failure(.noSuchOverload, ExpressionMessages.differentCurrencies(currency, other.currency))
    }
  }

  private func ratio(to other: Money) throws(Failure) -> Double {
    try check(other)
    if other.minor == 0 { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
    return Double(minor) / Double(other.minor)
  }

  private func multiplied(by factor: Value) throws(Failure) -> Money? {
    guard let factor = try factor.decimal() else { return nil }
    // Each factor has at most 64 bits, so the product fits in 128 bits.
    guard let minor = Self.scaled(Int128(minor) * factor.digits, by: factor.exponent) else { throw Self.overflow }
    return Money(minor: minor, currency)
  }

  private func divided(by divisor: Value) throws(Failure) -> Money? {
    guard let divisor = try divisor.decimal() else { return nil }
    if divisor.digits == 0 { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
    guard let minor = quotient(divisor) else { throw Self.overflow }
    return Money(minor: minor, currency)
  }

  private func quotient(_ divisor: DecimalNumber) -> Int64? {
    guard minor != 0 else { return 0 }
    if divisor.exponent >= 0 {
      // If the divisor does not fit in 128 bits, it is more than twice the amount, and the quotient rounds to 0.
      guard let whole = Self.product(divisor.digits, tenTo: divisor.exponent) else { return 0 }
      return Int64(exactly: Self.rounded(Int128(minor), dividedBy: whole))
    }
    // If the dividend does not fit in 128 bits, it is more than 10²² times the divisor, which has at most 15 digits.
    // The quotient is then too large.
    guard let dividend = Self.product(Int128(minor), tenTo: -divisor.exponent) else { return nil }
    return Int64(exactly: Self.rounded(dividend, dividedBy: divisor.digits))
  }

  private static func scaled(_ number: Int128, by exponent: Int) -> Int64? {
    if exponent >= 0 { return number == 0 ? 0 : product(number, tenTo: exponent).flatMap { Int64(exactly: $0) } }
    guard let divisor = product(1, tenTo: -exponent) else { return 0 }
    return Int64(exactly: rounded(number, dividedBy: divisor))
  }

  private static func product(_ number: Int128, tenTo exponent: Int) -> Int128? {
    guard exponent <= 38 else { return nil }
    let power = (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
    let (product, overflow) = number.multipliedReportingOverflow(by: power)
    return overflow ? nil : product
  }

  private static func rounded(_ dividend: Int128, dividedBy divisor: Int128) -> Int128 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let (rest, half) = (remainder.magnitude, divisor.magnitude - remainder.magnitude)
    guard rest > half || rest == half && !quotient.isMultiple(of: 2) else { return quotient }
    return quotient + ((dividend < 0) == (divisor < 0) ? 1 : -1)
  }
}

extension Value {
  fileprivate func decimal() throws(Failure) -> DecimalNumber? {
    switch self {
    case .int(let number): return DecimalNumber(digits: Int128(number), exponent: 0)
    case .uint(let number): return DecimalNumber(digits: Int128(number), exponent: 0)
    case .double(let number):
      guard let decimal = DecimalNumber(number) else {
        throw Failure(.overflow, number.isNaN ? ExpressionMessages.moneyNotANumber : ExpressionMessages.moneyOverflow)
      }
      return decimal
    case _: return nil
    }
  }
}

extension Money {
  package static let members = (amount: "amount", currency: "currency")

  package var record: Record {
    Record(
      names: [Self.members.amount, Self.members.currency], values: [.string(amount), .string(currency.code)])
  }

  /// Creates an amount from the form used in requests and results: `{ "amount": "1234.50", "currency": "EUR" }`.
  package init?(_ value: Value) {
    let member: (String) -> Value?
    switch value {
    case .record(let record) where record.names.count == 2: member = { record[$0] }
    case .map(let map) where map.keys.count == 2: member = { map[.string($0)] }
    case _: return nil
    }
    guard case .string(let amount) = member(Self.members.amount),
      case .string(let code) = member(Self.members.currency), let currency = Currency(code)
    else { return nil }
    self.init(amount, currency)
  }

  /// The value is a ``record`` or a text such as `12.50 EUR`.
  ///
  /// If the currency is known, a text such as `12.50` is also accepted. Returns `nil` for any other value and for an
  /// amount in another currency.
  package init?(_ value: Value, in currency: Currency?) {
    let money: Money?
    switch value {
    case .money(let amount): money = amount
    case .string(let text): money = currency.flatMap { Money(text, $0) } ?? Money(text)
    case _: money = Money(value)
    }
    guard let money, currency == nil || money.currency == currency else { return nil }
    self = money
  }
}
