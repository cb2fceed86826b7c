public import Foundation

/// What date pickers work with.
extension CalendarDay {
  /// The day that a point in time lies in; nil outside the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - timeZone: The time zone whose day is meant.
  public init?(_ date: Date, in timeZone: TimeZone = .current) {
    let years = TimeInterval(Timestamp.earliest.seconds)..<TimeInterval(Timestamp.latest.seconds + 1)
    // Time zones know nothing of dates that are no numbers, or far beyond these years.
    guard date.timeIntervalSince1970.magnitude < 2 * years.upperBound else { return nil }
    let local = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
    guard years.contains(local) else { return nil }
    self.init(Timestamp(seconds: Int64(local.rounded(.down))))
  }

  /// The day's noon: unlike its midnight it exists in every time zone on every day.
  ///
  /// - Parameter timeZone: The time zone of the clock that shows noon.
  /// - Returns: A point in time that ``init(_:in:)`` reads as the same day.
  public func date(in timeZone: TimeZone = .current) -> Date {
    let noon = Date(timeIntervalSince1970: TimeInterval(timestamp.seconds + 43_200))
    return noon - TimeInterval(timeZone.secondsFromGMT(for: noon))
  }

  /// The day of date components; nil where year, month or day is missing, or there is no such day.
  ///
  /// - Parameter components: Components of the Gregorian calendar; what else they hold is ignored.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as components of the Gregorian calendar: year, month and day.
  public var dateComponents: DateComponents {
    DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
