import FlowTesting
import Testing

/// The differences that a scenario reports, and their positions.
@Suite struct ScenarioRunTests {
  @Test func `A scenario that runs as expected has no differences`() async throws {
    #expect(try await Trip.differences(try Trip.file()) == [])
  }

  /// Entries that replace one of the passing entries, with the differences they cause.
  static let entries: [(place: Int, entry: String, found: [String])] = [
    (
      1, #"{ "at": "guest#2" }"#,
      [#"tests.jsonc:5:9: the current step, at "guest#2": expected guest#2, found guest#1"#]
    ),
    (
      0, #"{ "at": "where", "answer": { "city": "rome", "guests": "9" } }"#,
      [
        #"tests.jsonc:4:56: errors of "guests", at "where": expected nothing, found max"#,
        #"tests.jsonc:4:1: errors of "night", at "where": expected nothing, found required"#,
      ]
    ),
    (
      0,
      #"{ "at": "where", "answer": { "city": "oslo", "guests": "9" }, "errors": { "city": "required", "guests": "min" } }"#,
      [
        #"tests.jsonc:4:75: errors of "city", at "where": expected required, found nothing"#,
        #"tests.jsonc:4:95: errors of "guests", at "where": expected min, found max"#,
      ]
    ),
    (
      1, #"{ "at": "guest#1", "answer": { "bags": [{ "kilos": 31 }] }, "errors": { "guestName": "required" } }"#,
      [#"tests.jsonc:5:61: errors of "bags[0].kilos", at "guest#1": expected nothing, found max"#]
    ),
    (
      1, #"{ "at": "guest#1", "errors": { "bags[0].kilos": "max", "party[0].guestName": "required" } }"#,
      [#"tests.jsonc:5:32: errors of "bags[0].kilos", at "guest#1": expected max, found nothing"#]
    ),
    (
      0, #"{ "at": "where", "answer": { "city": "oslo", "guests": 0, "night": true } }"#,
      [#"tests.jsonc:4:68: the question "night", at "where": expected asked, found not asked"#]
    ),
    (
      1, #"{ "at": "guest#1", "answer": { "guestName": "Ana", "bags[1].kilos": 1 } }"#,
      [#"tests.jsonc:5:69: the question "bags[1].kilos", at "guest#1": expected asked, found not asked"#]
    ),
    (
      3, #"{ "at": "pin", "answer": { "pin": "s3cret" }, "calls": { "login": { "pin": "other" } } }"#,
      [#"tests.jsonc:7:76: "pin" in the request to "login", at "pin": expected "other", found "(hidden)""#]
    ),
    (
      3, #"{ "at": "pin", "answer": { "pin": "s3cret" }, "calls": {} }"#,
      [#"tests.jsonc:7:47: calls to "login", at "pin": expected nothing, found 1 call"#]
    ),
    (
      3, #"{ "at": "pin", "answer": { "pin": "s3cret" }, "calls": { "login": [{}, {}] } }"#,
      [#"tests.jsonc:7:58: calls to "login", at "pin": expected 2 calls, found 1 call"#]
    ),
    (
      4,
      #"{ "at": "extras", "do": "skip", "answers": { "city": "oslo", "party[0].bags[0].kilos": 12, "wish": "tea" } }"#,
      [
        #"tests.jsonc:8:54: the answer "city", after "extras": expected "oslo", found "rome""#,
        #"tests.jsonc:8:100: the answer "wish", after "extras": expected "tea", found no value"#,
      ]
    ),
    (
      4, #"{ "at": "extras", "do": "skip", "screen": ["Book this", "Book that", "City: rome"] }"#,
      [
        #"tests.jsonc:8:57: the text on the screen of "review", after "extras": expected Book that, found Review, City: rome, Guests: 2, "#
          + #"By night: yes, Guest 1, Name: Ana, Guest 1, Bags: 12, Guest 2, Name: Ben, Guest 2, Bags: Not provided, "#
          + #"Wish: Not provided, Book this trip?"#
      ]
    ),
    (
      4, #"{ "at": "extras", "do": "skip", "absent": ["Book that", "City: ro", "PIN"] }"#,
      [
        #"tests.jsonc:8:57: the text on the screen of "review", after "extras": expected no text with "City: ro", "#
          + "found City: rome"
      ]
    ),
    (
      4, #"{ "at": "extras", "do": "skip", "path": ["where", "pin", "extras", "review"] }"#,
      [
        #"tests.jsonc:8:41: the path, after "extras": expected where, pin, extras, review, "#
          + "found where, guest#1, guest#2, pin, extras, review"
      ]
    ),
    (
      4, #"{ "at": "extras", "do": "price" }"#,
      [
        #"tests.jsonc:8:1: a call to "quote" for which the scenario has no reply, at "extras": expected nothing, found {"city":"rome"}"#
      ]
    ),
    (
      4, #"{ "at": "extras", "answer": { "wish": "now" } }"#,
      [#"tests.jsonc:8:1: errors of the form, at "extras": expected nothing, found polite"#]
    ),
    (
      4, #"{ "at": "extras", "do": "retry" }"#,
      [#"tests.jsonc:8:1: errors of the form, at "extras": expected nothing, found nothingToRetry"#]
    ),
    (
      3, #"{ "at": "pin", "do": "skip", "errors": { "form": "notOptional" } }"#,
      [
        #"tests.jsonc:8:9: the current step, at "extras": expected extras, found pin"#
      ]
    ),
  ]

  @Test(arguments: entries) func `A difference is reported with the expected value, the actual value and its position`(
    place: Int, entry: String, found: [String]
  ) async throws {
    var lines = Trip.steps.split(separator: "\n").map(String.init)
    lines[place + 1] = entry + (place == 5 ? "" : ",")
    let file = try Trip.file(steps: lines.joined(separator: "\n"))
    let seen = try await Trip.differences(file)
    // Ignores the message that the rest of the scenario was skipped, because another test covers it.
    #expect(seen.filter { !$0.contains("the rest of the scenario") } == found)
  }

  static let endings: [(more: String, found: [String])] = [
    (
      #""outcome": "refused""#, [#"tests.jsonc:11:12: the outcome: expected refused, found booked"#]
    ),
    (#""outcome": null"#, [#"tests.jsonc:11:12: the outcome: expected no end, found booked"#]),
    (
      #""stopped": "locked""#, [#"tests.jsonc:11:12: the reason the run stopped: expected locked, found not stopped"#]
    ),
    (
      #""result": { "number": "T-2", "city": "rome", "wish": null }"#,
      [#"tests.jsonc:11:23: "number" in the result: expected "T-2", found "T-1""#]
    ),
    (
      #""result": { "wish": "tea" }"#, [#"tests.jsonc:11:21: "wish" in the result: expected "tea", found no value"#]
    ),
    (
      #""result": {}"#,
      [#"tests.jsonc:11:11: the result: expected an empty result, found {"city":"rome","number":"T-1"}"#]
    ),
  ]

  @Test(arguments: endings) func `An unexpected outcome or result is reported`(more: String, found: [String])
    async throws
  {
    #expect(try await Trip.differences(try Trip.file(more: more)) == found)
  }

  @Test func `An empty expected result fits an end without a result`() async throws {
    let steps =
      #"[{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } }, { "at": "refused" }]"#
    let flow = Trip.flowText.replacing(#""end": "refused", "text""#, with: #""end": "refused", "result": {}, "text""#)
    let services = #"{ "login": [{ "rejected": "denied" }] }"#
    let file = try Trip.file(
      steps: steps, services: services, more: #""outcome": "refused", "result": {}"#, flow: flow)
    #expect(try await Trip.differences(file) == [])
  }

  @Test func `A scenario whose entries run out before the end is reported`() async throws {
    let steps = #"[{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }]"#
    let file = try Trip.file(steps: steps, services: "{}", more: #""outcome": "booked", "result": { "city": "oslo" }"#)
    #expect(
      try await Trip.differences(file) == [
        #"tests.jsonc:4:12: the outcome: expected booked, found no end; the run is still at "pin""#
      ])
    let result = try Trip.file(steps: steps, services: "{}", more: #""result": { "city": "oslo" }"#)
    #expect(
      try await Trip.differences(result) == [
        #"tests.jsonc:4:11: the result: expected an end, found no end; the run is still at "pin""#
      ])
  }

  static let refused = #"{ "login": [{ "rejected": "denied" }] }"#
  static let toRefused = """
    [{ "at": "where", "answer": { "city": "oslo", "guests": 0 } }, { "at": "pin", "answer": { "pin": "1" } }
    """

  @Test func `An end that is reached but not left is reported with the missing entry`() async throws {
    let file = try Trip.file(steps: Self.toRefused + "]", services: Self.refused, more: #""outcome": "refused""#)
    #expect(
      try await Trip.differences(file) == [
        #"tests.jsonc:4:12: the outcome: expected refused, found the unconfirmed end "refused"; to confirm it, add { "at": "refused" }"#
      ])
  }

  @Test(arguments: [#"{ "at": "refused" }"#, #"{ "at": "refused", "do": "confirm" }"#])
  func `A scenario can leave an end only once`(again: String) async throws {
    let steps = Self.toRefused + #", { "at": "refused", "do": "look" }, { "at": "refused" }"#
    func differences(_ more: String) async throws -> [String] {
      let file = try Trip.file(steps: steps + more + "]", services: Self.refused, more: #""outcome": "refused""#)
      return try await Trip.differences(file).map { String($0.drop { $0 != " " }) }
    }
    #expect(try await differences("") == [])
    #expect(
      try await differences(", \(again)") == [#" errors of the form, at "refused": expected nothing, found over"#])
  }

  @Test func `A scenario can expect an end after which nothing can change only once`() async throws {
    let steps = String(Trip.steps.dropLast(1)) + #", { "at": "done" }"#
    #expect(try await Trip.differences(try Trip.file(steps: steps + "]")) == [])
    let twice = try await Trip.differences(try Trip.file(steps: steps + #", { "at": "done" }]"#))
    #expect(twice.map { $0.contains("found over") } == [true])
  }

  @Test func `Unused replies of services are reported at their positions`() async throws {
    let services =
      #"{ "login": ["accepted"], "quote": ["unavailable", { "rejected": "full" }], "book": [{ "accepted": { "number": "T-1" } }] }"#
    #expect(
      try await Trip.differences(try Trip.file(services: services)) == [
        #"tests.jsonc:2:48: reply 1 from "quote", which was not used: expected a call, found no call"#,
        #"tests.jsonc:2:63: reply 2 from "quote", which was not used: expected a call, found no call"#,
      ])
  }

  @Test func `An unused reply is reported beside other differences at the end`() async throws {
    let services = #"{ "login": ["accepted", "unavailable"], "book": [{ "accepted": { "number": "T-1" } }] }"#
    let surplus = #"tests.jsonc:2:37: reply 2 from "login", which was not used: expected a call, found no call"#
    let ending = try Trip.file(services: services, more: #""outcome": "refused", "result": { "city": "oslo" }"#)
    #expect(
      try await Trip.differences(ending) == [
        "tests.jsonc:11:12: the outcome: expected refused, found booked",
        #"tests.jsonc:11:43: "city" in the result: expected "oslo", found "rome""#, surplus,
      ])
    let last = Trip.steps.replacing(#""do": "confirm" }"#, with: #""do": "confirm", "screen": "x" }"#)
    let seen = try await Trip.differences(try Trip.file(steps: last, services: services))
    #expect(seen.count == 2 && seen.last == surplus)
  }

  @Test func `The entries after a failed one do not run and are reported once`() async throws {
    let steps = #"[{ "at": "where", "errors": { "guests": "max" } }, { "at": "pin" }, { "at": "pin" }]"#
    let seen = try await Trip.differences(try Trip.file(steps: steps))
    #expect(
      seen.last == #"tests.jsonc:3:61: the rest of the scenario: expected 2 more entries, 1 more call to "login", "#
        + #"1 more call to "book", found skipped after the failure above"#)
    #expect(seen.filter { $0.contains("rest") }.count == 1)
    let one = try await Trip.differences(
      try Trip.file(steps: #"[{ "at": "pin" }, { "at": "pin" }]"#, services: "{}"))
    #expect(one.last?.contains("expected 1 more entry, found skipped") == true)
    #expect(one.count == 2)
  }
}
