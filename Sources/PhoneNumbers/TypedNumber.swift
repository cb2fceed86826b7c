/// What a person typed, with everything that is only there for the eye taken out.
struct TypedNumber: Hashable, Sendable {
  /// The digits, keypad letters turned into theirs.
  var digits = Digits()
  /// Whether a `+` came first, so that a country code follows.
  var hasPlus = false
  /// Whether letters were turned into digits, which may have been no keypad letters but words.
  var hasLetters = false
  /// The place of a zero typed as `(0)`, which is often left standing after a country code.
  var bracketedZero: Int?

  /// The number to be tried when its `(0)` is not meant to be dialled.
  var withoutBracketedZero: TypedNumber? {
    bracketedZero.map { TypedNumber(digits: digits.removing(at: $0), hasPlus: hasPlus, hasLetters: hasLetters) }
  }
}
