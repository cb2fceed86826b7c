/// The keys of a telephone (ITU-T E.161).
enum Keypad {
  private static let keys = ConstantText("22233344455566677778889999")

  /// The digit of the key that bears a small Latin letter.
  static func digit(of letter: Unicode.Scalar) -> UInt8? {
    guard ("a"..."z").contains(letter) else { return nil }
    return keys[Int(letter.value) - 97] - UInt8(ascii: "0")
  }
}
