/// The regions that have a numbering plan: regions with an ISO 3166 code, and `AC`, `TA` and `XK`.
package enum PhoneRegion {
  /// The codes of all regions, in alphabetical order.
  package static var all: [String] {
    (0..<PhoneNumberTable.regionCount).compactMap { RegionPlan(place: $0).code }
  }

  /// Whether a region with this code, in capitals, has a numbering plan.
  package static func isKnown(_ code: String) -> Bool {
    RegionPlan(code) != nil
  }

  package static func callingCode(of code: String) -> Int? {
    RegionPlan(code)?.callingCode.number
  }

  /// Returns `nil` if the region is unknown or if its plan has no numbers of the kind.
  ///
  /// Also returns `nil` if such numbers can't be distinguished from those of another region, such as toll-free numbers
  /// in the country code +1.
  package static func example(of code: String, kind: PhoneNumber.Kind = .mobile) -> PhoneNumber? {
    guard let plan = RegionPlan(code) else { return nil }
    let sought = kind == .fixedOrMobile ? [PhoneNumber.Kind.mobile, .fixed] : [kind]
    return sought.lazy.compactMap(plan.example).compactMap { PhoneNumber(plan.callingCode, $0) }
      .first { $0.region == code && $0.canBe(kind) }
  }

  /// `codes` and `kinds` are in order of preference; empty `kinds` allow all.
  package static func example(in codes: [String], kinds: [PhoneNumber.Kind] = []) -> PhoneNumber? {
    let kinds = kinds.isEmpty ? PhoneNumber.Kind.allCases : kinds
    return codes.lazy.flatMap { code in kinds.lazy.compactMap { example(of: code, kind: $0) } }.first
  }

  /// The result is empty for `EH` (Western Sahara): its numbers can't be distinguished from those of `MA` (Morocco).
  ///
  /// Both regions have the same country code.
  package static func kinds(of code: String) -> [PhoneNumber.Kind] {
    PhoneNumber.Kind.allCases.filter { example(of: code, kind: $0) != nil }
  }
}
