import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Records and JSON in requests, results and saved sessions.
@Suite struct RecordRequestTests {
  private func owners() throws -> MachineTester {
    MachineTester(
      try flow(
        services: """
          "look": { "output": { "raw": "json", "maybe": "json?" } },
          "send": { "input": { "who": { "name": "text", "born": "date" }, "permit": { "?": true, "number": "text" },
              "people": { "list": { "name": "text", "share": "number?" } }, "raw": "json", "form": "answers" },
            "rejects": { "bad": {} } }
          """,
        steps: """
          { "id": "look", "submit": { "call": "look", "as": "found" } },
          { "id": "ask", "title": "Ask", "fields": [
            { "id": "name", "type": "text", "label": "Name" }, { "id": "born", "type": "date", "label": "Born" },
            { "id": "permit", "type": "text", "label": "Permit", "required": false },
            { "id": "owners", "type": "list", "label": "Owners", "min": 0, "required": false, "fields": [
              { "id": "name", "type": "text", "label": "Owner" },
              { "id": "share", "type": "integer", "label": "Share" } ] } ],
            "submit": { "call": "send", "lasts": "30d", "with": {
              "who": "{'born': born, 'name': name}",
              "permit": "permit != null ? {'number': permit} : null",
              "people": "[{'name': name}] + owners",
              "raw": "{'was': found.raw, 'born': born, 'none': permit, 'half': 2.0}" } } },
          { "id": "last", "title": "Last", "fields": [{ "id": "z", "type": "text", "label": "Z" }] },
          { "id": "done", "end": "done", "result": { "me": "{'n': name, 'b': born, 'p': permit}",
            "all": "[{'share': null, 'name': name, 'x': 1}] + owners", "raw": "found.raw", "maybe": "found.maybe",
            "by": "{1: name, 2: 'x'}" } }
          """, allowing: ["unused-answer"])
    ).when(.start)
  }

  private static let output: JSONValue = ["raw": ["a": [1, nil, ["b": nil, "c": 2.5]]]]

  private func submitted() throws -> MachineTester {
    try owners().when(.accept(Self.output))
      .when(.type("name", "Ana"), .type("born", "2000-02-29"))
      .when(.type("owners", .list([["name": "Bo", "share": 5]])), .submit)
  }

  @Test func `A request has the members that its port declares, whatever the records have`() throws {
    let tester = try submitted()
    let request = try #require(tester.machine.outgoing?.request)
    let sent = JSONValue.written(.record(request))
    #expect(sent?["who"] == ["name": "Ana", "born": "2000-02-29"])
    #expect(sent?["permit"] == nil)
    // The request has only the members that both joined lists have.
    #expect(sent?["people"] == [["name": "Ana"], ["name": "Bo"]])
    #expect(
      sent?["raw"] == ["was": ["a": [1, ["c": 2.5]]], "born": "2000-02-29", "half": 2.0])
    #expect(sent?["form"]?["name"] == "Ana" && sent?["form"]?["born"] == "2000-02-29")
    let permit = try owners().when(.accept(Self.output))
      .when(.type("name", "Ana"), .type("born", "2000-02-29"), .type("permit", "P-1"), .submit)
    let other = try #require(permit.machine.outgoing?.request)
    #expect(JSONValue.written(.record(other))?["permit"] == ["number": "P-1"])
  }

  @Test func `A list of options is sent without the other members of its records`() throws {
    let tester = MachineTester(
      try flow(
        services: """
          "find": { "output": { "rooms": { "list": { "id": "text", "label": "text", "price": "number" } } } },
          "send": { "input": { "rooms": "options" } }
          """,
        steps: """
          { "id": "find", "before": { "call": "find", "as": "found" },
            "fields": [{ "id": "n", "type": "text", "label": "N", "required": false }],
            "submit": { "call": "send", "with": { "rooms": "found.rooms" } } },
          { "id": "done", "end": "done" }
          """, allowing: ["unused-answer"])
    ).when(.start, .accept(["rooms": [["id": "a", "label": "A", "price": 5]]]), .submit)
    let request = try #require(tester.machine.outgoing?.request)
    #expect(JSONValue.written(.record(request))?["rooms"] == [["id": "a", "label": "A"]])
  }

  @Test func `A call with records is not repeated after a restart, but after a change of any member`() throws {
    let accepted = try submitted().when(.accept).expect(screen: "step last")
    check(accepted.restart(run: "run 2").expect(screen: "step last"))
    check(
      accepted.restart(run: "run 2").when(.back, .submit).expect(screen: "step last")
        .expect(calls: "look key-1", "send key-2"))
    let changed = accepted.restart(run: "run 2").when(.back)
      .when(.type("owners", .list([["name": "Bo", "share": 6]])), .submit)
    #expect(changed.machine.outgoing != nil)
  }

  @Test func `A result contains records, joined lists, maps and JSON`() throws {
    let done = try submitted().when(.accept, .type("z", "1"), .submit, .submit).expect(screen: "finished done")
    let result = done.machine.model.result(at: done.machine.model.current).value
    #expect(result["me"] == ["n": "Ana", "b": "2000-02-29"])
    #expect(result["raw"] == ["a": [1, nil, ["c": 2.5]]])
    #expect(result["maybe"] == nil && result["by"] == ["1": "Ana", "2": "x"])
    #expect(result["all"] == [["name": "Ana"], ["name": "Bo", "share": 5]])
  }

  @Test func `A service can name fields of the answers that it gets`() throws {
    let refused = try submitted().when(.reject("bad", fields: ["form.name": "Another name, please."]))
      .expect(screen: "step ask").expect(problems: ["name": ["bad"]])
    check(refused)
  }
}
