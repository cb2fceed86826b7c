public import FlowSyntax

extension Flow {
  /// Reads a flow file completely: the flow, nil where anything keeps it from being used, and all that is to be told.
  public static func read(_ source: SourceFile) -> (flow: Flow?, report: DiagnosticReport) {
    let sink = DiagnosticSink()
    let flow = read(source, texts: nil, language: nil, sink: sink)
    return (flow, DiagnosticReport(source: source, diagnostics: sink.diagnostics))
  }

  /// Reads a flow file and its translations: the flow in a language, and a report for each file.
  ///
  /// `language`: a tag such as `de-AT`, nil for that of the flow file. A text is taken from its translation in that
  /// language, else in a more general one (`de`), else from the flow file. All translations are checked, whatever the
  /// language.
  public static func read(
    _ source: SourceFile, texts: SourceFile?, language: String? = nil
  ) -> (flow: Flow?, reports: [DiagnosticReport]) {
    let (sink, textSink) = (DiagnosticSink(), DiagnosticSink())
    let catalog = texts.flatMap { TextCatalog.read($0, sink: textSink) }
    let flow = read(source, texts: catalog.map { ($0, textSink) }, language: language, sink: sink)
    let reports =
      [DiagnosticReport(source: source, diagnostics: sink.diagnostics)]
      + (texts.map { [DiagnosticReport(source: $0, diagnostics: textSink.diagnostics)] } ?? [])
    return (textSink.hasErrors ? nil : flow, reports)
  }

  private static func read(
    _ source: SourceFile, texts: (catalog: TextCatalog, sink: DiagnosticSink)?, language: String?, sink: DiagnosticSink
  ) -> Flow? {
    let (root, syntax) = JSONReader.read(source, as: DefinitionMessages.flowFile)
    sink.diagnostics += syntax.diagnostics
    guard let root, let declaration = FlowDeclaration(root, sink: sink) else { return nil }
    let compiler = FlowCompiler(declaration, texts: texts, language: language, sink: sink)
    let flow = compiler.compile(source: source)
    AllowedWarnings(root).apply(to: sink)
    // Where the flow has mistakes some of its texts may have been passed over.
    guard !sink.hasErrors else { return nil }
    compiler.translations?.checkUnused()
    return flow
  }
}

/// Why a flow cannot be used: everything that is wrong with its files.
public struct FlowFileError: Error, Sendable {
  /// One report a file.
  public let reports: [DiagnosticReport]

  /// Carries reports.
  public init(_ reports: [DiagnosticReport]) { self.reports = reports }
}
