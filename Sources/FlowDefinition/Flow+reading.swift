public import FlowSyntax

extension Flow {
  /// Reads a flow file completely: the flow, nil where anything keeps it from being used, and all that is to be told.
  public static func read(_ source: SourceFile) -> (flow: Flow?, report: DiagnosticReport) {
    let (root, syntax) = JSONReader.read(source)
    let sink = DiagnosticSink(syntax.diagnostics)
    guard let root, let declaration = FlowDeclaration(root, sink: sink) else {
      return (nil, DiagnosticReport(source: source, diagnostics: sink.diagnostics))
    }
    let flow = FlowCompiler(declaration, sink: sink).compile(source: source)
    AllowedWarnings(root).apply(to: sink)
    let report = DiagnosticReport(source: source, diagnostics: sink.diagnostics)
    return (report.hasErrors ? nil : flow, report)
  }
}

/// Why a flow cannot be used: everything that is wrong with its files.
public struct FlowFileError: Error, Sendable {
  /// One report a file.
  public let reports: [DiagnosticReport]

  /// Carries reports.
  public init(_ reports: [DiagnosticReport]) { self.reports = reports }
}
