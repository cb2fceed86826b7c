import Testing

@testable import Localization

@Suite struct LocalizedMessageTests {
  @Test func `A message in English reads as it is written`() {
    let sentence: LocalizedMessage = "Step \(2) of \(5): \("Phone")"
    #expect(sentence.description == "Step 2 of 5: Phone")
    #expect(sentence == "Step 2 of 5: \("Phone")")
  }

  @Test func `A percent sign in a message is kept`() {
    #expect(("100 % of \("50 %")" as LocalizedMessage).description == "100 % of 50 %")
  }

  @Test func `A format specifier in an argument is not interpreted`() {
    #expect(("\("%2$@ %@ %lld")!" as LocalizedMessage).description == "%2$@ %@ %lld!")
  }

  private static let german = Language(firstOf: ["de"])

  @Test func `A message is translated with its arguments in their places`() {
    let step: LocalizedMessage = "Step \(2) of \(5): \("Phone")"
    #expect(step.text(in: Self.german) == "Schritt 2 von 5: Phone")
    let many = LocalizedMessage.plural(
      2, one: "\"\("Owners")\" needs at least \(2) item.", other: "\"\("Owners")\" needs at least \(2) items.")
    #expect(many.text(in: Self.german) == "„Owners“ braucht mindestens 2 Einträge.")
    let nested: LocalizedMessage = "unknown command \"\("x")\".\(" Did you mean \"\("y")\"?" as LocalizedMessage)"
    #expect(nested.text(in: Self.german) == "unbekannter Befehl „x“. Meinten Sie „y“?")
  }

  @Test func `A plural has the form for its number`() {
    func answers(_ count: Int) -> LocalizedMessage { .plural(count, one: "1 answer", other: "\(count) answers") }
    #expect([0, 1, 2].map { answers($0).description } == ["0 answers", "1 answer", "2 answers"])
    #expect([0, 1, 2].map { answers($0).text(in: Self.german) } == ["0 Antworten", "1 Antwort", "2 Antworten"])
  }

  /// The CLDR plural categories of some numbers.
  ///
  /// See https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html.
  private static let categories: [(language: String, counts: [Int: String])] = [
    ("en", [0: "other", 1: "one", 2: "other", 1_000_000: "other"]),
    ("de", [0: "other", 1: "one", 2: "other", 1_000_000: "other"]),
    ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many", 1_000_001: "other"]),
    ("es", [0: "other", 1: "one", 2: "other", 3_000_000: "many", 1_000_001: "other"]),
  ]

  @Test(arguments: categories) func `A number has the plural category that CLDR defines in each language`(
    language: String, counts: [Int: String]
  ) {
    for (count, category) in counts {
      #expect(Language(tag: language, words: nil).category(of: count) == category, "\(count) in \(language)")
    }
  }

  @Test func `A message without a translation is in English`() {
    #expect(("Nobody says \("this")." as LocalizedMessage).text(in: Self.german) == "Nobody says this.")
    let plural = LocalizedMessage.plural(1, one: "1 nobody", other: "\(1) nobodies")
    #expect(plural.text(in: Self.german) == "1 nobody")
  }

  @Test func `A list has the conjunction of the language before its last element`() {
    #expect(LocalizedMessage.all(["a", "b", "c"]).text(in: Self.german) == "a, b und c")
    #expect(LocalizedMessage.any(["a", "b"]).description == "a or b")
    #expect(LocalizedMessage.any(["a"]) == "a")
    #expect(LocalizedMessage.any([]) == "")
  }

  @Test(arguments: [
    (["de-AT"], "de"), (["de_CH"], "de"), (["DE"], "de"), (["nl", "de"], "de"), (["nl"], "en"),
    (["en-GB", "de"], "en"),
    ([nil, "de"], "de"), ([], "en"), (["x y"], "en"), ([""], "en"),
  ])
  func `The first supported language is used`(tags: [String?], tag: String) {
    #expect(Language(firstOf: tags).tag == tag)
  }

  @Test func `English answers are understood in every language`() {
    #expect(["ja", "J", "yes", "Y"].allSatisfy { Self.german.agreement($0) == true })
    #expect(["nein", "n", "no"].allSatisfy { Self.german.agreement($0) == false })
    #expect(["", "jawohl", "oui", "ye"].allSatisfy { Self.german.agreement($0) == nil })
    #expect(Language.english.agreement("ja") == nil)
  }

  @Test func `A number has the decimal separator of the language`() {
    #expect(
      ["0.5", "42", "-1.25"].map(Self.german.number) == ["0,5", "42", "-1,25"])
    #expect(Language.english.number("0.5") == "0.5")
  }
}
