/// The two ways to read a national number: without what is dialled before it inside the region, and as it is.
struct NationalReading {
  private let plan: RegionPlan
  private let typed: Digits
  private let stripped: Digits?

  init(_ typed: Digits, plan: RegionPlan) {
    self.plan = plan
    self.typed = typed
    stripped = plan.trunk.applied(to: typed).flatMap { plan.lengths.contains($0.count) ? $0 : nil }
  }

  /// The number that one of the ways gives.
  var number: PhoneNumber? {
    stripped.flatMap { PhoneNumber(plan.callingCode, $0) } ?? PhoneNumber(plan.callingCode, typed)
  }

  /// The digits to look for a fault in when neither gives a number.
  ///
  /// A country code that is dialled before an area code as well, the 1 of North America, is none where the digits are as
  /// many as those of a number.
  var likeliest: Digits {
    guard stripped == nil, let rest = plan.trunk.applied(to: typed) else { return stripped ?? typed }
    let isCode = typed == Digits(of: plan.callingCode.number) + rest
    return isCode && plan.lengths.contains(typed.count) ? typed : rest
  }
}
