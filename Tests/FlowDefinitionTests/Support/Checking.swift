import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

/// Checking flows in the words of tests.
enum Checking {
  /// What is told about a flow file, as `line:column [rule] message`, warnings marked, the help after a dash.
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

  /// A flow whose further keys, steps in front and end are given; the steps begin in line 2, the end in the line after.
  static func flow(_ head: String = "", steps: String, end: String = #"{"id": "done", "end": "done"}"#) -> String {
    let head = head.isEmpty ? "" : head + ", "
    return #"{"format": 1, "flow": "f", "title": "F", "# + head + "\"steps\": [\n" + steps + ",\n" + end + "\n]}"
  }
}

/// A flow in which all that is reported about it is marked under its place; see ``MarkedText``.
struct CheckedFlow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let marked: MarkedText

  /// A flow of steps and an end, and perhaps further keys; each line of keys and steps ends with a comma.
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

  /// Expects exactly what is marked, exactly in its places.
  func expectMarks(sourceLocation: SourceLocation = #_sourceLocation) {
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: marked.text)).report
    if let difference = marked.difference(from: report) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }
}
