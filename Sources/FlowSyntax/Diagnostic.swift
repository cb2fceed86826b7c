/// Something to tell the author of a file: what is wrong, where, and what to do.
package struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  package typealias Severity = FlowDiagnostic.Severity

  /// Which rule found it; stable, shown in brackets.
  package let rule: DiagnosticRule
  /// How much it matters.
  package let severity: Severity
  /// One sentence without a full stop, naming in quotes what it is about.
  package let message: String
  /// What to do, such as `did you mean "company"?`; shown beside the caret.
  package let help: String?
  /// What to write instead, for tools that can put it there.
  package let replacement: String?
  /// Where.
  package let range: SourceRange

  /// Makes a diagnostic, as severe as its rule says unless `severity` does.
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

  /// The same place and rule, with nothing of the file in it: neither its words nor how long they are.
  fileprivate var quotingNothing: Diagnostic {
    Diagnostic(
      rule, SyntaxMessages.quotingNothing(message, rule), severity: severity, at: SourceRange(range.start, range.start))
  }
}

/// The diagnostics of one file, in the order of the file.
package struct DiagnosticReport: Sendable {
  /// The file.
  package let source: SourceFile
  /// What was found, by place; of very many the first.
  package let diagnostics: [Diagnostic]
  /// Whether more was found than is reported.
  package let isCut: Bool
  /// Whether anything keeps the file from being used.
  package let hasErrors: Bool

  /// So much is reported of one file.
  package static let limit = 1_000

  /// Sorts what was found by place, drops repetitions, and keeps the first of very many.
  ///
  /// Of a confidential file nothing is left in them but places, rules and sentences that quote nothing.
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
    // Warnings alone would not explain why the file cannot be used.
    if isCut, let firstError, !first.contains(where: { $0.severity == .error }) { first[Self.limit - 1] = firstError }
    self.diagnostics = first
  }
}

// MARK: rendering

extension DiagnosticReport {
  /// Every diagnostic as a compiler prints it, separated by empty lines; "" when there is none.
  ///
  /// Where there are too many to report, the last line says so. `escape` makes text of the file harmless to print. It is
  /// given one line at a time.
  package func rendered(escape: (String) -> String) -> String {
    (diagnostics.map { rendered($0, escape: escape) } + (cutMessage.map { [$0 + "\n"] } ?? [])).joined(separator: "\n")
  }

  /// What is said where there are too many problems to report; nil where all are reported.
  package var cutMessage: String? { isCut ? SyntaxMessages.cut(Self.limit) : nil }

  /// One diagnostic: place, severity, message, rule; then the line with a caret under what is meant.
  ///
  /// A line of a confidential file is not shown.
  package func rendered(_ diagnostic: Diagnostic, escape: (String) -> String) -> String {
    let start = source.position(at: diagnostic.range.start)
    let place = "\(escape(source.name)):\(start.line):\(start.column)"
    let rule = "[\(diagnostic.rule.rawValue)]"
    let heading = "\(place): \(diagnostic.severity.rawValue): \(escape(diagnostic.message))  \(rule)\n"
    return source.isConfidential ? heading : heading + excerpt(of: diagnostic, from: start, escape: escape)
  }

  /// Long lines are cut around the caret, so that a file of one line does not fill the screen; `…` says where.
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

  /// A line is cut on the left only when the caret stands beyond this column.
  private static let uncut = 100
  private static let before = 60
  private static let after = 100
  /// What stands where a line goes on that is not shown.
  private static let cut = "…"
}
