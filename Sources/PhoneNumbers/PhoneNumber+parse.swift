extension PhoneNumber {
  /// Reads what a person typed: a national number of the default region, or an international one.
  ///
  /// Spaces, brackets, quotes, hyphens, dots, slashes and the trunk prefix may be there or not, and words in front;
  /// `tel:` links, keypad letters and digits of every script are understood. An international number starts with `+`, with what the default region dials
  /// before a country code, with `00`, or with the default region's own country code.
  /// - Parameter defaultRegion: The ISO 3166 code, in capitals, of the region that a national number is dialled in. Nil,
  ///   or a code that is not known, admits international numbers only.
  public static func parse(_ text: String, defaultRegion: String?) -> Result<PhoneNumber, PhoneNumberError> {
    do {
      let typed = try TypedNumberReader.read(text)
      return .success(try NumberResolver(region: defaultRegion.flatMap(RegionPlan.init)).number(typed))
    } catch {
      return .failure(error)
    }
  }
}
