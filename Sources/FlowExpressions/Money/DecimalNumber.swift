import Foundation

struct DecimalNumber {
  let digits: Int128
  let exponent: Int

  init(digits: Int128, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// A decimal of at most 15 digits that was converted to a `Double` is restored exactly.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000 {
      self.init(digits: Int128(whole), exponent: 0)
      return
    }
    // If the shortest representation has at most 15 digits, it is the nearest decimal. Otherwise, the number is rounded
    // to 15 digits. Rounding the shortest representation instead could mistake the number for an exact half.
    let shortest = DecimalNumber(scientific: number.description)
    let isShort = shortest.digits.magnitude < 1_000_000_000_000_000
    self = isShort ? shortest : DecimalNumber(scientific: String(format: "%.14e", number))
  }

  /// The number of decimals, without zeros at the end.
  var decimals: Int {
    var (digits, exponent) = (digits, exponent)
    while exponent < 0, digits.isMultiple(of: 10) { (digits, exponent) = (digits / 10, digits == 0 ? 0 : exponent + 1) }
    return max(0, -exponent)
  }

  private init(scientific text: String) {
    var digits: Int128 = 0
    var decimals = 0
    var isFraction = false
    let mantissa = text.utf8.prefix { $0 != UInt8(ascii: "e") }
    for byte in mantissa where byte != UInt8(ascii: "-") {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits = digits * 10 + Int128(byte - 0x30)
        decimals += isFraction ? 1 : 0
      }
    }
    let exponent = Int(String(text.utf8.dropFirst(mantissa.count + 1)) ?? "") ?? 0
    self.init(digits: text.hasPrefix("-") ? -digits : digits, exponent: exponent - decimals)
  }
}

extension Double {
  /// The number of decimals after rounding to 15 digits: 1 for `0.1 + 0.2`; 0 for infinities and NaN.
  package var decimals: Int { DecimalNumber(self)?.decimals ?? 0 }

  /// Returns the number rounded to at most this many decimals, with halves rounded away from zero, as by `math.round`.
  ///
  /// The number is first converted to the nearest decimal with 15 digits, so that 1.005 is rounded to 1.01.
  package func rounded(toDecimals count: Int) -> Double {
    guard let decimal = DecimalNumber(self), decimal.exponent < -count else { return self }
    let dropped = -count - decimal.exponent
    // The decimal has at most 15 digits. If more than 15 are dropped, the result is 0.
    guard dropped <= 15 else { return 0 }
    let unit = (0..<dropped).reduce(Int128(1)) { unit, _ in unit * 10 }
    let (whole, rest) = decimal.digits.quotientAndRemainder(dividingBy: unit)
    let isUp = rest.magnitude * 2 >= unit.magnitude
    return Double("\(whole + (isUp ? rest.signum() : 0))e-\(count)") ?? self
  }
}
