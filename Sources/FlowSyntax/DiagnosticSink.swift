/// Where the readers of one file put what they find, in whatever order they find it.
package final class DiagnosticSink {
  /// What was found so far; of very many errors the first.
  ///
  /// No warning is left out, as it may be allowed.
  package var diagnostics: [Diagnostic]

  /// So many errors are kept: many more than are reported, as what is reported is chosen by place.
  private static let errorLimit = 10 * DiagnosticReport.limit

  /// Whether so many errors were found that no further one is kept: nothing needs to be looked for any more.
  package var isFull: Bool { errorCount >= Self.errorLimit }

  /// How many of the diagnostics were counted, and the errors among them.
  private var counted = 0
  private var errorCount = 0

  /// Starts with what earlier readers found.
  package init(_ diagnostics: [Diagnostic] = []) { self.diagnostics = diagnostics }

  package func add(_ found: [Diagnostic]) {
    diagnostics += found
    if diagnostics.count > Self.errorLimit { dropErrors() }
  }

  /// Drops the errors beyond the limit among those that were added last.
  private func dropErrors() {
    if counted > diagnostics.count { (counted, errorCount) = (0, 0) }
    while counted < diagnostics.count {
      if diagnostics[counted].severity == .error { errorCount += 1 }
      counted += 1
      if errorCount > Self.errorLimit {
        diagnostics.remove(at: counted - 1)
        (counted, errorCount) = (counted - 1, errorCount - 1)
      }
    }
  }

  /// Whether anything found so far keeps the file from being used.
  package var hasErrors: Bool { hasErrors(from: 0) }

  /// Whether there is an error among what was found from a place on.
  package func hasErrors(from first: Int) -> Bool { diagnostics[first...].contains { $0.severity == .error } }

  /// Adds a finding.
  ///
  /// - Parameter severity: how much it matters, where that is not as ``DiagnosticRule/severity`` says.
  package func report(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, severity: Diagnostic.Severity? = nil,
    help: String? = nil
  ) {
    add([Diagnostic(rule, message, severity: severity, at: range, help: help)])
  }

  /// Adds a finding with what was meant, where that is known.
  package func report(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, severity: Diagnostic.Severity? = nil,
    meant: String?
  ) {
    let help = meant.map(SyntaxMessages.didYouMean)
    add([Diagnostic(rule, message, severity: severity, at: range, help: help, replacement: meant)])
  }

  /// Adds a diagnostic about a name nobody knows, with the nearest of those that could stand there.
  package func unknown<Names: Sequence<String>>(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, name: String,
    candidates: @autoclosure () -> Names, severity: Diagnostic.Severity? = nil
  ) {
    let meant = isCrowded ? nil : Suggestion.nearest(to: name, in: candidates())
    report(rule, message, at: range, severity: severity, meant: meant)
  }

  /// The same of a name as it stands in the file.
  package func unknown<Names: Sequence<String>>(
    _ rule: DiagnosticRule, _ name: LocatedText, _ message: (String) -> String, candidates: @autoclosure () -> Names
  ) {
    unknown(rule, message(name.text), at: name.quotedRange, name: name.text, candidates: candidates())
  }

  /// Adds a finding about a text as it stands in the file.
  package func report(_ rule: DiagnosticRule, _ message: (String) -> String, of text: LocatedText) {
    report(rule, message(text.text), at: text.quotedRange)
  }

  /// Whether so much was found that nothing more is suggested: each search looks at every name of the file.
  package var isCrowded: Bool { diagnostics.count >= 200 }
}
