import FlowExpressions
public import FlowEngine
public import Foundation

extension FlowHost {
  /// The real time, the real calendar of a time zone or else of this computer, and names from the system's random numbers.
  public static func live(timeZone: TimeZone? = nil) -> FlowHost {
    let beginning = ContinuousClock.now
    return FlowHost(
      now: { Timestamp(Date()) },
      today: { timeZone.map { Timestamp.today(at: Date(), in: $0) } ?? Timestamp.localToday },
      uptime: { beginning.duration(to: .now) },
      newKey: { UInt64.random(in: .min ... .max).hexadecimal + UInt64.random(in: .min ... .max).hexadecimal },
      newSessionID: { SessionID(random: .random(in: .min ... .max)) },
      run: UInt64.random(in: .min ... .max).hexadecimal)
  }
}

extension Timestamp {
  /// A point in time of the system's clock.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int64(seconds), nanoseconds: Int32((date.timeIntervalSince1970 - seconds) * 999_999_999))
  }

  /// The calendar day of now where this computer is, as 00:00 UTC.
  ///
  /// Asked of the C library: Foundation's `TimeZone.current` first reads the tables of all zones.
  static var localToday: Timestamp {
    var seconds = time(nil)
    var parts = tm()
    // Without it POSIX promises no zone to what comes next.
    tzset()
    guard localtime_r(&seconds, &parts) != nil,
      let day = CalendarDay(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return today(at: Date(), in: .current) }
    return day.timestamp
  }

  /// The calendar day of a point in time in a zone, as 00:00 UTC.
  static func today(at date: Date, in zone: TimeZone) -> Timestamp {
    let local = Int64(date.timeIntervalSince1970.rounded(.down)) + Int64(zone.secondsFromGMT(for: date))
    return CalendarDay(Timestamp(seconds: local)).timestamp
  }
}
