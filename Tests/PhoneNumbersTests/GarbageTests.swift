import PhoneNumbers
import Testing

@Suite struct `Anything typed` {
  /// A generator of the same numbers in every run (SplitMix64).
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let signs = Array("0123456789000111+++ -.()/[]xe#,;=tel:①½٣９é\u{202A}\u{0}👍🏽\u{301}")

  private func text(_ dice: inout Dice) -> String {
    let length = Int.random(in: 0...24, using: &dice)
    let start = Bool.random(using: &dice) ? "+" : ""
    return start + String((0..<length).compactMap { _ in Self.signs.randomElement(using: &dice) })
  }

  @Test(arguments: [nil, "US", "DE", "AR", "BR", "JP", "IT", "HK"])
  func `is read to a number that reads back the same, or to a fault`(region: String?) throws {
    var dice = Dice(state: 1)
    for _ in 0..<1_000 {
      let text = text(&dice)
      guard case .success(let number) = PhoneNumber.parse(text, defaultRegion: region) else { continue }
      #expect(PhoneNumber(e164: number.e164) == number, "\(text)")
      #expect(PhoneNumber.parse(number.internationalFormat, defaultRegion: nil) == .success(number), "\(text)")
    }
  }

  @Test(arguments: [nil, "US", "DE", "AR", "BR", "JP", "IT", "HK"])
  func `of digits only is read to a number that reads back the same, or to a fault`(region: String?) throws {
    var dice = Dice(state: 2)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...17, using: &dice)).map { _ in String(Int.random(in: 0...9, using: &dice)) }
      guard case .success(let number) = PhoneNumber.parse(text.joined(), defaultRegion: region) else { continue }
      #expect(PhoneNumber(e164: number.e164) == number)
      #expect(PhoneNumber.parse(number.internationalFormat, defaultRegion: "US") == .success(number))
    }
  }
}
