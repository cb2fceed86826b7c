import PhoneNumbers
import Testing

@Suite struct `Parsing random input` {
  /// A generator that returns the same numbers in every run (SplitMix64).
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

  /// Expects every format of a number to parse to the same number.
  ///
  /// The national format is parsed in the region of the number.
  private func expectReadBack(_ number: PhoneNumber, typed text: String, in region: String?) {
    #expect(PhoneNumber(e164: number.e164) == number, "\(text)")
    for form in [number.e164, number.internationalFormat, "tel:" + number.e164] {
      #expect(PhoneNumber.parse(form, defaultRegion: region) == .success(number), "\(text), then \(form)")
    }
    // Some national formats in two plans are ambiguous: old numbers after 0 in Gabon, and a number in Buenos Aires that
    // seems to have the 15 of a mobile number.
    guard let home = number.region, !["GA", "AR"].contains(home) else { return }
    #expect(PhoneNumber.parse(number.nationalFormat, defaultRegion: home) == .success(number), "\(text)")
  }

  @Test(arguments: [nil, "US", "DE", "AR", "BR", "JP", "IT", "HK"])
  func `Random text parses to a phone number that reads back the same, or to an error`(region: String?) throws {
    var dice = Dice(state: 1)
    for _ in 0..<1_000 {
      let text = text(&dice)
      guard case .success(let number) = PhoneNumber.parse(text, defaultRegion: region) else { continue }
      expectReadBack(number, typed: text, in: region)
    }
  }

  @Test(arguments: [nil, "US", "DE", "AR", "BR", "JP", "IT", "HK"])
  func `Random digits parse to a phone number that reads back the same, or to an error`(region: String?) throws {
    var dice = Dice(state: 2)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...17, using: &dice)).map { _ in String(Int.random(in: 0...9, using: &dice)) }
      guard case .success(let number) = PhoneNumber.parse(text.joined(), defaultRegion: region) else { continue }
      expectReadBack(number, typed: text.joined(), in: region)
    }
  }

  @Test func `Random bytes and very long texts parse to a phone number or to an error`() {
    var dice = Dice(state: 3)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
      let text = String(decoding: bytes, as: UTF8.self)
      for region in [nil, "US", text] {
        guard case .success(let number) = PhoneNumber.parse(text, defaultRegion: region) else { continue }
        expectReadBack(number, typed: text, in: region)
      }
    }
    for sign in ["0", "9", "+", "(0)", ";1", "a", "tel:", "\u{301}", "👍🏽"] {
      let text = "201 555 0123" + String(repeating: sign, count: 5_000)
      guard case .failure = PhoneNumber.parse(text, defaultRegion: "US") else {
        Issue.record("\(sign) is read")
        continue
      }
    }
  }

  @Test func `Random digits in every region parse to a number that reads back the same, or an error`() {
    var dice = Dice(state: 4)
    for region in PhoneRegion.all {
      for _ in 0..<30 {
        let text = (0..<Int.random(in: 5...13, using: &dice)).map { _ in String(Int.random(in: 0...9, using: &dice)) }
        guard case .success(let number) = PhoneNumber.parse(text.joined(), defaultRegion: region) else { continue }
        expectReadBack(number, typed: text.joined(), in: region)
      }
    }
  }
}
