import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// Numbers in `json` keep their digits from a service's reply to requests and results, and are compared exactly.
@Suite struct DigitScenarioTests {
  private static let text = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "get": { "output": "json" }, "put": { "input": { "data": "json" } } },
      "steps": [
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "text", "label": "N", "required": false }],
          "before": { "call": "get", "as": "got" },
          "submit": { "call": "put", "with": { "data": "got" } } },
        { "id": "z", "end": "done", "result": { "data": "got" } } ] }
    """

  private func differences(_ reply: String, expected: String) async throws -> [String] {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.text)).flow)
    let file = ScenarioFile.read(
      SourceFile(
        name: "tests.jsonc",
        text: """
          { "scenarios": [{ "name": "s",
            "services": { "get": [{ "accepted": \(reply) }], "put": [{ "accepted": null }] },
            "steps": [{ "at": "a", "calls": { "get": {}, "put": { "data": \(expected) } } }, { "at": "z" }],
            "outcome": "done", "result": { "data": \(expected) } }] }
          """), of: flow)
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })")
    return try await #require(file.scenarios.first).differences().map { "\($0.found) instead of \($0.expected)" }
  }

  @Test(arguments: [
    ("123456789012345678901234567890", "123456789012345678901234567890"), ("1e40", "1e40"), ("3.0", "3"),
    ("[3.14159265358979323846264338327950288]", "[3.14159265358979323846264338327950288]"),
    (#"{ "a": 9007199254740993.25 }"#, #"{ "a": 9007199254740993.25 }"#),
  ])
  func `The digits of a reply reach requests and results`(reply: String, expected: String) async throws {
    let found = try await differences(reply, expected: expected)
    #expect(found == [])
  }

  @Test(arguments: [
    ("123456789012345678901234567890", "123456789012345678901234567891"),
    ("9007199254740993", "9007199254740992"), ("0.1", "0.1000000000000000055511151231257827"),
  ])
  func `Numbers that differ in one digit are different`(reply: String, expected: String) async throws {
    #expect(try await differences(reply, expected: expected).isEmpty == false)
  }
}
