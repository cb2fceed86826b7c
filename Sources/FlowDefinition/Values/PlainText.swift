/// Fast checks for ASCII text, because most answers are ASCII.
///
/// Characters outside ASCII take several bytes, and checking them requires the Unicode tables.
extension String {
  func allBytes(of isFine: (UInt8) -> Bool) -> Bool { withBytes { $0.allSatisfy(isFine) } }

  /// Whether the string has only printable ASCII characters and no space at either end.
  ///
  /// Trimming and Unicode normalization do not change such a string.
  var isPlainLine: Bool {
    withBytes { bytes in
      bytes.first != .space && bytes.last != .space && bytes.allSatisfy(\.isPlain)
    }
  }

  /// Whether the lowercased text equals another text, which must be lowercase.
  func equalsWhenLowercased(_ small: String) -> Bool {
    if let begins = asciiBegins(small) { return begins && utf8.count == small.utf8.count }
    return lowercased() == small
  }

  /// Whether the lowercased text begins with another text, which must be lowercase.
  func beginsSmall(_ small: String) -> Bool { asciiBegins(small) ?? lowercased().hasPrefix(small) }

  /// Returns what ``beginsSmall(_:)`` returns, but without a lowercase copy, which would take most of the time.
  ///
  /// A character outside ASCII can modify the one before it, as an accent does, but it can't turn one letter into
  /// another. If the first characters are ASCII and differ, the result is therefore `false`, whatever follows.
  ///
  /// - Returns: `nil` if characters outside ASCII may affect the result.
  private func asciiBegins(_ small: String) -> Bool? {
    if let mine = utf8.first, let other = small.utf8.first, mine < 0x80, other < 0x80, mine.small != other {
      return false
    }
    guard allBytes(of: \.isPlain), small.allBytes(of: \.isPlain) else { return nil }
    guard utf8.count >= small.utf8.count else { return false }
    return withBytes { mine in small.withBytes { zip(mine, $0).allSatisfy { $0.small == $1 } } }
  }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension String {
  /// The string with the no-break spaces that Foundation writes in amounts and times as plain spaces.
  var withPlainSpaces: String { replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") }

  /// The text with the decimal digits of any script as ASCII digits, and with a minus sign (U+2212) as a hyphen.
  var withPlainDigits: String {
    if allBytes(of: { $0 < 0x80 }) { return self }
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.value == 0x2212 {
        plain.append("-")
      } else if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
        plain.append(Unicode.Scalar(UInt8(0x30 + digit)))
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}

extension Substring.UTF8View {
  var trimmed: String {
    let start = drop { $0 == .space }
    let last = start.lastIndex { $0 != .space }
    return last.map { String(Substring(start[...$0])) } ?? ""
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")

  var isPlain: Bool { self &- 0x20 < 0x5F }

  var small: UInt8 { isLetter ? self | 0x20 : self }

  var isDigit: Bool { self &- 0x30 < 10 }

  var isLowercaseLetter: Bool { self &- 0x61 < 26 }

  var isLetter: Bool { (self | 0x20).isLowercaseLetter }
}
