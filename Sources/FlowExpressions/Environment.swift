/// What an expression is evaluated in: the values of its variables, and the time.
public struct Environment: Sendable {
  /// One value a slot; null where nothing is known.
  public var values: Slots
  /// What `now` stands for.
  public var now: Timestamp
  /// What `today` stands for: the person's calendar day, as 00:00 UTC.
  public var today: Timestamp

  /// What the macros' variables stand for, outermost first.
  var locals: [Value] = []
  var meter = Meter()

  /// Makes an environment in which every slot holds null.
  public init(slots: Int, now: Timestamp, today: Timestamp) {
    values = Slots(count: slots)
    self.now = now
    self.today = today
  }

  /// The value of a variable; null beyond the slots there are.
  func value(at slot: Int) -> Value { slot < values.count ? values[slot] : .null }

  mutating func setLocal(_ place: Int, to value: Value) {
    while locals.count <= place { locals.append(.null) }
    locals[place] = value
  }
}
