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
