package import Foundation

/// An exact amount of money: a whole number of minor units, such as cents, in one currency.
///
/// Each amount that `*` or `/` returns is rounded to a minor unit, with halves rounded away from zero. An amount divided
/// by an amount is a decimal.
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

  /// Creates an amount from a number of units, rounded to a minor unit; `nil` if it is too large.
  package init?(units: DecimalNumber, _ currency: Currency) {
    guard let minor = units.rounded(toDecimals: currency.decimals).multiplied(by: currency.minorPerUnit)?.int else {
      return nil
    }
    self.init(minor: minor, currency)
  }

  /// Returns `nil` if the number has more decimals than the currency, or if the amount is too large.
  package init?(exactly units: DecimalNumber, _ currency: Currency) {
    guard units.decimals <= currency.decimals else { return nil }
    self.init(units: units, currency)
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
    case (.money(let left), .divide, .money(let right)): .number(try left.ratio(to: right))
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

  private func ratio(to other: Money) throws(Failure) -> DecimalNumber {
    try check(other)
    if other.minor == 0 { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
    return DecimalNumber(minor).divided(by: DecimalNumber(other.minor)) ?? .zero
  }

  private func multiplied(by factor: Value) throws(Failure) -> Money? {
    try factor.exactDecimal().map { factor throws(Failure) in
      try rounded(DecimalNumber(minor).multiplied(by: factor))
    }
  }

  private func divided(by divisor: Value) throws(Failure) -> Money? {
    guard let divisor = try divisor.exactDecimal() else { return nil }
    if divisor == .zero { throw Failure(.divisionByZero, ExpressionMessages.divisionByZero) }
    return try rounded(DecimalNumber(minor).divided(by: divisor))
  }

  private func rounded(_ minor: DecimalNumber?) throws(Failure) -> Money {
    guard let minor = minor?.rounded().int else { throw Self.overflow }
    return Money(minor: minor, currency)
  }
}

extension Currency {
  fileprivate var minorPerUnit: DecimalNumber { DecimalNumber(digits: 1, exponent: decimals) ?? .zero }
}

extension Value {
  /// A number as a decimal; `nil` for any other value.
  func exactDecimal() throws(Failure) -> DecimalNumber? {
    guard case .double(let number) = self else { return decimal }
    guard let decimal = DecimalNumber(number) else {
      throw Failure(.overflow, number.isNaN ? ExpressionMessages.moneyNotANumber : ExpressionMessages.moneyOverflow)
    }
    return decimal
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
