/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A date is the timestamp of its first instant in UTC. Values lie between the years 1 and 9999 (CEL "Timestamp").
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Whole seconds, negative before 1970.
  public let seconds: Int64
  /// The rest, 0 to 999,999,999, always counted forwards.
  public let nanoseconds: Int32

  /// The first second of the year 1.
  public static let earliest = Timestamp(seconds: -62_135_596_800)
  /// The last second of the year 9999.
  public static let latest = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// Names a point in time; nanoseconds are 0 to 999,999,999.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    precondition(nanoseconds >= 0 && nanoseconds < 1_000_000_000, "nanoseconds are counted forwards, below a second")
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Earlier is smaller.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
