public import Foundation

/// Conversions for date pickers.
extension CalendarDay {
  /// Creates the day that contains a point in time; returns `nil` outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - timeZone: The time zone in which to determine the day.
  public init?(_ date: Date, in timeZone: TimeZone = .current) {
    let years = TimeInterval(FlowTimestamp.earliest.seconds)..<TimeInterval(FlowTimestamp.latest.seconds + 1)
    // `TimeZone` doesn't support dates that are NaN or far outside the years 1 to 9999.
    guard date.timeIntervalSince1970.magnitude < 2 * years.upperBound else { return nil }
    let local = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
    guard years.contains(local) else { return nil }
    self.init(FlowTimestamp(seconds: Int64(local.rounded(.down))))
  }

  /// Returns noon on this day in a time zone.
  ///
  /// Unlike midnight, noon is never skipped when daylight saving time begins.
  ///
  /// - Parameter timeZone: The time zone in which it is noon.
  /// - Returns: A point in time that ``init(_:in:)`` converts back to the same day, except for a day that the time zone
  ///   skipped, such as 2011-12-30 in Samoa.
  public func date(in timeZone: TimeZone = .current) -> Date {
    let noon = Date(timeIntervalSince1970: TimeInterval(timestamp.seconds + 43_200))
    return noon - TimeInterval(timeZone.secondsFromGMT(for: noon))
  }

  /// Creates a day from date components; returns `nil` if the year, month or day is missing, or if the day does not
  /// exist.
  ///
  /// - Parameter components: Components in the Gregorian calendar; all but year, month and day are ignored.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, month and day as components in the Gregorian calendar.
  public var dateComponents: DateComponents {
    DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
