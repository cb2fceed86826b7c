extension DiagnosticReport {
  /// Every diagnostic as a compiler prints it, separated by empty lines; "" when there is none.
  ///
  /// Where there are too many to report, the last line says so. `escape` makes text of the file harmless to print. It is
  /// given one line at a time.
  public func rendered(escape: (String) -> String) -> String {
    (diagnostics.map { rendered($0, escape: escape) } + (cutMessage.map { [$0 + "\n"] } ?? [])).joined(separator: "\n")
  }

  /// What is said where there are too many problems to report; nil where all are reported.
  public var cutMessage: String? { isCut ? SyntaxMessages.cut(Self.limit) : nil }

  /// One diagnostic: place, severity, message, rule; then the line with a caret under what is meant.
  ///
  /// A line of a confidential file is not shown.
  public func rendered(_ diagnostic: Diagnostic, escape: (String) -> String) -> String {
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
    return "\(gutter)\(before)\(shown(first, last))\(behind)".trimmingTrailingSpaces
      + "\n\(margin)\(indent)\(carets)\(help)\n"
  }

  /// A line is cut on the left only when the caret stands beyond this column.
  private static let uncut = 100
  private static let before = 60
  private static let after = 100
  /// What stands where a line goes on that is not shown.
  private static let cut = "…"
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
