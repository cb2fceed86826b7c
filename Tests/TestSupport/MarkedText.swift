package import FlowSyntax

/// A multi-line text with the expected diagnostics marked below their ranges.
///
///     "when": "compny != null"
///     //       ^^^^^^ unknown-name: there is no name "compny"
///     //              help: did you mean "company"?
///
/// A marker line has carets under the range, followed by the rule and the message, with `warning` before the rule of a
/// warning. A long message continues in the following comments. A range that continues on the next line ends with `…`.
package struct MarkedText: Sendable {
  /// The text without the marker lines.
  package let text: String
  /// The marks, in the order of the lines.
  package let marks: [Mark]

  /// A diagnostic with its range.
  ///
  /// Lines and columns are counted from 1.
  package struct Mark: Hashable, Sendable {
    let line: Int
    let column: Int
    let width: Int
    /// Whether the range continues on the next line.
    let isOpen: Bool
    var words: String
  }

  /// Removes the marker lines from a text.
  package init(_ marked: String) {
    var lines: [Substring] = []
    var marks: [Mark] = []
    var isMarking = false
    for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = Mark(line, under: lines.count) {
        marks.append(mark)
        isMarking = true
      } else if isMarking, let more = Self.comment(line) {
        marks[marks.count - 1].words += (marks[marks.count - 1].words.isEmpty ? "" : " ") + more
      } else {
        lines.append(line)
        isMarking = false
      }
    }
    text = lines.joined(separator: "\n")
    self.marks = marks
  }

  /// Returns a readable difference between the marks and a report, or `nil` if there is none.
  package func difference(from report: DiagnosticReport) -> String? {
    let found = report.diagnostics.map { Mark($0, in: report.source) }
    guard found != marks else { return nil }
    let missing = marks.filter { !found.contains($0) }.map { "  expected \($0)" }
    let unexpected = found.filter { !marks.contains($0) }.map { "  found    \($0)" }
    let differences = missing + unexpected
    return """
      \(report.source.name):
      \((differences.isEmpty ? ["  the same in another order"] : differences).joined(separator: "\n"))
      what was found, under its places:
      \(Self.marking(text, with: found))
      """
  }

  /// Returns a text with marker lines for a report about it.
  package static func marking(_ text: String, with report: DiagnosticReport) -> String {
    marking(text, with: report.diagnostics.map { Mark($0, in: report.source) })
  }

  private static func marking(_ text: String, with marks: [Mark]) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      [String(line)] + marks.filter { $0.line == index + 1 }.flatMap(\.lines)
    }.joined(separator: "\n")
  }

  /// Returns the text of a line that is only a comment.
  private static func comment(_ line: Substring) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("//") else { return nil }
    return String(line.dropFirst(2).drop { $0 == " " })
  }
}

extension MarkedText.Mark: CustomStringConvertible {
  /// Reads a marker line.
  ///
  /// Returns `nil` for any other line.
  fileprivate init?(_ marker: Substring, under line: Int) {
    var rest = marker.drop { $0 == " " }
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 == " " } }
    guard rest.first == "^" else { return nil }
    column = marker.unicodeScalars.count - rest.unicodeScalars.count + 1
    let words = rest.drop { $0 == "^" }
    width = rest.count - words.count
    isOpen = words.first == "…"
    self.line = line
    self.words = String(words.dropFirst(isOpen ? 1 : 0).drop { $0 == " " })
  }

  /// Creates the mark of a diagnostic.
  fileprivate init(_ diagnostic: Diagnostic, in source: SourceFile) {
    let (start, end) = (source.position(at: diagnostic.range.start), source.position(at: diagnostic.range.end))
    let text = source.line(around: diagnostic.range.start)
    line = start.line
    column = start.column
    isOpen = end.line > start.line
    let rest = text.text.unicodeScalars.count + text.column - start.column
    width = max(1, isOpen ? rest : end.column - start.column)
    words =
      (diagnostic.severity == .warning ? "warning " : "") + "\(diagnostic.rule.rawValue): \(diagnostic.message)"
      + (diagnostic.help.map { " help: \($0)" } ?? "")
  }

  package var description: String { "\(line):\(column), \(width) wide\(isOpen ? " and more lines" : ""): \(words)" }

  /// The length available to a marker line, so that no line of a test exceeds 120 characters.
  private static let lineLength = 108

  /// The marker line, followed by further lines for what does not fit.
  fileprivate var lines: [String] {
    let slashes = column > 2 ? "//" : ""
    let carets = String(repeating: "^", count: width) + (isOpen ? "…" : "")
    let marker = slashes + String(repeating: " ", count: column - 1 - slashes.count) + carets
    let (message, help) = parts
    let fits = marker.count + 1 + message.count <= Self.lineLength
    let indent = "//" + String(repeating: " ", count: marker.count <= 47 ? max(1, marker.count - 1) : 5)
    var lines = fits ? [marker + " " + message] : []
    if !fits {
      lines =
        marker.count <= 47
        ? Self.wrapped(message, marker + " ", indent) : [marker] + Self.wrapped(message, indent, indent)
    }
    return lines + (help.map { Self.wrapped($0, indent, indent) } ?? [])
  }

  /// The message and the help, which begins on its own line.
  private var parts: (message: Substring, help: Substring?) {
    guard let place = words.firstRange(of: " help: ") else { return (words[...], nil) }
    return (words[..<place.lowerBound], words[words.index(after: place.lowerBound)...])
  }

  private static func wrapped(_ text: Substring, _ first: String, _ indent: String) -> [String] {
    var lines = [first]
    for (number, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let line = lines[lines.count - 1] + (number == 0 ? "" : " ") + word
      if number > 0, line.count > lineLength { lines.append(indent + word) } else { lines[lines.count - 1] = line }
    }
    return lines
  }
}
