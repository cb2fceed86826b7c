/// Extracts the digits of a typed phone number, character by character.
///
/// Digits of every script and full-width characters are accepted. Words before the first digit or plus sign, such as
/// "Tel.", are skipped. Three or more letters after the first digit are read as keypad letters (ITU-T E.161);
/// `NumberResolver` decides whether they are words instead.
struct TypedNumberReader {
  private static let extensionWords: Set<String> = [
    "x", "ext", "extn", "xtn", "extension", "extensión", "extensio\u{301}n", "int", "доб", "anexo",
  ]

  /// The minimum number of digits in any phone number, and therefore before an extension.
  private static let fewestDigits = 4

  /// Fewer digits after a pause character such as a comma are an extension, not a second number.
  private static let secondNumber = 7

  private var typed = TypedNumber()
  private var keyLetters = 0
  private var word = ""
  private var wordEnded = true
  private var openedAt: Int?
  private var pausedAt: Int?

  private init() {}

  static func read(_ text: String) throws(PhoneNumberError) -> TypedNumber {
    var reader = TypedNumberReader()
    let signs = try TelephoneLink.number(in: text).unicodeScalars
    guard !signs.allSatisfy(\.properties.isWhitespace) else { throw .empty }
    for sign in signs { try reader.take(CharacterClass(sign)) }
    return try reader.finished()
  }

  private mutating func take(_ sign: CharacterClass) throws(PhoneNumberError) {
    switch sign {
    case .digit(let value): try take(digit: value)
    case .letter(let letter): try take(letter: letter)
    case .plus: try takePlus()
    case .open: openedAt = typed.digits.count
    case .close: takeClose()
    case .separator: wordEnded = true
    case .pause: try takePause()
    case .star: throw .notANumber
    case .other: try takeOther()
    }
  }

  private var isBefore: Bool { typed.digits.count == 0 && !typed.hasPlus }

  private mutating func take(digit: UInt8) throws(PhoneNumberError) {
    if !word.isEmpty {
      guard !Self.extensionWords.contains(word) else { throw .hasExtension }
      word = ""
    }
    typed.digits.append(digit)
  }

  private mutating func take(letter: Unicode.Scalar) throws(PhoneNumberError) {
    guard !isBefore else { return }
    guard typed.digits.count > 0 else { throw .notANumber }
    if typed.digitsBeforeLetters == nil { typed.digitsBeforeLetters = typed.digits.count }
    if wordEnded { word = "" }
    wordEnded = false
    word.unicodeScalars.append(letter)
    if let key = Keypad.digit(of: letter) {
      keyLetters += 1
      typed.digits.append(key)
    } else {
      typed.lettersFault = .notANumber
    }
  }

  private mutating func takePlus() throws(PhoneNumberError) {
    if typed.digits.count == 0 {
      typed.hasPlus = true
    } else if typed.digitsBeforeLetters == nil, typed.digits.count >= Self.secondNumber {
      throw .severalNumbers
    } else {
      try takeOther()
    }
  }

  private mutating func takePause() throws(PhoneNumberError) {
    wordEnded = true
    guard !isBefore else { return }
    guard typed.digits.count >= Self.fewestDigits else { throw .notANumber }
    pausedAt = pausedAt ?? typed.digits.count
  }

  private mutating func takeOther() throws(PhoneNumberError) {
    wordEnded = true
    guard !isBefore else { return }
    guard typed.digitsBeforeLetters != nil else { throw .notANumber }
    typed.lettersFault = .notANumber
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
    guard typed.digits.count > 0 else { throw .notANumber }
    var typed = typed
    let fault = pausedAt.flatMap(faultAfterPause)
    if let fault, pausedBeforeLetters { throw fault }
    typed.lettersFault = (1...2).contains(keyLetters) ? .notANumber : typed.lettersFault ?? fault
    return typed
  }

  private var pausedBeforeLetters: Bool { pausedAt ?? 0 <= typed.digitsBeforeLetters ?? .max }

  /// If the pause comes before the first letter, the digits of keypad letters are not counted.
  private func faultAfterPause(_ pause: Int) -> PhoneNumberError? {
    let end = pausedBeforeLetters ? typed.digitsBeforeLetters ?? typed.digits.count : typed.digits.count
    guard end > pause else { return nil }
    return end - pause < Self.secondNumber ? .hasExtension : .severalNumbers
  }
}

struct TypedNumber: Hashable, Sendable {
  /// The digits, including those of keypad letters.
  var digits = Digits()
  var hasPlus = false
  /// The number of digits before the first letter; `nil` if there are no letters.
  ///
  /// If these digits are a valid number, the letters are words.
  var digitsBeforeLetters: Int?
  /// The error to report if the letters are read as keypad letters; `nil` if there is none.
  var lettersFault: PhoneNumberError?
  /// The index of a zero typed as `(0)`, which is often kept after a country code by mistake; `nil` if there is none.
  var bracketedZero: Int?

  var withoutBracketedZero: TypedNumber? {
    bracketedZero.map { TypedNumber(digits: digits.removing(at: $0), hasPlus: hasPlus) }
  }

  var beforeLetters: TypedNumber? {
    digitsBeforeLetters.map { count in
      TypedNumber(
        digits: digits.prefix(count), hasPlus: hasPlus, bracketedZero: bracketedZero.flatMap { $0 < count ? $0 : nil })
    }
  }
}

/// The letters of a telephone keypad (ITU-T E.161).
enum Keypad {
  private static let keys = ConstantText("22233344455566677778889999")

  static func digit(of letter: Unicode.Scalar) -> UInt8? {
    guard ("a"..."z").contains(letter) else { return nil }
    return keys[Int(letter.value) - 97] - UInt8(ascii: "0")
  }
}

/// `tel:` links (RFC 3966).
enum TelephoneLink {
  /// Returns the number in a `tel:` link, preceded by its `phone-context` if the number needs it.
  ///
  /// Any other text, such as `Tel: 1234567;`, is returned unchanged.
  static func number(in text: String) throws(PhoneNumberError) -> String {
    // Most texts have no colon, and are not links.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    let link = text.drop { $0.isWhitespace }
    guard link.prefix(4).lowercased() == "tel:" else { return text }
    let parts = link.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    let parameters = parts.dropFirst().map { $0.lowercased() }
    guard parameters.allSatisfy({ $0.contains("=") }) else { return text }
    guard !parameters.contains(where: { $0.hasPrefix("ext=") }) else { throw .hasExtension }
    let number = String(parts.first ?? "")
    if number.hasPrefix("+") { return number }
    // The `phone-context` of a local number, such as `+1`, goes before the number. A context that is a domain name is
    // ignored.
    let start = "phone-context="
    let context = parameters.first { $0.hasPrefix(start + "+") } ?? start
    return String(context.dropFirst(start.count)) + number
  }
}
