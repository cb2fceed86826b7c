package final class DiagnosticSink {
  /// Errors beyond a limit are dropped; warnings are all kept, because `allow` may suppress them.
  package var diagnostics: [Diagnostic]

  /// A report shows the errors that come first in the file.
  ///
  /// Such errors may be found after many others, so more errors are kept than a report shows.
  private static let errorLimit = 10 * DiagnosticReport.limit

  /// Any further error would be dropped.
  package var isFull: Bool { errorCount >= Self.errorLimit }

  /// The number of diagnostics at the start of ``diagnostics`` that ``dropErrors()`` has already examined.
  private var counted = 0
  private var errorCount = 0

  package init(_ diagnostics: [Diagnostic] = []) { self.diagnostics = diagnostics }

  package func add(_ found: [Diagnostic]) {
    diagnostics += found
    if diagnostics.count > Self.errorLimit { dropErrors() }
  }

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

  package var hasErrors: Bool { hasErrors(from: 0) }

  package func hasErrors(from first: Int) -> Bool { diagnostics[first...].contains { $0.severity == .error } }

  package func report(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, severity: Diagnostic.Severity? = nil,
    help: String? = nil, edits: [Diagnostic.Edit] = [], related: [Diagnostic.Related] = []
  ) {
    add([Diagnostic(rule, message, severity: severity, at: range, help: help, edits: edits, related: related)])
  }

  package func report(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, severity: Diagnostic.Severity? = nil,
    meant: String?
  ) {
    let help = meant.map(SyntaxMessages.didYouMean)
    add([Diagnostic(rule, message, severity: severity, at: range, help: help, replacement: meant)])
  }

  package func unknown<Names: Sequence<String>>(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, name: String,
    candidates: @autoclosure () -> Names, severity: Diagnostic.Severity? = nil, related: [Diagnostic.Related] = []
  ) {
    let meant = suppressesSuggestions ? nil : Suggestion.nearest(to: name, in: candidates())
    let help = meant.map(SyntaxMessages.didYouMean)
    add([Diagnostic(rule, message, severity: severity, at: range, help: help, replacement: meant, related: related)])
  }

  package func unknown(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, name: String, listing candidates: [String],
    related: [Diagnostic.Related] = []
  ) {
    let meant = suppressesSuggestions ? nil : Suggestion.nearest(to: name, in: candidates)
    let list = suppressesSuggestions || candidates.isEmpty ? nil : SyntaxMessages.expectedOneOf(candidates)
    let help = meant.map(SyntaxMessages.didYouMean) ?? list
    add([Diagnostic(rule, message, at: range, help: help, replacement: meant, related: related)])
  }

  package func unknown<Names: Sequence<String>>(
    _ rule: DiagnosticRule, _ name: LocatedText, _ message: (String) -> String, candidates: @autoclosure () -> Names
  ) {
    unknown(rule, message(name.text), at: name.quotedRange, name: name.text, candidates: candidates())
  }

  package func unknown(
    _ rule: DiagnosticRule, _ name: LocatedText, _ message: (String) -> String, listing candidates: [String],
    related: [Diagnostic.Related] = []
  ) {
    unknown(rule, message(name.text), at: name.quotedRange, name: name.text, listing: candidates, related: related)
  }

  package func report(
    _ rule: DiagnosticRule, _ message: (String) -> String, of text: LocatedText, edits: [Diagnostic.Edit] = [],
    related: [Diagnostic.Related] = []
  ) {
    report(rule, message(text.text), at: text.quotedRange, edits: edits, related: related)
  }

  package func duplicate(
    _ message: (String) -> String, _ name: LocatedText, first: SourceRange?, rule: DiagnosticRule = .duplicateID
  ) {
    let related = first.map { range in
      let isBefore = range.start < name.range.start
      return Diagnostic.Related(range, isBefore ? SyntaxMessages.firstDefined : SyntaxMessages.alsoDefined)
    }
    report(rule, message, of: name, related: related.map { [$0] } ?? [])
  }

  /// Each suggestion compares all candidates, which is slow for many diagnostics.
  package var suppressesSuggestions: Bool { diagnostics.count >= 200 }
}
