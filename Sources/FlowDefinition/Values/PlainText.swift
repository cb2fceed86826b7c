/// What most answers are made of: signs of ASCII, which are looked at as bytes.
///
/// Elsewhere a sign may be several bytes, and what it is stands in the tables of Unicode.
extension String {
  /// Whether all its bytes are of a kind.
  func isMade(of isFine: (UInt8) -> Bool) -> Bool { withBytes { $0.allSatisfy(isFine) } }

  /// Whether there is nothing to trim or to compose: signs of ASCII, none at the ends a space.
  var isPlainLine: Bool {
    withBytes { bytes in
      bytes.first != .space && bytes.last != .space && bytes.allSatisfy(\.isPlain)
    }
  }

  /// Whether it is a text in small letters once its own letters are made small.
  func isSmall(_ small: String) -> Bool {
    if let begins = asciiBegins(small) { return begins && utf8.count == small.utf8.count }
    return lowercased() == small
  }

  /// Whether it begins with a text in small letters once its own letters are made small.
  func beginsSmall(_ small: String) -> Bool { asciiBegins(small) ?? lowercased().hasPrefix(small) }

  /// The same without a copy, which would take most of the time; nil where a sign that is not of ASCII may count.
  ///
  /// Such a sign may change what comes before it, as an accent does, but not make one letter another.
  private func asciiBegins(_ small: String) -> Bool? {
    if let mine = utf8.first, let other = small.utf8.first, mine < 0x80, other < 0x80, mine.small != other {
      return false
    }
    guard isMade(of: \.isPlain), small.isMade(of: \.isPlain) else { return nil }
    guard utf8.count >= small.utf8.count else { return false }
    return withBytes { mine in small.withBytes { zip(mine, $0).allSatisfy { $0.small == $1 } } }
  }

  /// Looks at the bytes where they lie together, which takes half the time, and else at a copy.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension Substring.UTF8View {
  /// The text without the spaces around it.
  var trimmed: String {
    let start = drop { $0 == .space }
    let last = start.lastIndex { $0 != .space }
    return last.map { String(Substring(start[...$0])) } ?? ""
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")

  /// Whether it is a sign of ASCII that can be printed.
  var isPlain: Bool { self &- 0x20 < 0x5F }

  /// The small letter of a letter.
  var small: UInt8 { isLetter ? self | 0x20 : self }

  var isDigit: Bool { self &- 0x30 < 10 }

  var isSmallLetter: Bool { self &- 0x61 < 26 }

  var isLetter: Bool { (self | 0x20).isSmallLetter }
}
