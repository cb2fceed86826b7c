import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation

extension FuzzTarget {
  /// Reads JSON and renders the diagnostics.
  static func json(_ bytes: [UInt8]) {
    let (_, report) = JSONReader.read(SourceFile(name: "fuzz", bytes: bytes))
    _ = report.rendered { $0 }
  }

  /// Decodes and compiles a flow.
  static func flow(_ bytes: [UInt8]) {
    let (flow, report) = Flow.read(SourceFile(name: "fuzz", bytes: bytes))
    precondition((flow == nil) == report.hasErrors, "a flow without errors is there, one with errors is not")
    _ = report.rendered { $0 }
  }

  /// Reads bindings and matches them with a flow.
  static func bindings(_ bytes: [UInt8]) {
    let (bindings, report) = Bindings.read(SourceFile(name: "fuzz", bytes: bytes))
    _ = report.rendered { $0 }
    if let served { _ = bindings?.mismatches(with: served) }
  }

  /// Reads scenarios with their cases and names.
  static func scenarios(_ bytes: [UInt8]) {
    guard let served else { return }
    let file = ScenarioFile.read(SourceFile(name: "fuzz", bytes: bytes), of: served)
    _ = file.report.rendered { $0 }
    precondition(file.report.hasErrors == (file.isBroken || !file.mistaken.isEmpty), "what is wrong is told")
  }

  private static let served: Flow? = {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "end", "end": "done" }], "services": {
        "verification.send": { "input": { "to": "phone" }, "rejects": {
          "invalid_number": {}, "too_soon": { "seconds": "integer" }, "too_many": {} } },
        "verification.check": { "input": { "to": "phone", "code": "code" }, "rejects": {
          "wrong_code": { "left": "integer" }, "expired": {}, "locked": {} } },
        "account.create": {
          "input": { "email": "email", "tags": { "list": "text" }, "owner": { "?": true, "name": "text", "born": "date" } },
          "output": { "number": "text", "rate": "number?", "choices": "options" }, "rejects": { "email_taken": {} } } } }
      """
    return Flow.read(SourceFile(name: "flow", text: text)).flow
  }()
}
