import FlowSyntax
import TestSupport
import Testing

/// Files of bindings in which what is reported is marked under its place.
extension MarkedText {
  var bindingsFile: SourceFile { SourceFile(name: "services.jsonc", text: text) }

  /// Expects exactly what is marked, exactly in its places.
  func expect(_ diagnostics: [Diagnostic], sourceLocation: SourceLocation = #_sourceLocation) {
    let report = DiagnosticReport(source: bindingsFile, diagnostics: diagnostics)
    if let difference = difference(from: report) { Issue.record("\(difference)", sourceLocation: sourceLocation) }
    #expect(report.diagnostics == diagnostics, "not in the order of the places", sourceLocation: sourceLocation)
  }
}
