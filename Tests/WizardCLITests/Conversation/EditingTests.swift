import Testing

@testable import WizardCLI

/// Edits of a flow file that apply to the next run, without a build in between.
@Suite struct EditingTests {
  private static let newStep = """
    {
      "id": "news",
      "title": "News",
      "fields": [{ "id": "news", "type": "boolean", "label": "Shall we write to you now and then?", "default": false }],
    },

    """

  /// Returns the flow with the changes from the README and a step between the details and the company.
  private func edited() throws -> String {
    let snippets = try Readme.page().blocks("jsonc")
    try #require(snippets.count == 3)
    let name = #"{ "id": "name", "type": "text", "label": "Full name", "maxLength": 100 },"#
    let flow = try Onboarding.text()
    try #require(flow.ranges(of: name + "\n        { \"id\": \"email\"").count == 1)
    return try flow.replacing(name + "\n        {", with: snippets[0] + snippets[1] + "        {")
      .inserting(Self.newStep, before: #"{\n      "id": "company",\n      "title""#.replacing("\\n", with: "\n"))
      .inserting(snippets[2], before: #"{\n      "id": "review""#.replacing("\\n", with: "\n"))
      .replacing(#""customer": {"#, with: #""customer": { "nickname": "nickname", "news": "news", "vat": "vat","#)
  }

  @Test func `Edits of a flow apply to the next run and to a resumed one`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(try Onboarding.text(), to: "flow/flow.jsonc")
    try walkthrough.write(try Onboarding.services(), to: "flow/services.jsonc")
    let before = ScriptedConsole(.joining + [":quit"])
    #expect(await walkthrough.run(["run", path], before) == .stopped)

    try walkthrough.write(try edited(), to: "flow/flow.jsonc")
    let check = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", path], check) == .done)
    let after = ScriptedConsole(["Anita", "", "", "", "yes", "Acme", "", "2", "nope", "US123", "yes"])
    #expect(await walkthrough.run(["resume"], after) == .done)
    #expect(after.unused == [])

    let fresh = ScriptedConsole([
      "201 555 0124", .code(0), "Bo", ":skip", "bo@example.com", "", "yes", "", ":skip", "yes",
    ])
    #expect(await walkthrough.run(["run", path], fresh) == .done)
    #expect(fresh.unused == [])
    try expectGolden(walkthrough.named(after.transcript + "\n" + fresh.transcript), "edited")
  }

  @Test func `A mistake made while editing is reported at its position, and the session is kept`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    #expect(await walkthrough.run(["run", path], ScriptedConsole(.verified + [":quit"])) == .stopped)
    let stored = try walkthrough.storedNames()

    try walkthrough.write(
      try Onboarding.text().replacing(#""when": "forCompany""#, with: #""when": "forCompani""#), to: "flow.jsonc")
    let console = ScriptedConsole([])
    #expect(await walkthrough.run(["resume"], console) == .badFlow)
    #expect(console.transcript.contains("flow.jsonc:"))
    #expect(console.transcript.contains(#"did you mean "forCompany"?"#))
    #expect(try walkthrough.storedNames() == stored)

    try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    #expect(await walkthrough.run(["resume"], ScriptedConsole([":quit"])) == .stopped)
  }

  @Test func `The phone number field in the article on flow files works as described there`() async throws {
    let samples = try DocumentationPage.article("FlowFile").blocks("json")
    let field = try #require(samples.first { $0.contains("\"phone\"") && $0.contains("\"regions\"") })
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "call", "version": 1, "title": "Call", "language": "en", "steps": [
        { "id": "who", "title": "You", "fields": [\(field)] },
        { "id": "done", "end": "done", "text": "{{mobile}}", "result": { "mobile": "mobile" } } ] }
      """, to: "flow.jsonc")
    let console = ScriptedConsole(["020 7946 0958", "+44 20 7946 0958", "800 555 0123", "(201) 555-0123", ""])
    #expect(await walkthrough.run(["run", path, "--json"], console) == .done)
    #expect(
      console.transcript.contains("is a number from the United Kingdom. Enter one from\nthe United States or Canada."))
    #expect(console.transcript.contains("is a toll-free number. Enter a mobile number."))
    #expect(
      console.transcript.contains("Example: (201) 555-0123.\n"))
    #expect(console.transcript.contains("\n+1 201-555-0123\n"))
    #expect(console.data.contains(#""mobile":"+12015550123""#))
  }
}
