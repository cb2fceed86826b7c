/// The regions that have a numbering plan, by ISO 3166 code (and `AC`, `TA`, `XK`, which the plans tell apart too).
public enum PhoneRegion {
  /// Every region's code, in alphabetical order.
  public static var all: [String] {
    (0..<PhoneNumberTable.regionCount).compactMap { RegionPlan(place: $0).code }
  }

  /// Tells whether a code, in capitals, names a region with a numbering plan.
  public static func isKnown(_ code: String) -> Bool {
    RegionPlan(code) != nil
  }

  /// The country code of a region, such as 1 for `US`; nil for an unknown region.
  public static func callingCode(of code: String) -> Int? {
    RegionPlan(code)?.callingCode.number
  }

  /// A number of a kind to show as an example; nil if the region is unknown or its plan has no such kind.
  ///
  /// Where the plan does not tell mobile and fixed numbers apart, the example is of kind `fixedOrMobile`.
  public static func example(of code: String, kind: PhoneNumber.Kind = .mobile) -> PhoneNumber? {
    guard let plan = RegionPlan(code) else { return nil }
    return plan.example(of: kind).flatMap { PhoneNumber(plan.callingCode, $0) }
  }

  /// The kinds of number that the plan of a region has; empty for an unknown region.
  public static func kinds(of code: String) -> [PhoneNumber.Kind] {
    PhoneNumber.Kind.allCases.filter { example(of: code, kind: $0) != nil }
  }
}
