import FlowDefinition
import FlowSyntax
import Testing

@testable import WizardCLI

/// Charts of small flows.
enum Drawn {
  /// Returns a flow of the steps, with one service, `ask`.
  static func flow(_ steps: String, conditions: String = "") throws -> Flow {
    let text = """
      { "format": 1, "flow": "small", "version": 1, "title": "Small", "language": "en",
        "services": { "ask": { "output": { "answer": "text" }, "rejects": { "no": {}, "late": {} } } },
        "conditions": { \(conditions) },
        "steps": [
      \(steps)
        ] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    return try #require(flow, "\(report.rendered(escape: { $0 }))")
  }

  static func chart(_ steps: String, conditions: String = "") throws -> Flowchart {
    FlowchartBuilder(try flow(steps, conditions: conditions), coverage: nil).chart
  }
}
