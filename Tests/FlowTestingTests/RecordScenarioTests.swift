import FlowSyntax
import Testing

@testable import FlowTesting

/// Scenarios that compare records, JSON and all answers in requests and results.
@Suite struct RecordScenarioTests {
  private static let flow = """
    { "format": 1, "flow": "firm", "title": "Firm",
      "services": { "firm.register": {
        "input": { "form": "answers", "owners": { "list": { "name": "text", "share": "integer?" } }, "raw": "json" },
        "output": { "number": "text", "raw": "json?" } } },
      "steps": [
        { "id": "you", "fields": [
          { "id": "name", "type": "text", "label": "Name" }, { "id": "born", "type": "date", "label": "Born" },
          { "id": "others", "type": "list", "label": "Others", "required": false, "fields": [
            { "id": "name", "type": "text", "label": "Name" } ] } ] },
        { "id": "send", "submit": { "call": "firm.register", "as": "firm",
            "with": { "owners": "[{'name': name, 'share': 1}] + others", "raw": "{'born': born, 'of': {'count': 2}}" } } },
        { "id": "done", "end": "done", "result": {
          "me": "{'name': name, 'born': born}", "owners": "[{'name': name}] + others", "raw": "firm.raw" } } ] }
    """

  private func scenario(calls: String, result: String) throws -> ScenarioFile {
    let text = """
      { "scenarios": [ { "name": "records",
        "services": { "firm.register": [{ "accepted": { "number": "F-1", "raw": { "a": [1, { "b": "x" }] } } }] },
        "steps": [
          { "at": "you", "answer": { "name": "Ana", "born": "2000-02-29", "others": [{ "name": "Bo" }] },
            "calls": { "firm.register": \(calls) } },
          { "at": "done" } ],
        "outcome": "done", "result": \(result) } ] }
      """
    return ScenarioFile.read(SourceFile(name: "tests.jsonc", text: text), of: try Trip.flow(Self.flow))
  }

  @Test func `A scenario compares the members of records in requests and results`() async throws {
    let file = try scenario(
      calls: """
        { "form": { "name": "Ana", "others": [{ "name": "Bo" }] }, "owners": [{ "name": "Ana" }, { "name": "Bo" }],
          "raw": { "born": "2000-02-29", "of": { "count": 2 } } }
        """,
      result: """
        { "me": { "name": "Ana", "born": "2000-02-29" }, "owners": [{ "name": "Ana" }, { "name": "Bo" }],
          "raw": { "a": [1, { "b": "x" }] } }
        """)
    #expect(try await Trip.differences(file) == [])
  }

  @Test func `A scenario reports a member that differs`() async throws {
    let sent = try await Trip.differences(scenario(calls: #"{ "raw": { "of": { "count": 3 } } }"#, result: "null"))
    #expect(sent.first?.contains("raw.of.count") == true, "\(sent)")
    let returned = try await Trip.differences(
      scenario(calls: "{}", result: #"{ "me": { "name": "Bo" }, "raw": { "a": 2 } }"#))
    #expect(returned.count == 2)
    for (text, part) in zip(returned, ["me.name", "raw.a"]) { #expect(text.contains(part), "\(text)") }
  }

  @Test func `A scenario that expects a member that a record never has is reported`() throws {
    let file = try scenario(
      calls: #"{ "form": { "nam": "Ana" }, "owners": [{ "id": "1" }] }"#,
      result: #"{ "me": { "nmae": "Ana" }, "owners": [{ "share": 1 }] }"#)
    #expect(Trip.mistakes(file).count == 4, "\(Trip.mistakes(file))")
  }
}
