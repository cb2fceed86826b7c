package enum DiagnosticStyle: Sendable {
  case plain
  /// Colored with the escape sequences of ECMA-48, for a terminal.
  case colored

  fileprivate func paint(_ text: String, _ paint: Paint) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }

  /// The styles of a diagnostic's parts, as parameters of "select graphic rendition" (ECMA-48 §8.3.117).
  fileprivate enum Paint: String {
    case error = "1;31"
    case warning = "1;33"
    case related = "1;36"
    case place = "1"
    case margin = "2"
  }
}

extension DiagnosticReport {
  /// - Parameter escape: A closure that makes text of the file safe to print. It receives one line at a time.
  package func rendered(in style: DiagnosticStyle = .plain, escape: (String) -> String) -> String {
    (diagnostics.map { rendered($0, in: style, escape: escape) } + (cutMessage.map { [$0 + "\n"] } ?? []))
      .joined(separator: "\n")
  }

  package var cutMessage: String? { isCut ? SyntaxMessages.cut(Self.limit) : nil }

  /// Source lines are omitted if the file is confidential.
  package func rendered(
    _ diagnostic: Diagnostic, in style: DiagnosticStyle = .plain, escape: (String) -> String
  ) -> String {
    let start = source.position(at: diagnostic.range.start)
    let place = style.paint("\(escape(source.name)):\(start.line):\(start.column)", .place)
    let paint: DiagnosticStyle.Paint = diagnostic.severity == .error ? .error : .warning
    let severity = style.paint(diagnostic.severity.rawValue, paint)
    let rule = style.paint("[\(diagnostic.rule.rawValue)]", .margin)
    let heading = "\(place): \(severity): \(escape(diagnostic.message))  \(rule)\n"
    if source.isConfidential { return heading }
    let main = Excerpt(range: diagnostic.range, mark: "^", label: diagnostic.help, paint: paint)
    let related = diagnostic.related.map { Excerpt(range: $0.range, mark: "-", label: $0.label, paint: .related) }
    return heading + ([main] + related).map { rendered($0, in: style, escape: escape) }.joined()
  }

  private struct Excerpt {
    let range: SourceRange
    let mark: String
    let label: String?
    let paint: DiagnosticStyle.Paint
  }

  /// A long line is cut before and after the range, and `…` replaces the text that is cut off.
  private func rendered(_ excerpt: Excerpt, in style: DiagnosticStyle, escape: (String) -> String) -> String {
    let start = source.position(at: excerpt.range.start)
    let line = source.line(around: excerpt.range.start)
    let scalars = Array(line.text.unicodeScalars)
    let end = source.position(at: excerpt.range.end)
    let lastPlace = end.line == start.line ? end.column - line.column : scalars.count
    let place = start.column - line.column
    let first = start.column <= Self.uncut ? 0 : min(max(place - Self.before, 0), scalars.count)
    let last = min(scalars.count, place + Self.after)
    let markStart = min(place, scalars.count)
    let markEnd = min(max(lastPlace, markStart), last)

    func shown(_ from: Int, _ to: Int) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[from..<max(from, to)])
      return escape(String(text).replacing("\t", with: " "))
    }
    let number = "\(start.line)"
    let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " |"
    let margin = String(repeating: " ", count: gutter.count - 1) + "|"
    let (before, behind) = (first > 0 ? Self.cut : "", last < scalars.count ? Self.cut : "")
    let indent = String(repeating: " ", count: (before + shown(first, markStart)).count)
    let marks = String(repeating: excerpt.mark, count: max(1, shown(markStart, markEnd).count))
    let label = excerpt.label.map { " " + escape($0) } ?? ""
    let text = String((" " + before + shown(first, last) + behind).reversed().drop { $0 == " " }.reversed())
    return style.paint(gutter, .margin) + text + "\n"
      + style.paint(margin, .margin) + " " + indent + style.paint(marks, excerpt.paint) + label + "\n"
  }

  /// The column limit for marks: if a mark starts after this column, the beginning of its line is cut off.
  private static let uncut = 100
  private static let before = 60
  private static let after = 100
  private static let cut = "…"
}
