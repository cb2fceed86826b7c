import Testing

@testable import WizardCLI

/// Amounts of money at a prompt and on a command line.
@Suite struct MoneyPromptTests {
  private static func flow(_ language: String) -> String {
    """
    { "format": 1, "flow": "fare", "title": "Fare", "language": "\(language)", "steps": [
      { "id": "a", "title": "A", "fields": [
          { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "JPY"] },
          { "id": "fare", "type": "money", "currency": "cur", "label": "Fare", "min": 1, "max": 5000 } ] },
      { "id": "b", "title": "B", "review": "Is this right?" },
      { "id": "done", "end": "completed", "result": { "fare": "fare" } } ] }
    """
  }

  private func run(
    _ script: [ScriptedConsole.Turn], _ words: [String] = [], language: String = "en"
  ) async throws -> (said: String, data: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(script, isInteractive: !script.isEmpty, width: 1000)
    let path = try walkthrough.write(Self.flow(language), to: "flow.jsonc")
    _ = await walkthrough.run(["run", path, "--json"] + words, console)
    #expect(console.unused == [])
    return (console.transcript.replacing("\u{A0}", with: " "), console.data)
  }

  @Test func `The prompt names the currency, shows the amount that was read and says what is wrong`() async throws {
    let (said, data) = try await run(["EUR", "12,5", "$7", "1,234.5", "yes", ""])
    #expect(said.contains("Fare, EUR: 12,5\nError: \"12,5\" is not an amount. Enter one such as €12.50.\n"), "\(said)")
    #expect(said.contains("Error: \"$7\" is in another currency. Enter the amount in EUR.\n"), "\(said)")
    #expect(said.contains("€1,234.50"), "\(said)")
    #expect(data.contains(#""fare":{"amount":"1234.50","currency":"EUR"}"#), "\(data)")
  }

  @Test func `A changed currency asks for the amount again`() async throws {
    let (said, data) = try await run(["EUR", "12.50", ":edit Currency", "JPY", "1300", "yes", ""])
    #expect(said.contains("Fare, JPY"), "\(said)")
    #expect(data.contains(#""fare":{"amount":"1300","currency":"JPY"}"#), "\(data) \(said)")
  }

  @Test func `In German the amount is typed and shown as in German`() async throws {
    let (said, data) = try await run(["EUR", "1.234,5", "ja", ""], language: "de")
    #expect(said.contains("1.234,50 €"), "\(said)")
    #expect(data.contains(#""fare":{"amount":"1234.50","currency":"EUR"}"#), "\(data)")
  }

  @Test(arguments: [[":edit Currency", "EUR", ""], [":back", "EUR", ""]])
  func `A typed text that is not a currency code is changed from the question for the amount, also on resuming`(
    cure: [String]
  ) async throws {
    let flow = Conversation.flow(
      """
      { "id": "a", "title": "A", "fields": [
        { "id": "c", "type": "text", "label": "Currency" },
        { "id": "m", "type": "money", "currency": "c", "label": "Fare" } ] },
      { "id": "done", "end": "completed", "result": { "m": "m" } }
      """)
    let error =
      "Error: \"€\" is not a currency code such as EUR or USD. Change your answer for \"Currency\" first.\n"
    let whole = try await Conversation(
      flow, ["€", "5"] + cure.map { ScriptedConsole.Turn(stringLiteral: $0) })
    #expect(whole.said.contains("Fare: 5\n\(error)Fare: "), "\(whole.said)")
    #expect(whole.data.contains(#""m":{"amount":"5.00","currency":"EUR"}"#), "\(whole.data)")
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    #expect(await walkthrough.run(["run", path], ScriptedConsole(lines: ["€", "5", ":quit"])) == .stopped)
    let console = ScriptedConsole(lines: cure + [""], width: 1000)
    #expect(await walkthrough.run(["resume"], console) == .done, "\(console.transcript)")
    #expect(console.unused == [], "\(console.transcript)")
  }

  @Test func `An amount can be set on the command line`() async throws {
    let (said, data) = try await run([], ["--no-input", "--set", "cur=EUR", "--set", "fare=12.50", "--yes"])
    #expect(data.contains(#""fare":{"amount":"12.50","currency":"EUR"}"#), "\(data) \(said)")
  }

  @Test(arguments: [(["--language", "de"], [:]), ([], ["LANG": "de_DE.UTF-8"])])
  func `In a German run of an English flow, an amount is typed, shown and exemplified as people in Germany write it`(
    words: [String], environment: [String: String]
  ) async throws {
    let flow = Conversation.flow(
      """
      { "id": "a", "title": "A", "fields": [
        { "id": "kwd", "type": "money", "currency": "KWD", "label": "Dinar" },
        { "id": "eur", "type": "money", "currency": "EUR", "label": "Euro" } ] },
      { "id": "done", "end": "done" }
      """)
    let run = try await Conversation(flow, ["1.2345", "12,500 KWD", "12,50"], words, environment: environment)
    #expect(run.said.contains("such as 12,500 KWD."), "\(run.said)")
    #expect(run.data.contains(#""amount":"12.500","currency":"KWD""#), "\(run.data)")
    #expect(run.data.contains(#""amount":"12.50","currency":"EUR""#), "\(run.data)")
    let given = try await Conversation(
      flow, [], ["--no-input", "--set", "kwd=1.5", "--set", "eur=12.50 €"] + words, environment: environment)
    #expect(given.data.contains(#""amount":"1.500","currency":"KWD""#), "\(given.data)")
  }

  @Test func `A changed currency of a saved amount is reported on resuming, and only it is asked`() async throws {
    func flow(_ currency: String) -> String {
      Conversation.flow(
        """
        { "id": "a", "title": "A", "fields": [
          { "id": "m", "type": "money", "currency": "\(currency)", "label": "M" },
          { "id": "n", "type": "text", "label": "N" } ] },
        { "id": "b", "title": "B", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "done", "end": "done" }
        """)
    }
    let begun = (["12.50", ":quit"], ["1300", "nn", "x", ""])
    let submitted = (["12.50", "nn", ":quit"], ["1300", "x", ""])
    for (typed, rest) in [begun, submitted] {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let path = try walkthrough.write(flow("EUR"), to: "flow.jsonc")
      #expect(await walkthrough.run(["run", path], ScriptedConsole(lines: typed)) == .stopped)
      try walkthrough.write(flow("JPY"), to: "flow.jsonc")
      let console = ScriptedConsole(lines: rest, width: 1000)
      #expect(await walkthrough.run(["resume"], console) == .done, "\(console.transcript)")
      #expect(console.unused == [], "\(console.transcript)")
      #expect(console.transcript.contains("No longer valid. Answer again: \"M\"."), "\(console.transcript)")
    }
  }
}
