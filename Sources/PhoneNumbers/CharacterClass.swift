enum CharacterClass: Hashable, Sendable {
  case digit(UInt8)
  /// A letter, in lowercase.
  case letter(Unicode.Scalar)
  case plus
  case open
  case close
  /// A character with no meaning, such as a space or hyphen.
  case separator
  /// A character that precedes an extension, pauses dialing or separates two numbers.
  case pause
  /// The `*` key, which starts service codes and is never part of a phone number.
  case star
  case other

  init(_ scalar: Unicode.Scalar) {
    let narrow = Self.narrow(scalar)
    self =
      Self.ascii(narrow) ?? Self.ofUnicode(narrow) ?? Self.digitOfAnyScript(narrow) ?? Self.letterOfAnyScript(narrow)
      ?? .other
  }

  /// Returns the ASCII equivalent of a full-width character, and any other character unchanged.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> CharacterClass? {
    guard scalar.isASCII else { return nil }
    switch scalar {
    case "0"..."9": return .digit(UInt8(scalar.value - 48))
    case "a"..."z": return .letter(scalar)
    case "A"..."Z": return .letter(Unicode.Scalar(UInt8(scalar.value + 32)))
    case "+": return .plus
    case "(", "[": return .open
    case ")", "]": return .close
    case " ", "-", ".", ":", "/", "~", "'", "`", "\"", "<", ">", "\t", "\r", "\n": return .separator
    case "#", ",", ";": return .pause
    case "*": return .star
    case _: return .other
    }
  }

  /// Classifies Unicode spaces, hyphens, dots, quotes and plus signs, and the invisible joiners and direction marks
  /// that address books add.
  private static func ofUnicode(_ scalar: Unicode.Scalar) -> CharacterClass? {
    switch scalar.value {
    case 0xA0, 0xAB, 0xAD, 0xB4, 0xB7, 0xBB, 0x2000...0x201F, 0x2022, 0x2027...0x202F, 0x2032, 0x2039, 0x203A, 0x2044,
      0x2060...0x2069, 0x2212:
      .separator
    case 0x3000, 0x300C...0x3011, 0x301C, 0x30FB, 0x30FC, 0xFE0F, 0xFE58, 0xFE63, 0xFEFF, 0xFF65: .separator
    case 0x207A, 0xFE62: .plus
    case _: nil
    }
  }

  private static func digitOfAnyScript(_ scalar: Unicode.Scalar) -> CharacterClass? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return (0...9).contains(value) ? .digit(UInt8(value)) : nil
  }

  private static func letterOfAnyScript(_ scalar: Unicode.Scalar) -> CharacterClass? {
    guard scalar.properties.isAlphabetic || scalar.value == 0x301 else { return nil }
    return .letter(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
  }
}
