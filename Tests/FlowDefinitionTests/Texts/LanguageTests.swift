import FlowExpressions
import FlowSyntax
import Testing

@testable import FlowDefinition

@Suite struct LanguageTests {
  struct Choice: Sendable, CustomTestStringConvertible {
    let wanted: String?
    let shown: String
    let language: String

    var testDescription: String { wanted ?? "none" }

    init(_ wanted: String?, _ shown: String, _ language: String) {
      (self.wanted, self.shown, self.language) = (wanted, shown, language)
    }
  }

  static let choices = [
    Choice(nil, "One", "en"), Choice("en", "One", "en"), Choice("de", "Eins", "de"), Choice("DE", "Eins", "DE"),
    Choice("de-AT", "Oans", "de-AT"), Choice("de_at", "Oans", "de_at"), Choice("de-CH", "Eins", "de-CH"),
    Choice("de-AT-1996", "Oans", "de-AT-1996"), Choice("de-x-office", "Eins", "de-x-office"),
    Choice("zh-Hant-TW", "壹", "zh-Hant-TW"), Choice("zh", "One", "en"), Choice("fr", "One", "en"),
    Choice("en-GB", "1!", "en-GB"), Choice("en-US", "One", "en-US"), Choice("", "One", "en"),
    Choice("no language", "One", "en"),
  ]

  private static let entries = entry(
    "One", ["de": "Eins", "de-AT": "Oans", "zh-Hant": "壹", "en-GB": "1!", "en": "never shown"])

  private func read(_ flow: String, _ entries: String, in language: String?) -> Flow? {
    Flow.read(
      SourceFile(name: "flow.jsonc", text: flow),
      texts: SourceFile(name: "texts.xcstrings", text: CheckedTexts.catalog(entries)), language: language
    ).flow
  }

  @Test(arguments: choices) func `A text is shown in the nearest available language`(choice: Choice) throws {
    let text = Checking.flow(steps: #"{"id": "a", "title": "One"}"#)
    let flow = try #require(read(text, Self.entries, in: choice.wanted))
    #expect(flow.steps[0].title?.text == choice.shown)
    #expect(flow.steps[0].title?.source == "One")
    #expect(flow.language == choice.language)
    #expect(flow.languages == ["en", "de", "de-AT", "en-GB", "zh-Hant"])
    #expect(flow.fingerprint == Flow.read(SourceFile(name: "", text: text)).flow?.fingerprint)
  }

  @Test func `A text without a translation is shown untranslated`() throws {
    let text = Checking.flow(steps: #"{"id": "a", "title": "One", "text": "Two"}"#)
    let flow = try #require(read(text, Self.entries, in: "de"))
    #expect(flow.steps[0].title?.text == "Eins")
    #expect(flow.steps[0].paragraphs.map(\.text.text) == ["Two"])
  }

  @Test func `A translation error makes the flow unusable in every language`() {
    let text = Checking.flow(steps: #"{"id": "a", "title": "One"}"#)
    for language in [nil, "de", "fr"] {
      #expect(read(text, entry("One", ["de": "Eins", "fr": "{{"]), in: language) == nil)
    }
  }

  @Test func `A default value selects the same option in every language`() throws {
    let text = Checking.flow(
      steps: #"{"id": "a", "fields": [{"id": "f", "type": "choice", "label": "1", "options": ["few", "many"], "#
        + #""default": "fe"}]}"#)
    for language in [nil, "de"] {
      let flow = try #require(read(text, entry("few", ["de": "wenige"]), in: language))
      guard case .fixed(let options) = flow.fields[0].type.options else { return #expect(Bool(false)) }
      #expect(options.map(\.label.text) == [language == nil ? "few" : "wenige", "many"])
      #expect(options.map(\.id) == ["few", "many"])
      guard case .answer(.string("few")) = flow.fields[0].initial else { return #expect(Bool(false)) }
    }
  }

  @Test func `A flow in another language than English can be translated`() throws {
    let text = Checking.flow(#""language": "de""#, steps: #"{"id": "a", "title": "Eins"}"#)
    let catalog = #"{"sourceLanguage": "de", "version": "1.0", "strings": {"# + entry("Eins", ["en": "One"]) + "}}"
    let (flow, reports) = Flow.read(
      SourceFile(name: "f", text: text), texts: SourceFile(name: "t", text: catalog), language: "en-US")
    #expect(reports.flatMap(\.diagnostics).map(\.rule) == [.missingTranslation])
    #expect(flow?.steps[0].title?.text == "One")
  }

  @Test func `The language of a flow must be a valid language tag`() {
    let text = Checking.flow(#""language": "the English""#, steps: #"{"id": "a"}"#)
    #expect(
      Checking.problems(text) == [
        #"1:54 [wrong-type] unknown language "the English"; write a tag such as "de" or "pt-BR""#
      ])
  }

  @Test func `The onboarding flow is completely translated into German`() throws {
    let (flow, reports) = Flow.read(
      SourceFile(name: "flow.jsonc", text: try Files.onboarding()),
      texts: SourceFile(name: "texts.xcstrings", bytes: try Files.bytes("Flows/onboarding/texts.xcstrings")),
      language: "de")
    #expect(reports.map { $0.rendered { $0 } } == ["", ""])
    #expect(flow?.title.text == "Konto anlegen")
  }
}
