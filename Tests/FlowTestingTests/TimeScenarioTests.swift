import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// Times in scenarios are written as `14:30`.
@Suite struct TimeScenarioTests {
  private static let text = """
    { "format": 1, "flow": "f", "title": "F", "given": { "open": "time" },
      "services": { "book": { "input": { "at": "time" }, "output": { "from": "time?" } } },
      "steps": [
        { "id": "a", "title": "A", "text": "From {{open}}", "fields": [
            { "id": "t", "type": "time", "label": "T", "min": "open" },
            { "id": "km", "type": "number", "label": "K", "unit": "km", "decimals": 1 } ],
          "submit": { "call": "book", "with": { "at": "time(t + duration('1h'))" }, "as": "booking" } },
        { "id": "z", "end": "done", "text": "At {{t}} from {{open}}, {{km}}", "result": { "t": "t", "from": "booking.from", "km": "km" } } ] }
    """

  private func file(_ entry: String, result: String, open: String = "08:00") throws -> ScenarioFile {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.text)).flow)
    return ScenarioFile.read(
      SourceFile(
        name: "tests.jsonc",
        text: """
          { "scenarios": [{ "name": "s", "given": { "open": "\(open)" },
            "services": { "book": [{ "accepted": { "from": "15:45" } }] },
            "steps": [{ "at": "a", \(entry) }, { "at": "z" }], "outcome": "done", "result": \(result) }] }
          """), of: flow)
  }

  private func differences(_ entry: String, result: String) async throws -> [String] {
    let file = try file(entry, result: result)
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })")
    return try await #require(file.scenarios.first).differences().map { "\($0.found) instead of \($0.expected)" }
  }

  @Test(arguments: [
    (
      #""answer": { "t": "14:30", "km": 1.5 }, "calls": { "book": { "at": "15:30" } }"#,
      #"{ "t": "14:30", "from": "15:45" }"#
    ),
    (
      #""answer": { "t": "2:30 pm", "km": "1.5 km" }, "screen": ["2:30 PM", "8:00 AM", "1.5 km"]"#,
      #"{ "t": "14:30", "km": 1.5 }"#
    ),
    (
      #""answer": { "t": "23:30", "km": 2 }, "calls": { "book": { "at": "00:30" } }, "answers": { "t": "23:30" }"#,
      #"{ "t": "23:30" }"#
    ),
  ])
  func `Times are expected as they are saved`(entry: String, result: String) async throws {
    #expect(try await differences(entry, result: result) == [])
  }

  @Test(arguments: [
    (#""answer": { "t": "14:30", "km": 1 }, "calls": { "book": { "at": "14:30" } }"#, "{}", "15:30"),
    (#""answer": { "t": "14:30", "km": 1 }"#, #"{ "t": "14:31" }"#, "14:30"),
  ])
  func `Another time than the expected one is a difference`(entry: String, result: String, found: String) async throws {
    #expect(try await differences(entry, result: result).first?.contains(found) == true)
  }

  @Test(arguments: [
    (#""answer": { "t": "14:30", "km": 1 }"#, #"{ "t": "2:30 pm" }"#, "08:00"),
    (#""answer": { "t": "14:30", "km": 1 }"#, #"{ "t": 14 }"#, "08:00"),
    (#""answer": { "t": "14:30", "km": 1 }, "calls": { "book": { "at": "25:00" } }"#, "{}", "08:00"),
    (#""answer": { "t": 14, "km": 1 }"#, "{}", "08:00"), (#""answer": { "t": "14:30", "km": 1 }"#, "{}", "8 am"),
  ])
  func `A time that can't be met is reported`(entry: String, result: String, open: String) throws {
    #expect(try file(entry, result: result, open: open).report.diagnostics.count == 1)
  }
}
