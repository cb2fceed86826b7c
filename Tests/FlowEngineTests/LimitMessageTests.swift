import FlowTesting
import Testing

@testable import FlowEngine

/// The codes and messages of answers that a field's limits or its type reject.
@Suite struct LimitMessageTests {
  /// Returns the codes and messages after typing and submitting an answer.
  private func problems(_ keys: String, _ typed: String) throws -> [String] {
    let flow = try flow(
      given: #""most": "integer?""#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "label": "X", \(keys) }] }, { "id": "done", "end": "done" }
        """)
    let run = MachineTester(flow).when(.start).when(.type("x", typed), .submit)
    return (run.state()?.field("x")?.problems ?? []).map { "\($0.code): \($0.message)" }
  }

  @Test(arguments: [
    ("0", ["min: At least 1."]), ("9", ["max: At most 8."]), ("1", []), ("8", []),
  ])
  func `The messages of both limits are used when both limits are set`(typed: String, expected: [String]) throws {
    let messages = #""messages": { "min": "At least 1.", "max": "At most 8." }"#
    #expect(try problems(#""type": "integer", "min": 1, "max": 8, \#(messages)"#, typed) == expected)
    #expect(try problems(#""type": "number", "min": 1, "max": 8, \#(messages)"#, typed) == expected)
  }

  @Test(arguments: [
    (#""type": "integer", "min": 1, "max": 8"#, "9", #"max: "9" is too large. The maximum is 8."#),
    (#""type": "number", "min": 0.5, "max": 8"#, "0.1", #"min: "0.1" is too small. The minimum is 0.5."#),
    (
      #""type": "date", "min": "2026-01-01", "max": "2026-12-31""#, "2027-01-01",
      #"max: "2027-01-01" is too late. The latest date is December 31, 2026."#
    ),
    (#""type": "date""#, "30 February 2026", "date.day: February 2026 has 28 days."),
    (#""type": "date""#, "31/4/1990", "date.day: April 1990 has 30 days."),
    (#""type": "date""#, "2024-02-30", "date.day: February 2024 has 29 days."),
    (#""type": "date""#, "29.2.1500", "date.day: February 1500 has 28 days."),
    (#""type": "date""#, "23 April", "date.year: Enter a year, as in 1990-04-23."),
    (#""type": "date", "example": "3 May 1999""#, "April 1990", "date.day: Enter a day, as in 3 May 1999."),
    (#""type": "date""#, "1990", "date.day: Enter a day and a month, as in 1990-04-23."),
    (#""type": "date""#, "April", "date.day: Enter a day and a year, as in 1990-04-23."),
    (#""type": "date""#, "2026-13-01", #"date.month: "13" is not a month. Enter a date such as 1990-04-23."#),
    (#""type": "date""#, "tomorrow", #"date: "tomorrow" is not a date. Enter a date such as 1990-04-23."#),
    (#""type": "date", "messages": { "date.day": "No such day." }"#, "30 February 2026", "date.day: No such day."),
    (#""type": "date", "messages": { "date": "A date." }"#, "30 February 2026", "date.day: A date."),
    (#""type": "date", "messages": { "date": "A.", "date.year": "Which year?" }"#, "1 May", "date.year: Which year?"),
    (
      #""type": "email", "maxLength": 10"#, "ana@example.com",
      "maxLength: This is too long (15 characters). Use at most 10."
    ),
    (
      #""type": "url", "maxLength": "most""#, "https://example.com/\(String(repeating: "a", count: 400)) b",
      #"url: "https://example.com/\#(String(repeating: "a", count: 400)) b" is not a web address. Enter one such as https://example.com."#
    ),
    (
      #""type": "text", "pattern": "a*b?c?", "maxLength": "most""#, String(repeating: "a", count: 700_000),
      "maxLength: This is too long (700000 characters). Use at most 500000."
    ),
  ])
  func `A problem with an answer says what is wrong with it`(keys: String, typed: String, expected: String) throws {
    #expect(try problems(keys, typed) == [expected])
  }

  @Test(arguments: [
    (#""type": "email", "maxLength": 15"#, "ana@example.com"),
    (#""type": "url", "maxLength": 500"#, "https://example.com/\(String(repeating: "a", count: 400))"),
    (#""type": "text", "pattern": "\\w+""#, "Zoë"), (#""type": "date""#, "29 February 2024"),
  ])
  func `An answer within its limits is accepted`(keys: String, typed: String) throws {
    #expect(try problems(keys, typed) == [])
  }
}
