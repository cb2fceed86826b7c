import FlowExpressions
import Foundation
import Testing

private let bench = Bench(["born": .date, "n": .int])

@Suite struct `Dates` {
  @Test(arguments: [
    ("2000-02-29", "2018-02-28", 17), ("2000-02-29", "2018-03-01", 18), ("2000-02-29", "2020-02-29", 20),
    ("2000-03-01", "2018-02-28", 17), ("1990-12-31", "1991-12-30", 0), ("1990-12-31", "1991-12-31", 1),
    ("2030-01-01", "2026-01-01", -4), ("2030-01-02", "2026-01-01", -5),
  ])
  func `The age function counts the full years between a birth date and today`(
    _ born: String, _ today: String, _ age: Int
  ) throws {
    let compiled = try #require(bench.compiled("age(date('\(born)'))"))
    var environment = bench.environment()
    environment.setTime(try #require(CalendarDay(today)).timestamp)
    #expect(try compiled.evaluate(in: &environment) == .int(Int64(age)))
  }

  @Test(arguments: [
    ("addMonths(date('2026-01-31'), 1)", "2026-02-28"), ("addMonths(date('2024-01-31'), 1)", "2024-02-29"),
    ("addMonths(date('2026-03-31'), -1)", "2026-02-28"), ("addMonths(date('2026-11-15'), 2)", "2027-01-15"),
    ("addMonths(date('2026-01-15'), -1)", "2025-12-15"), ("addYears(date('2024-02-29'), 1)", "2025-02-28"),
    ("addYears(date('2024-02-29'), 4)", "2028-02-29"), ("date('2026-02-27') + days(2)", "2026-03-01"),
    ("date('2000-03-01') - days(1)", "2000-02-29"), ("date('1900-03-01') - days(1)", "1900-02-28"),
    ("today", "2026-03-01"),
  ])
  func `Date arithmetic follows the calendar and stays within the month`(_ text: String, _ wanted: String) {
    #expect(bench.value(text) == .success(CalendarDay(wanted).map(Value.date) ?? .null))
  }

  @Test(arguments: [
    "addYears(born, 9999)", "addMonths(born, 9223372036854775807)", "addYears(born, -9223372036854775807)",
    "born + days(3000000)", "days(n) == days(1)",
  ])
  func `Date arithmetic beyond the calendar fails as out of range`(_ text: String) {
    let values: [Value] = [.date(CalendarDay(FlowTimestamp(seconds: 0))), .int(.max)]
    #expect(bench.value(text, values) == .failure(.failed(.outOfRange)))
  }

  @Test func `The current date and time come from the environment`() {
    #expect(bench.value("now") == .success(.timestamp(Bench.now)))
    #expect(bench.value("now - today < duration('24h')") == .success(.bool(true)))
  }

  @Test func `Dates convert to days since 1970 and back`() throws {
    var date = try #require(CalendarDay(year: 1895, month: 12, day: 31))
    for day in (date.daysSince1970 + 1)...(date.daysSince1970 + 60_000) {
      let next = CalendarDay(FlowTimestamp(seconds: Int64(day) * 86_400))
      let isNewMonth = date.day == CalendarDay.days(inMonth: date.month, of: date.year)
      #expect(next.daysSince1970 == day && next.day == (isNewMonth ? 1 : date.day + 1) && next > date)
      date = next
    }
  }

  @Test func `Dates are read and written only as YYYY-MM-DD`() {
    for text in ["0001-01-01", "1970-01-01", "2024-02-29", "9999-12-31"] {
      #expect(CalendarDay(text)?.description == text)
    }
    for text in [
      "2026-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-1", "26-01-01", "2026/01/01", "2026-01-01 ", "",
    ] {
      #expect(CalendarDay(text) == nil)
    }
    #expect(CalendarDay("1969-12-31")?.timestamp == FlowTimestamp(seconds: -86_400))
    #expect(CalendarDay(FlowTimestamp(seconds: -1)).description == "1969-12-31")
  }

  @Test(arguments: ["UTC", "Europe/Berlin", "America/Sao_Paulo", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `A date converts to a date picker's value in its time zone and back`(_ zone: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    for text in ["0001-01-01", "1582-10-10", "2018-11-04", "2026-03-29", "2026-10-25", "9999-12-31"] {
      let day = try #require(CalendarDay(text))
      #expect(CalendarDay(day.date(in: zone), in: zone) == day)
      #expect(CalendarDay(day.dateComponents) == day)
    }
  }

  @Test func `The date of a point in time depends on the time zone`() throws {
    let time = Date(timeIntervalSince1970: 1_771_543_800)  // 2026-02-19T23:30:00Z
    let (berlin, utc) = (try #require(TimeZone(identifier: "Europe/Berlin")), try #require(TimeZone(identifier: "UTC")))
    #expect(CalendarDay(time, in: utc) == CalendarDay(year: 2026, month: 2, day: 19))
    #expect(CalendarDay(time, in: berlin) == CalendarDay(year: 2026, month: 2, day: 20))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -62_135_683_201, 253_402_387_200])
  func `A point in time outside the calendar has no date`(_ seconds: Double) throws {
    let utc = try #require(TimeZone(identifier: "UTC"))
    #expect(CalendarDay(Date(timeIntervalSince1970: seconds), in: utc) == nil)
    #expect(CalendarDay(DateComponents(year: 2026, month: 2)) == nil)
    #expect(CalendarDay(DateComponents(year: 2026, month: 2, day: 29)) == nil)
  }

  @Test func `Dates are encoded as strings in JSON`() throws {
    let days = try [#require(CalendarDay("2026-02-19"))]
    let json = try JSONEncoder().encode(days)
    #expect(String(decoding: json, as: UTF8.self) == #"["2026-02-19"]"#)
    #expect(try JSONDecoder().decode([CalendarDay].self, from: json) == days)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CalendarDay].self, from: Data(#"["now"]"#.utf8)) }
  }

  @Test(
    arguments: [
      ("2026-03-01T09:30:00Z", "2026-03-01T09:30:00Z"), ("2026-03-01T09:30:00.500Z", "2026-03-01T09:30:00.5Z"),
      ("2026-03-01T01:30:00+02:00", "2026-02-28T23:30:00Z"),
      ("1969-12-31T23:59:59.000000001Z", "1969-12-31T23:59:59.000000001Z"),
      ("2026-03-01T09:30:00", nil), ("2026-03-01T24:00:00Z", nil), ("2026-03-01T09:30:00+2:00", nil),
      ("2026-03-01", nil),
      ("0001-01-01T00:00:00+00:01", nil), ("2026-03-01T09:30:00.Z", nil), ("2026-03-01T09:60:00Z", nil),
    ] as [(String, String?)])
  func `Timestamps are read and written in the format of RFC 3339`(_ text: String, _ wanted: String?) {
    #expect(FlowTimestamp(text)?.text == wanted)
  }
}

@Suite struct `The mask function` {
  @Test(arguments: [
    ("+12015550123", "********0123"), ("abc", "**c"), ("ab", "**"), ("", ""), ("ana@example.com", "***********.com"),
  ])
  func `Masking leaves the end of a text visible, at most a third of it`(_ text: String, _ masked: String) {
    #expect(Bench(["text": .string]).value("mask(text)", [.string(text)]) == .success(.string(masked)))
  }
}
