/// What an expression is evaluated in: the values of its variables, and the time.
public struct Environment: Sendable {
  /// One value a slot; null where nothing is known.
  public var values: [Value]
  /// What `now` stands for.
  public var now: Timestamp
  /// What `today` stands for: the person's calendar day, as 00:00 UTC.
  public var today: Timestamp

  /// Makes an environment in which every slot holds null.
  public init(slots: Int, now: Timestamp, today: Timestamp) {
    values = Array(repeating: .null, count: max(0, slots))
    self.now = now
    self.today = today
  }
}
