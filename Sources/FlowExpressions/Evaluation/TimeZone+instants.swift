package import Foundation

/// An object, so that a copy of what has a time zone copies one reference.
package final class HeldTimeZone: Hashable, Sendable {
  package let timeZone: TimeZone

  package init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  package static let gmt = HeldTimeZone(.gmt)

  package static func == (left: HeldTimeZone, right: HeldTimeZone) -> Bool {
    left === right || left.timeZone == right.timeZone
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(timeZone) }
}

/// Days and times of day in a time zone.
extension TimeZone {
  /// Returns the offset from UTC, in seconds.
  package func offset(at time: FlowTimestamp) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time.seconds)))
  }

  /// Returns the date of a time; at the ends of the years 1 to 9999, the first or the last day.
  package func day(of time: FlowTimestamp) -> CalendarDay {
    let local = time.seconds + Int64(offset(at: time))
    return CalendarDay(
      FlowTimestamp(seconds: min(max(local, FlowTimestamp.earliest.seconds), FlowTimestamp.latest.seconds)))
  }

  /// Returns the time at which clocks show a time of day; the first if they show it twice.
  ///
  /// A time that clocks skip, because they are set forward, is as long after the change as after the last time before
  /// it (RFC 5545 §3.3.5).
  ///
  /// - Parameters:
  ///   - second: The seconds since midnight, on the clock.
  ///   - offset: The offset that one of two such times should have.
  /// - Returns: `nil` outside the years 1 to 9999.
  package func time(on day: CalendarDay, second: Int = 0, preferring offset: Int? = nil) -> FlowTimestamp? {
    let local = day.timestamp.seconds + Int64(second)
    let times = times(shown: local)
    let found =
      times.first { offset == Int(local - $0) } ?? times.first
      ?? local - Int64(self.offset(at: FlowTimestamp(seconds: local - 86_400)))
    return FlowTimestamp.secondsRange.contains(found) ? FlowTimestamp(seconds: found) : nil
  }

  /// Whether clocks show the time of day of a time twice on its day, because they are set back.
  package func isShownTwice(_ time: FlowTimestamp) -> Bool {
    times(shown: time.seconds + Int64(offset(at: time))).count > 1
  }

  /// Returns the times at which clocks show a date and a time of day, given in seconds since 1970-01-01 00:00.
  private func times(shown local: Int64) -> [Int64] {
    let (before, after) = (
      offset(at: FlowTimestamp(seconds: local - 86_400)), offset(at: FlowTimestamp(seconds: local + 86_400))
    )
    return (before == after ? [before] : [before, after]).map { local - Int64($0) }
      .filter { $0 + Int64(offset(at: FlowTimestamp(seconds: $0))) == local }
  }

  /// The name by which expressions know the time zone, such as `Europe/Lisbon`, `+02:00` or `UTC` (CEL "Timezones").
  var name: String {
    guard identifier.hasPrefix("GMT") else { return identifier }
    let seconds = secondsFromGMT()
    return seconds == 0 ? "UTC" : Self.text(ofOffset: seconds)
  }

  /// Returns an offset from UTC, such as `+02:00`.
  static func text(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
  }
}

extension Value {
  /// The value with each point in time as a text in RFC 3339 form, with the offset of the time zone.
  package func timesWritten(in timeZone: TimeZone) -> Value {
    switch self {
    case .timestamp(let time): .string(time.text(in: timeZone))
    case .list(let values): .list(values.map { $0.timesWritten(in: timeZone) })
    case .record(let record):
      .record(Record(names: record.names, values: record.values.map { $0.timesWritten(in: timeZone) }))
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map { $0.timesWritten(in: timeZone) })))
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .date, .duration, .time, .money, .file, .secret,
      .type:
      self
    }
  }
}
