import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

/// Helpers for checking flows in tests.
enum Checking {
  /// Returns the diagnostics of a flow file as `line:column [rule] message`, with warnings marked and the help after a
  /// dash.
  static func problems(_ text: String) -> [String] {
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: text)).report
    return report.diagnostics.map { events($0, report.source) }
  }

  static func events(_ diagnostic: Diagnostic, _ source: SourceFile) -> String {
    let start = source.position(at: diagnostic.range.start)
    let mark = diagnostic.severity == .warning ? "warning " : ""
    return "\(start.line):\(start.column) \(mark)[\(diagnostic.rule.rawValue)] \(diagnostic.message)"
      + (diagnostic.help.map { " – \($0)" } ?? "")
  }

  /// Returns a flow file with the given keys, steps and end.
  ///
  /// The steps begin in line 2, the end on the line after them.
  static func flow(_ head: String = "", steps: String, end: String = #"{"id": "done", "end": "done"}"#) -> String {
    let head = head.isEmpty ? "" : head + ", "
    return #"{"format": 1, "flow": "f", "title": "F", "# + head + "\"steps\": [\n" + steps + ",\n" + end + "\n]}"
  }
}

/// A flow with its expected diagnostics marked under their ranges; see ``MarkedText``.
struct CheckedFlow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let marked: MarkedText

  /// Creates a flow from steps, an end and further keys.
  ///
  /// Each line of keys and steps ends with a comma.
  init(_ name: String, head: String = "", steps: String, end: String = #"{ "id": "done", "end": "done" },"#) {
    self.init(
      name,
      file: """
        { "format": 1, "flow": "f", "title": "F",
        \(head)
        "steps": [
        \(steps)
        \(end)
        ] }
        """)
  }

  init(_ name: String, file: String) {
    testDescription = name
    marked = MarkedText(file)
  }

  /// Expects exactly the marked diagnostics at exactly the marked ranges.
  func expectMarks(sourceLocation: SourceLocation = #_sourceLocation) {
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: marked.text)).report
    if let difference = marked.difference(from: report) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }
}
