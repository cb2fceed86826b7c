import Testing

@testable import WizardCLI

/// What a run prints before its first question.
@Suite struct GreetingTests {
  @Test(arguments: [
    ("", "Plain\nYour answers are saved"), (#""title": "Names", "#, "Plain\n1 step: Names.\nYour answers are saved"),
  ])
  func `The steps are listed only if they have titles`(title: String, start: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(
      """
      { "format": 1, "flow": "plain", "version": 1, "title": "Plain", "language": "en", "steps": [
        { "id": "a", \(title)"fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "z", "end": "done", "text": "Done." } ] }
      """, to: "flow.jsonc")
    let console = ScriptedConsole([":quit"])
    #expect(await walkthrough.run(["run", flow], console) == .stopped)
    #expect(console.transcript.contains(start))
  }
}
