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
    let ofDate = ["getHours", "getMinutes", "getSeconds", "getMilliseconds"].contains(name) ? [] : [[ValueType.date]]
    return forms(name, [[.timestamp], [.timestamp, .string]] + ofDate, .int) { values, environment throws(Failure) in
      if case .date(let day) = values[0], values.count == 1, !ofDate.isEmpty {
        return .int(Int64(read(WallClock(day.timestamp, offset: 0))))
      }
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
    Function("date", .global, [[.string], [.timestamp], [.date]], .date) { values, environment throws(Failure) in
      guard case .string(let text) = values[0] else { return environment.day(of: values[0]).map(Value.date) }
      guard let date = CalendarDay(text) else {
        throw Failure(.invalidConversion, ExpressionMessages.notADate(text))
      }
      return .date(date)
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
    Function("days", .global, [[.int]], .days) { values, _ throws(Failure) in
      guard case .int(let count) = values[0] else { return nil }
      let (seconds, overflow) = count.multipliedReportingOverflow(by: 86_400)
      if overflow { throw Failure(.outOfRange, ExpressionMessages.durationRange) }
      return .duration(try Duration.seconds(seconds).checked())
    },
    shift("addMonths", .date, months: 1),
    shift("addMonths", .timestamp, months: 1),
    shift("addYears", .date, months: 12),
    shift("addYears", .timestamp, months: 12),
    span("daysBetween") { $1.daysSince1970 - $0.daysSince1970 },
    span("monthsBetween") { $0.months(until: $1) },
    span("yearsBetween") { $0.months(until: $1) / 12 },
    Function("age", .global, [[.date], [.timestamp]], .int, readsToday: true) { values, environment in
      environment.day(of: values[0]).map { .int(Int64($0.age(on: environment.today))) }
    },
    // Shows the last four characters, but at most a third of the text, so that the owner can recognize the text.
    Function("mask", .global, [[.string]], .string) { values, _ in
      guard case .string(let text) = values[0] else { return nil }
      let shown = min(4, text.count / 3)
      return .string(String(repeating: "*", count: text.count - shown) + text.suffix(shown))
    },
  ]

  /// A time counts as its date in the person's time zone.
  private static func span(
    _ name: String, _ count: @escaping @Sendable (CalendarDay, CalendarDay) -> Int
  ) -> Function {
    let days: [[ValueType]] = [[.date, .date], [.date, .timestamp], [.timestamp, .date], [.timestamp, .timestamp]]
    return Function(name, .global, days, .int) { values, environment in
      guard let start = environment.day(of: values[0]), let end = environment.day(of: values[1]) else { return nil }
      return .int(Int64(count(start, end)))
    }
  }

  /// The time of day stays the same in the person's time zone.
  private static func shift(_ name: String, _ type: ValueType, months unit: Int64) -> Function {
    Function(name, .global, [[type, .int]], type) { values, environment throws(Failure) in
      guard case .int(let count) = values[1] else { return nil }
      func shifted(_ day: CalendarDay) throws(Failure) -> CalendarDay {
        let (months, overflow) = count.multipliedReportingOverflow(by: unit)
        guard !overflow, let shifted = day.adding(months: months) else {
          throw Failure(.outOfRange, ExpressionMessages.timestampRange)
        }
        return shifted
      }
      switch values[0] {
      case .date(let day): return .date(try shifted(day))
      case .timestamp(let time): return try environment.time(time, movedTo: shifted)
      case _: return nil
      }
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
