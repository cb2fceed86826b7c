import FlowDefinition
import FlowSyntax
import Localization
import Testing

@Suite struct CatalogCompletionTests {
  private static let flow = Checking.flow(
    steps: #"{"id": "a", "title": "One", "text": ["Two", "One", "1.", "Say \"{{1 + 1}}\""]}"#)

  private func completion(_ catalog: String, _ language: String) throws -> CatalogCompletion {
    try CatalogCompletion(
      adding: try #require(LanguageTag(language)), to: SourceFile(name: "texts.xcstrings", text: catalog),
      of: SourceFile(name: "flow.jsonc", text: Self.flow))
  }

  @Test func `An empty catalog gets each text once, as a translation that is still to be written`() throws {
    let completion = try completion(CatalogCompletion.emptyCatalog(of: "en"), "fr")
    #expect(completion.added == ["F", "One", #"Say "{{1 + 1}}""#, "Two"])
    #expect(
      completion.text.hasPrefix(
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "F" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "F"
                  }
                }
              }
            },
            "One" : {
        """))
    #expect(try self.completion(completion.text, "fr").added == [])
    let reports = Flow.read(
      SourceFile(name: "flow.jsonc", text: Self.flow), texts: SourceFile(name: "t", text: completion.text)
    ).reports
    #expect(reports[0].diagnostics.count { $0.rule.rawValue == "missing-translation" } == 5)
    #expect(reports[1].diagnostics == [])
  }

  @Test func `A unit is among the texts to translate`() throws {
    let flow = Checking.flow(
      steps: #"{"id": "a", "fields": [{"id": "n", "type": "number", "label": "1.", "unit": "miles"}]}"#)
    let completion = try CatalogCompletion(
      adding: try #require(LanguageTag("fr")),
      to: SourceFile(name: "texts.xcstrings", text: CatalogCompletion.emptyCatalog(of: "en")),
      of: SourceFile(name: "flow.jsonc", text: flow))
    #expect(completion.added == ["F", "miles"])
  }

  @Test func `Everything in a catalog is kept, and only what is missing is added`() throws {
    let catalog = """
      { // Our texts.
        "version": "1.0", "sourceLanguage": "en",
        "strings": {
          "One": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Eins"}}}},
          "Two": {"comment": "a number", "localizations": {}}, "Gone": {},
          "F": {"shouldTranslate": false}
        }
      }
      """
    let german = try completion(catalog, "de-AT")
    #expect(german.added == [#"Say "{{1 + 1}}""#, "Two"])
    let unit = { (language: String, text: String) in
      #"""
      "\#(language)" : {
                "stringUnit" : {
                  "state" : "new",
                  "value" : "\#(text)"
                }
              }
      """#
    }
    #expect(
      german.text
        == catalog.replacing(
          #""localizations": {}}"#, with: "\"localizations\": {\n        \(unit("de-AT", "Two"))\n      }}"
        ).replacing(
          #""strings": {"#,
          with: "\"strings\": {\n    \"Say \\\"{{1 + 1}}\\\"\" : {\n      \"localizations\" : {\n        "
            + unit("de-AT", #"Say \"{{1 + 1}}\""#) + "\n      }\n    },"))
    let french = try completion(german.text, "fr")
    #expect(french.added == ["One", #"Say "{{1 + 1}}""#, "Two"])
    #expect(french.text.contains(#"// Our texts."#) && french.text.contains(#""comment": "a number""#))
    #expect(try completion(french.text, "fr").added == [])
  }

  @Test func `A translation into a more general language counts only once it is written`() throws {
    let empty = CatalogCompletion.emptyCatalog(of: "en")
    let french = try completion(empty, "fr").text
    let all = try completion(empty, "fr").added
    #expect(try completion(french, "fr-CA").added == all)
    #expect(try completion(french.replacing("\"new\"", with: "\"translated\""), "fr-CA").added == [])
  }

  @Test func `An error in a catalog is reported without the translations that are missing`() throws {
    let broken = CatalogCompletion.emptyCatalog(of: "en").replacing(
      "{},", with: #"{"One": {"localizations": {"fr": {"stringUnit": {"value": "{{"}}}}},"#)
    let error = try #require(throws: FlowFileError.self) { try completion(broken, "fr") }
    let found = error.reports.flatMap(\.diagnostics)
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == .error })
  }

  @Test func `A catalog or a flow with errors is not changed`() {
    #expect(throws: FlowFileError.self) { try completion("{", "fr") }
    #expect(throws: FlowFileError.self) {
      try CatalogCompletion(
        adding: .english, to: SourceFile(name: "t", text: CatalogCompletion.emptyCatalog(of: "en")),
        of: SourceFile(name: "f", text: "{}"))
    }
  }
}
