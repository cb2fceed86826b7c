import PhoneNumbers

extension FuzzTarget {
  /// Parses a phone number.
  ///
  /// The first byte selects the region.
  static func phone(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for region in [nil, regions[Int(first) % regions.count]] {
      guard case .success(let number) = PhoneNumber.parse(text, defaultRegion: region) else { continue }
      check(number, in: region)
    }
  }

  private static func check(_ number: PhoneNumber, in region: String?) {
    precondition(PhoneNumber(e164: number.e164) == number, "a number is read again from its stored form")
    for form in [number.e164, number.internationalFormat] {
      let again = PhoneNumber.parse(form, defaultRegion: region)
      precondition(again == .success(number), "a number is read again from what is shown, in every region")
    }
    // Some national formats of Gabon and Argentina are ambiguous.
    guard let home = number.region, home != "GA", home != "AR" else { return }
    let again = PhoneNumber.parse(number.nationalFormat, defaultRegion: home)
    precondition(again == .success(number), "a number is read again from how its region writes it")
  }

  private static let regions = PhoneRegion.all + ["XX"]
}
