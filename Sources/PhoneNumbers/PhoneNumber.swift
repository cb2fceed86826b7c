/// A phone number that is valid in a numbering plan: its country code, length and leading digits are assigned.
///
/// Whether a subscriber uses the number is unknown. Equal numbers have equal E.164 forms (ITU-T E.164). The numbering
/// plans are as of the date the table was generated (see `Generator/generate.py`).
package struct PhoneNumber: Hashable, Sendable {
  /// The number in E.164 form, `+` followed by the country code and national number: `+12015550123`.
  package let e164: String

  /// The ISO 3166 code of the number's region, such as `US`.
  ///
  /// It is `nil` for country codes that belong to no region, such as +800 (international freephone).
  package let region: String?

  package let kind: Kind

  package init?(e164: String) {
    guard e164.utf8.first == UInt8(ascii: "+"), let digits = Digits(e164.dropFirst()) else { return nil }
    guard let (code, national) = CallingCode.leading(digits) else { return nil }
    self.init(code, national)
  }

  init?(_ code: CallingCode, _ national: Digits) {
    guard let (region, kind) = code.membership(of: national) else { return nil }
    e164 = (Digits(of: code.number) + national).text(after: "+")
    self.region = region.code
    self.kind = kind
  }
}

extension PhoneNumber {
  /// Parses a national number of the default region or an international number.
  ///
  /// Spaces, brackets, quotes, hyphens, dots, slashes and leading words are ignored, and the trunk prefix is optional.
  /// `tel:` links, keypad letters and digits of any script are accepted. An international number starts with `+`, with
  /// the default region's international prefix, with `00`, or with the default region's own country code.
  ///
  /// - Parameter defaultRegion: The ISO 3166 code, in capitals, of the region in which national numbers are dialed. If
  ///   it is `nil` or unknown, only international numbers are accepted.
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
  /// The national number is grouped as the national administration recommends (ITU-T E.123).
  package var internationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return "+\(code.number) \(code.grouping.written(national, .international) ?? national.text())"
  }

  /// The number in national format, with the trunk prefix if the region has one: `(201) 555-0123`.
  package var nationalFormat: String {
    guard let (code, national) = parts else { return e164 }
    return code.grouping.written(national, .national) ?? national.text()
  }

  private var parts: (CallingCode, Digits)? {
    Digits(e164.dropFirst()).flatMap(CallingCode.leading)
  }
}

extension PhoneNumber {
  /// The kind of a number in its numbering plan; raw values are the names used in flow files.
  ///
  /// The generated table encodes a kind as the position of its case in this enum, from 1.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case mobile
    case fixed
    /// A fixed-line or mobile number: the plan does not distinguish them, as in the United States.
    case fixedOrMobile
    case premium
    case tollFree
    /// A shared-cost number: the caller and the callee each pay a part of the call.
    case sharedCost
    /// An Internet telephony number, not tied to a location.
    case voip
    /// A personal number, which can be forwarded to any other.
    case personal
    case pager
    /// A company's universal access number, forwarded to its offices.
    case uan
    case voicemail

    private static let byPlace = allCases

    init?(place: Int) {
      guard place > 0, place <= Self.byPlace.count else { return nil }
      self = Self.byPlace[place - 1]
    }

    var place: Int { (Self.byPlace.firstIndex(of: self) ?? -1) + 1 }
  }

  /// A `fixedOrMobile` number may be `fixed` or `mobile`, and a `fixed` or `mobile` number is also `fixedOrMobile`.
  package func canBe(_ kind: Kind) -> Bool {
    switch kind {
    case .mobile, .fixed: self.kind == kind || self.kind == .fixedOrMobile
    case .fixedOrMobile: [.mobile, .fixed, .fixedOrMobile].contains(self.kind)
    case .premium, .tollFree, .sharedCost, .voip, .personal, .pager, .uan, .voicemail: self.kind == kind
    }
  }
}
