import FlowExpressions
import FlowSyntax
import Testing

@testable import FlowTesting

/// Cases are JSON Merge Patches (RFC 7396) except for lists.
@Suite struct ScenarioCaseTests {
  /// The examples of RFC 7396, appendix A, and then patches of list elements by position.
  ///
  /// The examples in which an object patches a list are left out, because they differ here.
  static let patches: [(original: String, patch: String, merged: String)] = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"{"a":"foo"}"#, "null", "null"),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    (#"{"a":[1,2,3]}"#, #"{"a":{"1":null,"2":4}}"#, #"{"a":[1,4]}"#),
    (#"{"a":[1]}"#, #"{"a":{"1":2,"2":3}}"#, #"{"a":[1,2,3]}"#),
    (#"{"a":[{"b":1,"c":2}]}"#, #"{"a":{"0":{"b":null,"d":3}}}"#, #"{"a":[{"c":2,"d":3}]}"#),
    (#"{"a":[["x","y"]]}"#, #"{"a":{"0":{"0":null}}}"#, #"{"a":[["y"]]}"#),
  ]

  @Test(arguments: patches) func `The patch of a case is merged into a value`(
    original: String, patch: String, merged: String
  )
    throws
  {
    func node(_ text: String) throws -> JSONNode {
      try #require(JSONReader.read(SourceFile(name: "x", text: text)).root)
    }
    let sink = DiagnosticSink()
    let result = try node(original).merged(with: try node(patch), sink: sink)
    #expect(Value(json: result.value)?.json == merged)
    // A null that removes nothing is reported as well.
    #expect(sink.diagnostics.filter { !$0.message.hasPrefix("in an entry of \"cases\", null removes a key ") } == [])
  }

  @Test(arguments: ["-1", "3", "x", "99999999999999999999"])
  func `A case that patches a nonexistent list position is reported`(position: String) throws {
    let file = try Trip.file(
      more: "\"cases\": [{ \"services\": { \"login\": { \"\(position)\": \"accepted\" } } }]")
    #expect(
      Trip.mistakes(file) == [
        "11:38 this list of 1 item has no item \"\(position)\"; count from 0, or write \"1\" to append an item [unknown-key]"
      ])
  }

  @Test func `Only the cases of a scenario run, each as a scenario with both names`() async throws {
    let file = try Trip.file(
      more: """
        "outcome": "booked", "cases": [
          {},
          { "name": "refused", "services": { "login": { "0": { "rejected": "denied" } }, "book": null },
            "steps": { "4": { "at": "refused", "do": null }, "5": null }, "outcome": "refused" },
          { "steps": { "1": { "answer": { "guestName": "" } } } }
        ]
        """)
    #expect(file.report.diagnostics == [])
    #expect(file.scenarios.map(\.name) == ["the trip: case 1", "the trip: refused", "the trip: case 3"])
    #expect(file.scenarios.map(\.position.line) == [12, 13, 15])
    #expect(await file.scenarios[0].differences() == [])
    #expect(await file.scenarios[1].differences() == [])
    #expect(
      await file.scenarios[2].differences().map(\.description) == [
        #"tests.jsonc:15:48: errors of "guestName", at "guest#1": expected nothing, found required"#,
        #"tests.jsonc:6:1: the rest of the scenario: expected 4 more entries, 1 more call to "login", 1 more call to "book", "#
          + "found skipped after the failure above",
      ])
  }

  @Test func `A failed expectation of a case is reported at its position in the case`() async throws {
    let file = try Trip.file(
      more: """
        "cases": [{ "steps": { "3": { "calls": { "login": { "pin": "x" } } } } }]
        """)
    #expect(
      await file.scenarios[0].differences().map(\.description) == [
        #"tests.jsonc:11:60: "pin" in the request to "login", at "pin": expected "x", found "(hidden)""#,
        #"tests.jsonc:8:1: the rest of the scenario: expected 2 more entries, 1 more call to "book", "#
          + "found skipped after the failure above",
      ])
  }

  @Test func `The consequences of a key in a case are reported at the case`() async throws {
    let file = try Trip.file(
      more: """
        "outcome": "booked", "cases": [
          { "given": { "plan": null } },
          { "steps": { "0": { "at": null } } },
          { "steps": { "0": { "answer": null, "errors": { "city": "required" } } } },
          { "services": { "book": { "0": { "rejected": "sold_out" } } } },
          { "steps": { "4": { "do": "retry" } } },
          { "steps": { "0": null, "1": null, "2": null, "3": null, "4": null, "5": null } }
        ]
        """)
    #expect(
      Trip.mistakes(file) == [
        #"12:5 missing input "plan" [missing-key]"#, #"13:21 missing key "at" in an entry [missing-key]"#,
        #"15:36 a reply cannot have both "accepted" and "rejected"; remove one of them [wrong-type]"#,
        #"17:14 this scenario has no entries; add one, such as { "at": "…", "do": "look" } [missing-key]"#,
      ])
    var found: [String?] = []
    for scenario in file.scenarios { found.append(await scenario.differences().first?.description) }
    #expect(
      found == [
        #"tests.jsonc:14:39: errors of "guests", at "where": expected nothing, found required"#,
        #"tests.jsonc:16:21: errors of the form, at "extras": expected nothing, found nothingToRetry"#,
      ])
  }
}
