import FlowDefinition
import FlowServices
import FlowSyntax
import Testing

@testable import FlowEngine

/// Texts whose words depend on a number.
@MainActor @Suite struct PluralTextTests {
  private static func flow(_ text: String, language: String) -> String {
    """
    { "format": 1, "flow": "f", "title": "1", "language": "\(language)", "given": { "n": "integer", "x": "number" },
      "steps": [{ "id": "done", "end": "done", "text": "\(text)" }] }
    """
  }

  private static func forms(_ forms: String) -> String {
    let units = forms.split(separator: "|").map { form in
      let parts = form.split(separator: ":")
      return #""\#(parts[0])": { "stringUnit": { "state": "translated", "value": "\#(parts[1])" } }"#
    }
    return #"{ "variations": { "plural": { \#(units.joined(separator: ", ")) } } }"#
  }

  /// Returns the text of the only step.
  private func shown(
    _ text: String, in language: String, n: Int, x: Double = 0.5, own: String = "en", localizations: String? = nil
  ) async throws -> String? {
    let catalog = localizations.map {
      #"{ "sourceLanguage": "\#(own)", "version": "1.0", "strings": { "\#(text)": { "localizations": { \#($0) } } } }"#
    }
    let (flow, reports) = Flow.read(
      SourceFile(name: "flow.jsonc", text: Self.flow(text, language: own)),
      texts: catalog.map { SourceFile(name: "texts.xcstrings", text: $0) }, language: language)
    let errors = reports.filter(\.hasErrors).map { report in report.rendered { $0 } }
    #expect(errors == [])
    let controller = try FlowController(
      flow: try #require(flow), services: [:], store: InMemorySessionStore(), host: ControllerTests.host)
    try await controller.start(given: ["n": .int(Int64(n)), "x": JSONValue(floatLiteral: x)])
    return controller.screen.viewModel?.state.paragraphs.first
  }

  @Test(arguments: [
    ("en", 0, "0 tries"), ("en", 1, "1 try"), ("en", 2, "2 tries"), ("fr", 0, "0 try"), ("fr", 2, "2 tries"),
    ("ja", 1, "1 tries"),
  ])
  func `plural() chooses by the rules of the flow's language`(language: String, n: Int, text: String) async throws {
    let template = "{{n}} {{plural(n, 'try', 'tries')}}"
    #expect(try await shown(template, in: language, n: n, own: language) == text)
  }

  @Test(arguments: [(1, "1 próba"), (3, "3 próby"), (5, "5 prób"), (22, "22 próby"), (112, "112 prób")])
  func `plural() takes every form of a language that has more than two`(n: Int, text: String) async throws {
    let template = "{{n}} {{plural(n, 'próba', 'próby', 'prób')}}"
    #expect(try await shown(template, in: "pl", n: n, own: "pl") == text)
  }

  @Test(arguments: [
    ("pl", 1, "jedna"), ("pl", 4, "4 próby"), ("pl", 5, "5 prób"), ("de", 1, "1 Versuch"), ("de", 7, "7 Versuche"),
    ("de-AT", 1, "1 Versuch"), ("en", 1, "1 try"), ("en", 2, "2 tries"), ("fr", 1, "1 try"),
  ])
  func `The plural form of a translation has the category of the number`(language: String, n: Int, text: String)
    async throws
  {
    let localizations = [
      #""pl": "# + Self.forms("one:jedna|few:{{n}} próby|many:{{n}} prób|other:{{n}} próby"),
      #""de": "# + Self.forms("one:{{n}} Versuch|other:{{n}} Versuche"),
      #""en": "# + Self.forms("one:{{n}} try|other:{{n}} tries"),
    ].joined(separator: ", ")
    #expect(try await shown("{{n}} tries", in: language, n: n, localizations: localizations) == text)
  }

  @Test func `A fraction has its own plural category`() async throws {
    let localizations = #""cs": "# + Self.forms("one:{{x}} rok|few:{{x}} roky|many:{{x}} roku|other:{{x}} let")
    #expect(
      try await shown("{{x}} years", in: "cs", n: 0, x: 1.5, localizations: localizations)?.hasSuffix("roku") == true)
    #expect(try await shown("{{x}} years", in: "cs", n: 0, x: 2, localizations: localizations) == "2 roky")
  }

  @Test func `plural() in a translation has the rules of the translation's language`() async throws {
    let template = "{{n}} {{plural(n, 'try', 'tries')}}"
    let french =
      #""fr": { "stringUnit": { "state": "translated", "value": "{{n}} {{plural(n, 'essai', 'essais')}}" } }"#
    #expect(try await shown(template, in: "fr", n: 0, localizations: french) == "0 essai")
    #expect(try await shown(template, in: "en", n: 0, localizations: french) == "0 tries")
  }
}
