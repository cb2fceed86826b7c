/// Reads what a person typed, sign by sign.
///
/// Digits of every script are read, and signs of East Asian width. What comes before the first digit or plus is about
/// the number ("Tel."), and skipped. Letters after the first digit stand for the keys of a telephone that bear them
/// (ITU-T E.161), if there are three or more; whether they are words instead is for `NumberResolver` to find.
struct TypedNumberReader {
  private static let extensionWords: Set<String> = [
    "x", "ext", "extn", "xtn", "extension", "extensión", "extensio\u{301}n", "int", "доб", "anexo",
  ]

  /// No number of any plan has fewer, so that what stands before an extension has as many.
  private static let fewestDigits = 4

  /// An extension has fewer digits; as many after another number are a second one.
  private static let secondNumber = 7

  private var typed = TypedNumber()
  private var keyLetters = 0
  private var word = ""
  private var wordEnded = true
  private var openedAt: Int?
  private var pausedAt: Int?

  private init() {}

  /// Reads a text, which may be a `tel:` link.
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

  /// Whether nothing of the number was typed yet.
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

  /// What the digits after a pause are; those that letters stand for are no part of an extension.
  private func faultAfterPause(_ pause: Int) -> PhoneNumberError? {
    let end = pausedBeforeLetters ? typed.digitsBeforeLetters ?? typed.digits.count : typed.digits.count
    guard end > pause else { return nil }
    return end - pause < Self.secondNumber ? .hasExtension : .severalNumbers
  }
}

/// What a person typed, with everything that is only there for the eye taken out.
struct TypedNumber: Hashable, Sendable {
  /// The digits, keypad letters turned into theirs.
  var digits = Digits()
  /// Whether a `+` came first, so that a country code follows.
  var hasPlus = false
  /// How many digits were typed before the first letter: if they are a number, the letters are words about it.
  var digitsBeforeLetters: Int?
  /// What is wrong with the letters, or with what comes after them, if they are to be keypad letters.
  var lettersFault: PhoneNumberError?
  /// The place of a zero typed as `(0)`, which is often left standing after a country code.
  var bracketedZero: Int?

  /// The number to be tried when its `(0)` is not meant to be dialled.
  var withoutBracketedZero: TypedNumber? {
    bracketedZero.map { TypedNumber(digits: digits.removing(at: $0), hasPlus: hasPlus) }
  }

  /// What was typed before the first letter; nil without letters.
  var beforeLetters: TypedNumber? {
    digitsBeforeLetters.map { count in
      TypedNumber(
        digits: digits.prefix(count), hasPlus: hasPlus, bracketedZero: bracketedZero.flatMap { $0 < count ? $0 : nil })
    }
  }
}

/// The keys of a telephone (ITU-T E.161).
enum Keypad {
  private static let keys = ConstantText("22233344455566677778889999")

  /// The digit of the key that bears a small Latin letter.
  static func digit(of letter: Unicode.Scalar) -> UInt8? {
    guard ("a"..."z").contains(letter) else { return nil }
    return keys[Int(letter.value) - 97] - UInt8(ascii: "0")
  }
}

/// The `tel:` links of RFC 3966.
enum TelephoneLink {
  /// The number that a link calls, with its `phone-context` in front; any other text unchanged, such as `Tel: 1234567;`.
  static func number(in text: String) throws(PhoneNumberError) -> String {
    // Most texts are no links: that is seen without looking at their characters.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    let link = text.drop { $0.isWhitespace }
    guard link.prefix(4).lowercased() == "tel:" else { return text }
    let parts = link.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    let parameters = parts.dropFirst().map { $0.lowercased() }
    guard parameters.allSatisfy({ $0.contains("=") }) else { return text }
    guard !parameters.contains(where: { $0.hasPrefix("ext=") }) else { throw .hasExtension }
    let number = String(parts.first ?? "")
    if number.hasPrefix("+") { return number }
    // A local number is read after its context, unless that is a domain.
    let start = "phone-context="
    let context = parameters.first { $0.hasPrefix(start + "+") } ?? start
    return String(context.dropFirst(start.count)) + number
  }
}
