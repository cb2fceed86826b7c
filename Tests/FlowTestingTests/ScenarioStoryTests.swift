import FlowTesting
import Testing

/// Scenarios that use each feature.
///
/// All of them pass.
@Suite struct ScenarioStoryTests {
  static let stories: [(name: String, services: String, steps: String, more: String)] = [
    (
      "a rejection that leads to an end", #"{ "login": [{ "rejected": "denied" }] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "refused", "do": "look", "screen": "Not today." }, { "at": "refused", "do": "confirm" },
       { "at": "refused", "do": "back", "errors": { "form": "over" } }]
      """#, #""outcome": "refused""#
    ),
    (
      "an end can be left by going back, and reached again",
      #"{ "login": [{ "rejected": "denied" }, "accepted"] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "refused", "do": "back" }, { "at": "pin", "answer": { "pin": "2" } }, { "at": "extras", "do": "look" }]
      """#, #""outcome": null"#
    ),
    (
      "a step that is left without asking", "{}",
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "do": "guestless" },
       { "at": "extras", "do": "look", "path": ["where", "pin", "extras"] }]
      """#, #""outcome": null"#
    ),
    (
      "a lookup stays at its step, and its output is in the request",
      #"{ "login": ["accepted"], "quote": [{ "rejected": "full" }, "unavailable", { "accepted": { "price": 12, "until": "2026-04-01" } }], "book": [{ "accepted": { "number": "T-1" } }] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "extras", "do": "price", "errors": { "form": "full" }, "screen": "All seats are taken." },
       { "at": "extras", "do": "price", "errors": { "form": "unavailable" } },
       { "at": "extras", "do": "retry" },
       { "at": "extras", "answer": { "wish": "tea" } },
       { "at": "review", "do": "confirm", "calls": { "book": { "city": "oslo", "guests": [], "price": 12 } } }]
      """#, #""outcome": "booked", "result": { "wish": "tea" }"#
    ),
    (
      "a rejection with details is shown at the form",
      #"{ "login": [{ "rejected": "later", "details": { "minutes": 5 } }] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } },
       { "at": "pin", "answer": { "pin": "1" }, "errors": { "form": "later" }, "screen": "Wait 5 minutes." }]
      """#, #""outcome": null"#
    ),
    (
      "a rejection at a field", #"{ "login": [{ "fields": { "pin": "Too short." } }] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } },
       { "at": "pin", "answer": { "pin": "1" }, "errors": { "pin": "invalid" }, "screen": "Too short." }]
      """#, #""outcome": null"#
    ),
    (
      "items of a section and rows of a list, by either name", "{}",
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 2 } },
       { "at": "guest#1", "answer": { "guestName": "Ana", "bags": [{ "kilos": 3 }, { "kilos": "4" }] } },
       { "at": "guest#2", "answer": { "bags[0].kilos": "31", "bags[1].kilos": 1 },
         "errors": { "guestName": "required", "party[1].bags[0].kilos": "max" } },
       { "at": "guest#2", "answer": { "guestName": "Ben", "bags[0].kilos": 30 } },
       { "at": "pin", "do": "look", "answers": {
         "party": [{ "guestName": "Ana", "bags": [{ "kilos": 3 }, { "kilos": 4 }] }, { "guestName": "Ben" }] } },
       { "at": "pin", "do": "edit:guest#1" },
       { "at": "guest#1", "do": "back" },
       { "at": "pin", "do": "edit:party[1].guestName" },
       { "at": "guest#2", "answer": { "guestName": null }, "errors": { "guestName": "required" } }]
      """#, #""outcome": null"#
    ),
    (
      "a draft and its error are there after a restart", "{}",
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": "9" }, "do": "look", "errors": { "guests": "max" } },
       { "at": "where", "do": "restart" },
       { "at": "where", "errors": { "guests": "max" } },
       { "at": "where", "answer": { "guests": 1 } }, { "at": "guest#1", "do": "look" }]
      """#, #""outcome": null"#
    ),
    (
      "a prefilled value is offered, not submitted", "{}",
      #"""
      [{ "at": "where", "do": "look", "answers": { "city": null }, "screen": ["City: rome", "Seats are kept."] },
       { "at": "where", "answer": { "night": "no" } }, { "at": "guest#1", "do": "look" }]
      """#, #""prefill": { "city": "rome", "guests": 1 }, "given": { "plan": "gold", "seats": 2 }, "outcome": null"#
    ),
    (
      "a rejected review is confirmed again",
      #"{ "login": ["accepted"], "book": [{ "rejected": "sold_out" }, "unavailable", { "accepted": { "number": "T-2" } }] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "extras", "do": "skip" }, { "at": "review", "do": "confirm", "errors": { "form": "sold_out" } },
       { "at": "review", "do": "decline" }, { "at": "review", "do": "restart" },
       { "at": "review", "do": "confirm", "errors": { "form": "unavailable" } },
       { "at": "review", "do": "restart" }]
      """#, #""outcome": "booked", "result": { "number": "T-2" }"#
    ),
    (
      "a run that is declined stops", #"{ "login": ["accepted"] }"#,
      #"""
      [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } },
       { "at": "extras", "do": "skip" }, { "at": "review", "do": "decline" }]
      """#, #""outcome": null, "stopped": "declined""#
    ),
  ]

  @Test(arguments: stories) func `A scenario using each feature passes`(
    name: String, services: String, steps: String, more: String
  ) async throws {
    let file = try Trip.file(
      """
      { "scenarios": [ { "name": "\(name)"\(more.contains("given") ? "" : #", "given": { "plan": "gold" }"#),
        "services": \(services), "steps": \(steps), \(more) } ] }
      """)
    let seen = try await Trip.differences(file)
    #expect(seen == [])
  }
}
