import FlowDefinition
import FlowSyntax
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

/// A flow and all that is told about it.
struct CheckedFlow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let problems: [String]

  /// A flow of steps in line 2, an end in line 3, and perhaps further keys in line 1.
  init(
    _ name: String, head: String = "", steps: String, end: String = #"{"id": "done", "end": "done"}"#,
    problems: [String]
  ) {
    self.init(name, file: Checking.flow(head, steps: steps, end: end), problems: problems)
  }

  init(_ name: String, file: String, problems: [String]) {
    (testDescription, text, self.problems) = (name, file, problems)
  }
}
