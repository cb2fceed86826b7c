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

  @Test(arguments: table) func `a mistyped word finds the nearest name`(word: String, nearest: String?) {
    #expect(Suggestion.nearest(to: word, in: Self.names) == nearest)
  }

  @Test func `of two as near the first is taken`() {
    #expect(Suggestion.nearest(to: "cat", in: ["bat", "hat"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", in: [String]()) == nil)
  }

  @Test func `the nearer of two is taken`() {
    #expect(Suggestion.nearest(to: "details", in: ["detail", "detailss", "retails", "Details"]) == "Details")
  }
}
