import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

/// Diagnostics for unusually large flows.
///
/// `flow-bench growth` measures how long checking takes.
@Suite struct LargeFlowTests {
  /// Returns a flow in which each condition uses the previous one twice, and a step uses the last one.
  private static func doubling(_ count: Int) -> String {
    let conditions = (1...count).map { #""c\#($0)": "c\#($0 - 1) && c\#($0 - 1)""# }.joined(separator: ", ")
    return Checking.flow(
      #""conditions": {"c0": "x", \#(conditions)}"#,
      steps: steps(asking: "c\(count)"))
  }

  private static func steps(asking when: String) -> String {
    #"{"id": "a", "fields": [{"id": "x", "type": "boolean", "label": "X"}]}, {"id": "b", "when": "\#(when)"}"#
  }

  @Test func `A condition that doubles forty times is reported once, where it becomes too large`() {
    let problems = Checking.problems(Self.doubling(40))
    #expect(problems.count == 1)
    #expect(
      problems.first?.contains(
        #"[too-costly] the condition "c16" has more than 200000 parts, including the conditions it uses"#
      )
        ?? false)
  }

  @Test func `A condition that doubles ten times is accepted`() {
    #expect(Checking.problems(Self.doubling(10)).isEmpty)
  }

  @Test func `A doubling condition that a field of its own step uses is accepted`() {
    let conditions = (1...12).map { #""c\#($0)": "c\#($0 - 1) && c\#($0 - 1)""# }.joined(separator: ", ")
    let flow = Checking.flow(
      #""conditions": {"c0": "x", \#(conditions)}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "boolean", "label": "X"}, "#
        + #"{"id": "y", "type": "text", "label": "Y", "when": "c12"}], "rules": [{"that": "y != null", "message": "M"}]}"#
    )
    #expect(Checking.problems(flow).isEmpty)
  }

  @Test func `Thousands of nested conditions are reported once, where they are nested too deeply`() {
    let count = TestRun.isFull ? 100_000 : 20_000
    let conditions = (1...count).map { #""c\#($0)": "!c\#($0 - 1)""# }.joined(separator: ", ")
    let flow = Checking.flow(
      #""conditions": {"c0": "x", \#(conditions)}"#,
      steps: Self.steps(asking: "c\(count)"))
    let problems = Checking.problems(flow)
    let problem = #"[syntax] the condition "c64" is nested too deeply in other conditions"#
    #expect(problems.map { $0.hasSuffix(problem) } == [true])
  }

  @Test func `A condition that uses thousands of others is accepted`() {
    let conditions = (0..<2_000).map { #""c\#($0)": "x == \#($0)""# }.joined(separator: ", ")
    let all = (0..<2_000).map { "c\($0)" }.joined(separator: " || ")
    let flow = Checking.flow(
      #""conditions": {\#(conditions), "all": "\#(all)"}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "X"}]}, {"id": "b", "when": "all"}"#)
    #expect(Checking.problems(flow).isEmpty)
  }

  // MARK: Many problems

  private static func text(_ values: [String]) -> String {
    Checking.flow(steps: #"{"id": "a", "text": [\#(values.joined(separator: ", "))]}"#)
  }

  private static func report(_ text: String) -> DiagnosticReport {
    Flow.read(SourceFile(name: "flow.jsonc", text: text)).report
  }

  @Test(arguments: [(1_000, false), (1_001, true), (TestRun.isFull ? 30_000 : 5_000, true)])
  func `At most a thousand errors of a file are reported`(count: Int, isCut: Bool) {
    let report = Self.report(Self.text(Array(repeating: #""{{nothing}}""#, count: count)))
    #expect(report.diagnostics.count == 1_000)
    #expect(report.isCut == isCut)
    #expect(report.hasErrors)
    let last = "… and more: only the first 1,000 problems are shown\n"
    #expect(report.rendered { $0 }.hasSuffix(last) == isCut)
    let places = report.diagnostics.map(\.range.start)
    #expect(places == places.sorted())
  }

  @Test func `An error that follows a thousand warnings is reported`() {
    let unused = (0..<1_200).map { #"{"id": "x\#($0)", "type": "text", "label": "X"}"# }.joined(separator: ", ")
    let end = #"{"id": "done", "end": "done", "title": "{{1 / 0}}", "result": "x0"}"#
    let report = Self.report(Checking.flow(steps: #"{"id": "a", "fields": [\#(unused)]}"#, end: end))
    #expect(report.isCut)
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.rule.rawValue) == ["always-fails"])
  }

  @Test func `Allowed warnings do not count toward the limit of reported problems`() {
    let unused = (1..<12_000).map { #"{"id": "x\#($0)", "type": "text", "label": "X"}"# }.joined(separator: ", ")
    let end = #"{"id": "done", "end": "done", "result": "x0"}"#
    let steps =
      #"{"id": "a", "allow": ["unused-answer"], "fields": [{"id": "x0", "type": "text", "label": "X"}, \#(unused)]}, "#
      + #"{"id": "b", "fields": [{"id": "y", "type": "text", "label": "Y"}]}"#
    let report = Self.report(Checking.flow(steps: steps, end: end))
    #expect(report.diagnostics.map(\.message) == [#"unused answer "y"; use it or remove the field"#])
    #expect(!report.isCut)
  }
}
