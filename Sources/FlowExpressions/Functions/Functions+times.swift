/// Parts of timestamps and durations; months, weekdays and days of the year count from 0, `getDate` from 1
/// (CEL "List of Standard Definitions").
extension Functions {
  static let timeParts: [Function] = [
    part("getFullYear") { $0.date.year },
    part("getMonth") { $0.date.month - 1 },
    part("getDate") { $0.date.day },
    part("getDayOfMonth") { $0.date.day - 1 },
    part("getDayOfYear") { $0.date.dayOfYear - 1 },
    part("getDayOfWeek") { $0.date.weekday },
    part("getHours") { $0.second / 3600 },
    part("getMinutes") { $0.second / 60 % 60 },
    part("getSeconds") { $0.second % 60 },
    part("getMilliseconds") { $0.nanosecond / 1_000_000 },
  ].flatMap { $0 }

  static let times: [Function] = [
    length("getHours") { span in span.components.seconds / 3600 },
    length("getMinutes") { span in span.components.seconds / 60 },
    length("getSeconds") { span in span.components.seconds },
    length("getMilliseconds") { span in span.components.attoseconds / 1_000_000_000_000_000 },
  ]

  private static func part(_ name: String, _ read: @escaping @Sendable (WallClock) -> Int) -> [Function] {
    let plain = Function(
      name, .method, [[.timestamp]], .int,
      .unary { value, _ in
        guard case .timestamp(let time) = value else { return nil }
        return .int(Int64(read(WallClock(time, offset: 0))))
      })
    let zoned = Function(
      name, .method, [[.timestamp, .string]], .int,
      .binary { (value: Value, zone: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .timestamp(let time) = value, case .string(let name) = zone else { return nil }
        try meter.charge(100)
        guard let offset = TimeZones.offset(of: name, at: time) else {
          throw Failure(.invalidConversion, ExpressionMessages.unknownZone(name))
        }
        return .int(Int64(read(WallClock(time, offset: offset))))
      })
    return [plain, zoned]
  }

  private static func length(_ name: String, _ read: @escaping @Sendable (Duration) -> Int64) -> Function {
    Function(
      name, .method, [[.duration]], .int,
      .unary { value, _ in
        guard case .duration(let span) = value else { return nil }
        return .int(read(span))
      })
  }
}

/// A point in time as a clock and calendar on the wall show it.
struct WallClock {
  let date: CalendarDate
  /// Seconds since midnight.
  let second: Int
  let nanosecond: Int

  init(_ time: Timestamp, offset: Int) {
    let local = Int(time.seconds) + offset
    let day = local.flooredQuotient(by: 86_400)
    date = CalendarDate(daysSince1970: day)
    second = local - day * 86_400
    nanosecond = Int(time.nanoseconds)
  }
}

extension CalendarDate {
  /// 1 for 1 January.
  var dayOfYear: Int { daysSince1970 - Self(checked: (year, 1, 1)).daysSince1970 + 1 }

  /// 0 for Sunday; 1970-01-01 was a Thursday.
  var weekday: Int { (daysSince1970 + 4 + 7 * 1_000_000) % 7 }
}

/// What flows add to CEL: dates as people count them.
extension Functions {
  static let calendar: [Function] = [
    Function(
      "date", .global, [[.string]], .timestamp,
      .unary { (value: Value, _: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = value else { return nil }
        guard let date = CalendarDate(text) else {
          throw Failure(.invalidConversion, ExpressionMessages.notADate(text))
        }
        return .timestamp(date.timestamp)
      }),
    Function(
      "days", .global, [[.int]], .duration,
      .unary { (value: Value, _: inout Meter) throws(Failure) -> Value? in
        guard case .int(let count) = value else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: 86_400)
        if overflow { throw Failure(.outOfRange, ExpressionMessages.durationRange) }
        return .duration(try Duration.seconds(seconds).checked())
      }),
    shift("addMonths", months: 1),
    shift("addYears", months: 12),
    Function(
      "age", .global, [[.timestamp]], .int,
      .withToday { (value: Value, today: Timestamp) throws(Failure) -> Value? in
        guard case .timestamp(let birth) = value else { return nil }
        return .int(Int64(CalendarDate(birth).age(on: CalendarDate(today))))
      }),
    Function(
      "mask", .global, [[.string]], .string,
      .unary { value, _ in
        guard case .string(let text) = value else { return nil }
        return .string(TextMask.masked(text))
      }),
  ]

  private static func shift(_ name: String, months unit: Int64) -> Function {
    Function(
      name, .global, [[.timestamp, .int]], .timestamp,
      .binary { (date: Value, count: Value, _: inout Meter) throws(Failure) -> Value? in
        guard case .timestamp(let time) = date, case .int(let count) = count else { return nil }
        let (months, overflow) = count.multipliedReportingOverflow(by: unit)
        guard !overflow, let shifted = time.adding(months: months) else {
          throw Failure(.outOfRange, ExpressionMessages.timestampRange)
        }
        return .timestamp(shifted)
      })
  }
}

/// Hides the most of a text, so that who knows it recognises it: `+12015550123` becomes `********0123`.
enum TextMask {
  /// The last four characters stay, but never more than a third of them.
  static func masked(_ text: String) -> String {
    let shown = min(4, text.count / 3)
    return String(repeating: "*", count: text.count - shown) + text.suffix(shown)
  }
}

extension CalendarDate {
  /// Whole years lived on a day; who was born on 29 February becomes older on 1 March in other years.
  package func age(on day: CalendarDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (month, self.day)
    return day.year - year - (hadBirthday ? 0 : 1)
  }

  /// The same day some months later or earlier, or the last day of a shorter month; nil beyond the years 1 to 9999.
  package func adding(months: Int64) -> CalendarDate? {
    let start = Int64(year) * 12 + Int64(month) - 1
    let (total, overflow) = start.addingReportingOverflow(months)
    guard !overflow, total >= 12, total < 120_000 else { return nil }
    let (year, month) = (Int(total / 12), Int(total % 12) + 1)
    return CalendarDate(year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
  }
}

extension Timestamp {
  func adding(months: Int64) -> Timestamp? {
    let date = CalendarDate(self)
    return date.adding(months: months).map { shifted in
      let secondOfDay = seconds - date.timestamp.seconds
      return Timestamp(seconds: shifted.timestamp.seconds + secondOfDay, nanoseconds: nanoseconds)
    }
  }
}
