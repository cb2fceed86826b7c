import FlowExpressions
public import FlowEngine
public import Foundation

extension FlowHost {
  /// The real time, the real calendar of a time zone or else of this computer, and names from the system's random numbers.
  ///
  /// - Parameters:
  ///   - timeZone: Where the person is; nil for this computer's.
  ///   - run: The name of the run; nil for a new one. What a step prepares, such as a code that is sent, is prepared once for
  ///     each run. A server that makes a controller for each request gives all requests of a visit the same name, such as
  ///     that of the visitor's cookie.
  /// - Returns: A host for one controller or several.
  public static func live(timeZone: TimeZone? = nil, run: String? = nil) -> FlowHost {
    let beginning = ContinuousClock.now
    return FlowHost(
      now: { Timestamp(Date()) },
      today: { timeZone.map { Timestamp.today(at: Date(), in: $0) } ?? Timestamp.localToday },
      uptime: { beginning.duration(to: .now) },
      newKey: { UInt64.random(in: .min ... .max).hexadecimal + UInt64.random(in: .min ... .max).hexadecimal },
      newSessionID: { SessionID(random: .random(in: .min ... .max)) },
      run: run ?? UInt64.random(in: .min ... .max).hexadecimal)
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
