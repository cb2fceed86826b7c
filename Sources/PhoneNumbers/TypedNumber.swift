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
