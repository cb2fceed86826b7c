import FlowSyntax
import TestSupport
import Testing

/// Bindings files with their expected diagnostics marked.
extension MarkedText {
  var bindingsFile: SourceFile { SourceFile(name: "services.jsonc", text: text) }

  /// Expects exactly the marked diagnostics at exactly the marked ranges.
  func expect(_ diagnostics: [Diagnostic], sourceLocation: SourceLocation = #_sourceLocation) {
    let report = DiagnosticReport(source: bindingsFile, diagnostics: diagnostics)
    if let difference = difference(from: report) { Issue.record("\(difference)", sourceLocation: sourceLocation) }
    #expect(report.diagnostics == diagnostics, "not in the order of the places", sourceLocation: sourceLocation)
  }
}
