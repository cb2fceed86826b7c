/// A telephone number that belongs to a numbering plan: its country code, length and leading digits are assigned.
///
/// Whether a subscriber answers it is not known here. Two spellings of one number are equal.
/// The form is that of ITU-T E.164; plans are those in force when the table was written (see `Generator/generate.py`).
package struct PhoneNumber: Hashable, Sendable {
  /// The number as `+`, country code and national number, digits only: `+12015550123`.
  package let e164: String

  /// The ISO 3166 code of the region whose plan holds the number, such as `US`.
  ///
  /// Nil for the country codes that belong to no region, such as +800 (international freephone).
  package let region: String?

  /// What the plan assigns the number to.
  package let kind: Kind

  /// Makes a number from its E.164 form; nil unless it is `+` and digits of a number in a plan.
  package init?(e164: String) {
    guard e164.utf8.first == UInt8(ascii: "+"), let digits = Digits(e164.dropFirst()) else { return nil }
    guard let (code, national) = CallingCode.leading(digits) else { return nil }
    self.init(code, national)
  }

  /// Makes a number from a country code and a national number; nil unless the plan of the code has the number.
  init?(_ code: CallingCode, _ national: Digits) {
    guard let (region, kind) = code.membership(of: national) else { return nil }
    e164 = (Digits(of: code.number) + national).text(after: "+")
    self.region = region.code
    self.kind = kind
  }
}

extension PhoneNumber {
  /// Reads what a person typed: a national number of the default region, or an international one.
  ///
  /// Spaces, brackets, quotes, hyphens, dots, slashes and the trunk prefix may be there or not, and words in front;
  /// `tel:` links, keypad letters and digits of every script are understood. An international number starts with `+`, with what the default region dials
  /// before a country code, with `00`, or with the default region's own country code.
  /// - Parameter defaultRegion: The ISO 3166 code, in capitals, of the region that a national number is dialled in. Nil,
  ///   or a code that is not known, admits international numbers only.
  package static func parse(_ text: String, defaultRegion: String?) -> Result<PhoneNumber, PhoneNumberError> {
    do {
      let typed = try TypedNumberReader.read(text)
      return .success(try NumberResolver(region: defaultRegion.flatMap(RegionPlan.init)).number(typed))
    } catch {
      return .failure(error)
    }
  }
}

extension PhoneNumber {
  /// The number as written for readers in any country: `+1 201-555-0123`.
  ///
  /// Grouped as the national administration recommends, after the country code (ITU-T E.123).
  package var internationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return "+\(code.number) \(code.grouping.written(national, .international) ?? national.text())"
  }

  /// The number as written in its own region, with the trunk prefix where there is one: `(201) 555-0123`.
  package var nationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return code.grouping.written(national, .national) ?? national.text()
  }

  private var parts: (CallingCode, Digits)? {
    Digits(e164.dropFirst()).flatMap(CallingCode.leading)
  }
}

extension PhoneNumber {
  /// What a numbering plan assigns a number to; the raw values are the words used in flow files.
  ///
  /// The order is that of the table, which writes a kind as its place, from 1.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A mobile telephone.
    case mobile
    /// A line at a place.
    case fixed
    /// A mobile telephone or a line at a place: the plan does not tell them apart, as in the United States.
    case fixedOrMobile
    /// Calls cost more than ordinary ones.
    case premium
    /// Calls cost the caller nothing.
    case tollFree
    /// The cost is shared between caller and called.
    case sharedCost
    /// Telephony over the Internet, at no particular place.
    case voip
    /// A number that follows a person and may be forwarded to any other.
    case personal
    /// A pager.
    case pager
    /// A universal access number of a company, forwarded to its offices.
    case uan
    /// An access number of a voicemail box.
    case voicemail

    private static let byPlace = allCases

    /// The kind that the table writes as `place`, counted from 1.
    init?(place: Int) {
      guard place > 0, place <= Self.byPlace.count else { return nil }
      self = Self.byPlace[place - 1]
    }

    /// The place by which the table names the kind, counted from 1.
    var place: Int { (Self.byPlace.firstIndex(of: self) ?? -1) + 1 }
  }

  /// Whether the number may be of a kind, as far as its plan says.
  ///
  /// A number that is `fixedOrMobile` may be `fixed` and may be `mobile`; one that is either of these is also
  /// `fixedOrMobile`.
  package func canBe(_ kind: Kind) -> Bool {
    switch kind {
    case .mobile, .fixed: self.kind == kind || self.kind == .fixedOrMobile
    case .fixedOrMobile: [.mobile, .fixed, .fixedOrMobile].contains(self.kind)
    case .premium, .tollFree, .sharedCost, .voip, .personal, .pager, .uan, .voicemail: self.kind == kind
    }
  }
}
