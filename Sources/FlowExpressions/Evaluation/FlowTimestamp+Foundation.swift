public import Foundation

extension FlowTimestamp {
  /// Creates the timestamp of a date.
  ///
  /// - Parameter date: A date; one outside the years 1 to 9999 becomes the nearest time inside, and one that is not a
  ///   number the earliest.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    if !(seconds >= Double(Self.earliest.seconds)) {
      self = .earliest
    } else if seconds > Double(Self.latest.seconds) {
      self = .latest
    } else {
      let nanoseconds = (date.timeIntervalSince1970 - seconds) * 1_000_000_000
      self.init(seconds: Int64(seconds), nanoseconds: Int32(min(nanoseconds, 999_999_999)))
    }
  }

  /// The current time of the system's clock.
  public static var now: FlowTimestamp { FlowTimestamp(Date()) }

  /// The timestamp as a date, which is exact to about a microsecond.
  public var date: Date {
    Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(nanoseconds) / 1_000_000_000)
  }
}
