import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

/// Finding the constants with which expressions of a flow compare answers.
@Suite struct FlowComparisonTests {
  private static let questions = """
    {"id": "a", "fields": [
      {"id": "seats", "type": "integer", "label": "S"}, {"id": "born", "type": "date", "label": "B"},
      {"id": "plan", "type": "choice", "label": "P", "options": ["free", "pro"]},
      {"id": "tags", "type": "choices", "label": "T", "options": ["x", "y"]},
      {"id": "home", "type": "group", "label": "H", "fields": [{"id": "city", "type": "text", "label": "C"}]},
      {"id": "rows", "type": "list", "label": "R", "fields": [{"id": "share", "type": "integer", "label": "S"}]}]}
    """

  @Test(arguments: [
    ("seats > 5", ["seats value int(5)"]),
    ("5 < seats && seats != -1", ["seats value int(-1)", "seats value int(5)"]),
    ("plan in ['free', 'pro']", ["plan value string(\"free\")", "plan value string(\"pro\")"]),
    ("age(born) >= 18", ["born age int(18)"]),
    ("size(home.city) > 2 || tags.size() == 1", ["home.city size int(2)", "tags size int(1)"]),
    ("seats * 3 + size(tags) > 20", ["seats computed int(20)", "tags computed int(20)"]),
    ("rows.all(r, r.share > 25)", ["rows.share value int(25)"]),
    ("isLarge", ["seats value int(100)"]),
    ("seats == seats", []),
  ])
  func `The constants that a condition compares with answers are found`(condition: String, expected: [String]) throws {
    let text = Checking.flow(
      #""conditions": { "isLarge": "seats > 100", "isUsed": "isLarge" }"#,
      steps: Self.questions + #", {"id": "b", "when": "\#(condition)", "text": "Hello"}"#)
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let found = flow.analysis.comparisons.map { comparison in
      let path = comparison.field.map { flow[$0].path } ?? "?"
      return "\(path) \(comparison.compared.measure) \(comparison.compared.constant)"
    }
    let others = condition == "isLarge" ? [] : ["seats value int(100)"]
    #expect(Set(found) == Set(expected + others))
  }
}
