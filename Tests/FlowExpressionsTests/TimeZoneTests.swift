import FlowExpressions
import FlowSyntax
import Foundation
import Testing

private let bench = Bench(["day": .date, "at": .time, "late": .optional(.date)])

/// Dates with times in the time zone of a person; the expected times are those of Python's `zoneinfo`.
@Suite struct TimeZoneTests {
  private func value(_ text: String, _ zone: String, now: String = "2026-03-01T09:30:00Z", _ values: [Value] = [])
    throws -> Value
  {
    let compiled = try #require(bench.compiled(text), "\(text)")
    var environment = Environment(
      slots: 3, now: try #require(FlowTimestamp(now)), in: HeldTimeZone(try #require(TimeZone(identifier: zone))))
    for (slot, value) in values.enumerated() { environment.values[slot] = value }
    return try compiled.evaluate(in: &environment)
  }

  static let clocks: [(zone: String, day: String, at: String, time: String, shown: String)] = [
    ("America/Los_Angeles", "2026-03-08", "01:30", "2026-03-08T09:30:00Z", "2026-03-08T01:30:00-08:00"),
    ("America/Los_Angeles", "2026-03-08", "02:30", "2026-03-08T10:30:00Z", "2026-03-08T03:30:00-07:00"),
    ("America/Los_Angeles", "2026-03-08", "03:00", "2026-03-08T10:00:00Z", "2026-03-08T03:00:00-07:00"),
    ("America/Los_Angeles", "2026-11-01", "00:30", "2026-11-01T07:30:00Z", "2026-11-01T00:30:00-07:00"),
    ("America/Los_Angeles", "2026-11-01", "01:30", "2026-11-01T08:30:00Z", "2026-11-01T01:30:00-07:00"),
    ("America/Los_Angeles", "2026-11-01", "02:30", "2026-11-01T10:30:00Z", "2026-11-01T02:30:00-08:00"),
    ("Pacific/Auckland", "2026-04-05", "02:30", "2026-04-04T13:30:00Z", "2026-04-05T02:30:00+13:00"),
    ("Pacific/Auckland", "2026-04-05", "03:00", "2026-04-04T15:00:00Z", "2026-04-05T03:00:00+12:00"),
    ("Pacific/Auckland", "2026-09-27", "02:30", "2026-09-26T14:30:00Z", "2026-09-27T03:30:00+13:00"),
    ("Pacific/Auckland", "2026-03-01", "00:30", "2026-02-28T11:30:00Z", "2026-03-01T00:30:00+13:00"),
    ("UTC", "2026-12-31", "23:59", "2026-12-31T23:59:00Z", "2026-12-31T23:59:00Z"),
    ("Asia/Kathmandu", "2026-03-01", "05:44", "2026-02-28T23:59:00Z", "2026-03-01T05:44:00+05:45"),
    ("Africa/Cairo", "2026-04-24", "00:30", "2026-04-23T22:30:00Z", "2026-04-24T01:30:00+03:00"),
    ("America/Havana", "2026-11-01", "00:30", "2026-11-01T04:30:00Z", "2026-11-01T00:30:00-04:00"),
    ("Pacific/Apia", "2011-12-30", "10:00", "2011-12-30T20:00:00Z", "2011-12-31T10:00:00+14:00"),
    ("Europe/Berlin", "1890-01-01", "12:00", "1890-01-01T11:06:32Z", "1890-01-01T11:06:32Z"),
    ("GMT+0200", "2026-03-01", "00:30", "2026-02-28T22:30:00Z", "2026-03-01T00:30:00+02:00"),
  ]

  @Test(arguments: clocks)
  func `A day and a time of day are the time at which the person's clock shows them`(
    zone: String, day: String, at: String, time: String, shown: String
  ) throws {
    let values = [Value.date(try #require(CalendarDay(day))), .time(try #require(TimeOfDay(at)))]
    let found = Value.timestamp(try #require(FlowTimestamp(time)))
    #expect(try value("day + at", zone, values) == found)
    #expect(try value("at + day", zone, values) == found)
    #expect(try value("string(day + at)", zone, values) == .string(shown))
    #expect(try value("'%s'.format([[day + at]])", zone, values) == .string("[\(shown)]"))
  }

  @Test(arguments: ["America/Los_Angeles", "Pacific/Auckland", "UTC", "Asia/Kathmandu", "Africa/Cairo"])
  func `Times are compared as such, half an hour on both sides of now`(_ zone: String) throws {
    for time in Self.clocks.filter({ $0.zone == zone }) {
      let values = [Value.date(try #require(CalendarDay(time.day))), .time(try #require(TimeOfDay(time.at)))]
      let at = try #require(FlowTimestamp(time.time))
      func now(_ minutes: Int64) -> String { FlowTimestamp(seconds: at.seconds + minutes * 60).text }
      for (text, minutes) in [("day + at > now", Int64(-30)), ("day + at < now", 30), ("day + at == now", 0)] {
        #expect(try value(text, zone, now: now(minutes), values) == .bool(true), "\(text) \(time)")
        #expect(try value("!(\(text))", zone, now: now(minutes), values) == .bool(false), "\(text) \(time)")
      }
    }
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2026-03-01T07:59:59Z", "2026-02-28"),
    ("America/Los_Angeles", "2026-03-01T08:00:00Z", "2026-03-01"),
    ("Pacific/Auckland", "2026-02-28T10:59:59Z", "2026-02-28"),
    ("Pacific/Auckland", "2026-02-28T11:00:00Z", "2026-03-01"),
    ("Asia/Kathmandu", "2026-02-28T18:14:59Z", "2026-02-28"), ("Asia/Kathmandu", "2026-02-28T18:15:00Z", "2026-03-01"),
    ("UTC", "2026-02-28T23:59:59Z", "2026-02-28"), ("Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24"),
  ])
  func `Today is the date of now, and begins not later`(_ zone: String, _ now: String, _ today: String) throws {
    #expect(try value("string(today)", zone, now: now) == .string(today))
    for text in [
      "today == date(now)", "today <= now", "!(today > now)", "today + days(1) > now", "now - today < duration('26h')",
      "daysBetween(today, now) == 0", "age(now) == 0", "timestamp(today) <= now",
      "now.getDate(timeZone) == today.getDate()",
      "date(addMonths(now, 1)) == addMonths(today, 1)", "(today + days(1)) - today == days(1)",
      "today != null && today != now - days(1)",
    ] { #expect(try value(text, zone, now: now) == .bool(true), "\(text)") }
  }

  @Test(arguments: [
    ("day + days(3)", "date"), ("days(3) + day", "date"), ("day - days(3)", "date"), ("day + duration('48h')", "date"),
    ("day + (day > today ? days(1) : days(2))", "date"), ("day - today", "duration"),
    ("now + days(1)", "date with a time"),
    ("day + duration('90m')", "date with a time"), ("day + at", "date with a time"), ("day - at", "date with a time"),
    ("now - day", "duration"), ("addMonths(day, 1)", "date"), ("addYears(now, 1)", "date with a time"),
    ("[day, today].max()", "date"), ("[days(1), duration('1m')]", "list of duration"), ("timeZone", "text"),
  ])
  func `The checker tells dates from times`(_ text: String, _ type: String) {
    #expect(bench.compiled(text)?.type.description == type)
  }

  @Test(arguments: [
    ("day in [now]", "type-mismatch"), ("day < duration('1h')", "type-mismatch"), ("day + day", "type-mismatch"),
    ("day.getHours()", "type-mismatch"), ("int(day)", "type-mismatch"), ("[day, now]", "type-mismatch"),
    ("now.getHours()", "no-time-zone"), ("(day + at).getFullYear()", "no-time-zone"), ("late < now", "maybe-missing"),
    ("now.getHours('Mars/Olympus')", "always-fails"), ("timezone", "unknown-field"),
  ])
  func `What a date or a time is not made for is reported`(_ text: String, _ rule: String) {
    #expect(bench.rules(text) == [rule])
  }

  @Test(arguments: [
    ("string(day + at + days(1))", "2026-03-29T10:00:00+02:00"),
    ("string(days(1) + (day + at))", "2026-03-29T10:00:00+02:00"),
    ("string(day + at + duration('24h'))", "2026-03-29T11:00:00+02:00"),
    ("string(day + days(1) + at - days(1))", "2026-03-28T10:00:00+01:00"),
    ("string(addMonths(day + at, 1))", "2026-04-28T10:00:00+02:00"),
    // The second 02:30 of the night in which clocks are set back stays the second one.
    ("string(addMonths(timestamp('2026-10-25T01:30:00Z'), 0))", "2026-10-25T02:30:00+01:00"),
    ("string(timestamp('2026-10-24T00:30:00Z') + days(1))", "2026-10-25T02:30:00+02:00"),
    ("'%s'.format([timestamp('2026-03-01T09:00:00Z')])", "2026-03-01T10:00:00+01:00"),
  ])
  func `A time that is moved by days or months keeps its time of day`(_ text: String, _ shown: String) throws {
    let values = [Value.date(try #require(CalendarDay("2026-03-28"))), .time(try #require(TimeOfDay("10:00")))]
    #expect(try value(text, "Europe/Berlin", values) == .string(shown))
  }

  @Test func `The first and the last day can be compared and shown everywhere`() throws {
    for (zone, day) in [("Asia/Tokyo", "0001-01-01"), ("America/Los_Angeles", "9999-12-31")] {
      let values = [Value.date(try #require(CalendarDay(day)))]
      #expect(try value("day < now || day > now", zone, values) == .bool(true))
      #expect(try value("day == now || day - now == duration('1s')", zone, values) == .bool(false))
    }
    #expect(
      try value("string(date(timestamp('0001-01-01T00:00:00Z')))", "America/Los_Angeles") == .string("0001-01-01"))
    #expect(try value("string(date(timestamp('9999-12-31T23:59:59Z')))", "Asia/Tokyo") == .string("9999-12-31"))
  }

  @Test(arguments: [
    ("today + now", "date and date with a time"), ("today * at", "date and time"), ("at - today", "time and date"),
    ("duration('1h') - today", "duration and date"),
  ])
  func `A wrong calculation names the types that were written`(_ text: String, _ types: String) {
    let found = bench.diagnostics(text).map(\.message)
    #expect(found.count == 1 && found[0].contains(types), "\(found)")
  }

  @Test func `A variable of a flow may have the name of the time zone`() throws {
    let own = Bench(["timeZone": .string])
    #expect(own.compiled("timeZone == 'x'") != nil && own.diagnostics("now.getHours()").first?.help == nil)
    #expect(
      bench.diagnostics("now.getHours()").first?.help == "in the person's time zone it is now.getHours(timeZone)")
  }

  @Test func `A clock beyond the year 9999 stands at its end`() throws {
    let zone = HeldTimeZone(try #require(TimeZone(identifier: "Asia/Tokyo")))
    for (seconds, year) in [(Int64.max, "9999"), (.min, "0001")] {
      var environment = Environment(slots: 3, now: FlowTimestamp(seconds: seconds), in: zone)
      let compiled = try #require(
        bench.compiled("string(now).startsWith('\(year)') && string(today).startsWith('\(year)')"))
      #expect(try compiled.evaluate(in: &environment) == .bool(true))
    }
  }

  @Test func `A date out of range stops an evaluation`() throws {
    let last = [Value.date(try #require(CalendarDay("9999-12-31"))), .time(try #require(TimeOfDay("23:30")))]
    for text in ["day + days(1)", "day + at", "day + days(age(day) * -1)", "addMonths(day + at, 1)"] {
      #expect(throws: EvaluationError.self, "\(text)") { try value(text, "America/Los_Angeles", last) }
    }
    #expect(try value("day > now", "America/Los_Angeles", last) == .bool(true))
  }
}
