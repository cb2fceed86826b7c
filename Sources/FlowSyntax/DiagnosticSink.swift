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

  /// Adds an error with what was meant, where that is known.
  public func error(_ rule: DiagnosticRule, _ message: String, at range: SourceRange, meant: String?) {
    diagnostics.append(
      Diagnostic(rule, message, at: range, help: meant.map(SyntaxWords.didYouMean), replacement: meant))
  }

  /// Adds a diagnostic about a name nobody knows, with the nearest of those that could stand there.
  public func unknown<Names: Sequence<String>>(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, name: String,
    candidates: @autoclosure () -> Names, severity: Diagnostic.Severity = .error
  ) {
    let nearest = isCrowded ? nil : Suggestion.nearest(to: name, in: candidates())
    diagnostics.append(
      Diagnostic(
        rule, message, severity: severity, at: range, help: nearest.map(SyntaxWords.didYouMean), replacement: nearest))
  }

  /// Whether so much was found that nothing more is suggested: each search looks at every name of the file.
  public var isCrowded: Bool { diagnostics.count >= 200 }
}
