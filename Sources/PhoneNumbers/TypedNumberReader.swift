/// Reads what a person typed, sign by sign.
///
/// Digits of every script are read, and signs of East Asian width. Letters after the first digit stand for the keys of
/// a telephone that bear them (ITU-T E.161), if there are three or more.
struct TypedNumberReader {
  private static let extensionWords: Set<String> = [
    "x", "ext", "extn", "xtn", "extension", "extensión", "extensio\u{301}n", "int", "доб", "anexo",
  ]

  /// No number of any plan has fewer, so that what stands before an extension has as many.
  private static let fewestDigits = 4

  private var typed = TypedNumber()
  private var keyLetters = 0
  private var hasOtherLetters = false
  private var word = ""
  private var wordEnded = true
  private var openedAt: Int?

  private init() {}

  /// Reads a text, which may be a `tel:` link.
  static func read(_ text: String) throws(PhoneNumberError) -> TypedNumber {
    var reader = TypedNumberReader()
    let signs = try TelephoneLink.number(in: text).unicodeScalars
    guard !signs.allSatisfy(\.properties.isWhitespace) else { throw .empty }
    for sign in signs { try reader.take(Sign(sign)) }
    return try reader.finished()
  }

  private mutating func take(_ sign: Sign) throws(PhoneNumberError) {
    switch sign {
    case .digit(let value): try take(digit: value)
    case .letter(let letter): try take(letter: letter)
    case .plus: try takePlus()
    case .open: openedAt = typed.digits.count
    case .close: takeClose()
    case .separator: wordEnded = true
    case .pause: throw typed.digits.count >= Self.fewestDigits ? .hasExtension : .notANumber
    case .other: throw .notANumber
    }
  }

  private mutating func take(digit: UInt8) throws(PhoneNumberError) {
    if !word.isEmpty {
      guard !Self.extensionWords.contains(word) else { throw .hasExtension }
      word = ""
    }
    typed.digits.append(digit)
  }

  private mutating func take(letter: Unicode.Scalar) throws(PhoneNumberError) {
    guard typed.digits.count > 0 else { throw .notANumber }
    if wordEnded { word = "" }
    wordEnded = false
    word.unicodeScalars.append(letter)
    if let key = Keypad.digit(of: letter) {
      keyLetters += 1
      typed.hasLetters = true
      typed.digits.append(key)
    } else {
      hasOtherLetters = true
    }
  }

  private mutating func takePlus() throws(PhoneNumberError) {
    guard typed.digits.count == 0 else { throw .notANumber }
    typed.hasPlus = true
  }

  private mutating func takeClose() {
    if let openedAt, openedAt == typed.digits.count - 1, typed.digits.last == 0 {
      typed.bracketedZero = openedAt
    }
    openedAt = nil
    wordEnded = true
  }

  private func finished() throws(PhoneNumberError) -> TypedNumber {
    guard word.isEmpty || !Self.extensionWords.contains(word) else { throw .hasExtension }
    guard typed.digits.count > 0, !hasOtherLetters, keyLetters == 0 || keyLetters > 2 else { throw .notANumber }
    return typed
  }
}
