public import FlowExpressions

/// What an event brings with it that the machine must not find out by itself.
public struct EventContext: Hashable, Sendable {
  /// When it happens.
  public let now: Timestamp
  /// The person's calendar day, as 00:00 UTC.
  public let today: Timestamp
  /// A name no call has had: the idempotency key of a call that begins with this event.
  public let freshKey: String

  /// Describes a moment.
  public init(now: Timestamp, today: Timestamp, freshKey: String) {
    self.now = now
    self.today = today
    self.freshKey = freshKey
  }
}
