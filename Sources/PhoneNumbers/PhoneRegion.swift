/// The regions that have a numbering plan, by ISO 3166 code (and `AC`, `TA`, `XK`, which the plans tell apart too).
package enum PhoneRegion {
  /// Every region's code, in alphabetical order.
  package static var all: [String] {
    (0..<PhoneNumberTable.regionCount).compactMap { RegionPlan(place: $0).code }
  }

  /// Tells whether a code, in capitals, names a region with a numbering plan.
  package static func isKnown(_ code: String) -> Bool {
    RegionPlan(code) != nil
  }

  /// The country code of a region, such as 1 for `US`; nil for an unknown region.
  package static func callingCode(of code: String) -> Int? {
    RegionPlan(code)?.callingCode.number
  }

  /// A number of a kind to show as an example; its own region is the one asked for, and it can be of the kind.
  ///
  /// Nil if the region is unknown, if its plan has no such kind, or if numbers of the kind cannot be told from those of
  /// another region with the same country code, such as toll-free numbers under +1.
  package static func example(of code: String, kind: PhoneNumber.Kind = .mobile) -> PhoneNumber? {
    guard let plan = RegionPlan(code) else { return nil }
    let sought = kind == .fixedOrMobile ? [PhoneNumber.Kind.mobile, .fixed] : [kind]
    return sought.lazy.compactMap(plan.example).compactMap { PhoneNumber(plan.callingCode, $0) }
      .first { $0.region == code && $0.canBe(kind) }
  }

  /// A number to show as an example of one that is allowed: of the first region that has one of the kinds asked for.
  ///
  /// - Parameter kinds: Those allowed, the one to be shown first at the start; none stands for all.
  package static func example(in codes: [String], kinds: [PhoneNumber.Kind] = []) -> PhoneNumber? {
    let kinds = kinds.isEmpty ? PhoneNumber.Kind.allCases : kinds
    return codes.lazy.flatMap { code in kinds.lazy.compactMap { example(of: code, kind: $0) } }.first
  }

  /// The kinds of which a region has an example; empty for an unknown region.
  ///
  /// Empty too for `EH`: its numbers cannot be told from those of `MA`, whose country code it shares, so that no number
  /// is ever found to be its own.
  package static func kinds(of code: String) -> [PhoneNumber.Kind] {
    PhoneNumber.Kind.allCases.filter { example(of: code, kind: $0) != nil }
  }
}
