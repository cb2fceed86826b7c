import FlowSyntax
import Testing

@Suite struct SuggestionTests {
  static let names = ["company", "details", "phone", "verification", "go", "id", "birthDate", "a"]

  static let table: [(word: String, nearest: String?)] = [
    ("compny", "company"), ("comapny", "company"), ("companyy", "company"), ("Company", "company"),
    ("COMPANY", "company"), ("detials", "details"), ("fone", nil), ("phnoe", "phone"), ("phon", "phone"),
    ("verfication", "verification"), ("verifcatoin", "verification"), ("g", "go"), ("og", "go"), ("gp", "go"),
    ("xy", nil), ("x", nil), ("", nil), ("birthdate", "birthDate"), ("birth_date", "birthDate"), ("company", nil),
    ("something", nil), (String(repeating: "company", count: 1_000), nil),
  ]

  @Test(arguments: table) func `A mistyped word is matched to the nearest name`(word: String, nearest: String?) {
    #expect(Suggestion.nearest(to: word, in: Self.names) == nearest)
  }

  @Test func `The first of two equally near names is suggested`() {
    #expect(Suggestion.nearest(to: "cat", in: ["bat", "hat"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", in: [String]()) == nil)
    #expect(Suggestion.nearest(to: "10-9", in: ["1-9", "10-99"]) == "10-99")
  }

  @Test func `Names from other formats suggest the name used here`() {
    #expect(Suggestion.nearest(to: "if", in: ["id", "when"]) == "when")
    #expect(Suggestion.nearest(to: "String", in: ["date", "text"]) == "text")
    #expect(Suggestion.nearest(to: "string", in: ["strong", "date"]) == "strong")
  }

  @Test(arguments: [
    ("array", ["text", "list"], "list"), ("enum", ["options", "label"], "options"),
    ("enum", ["text", "choice"], "choice"),
    ("format", ["type", "label"], "type"), ("title", ["type", "label"], "label"),
    ("elements", ["fields", "id"], "fields"),
    ("cond", ["when", "id"], "when"), ("on", ["next", "actions"], "next"), ("type", ["end", "id"], "end"),
    ("invoke", ["submit", "id"], "submit"), ("multiline", ["lines", "label"], "lines"),
  ])
  func `The words of JSON Schema, forms and state machines suggest those of a flow`(
    word: String, keys: [String], meant: String
  ) {
    #expect(Suggestion.nearest(to: word, in: keys) == meant)
  }

  @Test func `Suggestions stop after 200 diagnostics`() {
    let sink = DiagnosticSink()
    for _ in 0..<201 {
      sink.unknown(.syntax, "unknown", at: SourceRange(0, 1), name: "phnoe", candidates: ["phone"])
    }
    #expect(sink.diagnostics.count { $0.replacement == "phone" } == 200)
  }

  @Test func `The nearer of two names is suggested`() {
    #expect(Suggestion.nearest(to: "details", in: ["detail", "detailss", "retails", "Details"]) == "Details")
  }
}
