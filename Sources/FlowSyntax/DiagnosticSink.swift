/// Where the readers of one file put what they find, in whatever order they find it.
public final class DiagnosticSink {
  /// What was found so far.
  public var diagnostics: [Diagnostic]

  /// Starts with what earlier readers found.
  public init(_ diagnostics: [Diagnostic] = []) { self.diagnostics = diagnostics }

  /// Whether anything found so far keeps the file from being used.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds an error.
  public func error(_ rule: DiagnosticRule, _ message: String, at range: SourceRange, help: String? = nil) {
    diagnostics.append(Diagnostic(rule, message, at: range, help: help))
  }

  /// Adds a warning.
  public func warning(_ rule: DiagnosticRule, _ message: String, at range: SourceRange, help: String? = nil) {
    diagnostics.append(Diagnostic(rule, message, severity: .warning, at: range, help: help))
  }

  /// Adds a diagnostic about a name nobody knows, with the nearest of those that could stand there.
  public func unknown(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, name: String,
    candidates: some Sequence<String>, severity: Diagnostic.Severity = .error
  ) {
    let nearest = Suggestion.nearest(to: name, in: candidates)
    diagnostics.append(
      Diagnostic(
        rule, message, severity: severity, at: range, help: nearest.map(SyntaxWords.didYouMean), replacement: nearest))
  }
}
