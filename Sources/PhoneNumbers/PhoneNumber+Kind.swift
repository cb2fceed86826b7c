extension PhoneNumber {
  /// What a numbering plan assigns a number to; the raw values are the words used in flow files.
  ///
  /// The order is that of the table, which writes a kind as its place, from 1.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
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

  /// Tells whether the number may be of a kind, as far as its plan tells.
  ///
  /// A number that is `fixedOrMobile` may be `fixed` and may be `mobile`; one that is either of these is also
  /// `fixedOrMobile`.
  public func canBe(_ kind: Kind) -> Bool {
    switch kind {
    case .mobile, .fixed: self.kind == kind || self.kind == .fixedOrMobile
    case .fixedOrMobile: [.mobile, .fixed, .fixedOrMobile].contains(self.kind)
    case .premium, .tollFree, .sharedCost, .voip, .personal, .pager, .uan, .voicemail: self.kind == kind
    }
  }
}
