extension Duration {
  /// Reads hours, minutes, seconds and parts of seconds, such as `1h30m`, `-1.5s`, `100ms`, `0`; nil if it is not that.
  ///
  /// Units are `h m s ms us µs ns`; parts below a nanosecond are cut off.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    var total: Int128 = 0
    while !rest.isEmpty, rest != "0" || total != 0 {
      guard let part = Self.takePart(&rest) else { return nil }
      total += part
    }
    guard total.magnitude < 1_000_000_000_000_000_000_000_000 else { return nil }
    let (seconds, nanoseconds) = (isNegative ? -total : total).quotientAndRemainder(dividingBy: 1_000_000_000)
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(nanoseconds))
  }

  /// One number and its unit, in nanoseconds.
  private static func takePart(_ rest: inout Substring) -> Int128? {
    let whole = rest.prefix(while: \.isDecimalDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = Substring()
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = rest.prefix(while: \.isDecimalDigit)
      rest = rest.dropFirst(fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty), whole.utf8.count <= 18, let unit = takeUnit(&rest) else { return nil }
    return (Int128(whole) ?? 0) * unit + (Int128(fraction.prefix(15).padded(to: 15)) ?? 0) * unit
      / 1_000_000_000_000_000
  }

  private static func takeUnit(_ rest: inout Substring) -> Int128? {
    for (name, nanoseconds) in units where rest.hasPrefix(name) {
      rest = rest.dropFirst(name.count)
      return nanoseconds
    }
    return nil
  }

  private static let units: [(String, Int128)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
    ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// Seconds with as many digits as they need: `5400s`, `-1.5s`.
  var text: String {
    let (seconds, attoseconds) = components
    let nanoseconds = abs(Int(attoseconds / 1_000_000_000))
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude)\(nanoseconds.fractionText)s"
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}

extension Substring {
  fileprivate func padded(to count: Int) -> String { self + String(repeating: "0", count: count - self.count) }
}

extension Int {
  /// Nanoseconds as the part behind the point, without zeros at the end: `.5`; "" for none.
  var fractionText: String {
    if self == 0 { return "" }
    return "." + padded(to: 9).reversed().drop { $0 == "0" }.reversed()
  }
}
