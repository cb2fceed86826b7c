extension Timestamp {
  /// The point a span of time later; an error beyond the years 1 to 9999.
  func adding(_ span: Duration) throws(Failure) -> Timestamp {
    let (spanSeconds, attoseconds) = span.components
    let (sum, overflow) = seconds.addingReportingOverflow(spanSeconds)
    var total = sum
    var rest = Int64(nanoseconds) + attoseconds / 1_000_000_000
    if rest < 0 {
      rest += 1_000_000_000
      total &-= 1
    } else if rest >= 1_000_000_000 {
      rest -= 1_000_000_000
      total &+= 1
    }
    guard !overflow, Self.secondsRange.contains(total) else {
      throw Failure(.outOfRange, ExpressionMessages.timestampRange)
    }
    return Timestamp(seconds: total, nanoseconds: Int32(rest))
  }

  /// The span from an earlier point to this one.
  func since(_ start: Timestamp) -> Duration {
    .seconds(seconds) - .seconds(start.seconds) + .nanoseconds(nanoseconds) - .nanoseconds(start.nanoseconds)
  }

  /// The seconds of the years 1 to 9999.
  static let secondsRange = earliest.seconds...latest.seconds
}

extension Duration {
  /// The whole seconds a span may have, either way: 10,000 years (google.protobuf.Duration).
  static let secondsLimit: Int64 = 315_576_000_000

  /// Itself, if it is within its limits.
  func checked() throws(Failure) -> Duration {
    let (seconds, attoseconds) = components
    let isInside = seconds.magnitude < Self.secondsLimit.magnitude
    let isLimit = seconds.magnitude == Self.secondsLimit.magnitude && attoseconds == 0
    guard isInside || isLimit else { throw Failure(.outOfRange, ExpressionMessages.durationRange) }
    return self
  }
}
