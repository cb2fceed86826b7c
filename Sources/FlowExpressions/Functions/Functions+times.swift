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
