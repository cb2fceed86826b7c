import Testing

@testable import WizardCLI

/// The prompt at a choice without options, and after a rejected call that lets the step continue.
@Suite struct EmptyChoiceDialogueTests {
  private static func flow(_ field: String, rejected: String = "") -> String {
    """
    { "format": 1, "flow": "stay", "version": 1, "title": "Stay",
      "services": { "find": { "input": {}, "output": { "rooms": "options" }, "rejects": { "closed": {} } } },
      "steps": [
        { "id": "name", "title": "Name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "room", "title": "Room", "before": { "call": "find", "as": "found",
            "rejected": { "closed": { "message": "The list is closed.", \(rejected) } } },
          "fields": [{ "id": "room", "type": "choice", "label": "Room",
            "optionsFrom": "found != null ? found.rooms : []", \(field) }] },
        { "id": "note", "title": "Note", "fields": [{ "id": "note", "type": "text", "label": "Note" }] },
        { "id": "done", "end": "completed", "result": { "name": "name", "room": "room", "note": "note" } } ] }
    """
  }

  private static let none = #"{ "find": { "use": "fixed", "accepted": { "rooms": [] } } }"#
  private static let closed = #"{ "find": { "use": "fixed", "rejected": "closed" } }"#

  private func said(
    _ flow: String, _ services: String, _ words: [String] = [], _ script: [ScriptedConsole.Turn], _ status: Ending
  ) async throws -> (text: String, data: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(script)
    try walkthrough.write(services, to: "stay/services.jsonc")
    let path = try walkthrough.write(flow, to: "stay/flow.jsonc")
    #expect(await walkthrough.run(["run", path, "--json"] + words, console) == status)
    #expect(console.unused == [])
    return (console.transcript, console.data)
  }

  @Test func `A choice without options can be tried again or left`() async throws {
    let run = try await said(
      Self.flow(#""required": true"#), Self.none, [], ["Ana", "", ":back", "Bea", "x", ":quit"], .stopped)
    #expect(run.text.contains("There is nothing to choose from.\n"))
    #expect(run.text.contains("Press Enter to try again, or type :quit to stop and keep your answers: "))
    #expect(run.text.contains("Name (Enter keeps Ana): Bea\n"))
    #expect(run.text.contains("Press Enter to try again.\n"))
  }

  @Test func `An optional choice without options is passed with Enter`() async throws {
    let run = try await said(Self.flow(#""required": false"#), Self.none, [], ["Ana", "", "Later", ""], .done)
    #expect(run.data.contains(#"{"name":"Ana","note":"Later"}"#))
  }

  @Test func `The prompt explains why a step without options was skipped`() async throws {
    let run = try await said(Self.flow(#""ifEmpty": "note""#), Self.none, [], ["Ana", ":why", "Later", ""], .done)
    #expect(run.text.contains(#"because there are no choices for "Room"."#))
    #expect(run.data.contains(#"{"name":"Ana","note":"Later"}"#))
  }

  @Test func `The message of a rejection that continues is shown above the questions`() async throws {
    let flow = Self.flow(#""required": false"#, rejected: #""continue": true"#)
    let run = try await said(flow, Self.closed, [], ["Ana", "", "Later", ""], .done)
    #expect(run.text.contains("The list is closed.\n"))
    #expect(run.data.contains(#"{"name":"Ana","note":"Later"}"#))
  }

  @Test func `An unattended run continues after the rejection, and stops where there is nothing to choose from`()
    async throws
  {
    let given = ["--set", "name=Ana", "--set", "note=Later", "--no-input"]
    let open = Self.flow(#""required": false"#, rejected: #""continue": true"#)
    #expect(try await said(open, Self.closed, given, [], .done).data.contains(#"{"name":"Ana","note":"Later"}"#))
    let empty = try await said(Self.flow(#""required": true"#), Self.none, given, [], .answersMissing)
    #expect(empty.text.contains("There is nothing to choose from."))
  }
}
