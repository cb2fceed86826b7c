import Testing

@testable import WizardCLI

/// Commands on a flow whose functions a program implements.
@Suite struct FunctionCommandTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F",
      "functions": { "isIBAN": { "input": ["text"], "output": "boolean" } },
      "steps": [
        { "id": "a", "fields": [
          { "id": "iban", "type": "text", "label": "IBAN",
            "rules": [{ "id": "valid", "that": "isIBAN(iban)", "message": "Check the IBAN." }] }] },
        { "id": "z", "end": "done", "result": { "iban": "iban" } }] }
    """
  private static let table = #""functions": { "isIBAN": { "DE89": true, "*": false } }"#
  private static let scenarios = """
    { \(table), "scenarios": [
      { "name": "checked", "steps": [
          { "at": "a", "answer": { "iban": "DE88" }, "errors": { "iban": "valid" } },
          { "at": "a", "answer": { "iban": "DE89" } }, { "at": "z" }], "outcome": "done" }] }
    """

  private let walkthrough: Walkthrough
  private let path: String

  init() throws {
    walkthrough = try Walkthrough()
    path = try walkthrough.write(Self.flow, to: "f/flow.jsonc")
  }

  private func run(_ words: String...) async throws -> (status: Ending, text: String) {
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let status =
      words[0] == "run" ? await walkthrough.run(words, console) : await walkthrough.runBare(words, console)
    return (status, walkthrough.named(console.transcript) + console.data)
  }

  @Test func `A flow is checked, drawn and compared by what it declares`() async throws {
    defer { walkthrough.remove() }
    #expect(try await run("check", path).status == .done)
    #expect(try await run("graph", path).status == .done)
    #expect(try await run("diff", path, path).status == .done)
    let other = try walkthrough.write(
      Self.flow.replacing(#"["text"], "output": "boolean""#, with: #"["text"], "output": "boolean?""#)
        .replacing("isIBAN(iban)", with: "isIBAN(iban) == true"), to: "g/flow.jsonc")
    let changed = try await run("diff", path, other)
    #expect(
      changed.text.contains(#"The function "isIBAN" changed from (text) -> boolean to (text) -> boolean?."#),
      "\(changed.text)")
  }

  @Test func `A run names the functions that only a program has`() async throws {
    defer { walkthrough.remove() }
    let (status, text) = try await run("run", path, "--no-input", "--set", "iban=DE89")
    #expect(status == .badFlow)
    #expect(text.contains(#"the function "isIBAN" is not provided  [unbound-function]"#), "\(text)")
    #expect(text.contains("flow.jsonc:2:18") && text.contains("services.jsonc"), "\(text)")
  }

  @Test func `A table in services.jsonc stands for the function`() async throws {
    defer { walkthrough.remove() }
    _ = try walkthrough.write("{ \(Self.table) }", to: "f/services.jsonc")
    #expect(try await run("check", path).status == .done)
    #expect(try await run("run", path, "--no-input", "--yes", "--set", "iban=DE89").status == .done)
    let (status, text) = try await run("run", path, "--no-input", "--yes", "--set", "iban=DE88")
    #expect(status != .done && text.contains("Check the IBAN."), "\(text)")
  }

  @Test func `Scenarios and the explorer use the table of the scenario file`() async throws {
    defer { walkthrough.remove() }
    let unbound = try await run("explore", path)
    #expect(unbound.status == .badFlow && unbound.text.contains("unbound-function"), "\(unbound.text)")
    _ = try walkthrough.write(Self.scenarios, to: "f/tests.jsonc")
    let tested = try await run("test", path)
    #expect(tested.status == .done && tested.text.contains("1 passed, 0 failed"), "\(tested.text)")
    let explored = try await run("explore", path)
    #expect(explored.status == .done && explored.text.contains("1 of 1 end"), "\(explored.text)")
    #expect(try await run("eval", "--flow", path, "isIBAN('DE89')").text == "true\n")
  }

  @Test func `A story is played, and a session resumed, only with the results of functions`() async throws {
    defer { walkthrough.remove() }
    let other = try walkthrough.write(
      Self.flow.replacing("\"isIBAN(iban)\"", with: "\"!isIBAN(iban)\""), to: "g/flow.jsonc")
    #expect(try await run("sessions", "check", path).status == .badFlow)
    let unplayed = try await run("diff", path, other)
    #expect(unplayed.text.contains("No stories were played"), "\(unplayed.text)")
    for folder in ["f", "g"] { _ = try walkthrough.write(Self.scenarios, to: "\(folder)/tests.jsonc") }
    let played = try await run("diff", path, other)
    #expect(played.text.contains("stories played on both versions differ"), "\(played.text)")
  }

  @Test(arguments: [
    (#"{ "isIBAN": { "DE89": true } }"#, #"say with "*" what "isIBAN" returns for all other arguments"#),
    (#"{ "isIBAN": { "DE89": "yes", "*": false } }"#, #""DE89" must be true or false"#),
    (#"{ "isIBAM": { "*": false } }"#, #"the flow declares no function "isIBAM""#),
    ("{ }", #"the function "isIBAN" is not provided"#),
  ])
  func `A table that does not fit is reported`(table: String, message: String) async throws {
    defer { walkthrough.remove() }
    let scenarios = Self.scenarios.replacing(Self.table, with: #""functions": "# + table)
    _ = try walkthrough.write(scenarios, to: "f/tests.jsonc")
    let (status, text) = try await run("test", path)
    #expect(status == .badFlow && text.contains(message), "\(text)")
    #expect(!text.contains("checked"), "no scenario is run: \(text)")
    #expect(try await run("explore", path).text.contains(message))
  }

  @Test func `The keys of a table are values of the declared types`() async throws {
    defer { walkthrough.remove() }
    let priced = try walkthrough.write(
      """
      { "format": 1, "flow": "p", "title": "P",
        "functions": {
          "fee": { "input": [{ "money": "EUR" }], "output": "integer" },
          "rate": { "input": ["text", "number"], "output": "integer" } },
        "steps": [
          { "id": "a", "title": "{{fee(money(5, 'EUR'))}}", "text": "{{rate('DE', 1)}}" }, { "id": "z", "end": "done" }] }
      """, to: "p/flow.jsonc")
    func write(_ fee: String, _ rate: String) throws {
      _ = try walkthrough.write(
        """
        { "functions": { "fee": { \(fee): 1, "*": 0 }, "rate": { \(rate): 2, "*": 0 } },
          "scenarios": [{ "name": "s", "outcome": "done", "steps": [{ "at": "a" }, { "at": "z" }] }] }
        """, to: "p/tests.jsonc")
    }
    for fee in [#""5.00 EUR""#, #""{\"currency\":\"EUR\",\"amount\":\"5\"}""#] {
      try write(fee, #""[\"a, b\", 5.0]""#)
      #expect(try await run("eval", "--flow", priced, "fee(money(5, 'EUR'))").text == "1\n", "\(fee)")
    }
    #expect(try await run("eval", "--flow", priced, "rate('a, b', 5)").text == "2\n")
    #expect(try await run("eval", "--flow", priced, "rate('a', 5)").text == "0\n")
    try write(#""5.00 USD""#, #""a, 5""#)
    let wrong = try await run("test", priced).text
    #expect(
      wrong.contains(#""5.00 USD" is no argument of "fee""#) && wrong.contains(#""a, 5" is no argument of "rate""#))
    #expect(wrong.contains("write a key as a JSON list of text, number"), "\(wrong)")
  }
}
