import FlowDefinition
import FlowExpressions
import FlowServices
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// A session has the time zone of the person who started it.
@Suite struct PersonTimeZoneTests {
  private static let steps = """
    { "id": "a", "title": "A", "text": "{{now}}, {{today}}", "fields": [
        { "id": "day", "type": "date", "label": "Day", "min": "today" }, { "id": "at", "type": "time", "label": "At" } ],
      "rules": [{ "id": "future", "that": "day + at > now", "message": "{{day + at}} is over; it is {{now}}." }] },
    { "id": "b", "title": "B", "fields": [{ "id": "n", "type": "text", "label": "N", "required": false }] },
    { "id": "z", "end": "done", "text": "{{day + at}}",
      "result": { "at": "day + at", "day": "day", "all": [{ "at": "day + at" }], "text": "string(now)" } }
    """

  private func tester(_ zone: String, now: String, steps: String = steps) throws -> MachineTester {
    let timeZone = try #require(TimeZone(identifier: zone))
    return MachineTester(
      try flow(steps: steps), Session(given: [], run: "r", timeZone: timeZone), now: try #require(FlowTimestamp(now))
    ).when(.start)
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2026-03-08T09:30:00Z", "2026-03-08", ["02:00", "03:30"], ["01:00", "01:30"], "-07:00"),
    ("Pacific/Auckland", "2026-04-04T14:00:00Z", "2026-04-05", ["03:00", "04:00"], ["01:59", "02:00"], "+12:00"),
    ("UTC", "2026-03-01T23:00:00Z", "2026-03-01", ["23:01", "23:30"], ["22:30", "23:00"], "Z"),
    ("Asia/Kathmandu", "2026-02-28T18:45:00Z", "2026-03-01", ["00:31", "01:00"], ["00:00", "00:30"], "+05:45"),
  ])
  func `An appointment is compared, shown and returned in the person's time zone`(
    zone: String, now: String, day: String, later: [String], earlier: [String], offset: String
  ) throws {
    for at in earlier {
      let run = try tester(zone, now: now).when(.type("day", .string(day)), .type("at", .string(at)), .submit)
      check(run.expect(screen: "step a"))
      check(run.when(.type("at", .string(later[1])), .submit).expect(screen: "step b"))
    }
    for at in later {
      let run = try tester(zone, now: now).when(.type("day", .string(day)), .type("at", .string(at)), .submit)
      check(run.expect(screen: "step b").when(.submit).expect(screen: "end z"))
    }
    let done = try tester(zone, now: now).when(.type("day", .string(day)), .type("at", .string(later[1])), .submit)
      .when(.submit, .submit)
    let zoned = try #require(TimeZone(identifier: zone))
    let instant = "\(day)T\(later[1]):00\(offset)"
    check(
      done.expect(
        result:
          #"{"all":[{"at":"\#(instant)"}],"at":"\#(instant)","day":"\#(day)","text":"\#(try #require(FlowTimestamp(now)).text(in: zoned))"}"#
      ))
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2026-03-01T05:30:00Z", "February 28, 2026 at 9:30 PM, February 28, 2026"),
    ("Asia/Kathmandu", "2026-02-28T18:45:00Z", "March 1, 2026 at 12:30 AM, March 1, 2026"),
    ("Europe/Berlin", "1500-03-01T09:06:32Z", "March 1, 1500 at 10:00 AM, March 1, 1500"),
    ("America/New_York", "2026-11-01T05:30:00Z", "November 1, 2026 at 1:30 AM GMT-4, November 1, 2026"),
    ("America/New_York", "2026-11-01T06:30:00Z", "November 1, 2026 at 1:30 AM GMT-5, November 1, 2026"),
  ])
  func `Now and today show the same day, and a time that clocks show twice has its offset`(
    zone: String, now: String, shown: String
  ) throws {
    let run = try tester(zone, now: now)
    #expect(run.machine.viewModel(for: run.machine.model.current).state.paragraphs == [shown])
  }

  @Test func `A list of anything is sent with the offsets of its times`() throws {
    let flow = try flow(
      services: #""send": { "input": { "any": "json", "at": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "day", "type": "date", "label": "D" }, { "id": "at", "type": "time", "label": "T" }],
          "submit": { "call": "send", "with": { "any": "[1, day + at, day, at]", "at": "string(day + at)" } } },
        { "id": "z", "end": "done" }
        """)
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    let run = MachineTester(flow, Session(given: [], run: "r", timeZone: zone)).when(.start)
      .when(.type("day", "2026-03-01"), .type("at", "09:00"), .submit)
    let request = try #require(run.machine.runningRequest)
    #expect(
      JSONValue(.record(request))
        == .object([
          "any": [1, "2026-03-01T09:00:00+05:45", "2026-03-01", "09:00"], "at": "2026-03-01T09:00:00+05:45",
        ]))
  }

  @Test func `A session keeps its time zone wherever it is resumed`() async throws {
    let flow = try flow(steps: Self.steps)
    let (store, clock) = (InMemorySessionStore(), try #require(FlowTimestamp("2026-03-01T09:00:00Z")))
    func controller(_ zone: String) throws -> FlowController {
      let zone = try #require(TimeZone(identifier: zone))
      let host = ManualClock(at: clock, timeZone: zone).host(run: "r", session: FlowSessionID(random: 1))
      return try FlowController(flow: flow, services: [:], store: store, host: host)
    }
    let first = try controller("Asia/Kathmandu")
    try await first.start()
    try first.screen.viewModel?.update("2026-03-01", for: "day")
    try first.screen.viewModel?.update("15:00", for: "at")
    _ = try await first.next()
    let later = try controller("America/Los_Angeles")
    _ = try await later.resume(FlowSessionID(random: 1))
    for _ in 0..<2 { _ = try await later.next() }
    guard case .finished(let result, _) = later.screen else {
      Issue.record("the flow is not finished")
      return
    }
    #expect(result.value["at"] == "2026-03-01T15:00:00+05:45")
  }

  @Test func `A session that was saved without a time zone gets that of the host`() throws {
    let flow = try flow(steps: Self.steps)
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    var content = SnapshotContent(Session(given: [], run: "r", timeZone: .gmt), flow)
    for saved in [nil, "Mars/Olympus"] {
      content.timeZone = saved
      #expect(Session.restored(content, flow, given: nil, run: "r", timeZone: zone).session.timeZone == zone)
    }
  }
}
