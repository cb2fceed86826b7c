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
  public func age(on day: CalendarDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (month, self.day)
    return day.year - year - (hadBirthday ? 0 : 1)
  }

  /// The same day some months later or earlier, or the last day of a shorter month; nil beyond the years 1 to 9999.
  public func adding(months: Int64) -> CalendarDate? {
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
