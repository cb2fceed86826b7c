import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Single stories as scenarios.
@Suite struct ToldStoryTests {
  private static func trip() throws -> Flow {
    try #require(Flow.read(SourceFile(name: "flow.jsonc", text: TripFlow.text)).0)
  }

  /// Returns the file with a story as its only scenario.
  private func told(_ events: [TestEvent], given: [String: JSONValue] = [:], in flow: Flow) async -> String {
    let written = await ScenarioWriter(flow, existing: nil).adding([("a story", Story(given: given, events: events))])
    return written.untold == 0 ? written.text : "untold"
  }

  @Test func `A story is written with everything that was seen`() async throws {
    let events: [TestEvent] = [
      .type("city", "rome"), .type("guests", .int(1)), .type("night", .bool(true)), .type("city", "oslo"), .submit,
      .type("guestName", "Ana"), .type("bags", [["kilos": 31]]), .submit,
      .type("bags", [["kilos": 30]]), .wait(90), .submit,
      .wait(86_400), .resume,
      .type("pin", "s3cret"), .submit, .reject("later", ["minutes": 5]), .submit, .accept,
      .type("wish", "now"), .submit, .choose("price"), .accept(["price": 2.5]), .type("wish", "please"), .submit,
      .edit("where"), .type("guests", .int(0)), .submit, .submit, .fail, .retry, .accept(["number": "B-1"]),
    ]
    let text = await told(events, given: ["plan": "gold", "seats": 2], in: try Self.trip())
    let expected = #"""
      // Scenarios of the flow "trip", written by wizard explore. They expect what the flow did at that time.
      {
        "scenarios": [
          {
            "name": "a story",
            "given": { "plan": "gold", "seats": 2 },
            "services": {
              "login": [{ "rejected": "later", "details": { "minutes": 5 } }, "accepted"],
              "quote": [{ "accepted": { "price": 2.5 } }],
              "book": ["unavailable", { "accepted": { "number": "B-1" } }],
            },
            "steps": [
              { "at": "where", "answer": { "guests": 1, "city": "oslo" } },
              {
                "at": "guest#1",
                "answer": { "guestName": "Ana", "bags": [{ "kilos": 31 }] },
                "errors": { "bags[0].kilos": "max" },
              },
              { "at": "guest#1", "answer": { "bags": [{ "kilos": 30 }] }, "do": "look", "errors": {} },
              { "at": "guest#1", "after": "1m30s" },
              { "at": "pin", "after": "1d", "do": "restart" },
              {
                "at": "pin",
                "answer": { "pin": "s3cret" },
                "errors": { "form": "later" },
                "calls": { "login": { "pin": "s3cret" } },
              },
              { "at": "pin", "calls": { "login": { "pin": "s3cret" } } },
              { "at": "extras", "answer": { "wish": "now" }, "errors": { "form": "polite" } },
              { "at": "extras", "do": "price", "calls": { "quote": { "city": "oslo" } } },
              { "at": "extras", "answer": { "wish": "please" } },
              { "at": "review", "do": "edit:where" },
              { "at": "where", "answer": { "guests": 0 } },
              {
                "at": "review",
                "do": "confirm",
                "errors": { "form": "unavailable" },
                "calls": { "book": { "city": "oslo", "guests": [], "price": 2.5 } },
              },
              {
                "at": "review",
                "do": "retry",
                "calls": { "book": { "city": "oslo", "guests": [], "price": 2.5 } },
                "path": ["where", "pin", "extras", "review", "done"],
              },
            ],
            "outcome": "booked",
            "result": { "city": "oslo", "number": "B-1", "wish": "please" },
          },
        ],
      }

      """#
    #expect(text == expected)
  }

  /// Stories that the format of scenarios cannot express.
  static let untold: [[TestEvent]] = [
    [.type("city", nil)], [.quit], [.start], [.type("city", "oslo"), .type("guests", .int(0)), .submit, .cancel],
  ]

  @Test(arguments: untold) func `A story that a scenario cannot tell is left out and counted`(events: [TestEvent])
    async throws
  {
    #expect(await told(events, given: ["plan": "gold"], in: try Self.trip()) == "untold")
  }

  /// Waiting times of a story, and the values of `"after"` in the scenario that is written from it.
  ///
  /// They differ because stories start at noon and scenarios at midnight.
  static let waits: [(wait: [Int64], after: [String])] = [
    ([], []), ([60], ["1m"]), ([86_400], ["1d"]), ([43_200], ["12h", "12h"]), ([50_000], ["12h", "13h53m20s"]),
    ([3_661, 82_800], ["1d1m1s"]),
  ]

  @Test(arguments: waits) func `A scenario reaches the same days as its story`(wait: [Int64], after: [String])
    async throws
  {
    let events =
      [TestEvent.type("city", "oslo"), .type("guests", .int(0)), .submit] + wait.map { .wait($0) } + [.resume]
    let text = await told(events, given: ["plan": "gold"], in: try Self.trip())
    #expect(text.matches(of: /"after": "(\w+)"/).map { String($0.1) } == after)
  }

  @Test func `A call that a story leaves open gets an ordinary reply`() async throws {
    let events: [TestEvent] = [
      .type("city", "oslo"), .type("guests", .int(0)), .submit, .type("pin", "1"), .submit,
    ]
    #expect(
      await told(events, given: ["plan": "gold"], in: try Self.trip()).contains(
        #""services": { "login": ["accepted"] }"#))
  }

  @Test func `The generated ids of list items are not written, and ids from services are`() async throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "short", "title": "Short",
          "services": { "load": { "output": { "kept": { "list": { "id": "text" } } } }, "save": { "input": "answers" } },
          "steps": [
            { "id": "a", "title": "A", "before": { "call": "load", "as": "loaded" },
              "fields": [{ "id": "cars", "type": "list", "label": "Cars", "item": "Car",
                "fields": [{ "id": "plate", "type": "text", "label": "Plate" }] }], "submit": { "call": "save" } },
            { "id": "z", "end": "done", "result": { "cars": "cars", "kept": "loaded.kept" } }
          ] }
        """)
    let text = await told(
      [.accept(["kept": [["id": "K-1"]]]), .type("cars", [["plate": "B 1"]]), .submit, .accept, .submit], in: flow)
    #expect(text.contains(#""calls": { "load": {}, "save": { "cars": [{ "plate": "B 1" }] } }"#), "\(text)")
    #expect(text.contains(#""result": { "cars": [{ "plate": "B 1" }], "kept": [{ "id": "K-1" }] }"#))
  }

  @Test func `A scenario has no detours and ends with the last thing that it covers`() async throws {
    let flow = try Self.trip()
    let events: [TestEvent] = [
      .type("city", "oslo"), .submit, .type("guests", .int(0)), .submit, .back, .submit, .resume, .type("pin", "1"),
      .submit, .fail, .retry, .reject("denied"), .resume, .back,
    ]
    let stories = [Story(given: ["plan": "gold"], events: events)]
    let written = await ScenarioWriter(flow, existing: nil).adding(stories, onlyMissing: false)
    #expect(written.names == [#"the flow ends as "refused""#])
    // The submission without an answer and the failed call stay in the scenario, because each covers something.
    let places = written.text.matches(of: /"at": "(\w+)"/).map { String($0.1) }
    #expect(places == ["where", "where", "pin", "pin"])
  }

  @Test func `Scenarios added to plain JSON leave it plain, and names that are taken get a number`() async throws {
    let flow = try Self.trip()
    let text = """
      {
        "scenarios": [
          { "name": "a story", "given": { "plan": "gold" }, "steps": [{ "at": "where", "do": "look" }] }
        ]
      }
      """
    let existing = ScenarioFile.read(SourceFile(name: "tests.json", text: text), of: flow)
    let story = Story(given: ["plan": "gold"], events: [.type("city", "oslo"), .type("guests", .int(0)), .submit])
    let written = await ScenarioWriter(flow, existing: existing).adding([("a story", story), ("a story", story)])
    #expect(written.names == ["a story (2)", "a story (3)"])
    #expect(written.text.firstMatch(of: /,\s*[}\]]/) == nil, "\(written.text)")
  }

  @Test func `A failure of the run is written as a scenario that shows it`() async throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "short", "title": "Short",
          "steps": [
            { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
            { "id": "b", "title": "B", "when": "10 / n == 5", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
            { "id": "z", "end": "done" }
          ] }
        """)
    let text = await told([.type("n", .int(0)), .submit], in: flow)
    #expect(
      text == #"""
        // Scenarios of the flow "short", written by wizard explore. They expect what the flow did at that time.
        {
          "scenarios": [
            {
              "name": "a story",
              "steps": [
                { "at": "a", "answer": { "n": 0 }, "path": ["a"] },
              ],
              "stopped": "failed",
            },
          ],
        }

        """#)
  }
}
