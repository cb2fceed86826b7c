/// A problem in a file: what is wrong, where, and how to fix it.
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  package typealias Severity = FlowDiagnostic.Severity

  /// The rule that was broken; its identifier is stable and shown in brackets.
  package let rule: DiagnosticRule
  /// Whether the problem is an error or a warning.
  package let severity: Severity
  /// One sentence without a full stop that quotes the name or value concerned.
  package let message: String
  /// How to fix it, such as `did you mean "company"?`; shown next to the caret.
  package let help: String?
  /// The text to write instead, for tools that offer quick fixes.
  package let replacement: String?
  /// The part of the file that is wrong.
  package let range: SourceRange

  /// Creates a diagnostic with the severity of its rule, unless `severity` overrides it.
  package init(
    _ rule: DiagnosticRule, _ message: String, severity: Severity? = nil, at range: SourceRange,
    help: String? = nil, replacement: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.help = help
    self.replacement = replacement
    self.range = range
  }

  /// The diagnostic with no content of the file: no quoted text, and an empty range.
  fileprivate var quotingNothing: Diagnostic {
    Diagnostic(
      rule, SyntaxMessages.quotingNothing(message, rule), severity: severity, at: SourceRange(range.start, range.start))
  }
}

/// The diagnostics of one file, sorted by position.
package struct DiagnosticReport: Sendable {
  /// The file they belong to.
  package let source: SourceFile
  /// The diagnostics, sorted by position; at most ``limit``.
  package let diagnostics: [Diagnostic]
  /// Whether there were more than ``limit``.
  package let isCut: Bool
  /// Whether any error was found, including those not reported because of ``limit``.
  package let hasErrors: Bool

  /// The maximum number of diagnostics reported per file.
  package static let limit = 1_000

  /// Sorts the diagnostics by position, removes duplicates and keeps the first ``limit``.
  ///
  /// If the source is confidential, positions and rules are kept, but messages don't quote the file.
  package init(source: SourceFile, diagnostics: [Diagnostic]) {
    self.source = source
    var seen = Set<Diagnostic>()
    let shown = source.isConfidential ? diagnostics.map(\.quotingNothing) : diagnostics
    let all = shown.enumerated()
      .filter { seen.insert($0.element).inserted }
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
    let firstError = all.first { $0.severity == .error }
    hasErrors = firstError != nil
    isCut = all.count > Self.limit
    var first = Array(all.prefix(Self.limit))
    // Warnings alone would not explain why the file can't be used.
    if isCut, let firstError, !first.contains(where: { $0.severity == .error }) { first[Self.limit - 1] = firstError }
    self.diagnostics = first
  }
}

// MARK: rendering

extension DiagnosticReport {
  /// Renders every diagnostic in the style of a compiler, separated by empty lines; "" if there are none.
  ///
  /// If some are not reported, the last line says so.
  ///
  /// - Parameter escape: Makes text of the file safe to print. Receives one line at a time.
  package func rendered(escape: (String) -> String) -> String {
    (diagnostics.map { rendered($0, escape: escape) } + (cutMessage.map { [$0 + "\n"] } ?? [])).joined(separator: "\n")
  }

  /// The notice that only the first problems are reported; `nil` if all are.
  package var cutMessage: String? { isCut ? SyntaxMessages.cut(Self.limit) : nil }

  /// Renders one diagnostic: position, severity, message and rule, then the source line with carets below the range.
  ///
  /// The source line is omitted if the file is confidential.
  package func rendered(_ diagnostic: Diagnostic, escape: (String) -> String) -> String {
    let start = source.position(at: diagnostic.range.start)
    let place = "\(escape(source.name)):\(start.line):\(start.column)"
    let rule = "[\(diagnostic.rule.rawValue)]"
    let heading = "\(place): \(diagnostic.severity.rawValue): \(escape(diagnostic.message))  \(rule)\n"
    return source.isConfidential ? heading : heading + excerpt(of: diagnostic, from: start, escape: escape)
  }

  /// Renders the source line and the carets, cutting a long line around the caret and marking the cuts with `…`.
  private func excerpt(of diagnostic: Diagnostic, from start: SourcePosition, escape: (String) -> String) -> String {
    let line = source.line(around: diagnostic.range.start)
    let scalars = Array(line.text.unicodeScalars)
    let end = source.position(at: diagnostic.range.end)
    let lastPlace = end.line == start.line ? end.column - line.column : scalars.count
    let place = start.column - line.column
    let first = start.column <= Self.uncut ? 0 : min(max(place - Self.before, 0), scalars.count)
    let last = min(scalars.count, place + Self.after)
    let caretStart = min(place, scalars.count)
    let caretEnd = min(max(lastPlace, caretStart), last)

    func shown(_ from: Int, _ to: Int) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[from..<max(from, to)])
      return escape(String(text).replacing("\t", with: " "))
    }
    let number = "\(start.line)"
    let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " | "
    let margin = String(repeating: " ", count: gutter.count - 2) + "| "
    let (before, behind) = (first > 0 ? Self.cut : "", last < scalars.count ? Self.cut : "")
    let indent = String(repeating: " ", count: (before + shown(first, caretStart)).count)
    let carets = String(repeating: "^", count: max(1, shown(caretStart, caretEnd).count))
    let help = diagnostic.help.map { " " + escape($0) } ?? ""
    let excerpt = "\(gutter)\(before)\(shown(first, last))\(behind)"
    return String(excerpt.reversed().drop { $0 == " " }.reversed())
      + "\n\(margin)\(indent)\(carets)\(help)\n"
  }

  /// The last column at which a caret may be without the start of its line being cut.
  private static let uncut = 100
  private static let before = 60
  private static let after = 100
  /// Marks where a line is cut.
  private static let cut = "…"
}
