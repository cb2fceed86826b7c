import Testing

@testable import WizardCLI

/// The language of messages: that of the option, of the environment, or of the flow.
@Suite struct LanguageChoiceTests {
  private static let german = ["LANG": "de_DE.UTF-8"]

  /// Environments and options for an English flow with German texts, with whether messages are in German.
  static let choices: [(environment: [String: String], options: [String], isGerman: Bool)] = [
    ([:], [], false), (german, [], true), (["LC_MESSAGES": "de"], [], true), (["LC_ALL": "de_CH"], [], true),
    (["LANG": "de_AT.UTF-8@euro"], [], true), (["LANG": "de_DE@euro"], [], true), (["LANG": "DE"], [], true),
    (["LANG": "de-DE"], [], true),
    // The first variable that is set and not empty decides.
    (["LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], [], false),
    (["LC_ALL": "de_DE", "LC_MESSAGES": "en_US", "LANG": "en_US"], [], true),
    (["LC_MESSAGES": "en_GB", "LANG": "de_DE"], [], false), (["LC_MESSAGES": "de_DE", "LANG": "en_GB"], [], true),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], [], true), (["LC_ALL": "", "LANG": ""], [], false),
    // Variables without a language, and invalid values.
    (["LC_ALL": "C", "LANG": "de_DE"], [], false), (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], [], false),
    (["LC_MESSAGES": "POSIX", "LANG": "de_DE"], [], false), (["LANG": "C"], [], false),
    (["LANG": "deutsch!"], [], false), (["LANG": "d"], [], false), (["LANG": ".UTF-8"], [], false),
    (["LANG": "_DE"], [], false), (["LANG": "\u{1B}[31m"], [], false), (["LANG": "de_"], [], false),
    (["LANG": "den_DE"], [], false), (["LC_ALL": "??", "LANG": "de_DE"], [], false),
    // The locale categories of times and other things do not affect messages.
    (["LC_TIME": "de_DE", "LC_CTYPE": "de_DE.UTF-8"], [], false), (["LC_CTYPE": "en_US", "LANG": "de"], [], true),
    (["LANG": "nl_NL.UTF-8"], [], false), (["LC_ALL": "nl_NL.UTF-8", "LANG": "de_DE"], [], false),
    // A list of languages, unless the locale is C.
    (["LANGUAGE": "de", "LANG": "en_US"], [], true), (["LANGUAGE": "nl:de:en", "LC_ALL": "en_US"], [], true),
    (["LANGUAGE": "en:de", "LANG": "de_DE"], [], false), (["LANGUAGE": "de"], [], false),
    (["LANGUAGE": "de", "LC_ALL": "C"], [], false), (["LANGUAGE": "", "LANG": "de_DE"], [], true),
    (["LANGUAGE": "::de_AT.UTF-8:", "LANG": "en"], [], true), (["LANGUAGE": "nl", "LANG": "de_DE"], [], false),
    // The option takes precedence.
    ([:], ["--language", "de_DE.UTF-8"], true), (["LANGUAGE": "en", "LANG": "en"], ["--language", "de"], true),
    ([:], ["--language", "de"], true), (["LC_ALL": "en_US.UTF-8"], ["--language=de-AT"], true),
    (["LC_ALL": "C"], ["--language", "DE"], true), (["LC_ALL": "de_DE"], ["--language", "en"], false),
    (["LC_ALL": "de_DE"], ["--language", "en-GB"], false), (german, ["--language", "nl"], false),
  ]

  private static let flow = """
    { "format": 1, "flow": "f", "title": "F", "language": "LANGUAGE", "steps": [
      { "id": "a", "title": "A", "fields": [{ "id": "a", "type": "text", "label": "A" }] }, { "id": "z", "end": "done" } ] }
    """

  private func said(
    _ environment: [String: String], _ options: [String], language: String = "en", texts: String? = nil
  ) async throws -> String {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow.replacing("LANGUAGE", with: language), to: "flow.jsonc")
    if let texts { _ = try walkthrough.write(texts, to: "texts.xcstrings") }
    let console = ScriptedConsole([":quit"], width: 1000)
    #expect(await walkthrough.run(["run", path] + options, console, environment: environment) == .stopped)
    return console.transcript
  }

  @Test(arguments: choices) func `Messages are in the language of the option, otherwise of the environment`(
    environment: [String: String], options: [String], isGerman: Bool
  ) async throws {
    let said = try await said(environment, options, texts: Self.texts)
    #expect(said.contains("Ihre Antworten werden") == isGerman, "\(said)")
    #expect(said.contains("Your answers are saved") != isGerman, "\(said)")
    #expect(said.contains("Ah:") == isGerman, "\(said)")
  }

  private static let texts = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "F": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Eff" } } } },
      "A": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Ah" } } } } } }
    """

  @Test(
    arguments: [
      (["LANG": "nl_NL.UTF-8"], [], "nl-NL"), (["LANG": "sr_RS@latin"], [], "sr-Latn-RS"),
      ([:], ["--language", "it"], "it"),
      (["LANG": "en_GB.UTF-8"], [], nil), (["LANG": "C"], [], nil), (["LANG": "nl_NL"], ["--language", "en"], nil),
    ] as [([String: String], [String], String?)])
  func `A wanted language that the flow does not have is said once`(
    environment: [String: String], options: [String], missing: String?
  ) async throws {
    let said = try await said(environment, options)
    let count = said.ranges(of: "The flow is not available in \"\(missing ?? "")").count
    #expect(count == (missing == nil ? 0 : 1), "\(said)")
  }

  static let flows: [(flow: String, environment: [String: String], options: [String], isGerman: Bool)] = [
    ("de", [:], [], true), ("de-AT", [:], [], true), ("de", ["LANG": "C"], [], true),
    ("de", ["LANG": "nl_NL.UTF-8"], [], true), ("de", [:], ["--language", "nl"], true),
    // A flow that has only German texts is in German, with one line about it.
    ("de", ["LANG": "en_US.UTF-8"], [], true), ("de", german, ["--language", "en"], true),
    ("en", german, [], false), ("en", [:], ["--language", "de"], false),
    ("nl", [:], [], false), ("nl", ["LANG": "it_IT"], [], false), ("nl", german, [], true),
    ("nl", german, ["--language", "it"], false),
  ]

  @Test(arguments: flows) func `If the language is not supported, messages are in the flow's language or English`(
    flow: String, environment: [String: String], options: [String], isGerman: Bool
  ) async throws {
    let said = try await said(environment, options, language: flow)
    #expect(said.contains("Ihre Antworten werden") == isGerman, "\(said)")
    #expect(said.contains("Your answers are saved") != isGerman, "\(said)")
  }

  static let mistakes: [(words: [String], said: String)] = [
    ([], "es fehlt ein Befehl. Beispiel: wizard run Flows/onboarding.\n"),
    (["rnu"], "unbekannter Befehl „rnu“. Meinten Sie „run“?\n"),
    (["run"], "es fehlt ein Ablauf (FLOW). Beispiel: wizard run Flows/onboarding.\n"),
    (["run", "f", "--frehs"], "unbekannte Option --frehs. Meinten Sie --fresh?\n"),
    (["run", "f", "--output"], "--output braucht einen Wert. Schreiben Sie --output FILE|-.\n"),
    (
      ["explain", "unknown-stp"],
      "unbekannte Regel „unknown-stp“. Meinten Sie „unknown-step“? Eine Liste bekommen Sie mit \"wizard explain\".\n"
    ),
    (["help", "exit-code"], "unbekannter Befehl oder unbekanntes Thema „exit-code“. Meinten Sie „exit-codes“?\n"),
    (["eval"], "es fehlt ein Ausdruck. Beispiel: wizard eval '1 + 2'.\n"),
    (
      ["check", "--format", "jsno", "f"],
      "unbekanntes Format „jsno“ für --format. Verwenden Sie text, json oder github.\n"
    ),
    (["completions", "tcsh"], "unbekannte Shell „tcsh“. Verwenden Sie bash, zsh oder fish.\n"),
    (
      ["sessions", "show"],
      "für \"wizard sessions show\" fehlt die Sitzungs-ID. Eine Liste bekommen Sie mit \"wizard sessions\".\n"
    ),
    (["resume", "nonsense!"], "„nonsense!“ ist keine Sitzungs-ID. Eine Liste bekommen Sie mit \"wizard sessions\".\n"),
  ]

  @Test(arguments: mistakes) func `A usage error is reported in the language of the environment`(
    words: [String], said: String
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(words, console, environment: Self.german) == .usage)
    #expect(console.transcript.hasPrefix("wizard: \(said)"), "\(console.transcript)")
    #expect(console.transcript.contains("Hilfe bekommen Sie mit \"wizard help"), "\(console.transcript)")
    #expect(console.data == "")
  }

  @Test func `A usage error beside the language option is reported in that language`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["run", "--language", "de"], console) == .usage)
    #expect(console.transcript.hasPrefix("wizard: es fehlt ein Ablauf (FLOW)"), "\(console.transcript)")
    let unread = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["run", walkthrough.path("nowhere"), "--language", "de"]
    #expect(await walkthrough.runBare(words, unread) == .unreadable)
    #expect(unread.transcript.contains("kann nicht gelesen werden"), "\(unread.transcript)")
  }
}
