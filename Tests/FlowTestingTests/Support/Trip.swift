import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowTesting

/// A flow that uses each feature, with a scenario that passes.
enum Trip {
  static let flowText = TripFlow.text

  static func flow(_ text: String = flowText) throws -> Flow {
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    #expect(!report.hasErrors, "\(report.rendered { $0 })")
    return try #require(flow)
  }

  /// The entries of the passing scenario.
  static let steps = """
    [
    { "at": "where", "answer": { "city": "rome", "guests": "2", "night": true } },
    { "at": "guest#1", "answer": { "guestName": "Ana", "bags[0].kilos": "12" } },
    { "at": "guest#2", "answer": { "guestName": "Ben" } },
    { "at": "pin", "answer": { "pin": "s3cret" }, "calls": { "login": { "pin": "s3cret" } } },
    { "at": "extras", "do": "skip" },
    { "at": "review", "do": "confirm" }
    ]
    """
  static let services = """
    { "login": ["accepted"], "book": [{ "accepted": { "number": "T-1" } }] }
    """

  /// Returns a file with the passing scenario, some of whose members are replaced.
  static func file(
    steps: String = steps, services: String = services, more: String = "\"outcome\": \"booked\"",
    flow: String = flowText
  ) throws -> ScenarioFile {
    try file(
      """
      { "scenarios": [ { "name": "the trip", "given": { "plan": "gold" },
      "services": \(services),
      "steps": \(steps),
      \(more) } ] }
      """, flow: flow)
  }

  static func file(_ text: String, flow: String = flowText) throws -> ScenarioFile {
    ScenarioFile.read(SourceFile(name: "tests.jsonc", text: text), of: try Self.flow(flow))
  }

  /// Reads a file and expects exactly the marked diagnostics.
  static func expectMarks(_ marked: String, _ place: SourceLocation = #_sourceLocation) throws -> ScenarioFile {
    let marked = MarkedText(marked)
    let file = try file(marked.text)
    if let difference = marked.difference(from: file.report) { Issue.record("\(difference)", sourceLocation: place) }
    return file
  }

  /// Returns the differences of the only scenario of a file.
  static func differences(_ file: ScenarioFile, _ place: SourceLocation = #_sourceLocation) async throws -> [String] {
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })", sourceLocation: place)
    return try await #require(file.scenarios.first, sourceLocation: place).differences().map(\.description)
  }

  /// Returns the diagnostics of a file, one per line.
  static func mistakes(_ file: ScenarioFile) -> [String] {
    file.report.diagnostics.map { diagnostic in
      let position = file.source.position(at: diagnostic.range.start)
      let help = diagnostic.help.map { "; \($0)" } ?? ""
      return "\(position.line):\(position.column) \(diagnostic.message) [\(diagnostic.rule.rawValue)]\(help)"
    }
  }
}
