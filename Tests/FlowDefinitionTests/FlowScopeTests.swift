import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization
import Testing

/// Expressions that are not part of a flow but use its names.
@Suite struct FlowScopeTests {
  private static let flow = Checking.flow(
    #""conditions": { "isFar": "drives == true && far == true" }"#,
    steps: """
      {"id": "a", "fields": [{"id": "drives", "type": "boolean", "label": "D"},
        {"id": "far", "type": "boolean", "label": "F"},
        {"id": "km", "type": "integer", "label": "K", "when": "drives"},
        {"id": "g", "type": "group", "label": "G", "fields": [{"id": "k", "type": "boolean", "label": "K"},
          {"id": "z", "type": "integer", "label": "Z", "when": "k"}]},
        {"id": "l", "type": "list", "label": "L", "fields": [
          {"id": "kind", "type": "choice", "label": "K", "options": ["free", "paid"]},
          {"id": "amount", "type": "integer", "label": "A", "when": "kind == 'paid'"}]}]},
      {"id": "b", "when": "isFar || far == true",
        "fields": [{"id": "hotel", "type": "integer", "label": "H"}]},
      {"id": "c", "when": "!drives", "optional": true, "fields": [{"id": "fare", "type": "integer", "label": "F"}]}
      """)

  @Test func `A named condition can read the clock`() throws {
    let text = Checking.flow(
      #""conditions": { "isLate": "born > today && now != today", "isOld": "isLate || born < now" }"#,
      steps: #"""
        { "id": "a", "fields": [{ "id": "born", "type": "date", "label": "B" }] },
        { "id": "b", "when": "isOld", "title": "B" }
        """#)
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    #expect(report.diagnostics.filter { $0.rule == .unknownField }.map(\.message) == [])
    #expect(flow != nil)
  }

  @Test(
    arguments: [
      ("drives == true ? km / 1000 : 10", true), ("far == true ? km / 1000 : 10", false), ("km + 1", false),
      ("isFar || far == true ? hotel + 1 : 0", true), ("isFar ? hotel + 1 : 0", false),
      ("drives == false ? fare + 1 : 0", false), ("g != null && g.k ? g.z + 1 : 0", true),
      ("g != null ? g.z + 1 : 0", false), ("l != null ? l.map(i, i.kind == 'paid' ? i.amount : 0) : []", true),
      ("l != null ? l.map(i, i.amount + 1) : []", false),
    ])
  func `The conditions under which questions are asked are known`(text: String, isAccepted: Bool) throws {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.flow)).flow)
    var found: [Diagnostic] = []
    let expression = try #require(Expression.parse(LocatedText(text, at: 0), diagnostics: &found))
    _ = ExpressionCompiler(options: .flowFile).compile(expression, in: flow.analysis.scope, diagnostics: &found)
    #expect(found.isEmpty == isAccepted && found.allSatisfy { $0.rule == .maybeMissing }, "\(found.map(\.message))")
  }

  @Test(arguments: ["0", "1", "2", "-1", "1u", "1.0", "1.5", "0.0", "21"])
  func `The plural forms of English are the same with and without a flow`(number: String) throws {
    var found: [Diagnostic] = []
    let text = "plural(\(number), 'one', 'other')"
    let expression = try #require(Expression.parse(LocatedText(text, at: 0), diagnostics: &found))
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.flow)).flow)
    var environment = Environment(
      slots: flow.slotCount, now: FlowTimestamp(seconds: 0))
    let values = try [flow.analysis.scope as any Scope, NoNames()].map { scope in
      try ExpressionCompiler().compile(expression, in: scope, diagnostics: &found)?
        .evaluate(in: &environment)
    }
    #expect(values[0] != nil && values[0] == values[1])
  }

  private struct NoNames: Scope {
    var names: [String] { [] }
    func meaning(of name: String) -> Meaning? { nil }
  }
}
