/// Components of timestamps and durations (CEL "List of Standard Definitions").
///
/// Months, weekdays, days of the year and days of the month count from 0. Only `getDate` counts the days of the month
/// from 1.
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
    forms(name, [[.timestamp], [.timestamp, .string]], .int) { values, environment throws(Failure) in
      guard case .timestamp(let time) = values[0] else { return nil }
      var offset = 0
      if values.count > 1 {
        guard case .string(let zone) = values[1] else { return nil }
        try environment.meter.charge(100)
        offset = try TimeZones.offset(of: zone, at: time)
      }
      return .int(Int64(read(WallClock(time, offset: offset))))
    }
  }

  private static func length(_ name: String, _ read: @escaping @Sendable (Duration) -> Int64) -> Function {
    Function(name, .method, [[.duration]], .int) { values, _ in
      guard case .duration(let span) = values[0].operand else { return nil }
      return .int(read(span))
    }
  }
}

struct WallClock {
  let date: CalendarDay
  /// The seconds since midnight.
  let second: Int
  let nanosecond: Int

  init(_ time: FlowTimestamp, offset: Int) {
    let local = Int(time.seconds) + offset
    let day = local.flooredQuotient(by: 86_400)
    date = CalendarDay(daysSince1970: day)
    second = local - day * 86_400
    nanosecond = Int(time.nanoseconds)
  }
}

extension CalendarDay {
  /// The day of the year; 1 for January 1.
  var dayOfYear: Int { (1..<month).reduce(day) { $0 + Self.days(inMonth: $1, of: year) } }

  /// The day of the week, 0 for Sunday (1970-01-01 was a Thursday).
  var weekday: Int { (daysSince1970 + 4 + 7 * 1_000_000) % 7 }
}

/// Date functions added to CEL.
extension Functions {
  static let calendar: [Function] = [
    Function("date", .global, [[.string]], .timestamp) { values, _ throws(Failure) in
      guard case .string(let text) = values[0] else { return nil }
      guard let date = CalendarDay(text) else {
        throw Failure(.invalidConversion, ExpressionMessages.notADate(text))
      }
      return .timestamp(date.timestamp)
    },
    Function("time", .global, [[.string], [.duration]], .time) { values, _ throws(Failure) in
      switch values[0] {
      case .string(let text):
        guard let time = TimeOfDay(text) else { throw Failure(.invalidConversion, ExpressionMessages.notATime(text)) }
        return .time(time)
      case .duration(let span): return .time(TimeOfDay(after: span))
      case .time: return values[0]
      case _: return nil
      }
    },
    Function("days", .global, [[.int]], .duration) { values, _ throws(Failure) in
      guard case .int(let count) = values[0] else { return nil }
      let (seconds, overflow) = count.multipliedReportingOverflow(by: 86_400)
      if overflow { throw Failure(.outOfRange, ExpressionMessages.durationRange) }
      return .duration(try Duration.seconds(seconds).checked())
    },
    shift("addMonths", months: 1),
    shift("addYears", months: 12),
    span("daysBetween") { $1.daysSince1970 - $0.daysSince1970 },
    span("monthsBetween") { $0.months(until: $1) },
    span("yearsBetween") { $0.months(until: $1) / 12 },
    Function("age", .global, [[.timestamp]], .int, readsToday: true) { values, environment in
      guard case .timestamp(let birth) = values[0] else { return nil }
      return .int(Int64(CalendarDay(birth).age(on: CalendarDay(environment.today))))
    },
    // Shows the last four characters, but at most a third of the text, so that the owner can recognize the text.
    Function("mask", .global, [[.string]], .string) { values, _ in
      guard case .string(let text) = values[0] else { return nil }
      let shown = min(4, text.count / 3)
      return .string(String(repeating: "*", count: text.count - shown) + text.suffix(shown))
    },
  ]

  /// The function ignores the times of day.
  private static func span(
    _ name: String, _ count: @escaping @Sendable (CalendarDay, CalendarDay) -> Int
  ) -> Function {
    Function(name, .global, [[.timestamp, .timestamp]], .int) { values, _ in
      guard case .timestamp(let start) = values[0], case .timestamp(let end) = values[1] else { return nil }
      return .int(Int64(count(CalendarDay(start), CalendarDay(end))))
    }
  }

  private static func shift(_ name: String, months unit: Int64) -> Function {
    Function(name, .global, [[.timestamp, .int]], .timestamp) { values, _ throws(Failure) in
      guard case .timestamp(let time) = values[0], case .int(let count) = values[1] else { return nil }
      let (months, overflow) = count.multipliedReportingOverflow(by: unit)
      let date = CalendarDay(time)
      guard !overflow, let shifted = date.adding(months: months) else {
        throw Failure(.outOfRange, ExpressionMessages.timestampRange)
      }
      let secondOfDay = time.seconds - date.timestamp.seconds
      return .timestamp(FlowTimestamp(seconds: shifted.timestamp.seconds + secondOfDay, nanoseconds: time.nanoseconds))
    }
  }
}

extension CalendarDay {
  /// In years that are not leap years, a person born on February 29 turns a year older on March 1.
  package func age(on day: CalendarDay) -> Int {
    let hadBirthday = (day.month, day.day) >= (month, self.day)
    return day.year - year - (hadBirthday ? 0 : 1)
  }

  /// Returns the number of full months until another day; negative if the other day is earlier.
  ///
  /// A month is full on the same day of the next calendar month. If there is no such day, it is full on the day after
  /// that calendar month ends. For example, one month from January 31 is full on March 1.
  package func months(until end: CalendarDay) -> Int {
    if end < self { return -end.months(until: self) }
    return (end.year - year) * 12 + end.month - month - (end.day < day ? 1 : 0)
  }

  /// Returns the same day a number of months later, or the last day of a shorter month; `nil` outside the years 1 to
  /// 9999.
  package func adding(months: Int64) -> CalendarDay? {
    let start = Int64(year) * 12 + Int64(month) - 1
    let (total, overflow) = start.addingReportingOverflow(months)
    guard !overflow, total >= 12, total < 120_000 else { return nil }
    let (year, month) = (Int(total / 12), Int(total % 12) + 1)
    return CalendarDay(year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
  }
}
