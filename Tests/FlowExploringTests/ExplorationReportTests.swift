import FlowDefinition
import FlowExploring
import FlowTesting
import Testing

/// The exploration of a flow as a test of an app uses it.
@Suite struct ExplorationReportTests {
  private static func flow(least: Int) throws -> Flow {
    try Flow(
      jsonc: """
        { "format": 1, "flow": "seats", "title": "Seats",
          "steps": [
            { "id": "s", "fields": [{ "id": "seats", "type": "integer", "label": "Seats", "min": \(least), "max": 9 }],
              "next": [{ "when": "seats > 5", "go": "many" }, { "go": "done" }] },
            { "id": "many", "title": "Many" },
            { "id": "done", "end": "done", "result": { "each": "100 / seats" } }
          ] }
        """)
  }

  @Test func `A finding has its rule, place, message and story`() throws {
    let finding = try #require(FlowExplorer(Self.flow(least: 0)).explore(.events(400)).findings.first)
    #expect(finding.rule == "run-stops")
    #expect(finding.line == 6)
    #expect(finding.message == "this stops the run: division by zero")
    #expect(finding.story == ["seats: 0", "submit"])
    #expect("\(finding)" == "6:\(finding.column): \(finding.message)  [run-stops]\n  seats: 0\n  submit")
  }

  @Test func `A sound flow has no findings and is covered as a whole`() throws {
    let report = FlowExplorer(try Self.flow(least: 1)).explore(.events(400))
    #expect(report.findings.isEmpty)
    #expect(report.coveragePercent == 100)
    #expect(report.uncovered.isEmpty)
    #expect(report.isExhausted)
  }

  @Test func `A small budget leaves parts of the flow uncovered`() throws {
    let report = FlowExplorer(try Self.flow(least: 1)).explore(.events(200, within: .zero))
    #expect(!report.isExhausted)
    #expect(!report.uncovered.isEmpty)
    #expect(report.findings.isEmpty)
  }

  @Test func `The same seed and budget give the same report`() throws {
    let explorer = FlowExplorer(try Self.flow(least: 0), seed: 7)
    #expect(explorer.explore(.events(100)).findings == explorer.explore(.events(100)).findings)
  }
}
