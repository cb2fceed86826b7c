package import FlowSyntax
import Localization

extension Flow {
  package static func read(_ source: SourceFile) -> (flow: Flow?, report: DiagnosticReport) {
    let sink = DiagnosticSink()
    let parts = parts(of: source, texts: nil, language: nil, sink: sink)
    return (parts.map(Flow.init), DiagnosticReport(source: source, diagnostics: sink.diagnostics))
  }

  /// Each text is shown in the requested language (`de-AT`).
  ///
  /// If it has no translation into that language, it is shown in a more general language (`de`), or else as written in
  /// the flow file. The translations into all languages are checked.
  package static func read(
    _ source: SourceFile, texts: SourceFile?, language: String? = nil
  ) -> (flow: Flow?, reports: [DiagnosticReport]) {
    let (sink, textSink) = (DiagnosticSink(), DiagnosticSink())
    let catalog = texts.flatMap { TextCatalog.read($0, sink: textSink) }
    let parts = parts(of: source, texts: catalog.map { ($0, textSink) }, language: language, sink: sink)
    let reports =
      [DiagnosticReport(source: source, diagnostics: sink.diagnostics)]
      + (texts.map { [DiagnosticReport(source: $0, diagnostics: textSink.diagnostics)] } ?? [])
    return (textSink.hasErrors ? nil : parts.map(Flow.init), reports)
  }

  /// Creates a flow from a string, such as one that was downloaded or is part of a test.
  ///
  /// - Parameters:
  ///   - text: The content of a flow file.
  ///   - texts: The content of its `texts.xcstrings`, if it has translations.
  ///   - functions: The functions that the flow declares, by name.
  ///   - language: The language to show the flow in, such as `de-AT`, or `nil` for the flow's own. Texts without a
  ///     translation are shown in the flow's own language. `Flow.language` is the language in use.
  /// - Throws: `FlowFileError` with the diagnostics if the flow or its translations have errors, or if the functions do
  ///   not fit the flow. The diagnostics name the files `flow.jsonc` and `texts.xcstrings`.
  public init(
    jsonc text: String, texts: String? = nil, functions: [String: any FlowFunction] = [:], language: String? = nil
  ) throws(FlowFileError) {
    try self.init(jsonc: text.utf8, texts: texts?.utf8, functions: functions, language: language)
  }

  /// Creates a flow from bytes, such as those of a file or of a server's response.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 content of a flow file.
  ///   - texts: The content of its `texts.xcstrings`, if it has translations.
  ///   - functions: The functions that the flow declares, by name.
  ///   - language: The language to show the flow in, such as `de-AT`, or `nil` for the flow's own. Texts without a
  ///     translation are shown in the flow's own language. `Flow.language` is the language in use.
  /// - Throws: `FlowFileError` with the diagnostics if the flow or its translations have errors, or if the functions do
  ///   not fit the flow. The diagnostics name the files `flow.jsonc` and `texts.xcstrings`.
  public init<Bytes: Collection<UInt8>>(
    jsonc bytes: Bytes, texts: Bytes? = nil, functions: [String: any FlowFunction] = [:], language: String? = nil
  ) throws(FlowFileError) {
    let read = Self.read(
      SourceFile(name: "flow.jsonc", bytes: Array(bytes)),
      texts: texts.map { SourceFile(name: "texts.xcstrings", bytes: Array($0)) }, language: language)
    self = try Flow(read).provided(with: functions)
  }

  package init(_ read: (flow: Flow?, reports: [DiagnosticReport])) throws(FlowFileError) {
    guard let flow = read.flow else { throw FlowFileError(read.reports) }
    self = flow
  }

  /// This is a separate function to reduce peak memory: the declarations and the compiler are freed before the flow is
  /// created.
  private static func parts(
    of source: SourceFile, texts: (catalog: TextCatalog, sink: DiagnosticSink)?, language: String?, sink: DiagnosticSink
  ) -> FlowParts? {
    compiled(source, texts: texts, language: language, sink: sink)?.parts
  }

  static func translations(
    of source: SourceFile, texts: (catalog: TextCatalog, sink: DiagnosticSink), sink: DiagnosticSink
  ) -> Translations? {
    compiled(source, texts: texts, language: nil, sink: sink)?.translations
  }

  private static func compiled(
    _ source: SourceFile, texts: (catalog: TextCatalog, sink: DiagnosticSink)?, language: String?, sink: DiagnosticSink
  ) -> (parts: FlowParts, translations: Translations?)? {
    let (root, syntax) = JSONReader.read(source, as: DefinitionMessages.flowFile)
    sink.diagnostics += syntax.diagnostics
    guard let root, let declaration = FlowDeclaration(root, sink: sink) else { return nil }
    let compiler = FlowCompiler(declaration, texts: texts, language: language, sink: sink)
    let parts = compiler.compile(source: source)
    AllowedWarnings(root).apply(to: sink)
    // If there are errors, some texts may not have been compiled. Their translations would seem unused.
    guard !sink.hasErrors else { return nil }
    compiler.translations?.checkUnused()
    return (parts, compiler.translations)
  }
}
