package import Foundation

/// An exact decimal number of up to 38 digits, such as `-1234.5`.
///
/// A number has up to 127 digits before the point and 128 after it, of which 38 can differ from 0, so that each is exactly
/// a `Decimal` of Foundation. There is no NaN, no infinity and no negative zero.
///
/// Sums, differences and products are rounded to 38 digits if they have more, quotients and square roots to 34. Halves
/// are rounded away from zero.
package struct DecimalNumber: Hashable, Sendable {
  // Equal numbers are stored in the same way: the exponent is as near to 0 as the digits permit. The digits are stored
  // in two halves, because the alignment of an Int128 would make each `Value` larger.
  private let power: Int16
  private let high: Int64
  private let low: UInt64

  package static let mostDigits = 38
  /// Numbers with an exponent above 0 have all their digits, so that they are less than 10¹²⁷ and fit in a `Decimal`.
  private static let exponents = -128...(127 - mostDigits)

  package static let zero = DecimalNumber(0)

  package var digits: Int128 { Int128(truncatingIfNeeded: high) << 64 | Int128(truncatingIfNeeded: low) }

  /// The number is ``digits`` times ten to this power.
  package var exponent: Int { Int(power) }

  private init(stored digits: Int128, _ exponent: Int) {
    power = Int16(truncatingIfNeeded: exponent)
    high = Int64(truncatingIfNeeded: digits >> 64)
    low = UInt64(truncatingIfNeeded: digits)
  }

  /// Creates the number `digits` × 10^`exponent`, rounded to 38 digits; `nil` if it is too large.
  package init?(digits: Int128, exponent: Int) {
    if exponent == 0, digits.magnitude < PowerOfTen[Self.mostDigits] {
      self.init(stored: digits, 0)
    } else {
      self.init(fitting: digits, exponent)
    }
  }

  private init?(fitting digits: Int128, _ exponent: Int) {
    var (digits, exponent) = (digits, exponent)
    let excess = max(digits.magnitude < PowerOfTen[Self.mostDigits] ? 0 : 1, Self.exponents.lowerBound - exponent)
    if excess > 0 { (digits, exponent) = (digits.rounded(dropping: excess), exponent + excess) }
    while exponent < 0, let tenth = digits.tenth { (digits, exponent) = (tenth, digits == 0 ? 0 : exponent + 1) }
    while exponent > 0, digits.magnitude < PowerOfTen[Self.mostDigits - 1] {
      (digits, exponent) = (digits * 10, digits == 0 ? 0 : exponent - 1)
    }
    if exponent > Self.exponents.upperBound { return nil }
    self.init(stored: digits, exponent)
  }

  package init(_ number: Int64) { self.init(stored: Int128(number), 0) }

  package init(_ number: UInt64) { self.init(stored: Int128(number), 0) }

  /// Creates the decimal with the fewest digits that converts to the same double: 0.1 for `0.1`.
  ///
  /// Returns `nil` for infinities and NaN.
  package init?(_ number: Double) { self.init(number.description) }

  /// Returns `nil` for NaN and for more than 38 digits.
  package init?(_ number: Decimal) { self.init(number.description) }

  package var decimal: Decimal {
    let positive = Decimal(string: String(digits.magnitude)) ?? 0
    return Decimal(sign: digits < 0 ? .minus : .plus, exponent: exponent, significand: positive)
  }
}

extension DecimalNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) {
    guard let number = DecimalNumber(value) else { preconditionFailure("a literal is a finite number") }
    self = number
  }

  package init(integerLiteral value: Int64) { self.init(value) }
}

// MARK: Text

extension DecimalNumber: LosslessStringConvertible {
  /// Creates a number from digits with an optional sign, point and exponent, such as `-1234.5`, `+.5` or `1e3`.
  ///
  /// Returns `nil` for any other text, for more than 38 digits without the zeros at both ends, and for a magnitude that
  /// is out of range.
  package init?(_ text: String) {
    var reader = DigitReader(text)
    guard let (digits, exponent) = reader.number() else { return nil }
    self.init(digits: digits, exponent: digits == 0 ? 0 : exponent)
    if self.digits == 0, digits != 0 { return nil }
  }

  /// The digits without an exponent, such as `-1234.5`.
  package var description: String { plain(decimals: decimals) }

  /// The digits, rounded to this many decimals and with zeros at the end: `1.50`.
  func text(decimals count: Int) -> String { rounded(toDecimals: count).plain(decimals: count) }

  private func plain(decimals count: Int) -> String {
    let number = String(digits.magnitude) + String(repeating: "0", count: exponent + count)
    let filled = String(repeating: "0", count: max(0, count + 1 - number.utf8.count)) + number
    let sign = digits < 0 ? "-" : ""
    return count == 0 ? sign + filled : "\(sign)\(filled.dropLast(count)).\(filled.suffix(count))"
  }

  /// The digits with an exponent, rounded to this many decimals: `1.50e+06`.
  func scientific(decimals count: Int) -> String {
    let dropped = max(0, digits.magnitude.decimalCount - 1 - count)
    let kept = dropped > 0 ? digits.magnitude.rounded(dropping: dropped) : digits.magnitude
    let number = String(kept)
    let power = digits == 0 ? 0 : exponent + dropped + number.utf8.count - 1
    let decimals = (number.dropFirst() + String(repeating: "0", count: count)).prefix(count)
    let sign = digits < 0 ? "-" : ""
    return
      "\(sign)\(number.prefix(1))\(count == 0 ? "" : ".")\(decimals)e\(power < 0 ? "-" : "+")\(abs(power).padded(to: 2))"
  }
}

/// Reads digits with an optional sign, point and exponent.
private struct DigitReader {
  private var rest: Substring.UTF8View
  private var digits: UInt128 = 0
  /// The number of zeros after the last other digit.
  private var zeros = 0

  init(_ text: String) { rest = text[...].utf8 }

  mutating func number() -> (digits: Int128, exponent: Int)? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let whole = readDigits(), let decimals = take(".") ? readDigits() : 0, whole + decimals > 0,
      let exponent = exponent()
    else { return nil }
    return (isNegative ? -Int128(digits) : Int128(digits), exponent + zeros - decimals)
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Returns the number of digits; `nil` if the number has become too long.
  private mutating func readDigits() -> Int? {
    var count = 0
    while let byte = rest.first, byte &- 0x30 < 10 {
      rest.removeFirst()
      count += 1
      guard byte != 0x30 else {
        zeros += 1
        continue
      }
      guard digits == 0 || zeros < DecimalNumber.mostDigits else { return nil }
      let (shifted, overflow) = digits.multipliedReportingOverflow(by: digits == 0 ? 1 : PowerOfTen[zeros + 1])
      guard !overflow, shifted < PowerOfTen[DecimalNumber.mostDigits] else { return nil }
      (digits, zeros) = (shifted + UInt128(byte - 0x30), 0)
    }
    return count
  }

  /// An exponent has at most six digits.
  private mutating func exponent() -> Int? {
    guard take("e") || take("E") else { return rest.isEmpty ? 0 : nil }
    return rest.count <= 7 ? Int(String(Substring(rest))) : nil
  }
}

// MARK: Powers of ten

/// The powers of ten that fit in 128 bits, 10⁰ to 10³⁸.
enum PowerOfTen {
  private static let all: [UInt128] = (0...38).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  static subscript(exponent: Int) -> UInt128 { all[exponent] }
}

extension Int128 {
  /// The number divided by ten; `nil` if that is not a whole number.
  fileprivate var tenth: Int128? {
    if let small = Int64(exactly: self) { return small % 10 == 0 ? Int128(small / 10) : nil }
    let (tenth, rest) = quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? tenth : nil
  }

  /// Divides by a power of ten of at least 10; halves are rounded away from zero.
  func rounded(dropping count: Int) -> Int128 {
    let rounded = Int128(magnitude.rounded(dropping: count))
    return self < 0 ? -rounded : rounded
  }

  /// Multiplies by a power of ten; `nil` if the product does not fit.
  func scaled(tenTo exponent: Int) -> Int128? {
    if self == 0 { return 0 }
    guard exponent <= DecimalNumber.mostDigits else { return nil }
    let (product, overflow) = multipliedReportingOverflow(by: Int128(PowerOfTen[exponent]))
    return overflow ? nil : product
  }
}

extension UInt128 {
  /// Divides by a power of ten of at least 10; halves are rounded up.
  func rounded(dropping count: Int) -> UInt128 {
    guard count <= DecimalNumber.mostDigits else { return 0 }
    let (whole, rest) = quotientAndRemainder(dividingBy: PowerOfTen[count])
    return rest >= PowerOfTen[count] - rest ? whole + 1 : whole
  }
}
