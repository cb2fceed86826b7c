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
  var likeliest: Digits { stripped ?? plan.trunk.applied(to: typed) ?? typed }
}
