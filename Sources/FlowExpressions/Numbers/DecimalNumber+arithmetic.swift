/// The operations return `nil` if the result is too large.
extension DecimalNumber {
  package func adding(_ other: DecimalNumber) -> DecimalNumber? {
    if exponent < other.exponent { return other.adding(self) }
    if let aligned = digits.scaled(tenTo: exponent - other.exponent) {
      let (sum, overflow) = aligned.addingReportingOverflow(other.digits)
      if !overflow { return DecimalNumber(digits: sum, exponent: other.exponent) }
    }
    return digits < 0 ? negated.roundedSum(other.negated)?.negated : roundedSum(other)
  }

  package func subtracting(_ other: DecimalNumber) -> DecimalNumber? { adding(other.negated) }

  /// The digits of a number are never those of the smallest Int128, which has no negative.
  package var negated: DecimalNumber { mapped { -$0 } }

  package var magnitude: DecimalNumber { mapped { Int128($0.magnitude) } }

  private func mapped(_ change: (Int128) -> Int128) -> DecimalNumber {
    DecimalNumber(digits: change(digits), exponent: exponent) ?? .zero
  }

  package func multiplied(by other: DecimalNumber) -> DecimalNumber? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    if !overflow { return DecimalNumber(digits: product, exponent: exponent + other.exponent) }
    let (left, right) = (digits.magnitude, other.digits.magnitude)
    let wide = left.multipliedFullWidth(by: right)
    // The product has as many digits as both numbers together, or one less.
    var dropped = left.decimalCount + right.decimalCount - Self.mostDigits
    var (whole, rest) = PowerOfTen[dropped].dividingFullWidth(wide)
    if whole < PowerOfTen[Self.mostDigits - 1] {
      dropped -= 1
      (whole, rest) = PowerOfTen[dropped].dividingFullWidth(wide)
    }
    let isUp = rest >= PowerOfTen[dropped] - rest
    return signed(
      whole + (isUp ? 1 : 0), exponent + other.exponent + dropped, isNegative: (digits < 0) != (other.digits < 0))
  }

  /// Returns the quotient, rounded to 34 digits.
  ///
  /// The divisor must not be 0.
  package func divided(by other: DecimalNumber) -> DecimalNumber? {
    if digits == 0 { return .zero }
    let (left, scale) = digits.magnitude.filled
    let divisor = other.digits.magnitude
    let shift = divisor.decimalCount - 1
    // The quotient has 37 or 38 digits or is 10³⁸. It is truncated, which does not change how it is rounded.
    let quotient = divisor.dividingFullWidth(left.multipliedFullWidth(by: PowerOfTen[shift])).quotient
    return signed(
      quotient, exponent - scale - other.exponent - shift, isNegative: (digits < 0) != (other.digits < 0), to: 34)
  }

  /// The square root, rounded to 34 digits; `nil` for a negative number.
  package var squareRoot: DecimalNumber? {
    if digits <= 0 { return digits == 0 ? .zero : nil }
    let (left, scale) = digits.magnitude.filled
    let shift = (exponent - scale).isMultiple(of: 2) ? 34 : 35
    let square = left.multipliedFullWidth(by: PowerOfTen[shift])
    // Newton's method, from a root that is too large down to the largest whole number whose square is not larger.
    let estimate = (Double(left) * Double(PowerOfTen[shift])).squareRoot()
    var root = UInt128(estimate * (1 + 0x1p-48))
    while true {
      let next = (root + root.dividingFullWidth(square).quotient) / 2
      if next >= root { break }
      root = next
    }
    return signed(root, (exponent - scale - shift) / 2, isNegative: false, to: 34)
  }

  private func signed(_ digits: UInt128, _ exponent: Int, isNegative: Bool, to count: Int = mostDigits)
    -> DecimalNumber?
  {
    let dropped = max(0, digits.decimalCount - count)
    let rounded = Int128(dropped > 0 ? digits.rounded(dropping: dropped) : digits)
    return DecimalNumber(digits: isNegative ? -rounded : rounded, exponent: exponent + dropped)
  }

  /// Adds a number with a smaller or equal exponent to this positive number, if the exact sum does not fit.
  private func roundedSum(_ other: DecimalNumber) -> DecimalNumber? {
    let (filled, scale) = digits.magnitude.filled
    var exponent = exponent - scale
    // Beyond this distance, the other number does not change the rounded sum.
    guard exponent - other.exponent <= Self.mostDigits else { return self }
    var unit = PowerOfTen[exponent - other.exponent]
    var (whole, rest) = other.digits.magnitude.quotientAndRemainder(dividingBy: unit)
    if other.digits < 0 {
      (whole, rest) = rest == 0 ? (filled - whole, 0) : (filled - whole - 1, unit - rest)
    } else {
      whole += filled
    }
    while whole < PowerOfTen[Self.mostDigits - 1], unit > 1 {
      unit /= 10
      (whole, rest, exponent) = (whole * 10 + rest / unit, rest % unit, exponent - 1)
    }
    if whole >= PowerOfTen[Self.mostDigits] { return signed(whole, exponent, isNegative: false) }
    let isUp = unit > 1 && rest >= unit - rest
    return DecimalNumber(digits: Int128(isUp ? whole + 1 : whole), exponent: exponent)
  }
}

extension DecimalNumber: Comparable {
  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.exponent < right.exponent {
      return right.digits.scaled(tenTo: right.exponent - left.exponent).map { left.digits < $0 } ?? (right.digits > 0)
    }
    return left.digits.scaled(tenTo: left.exponent - right.exponent).map { $0 < right.digits } ?? (left.digits < 0)
  }
}

// MARK: Rounding

extension DecimalNumber {
  /// The number of decimals, without zeros at the end.
  package var decimals: Int { max(0, -exponent) }

  /// Returns the number rounded to at most this many decimals, with halves rounded away from zero.
  package func rounded(toDecimals count: Int = 0) -> DecimalNumber {
    let dropped = -count - exponent
    return dropped > 0 ? DecimalNumber(digits: digits.rounded(dropping: dropped), exponent: -count) ?? .zero : self
  }

  package var truncated: DecimalNumber {
    if exponent >= 0 { return self }
    let whole = decimals > Self.mostDigits ? 0 : digits / Int128(PowerOfTen[decimals])
    return DecimalNumber(digits: whole, exponent: 0) ?? .zero
  }

  /// The whole number that is not greater.
  package var floor: DecimalNumber {
    let truncated = truncated
    return self < truncated ? truncated.adding(-1) ?? truncated : truncated
  }

  package var ceiling: DecimalNumber { negated.floor.negated }

  /// The number as an integer; `nil` if it has decimals or does not fit in 64 bits.
  package var int: Int64? { exponent == 0 ? Int64(exactly: digits) : nil }

  var uint: UInt64? { exponent == 0 ? UInt64(exactly: digits) : nil }

  package var double: Double { Double(description) ?? 0 }

  /// The nearest double; `nil` if it could also be nearest to another number with up to 15 digits.
  var exactDouble: Double? { digits.magnitude.decimalCount <= 15 && (-290...0).contains(exponent) ? double : nil }
}

extension UInt128 {
  /// The number of decimal digits; 0 for 0.
  var decimalCount: Int {
    let estimate = ((128 - leadingZeroBitCount) * 1233) >> 12
    return self < PowerOfTen[estimate] ? estimate : estimate + 1
  }

  /// The number times the largest power of ten for which the product is at most 10³⁸.
  fileprivate var filled: (digits: UInt128, exponent: Int) {
    let exponent = DecimalNumber.mostDigits - decimalCount
    let filled = self * PowerOfTen[exponent]
    return filled == PowerOfTen[DecimalNumber.mostDigits - 1]
      ? (PowerOfTen[DecimalNumber.mostDigits], exponent + 1) : (filled, exponent)
  }
}
