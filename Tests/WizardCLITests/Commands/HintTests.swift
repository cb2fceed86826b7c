import Foundation
import Testing
import Localization

@testable import WizardCLI

/// Suggested commands can be pasted into a shell.
@Suite struct HintTests {
  private static let plan = """
    { "format": 1, "flow": "plan", "version": 1, "title": "Plan", "language": "en",
      "given": { "plan": "text", "seats": "integer"TOKEN }, "steps": [
      { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "z", "end": "done", "text": "Done.", "result": { "plan": "plan", "seats": "seats", "name": "name" } } ] }
    """

  @Test func `The command for starting again repeats the given values, quoted for a shell`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.plan.replacing("TOKEN", with: ""), to: "it's/flow.jsonc")
    let given = ["--given", "plan=a $b", "--given", "seats=3"]
    let store = walkthrough.path("st$y")
    let begun = ScriptedConsole(["Ana", ":back", ":quit"], width: 1000)
    #expect(await walkthrough.runBare(["run", flow, "--store", store] + given, begun) == .stopped)
    let quoted = "'" + walkthrough.path("") + #"it'\''s"#
    let again = " --fresh --given 'plan=a $b' --given seats=3 --store '\(store)'\n"
    #expect(begun.transcript.contains("To resume: wizard resume --store '\(store)'\n"))
    #expect(begun.transcript.hasSuffix("To start again: wizard run \(quoted)/flow.jsonc'\(again)"))
    let resumed = ScriptedConsole([":quit"], width: 1000)
    #expect(await walkthrough.runBare(["resume", "--store", store], resumed) == .stopped)
    #expect(resumed.transcript.hasSuffix("To start again: wizard run \(quoted)'\(again)"))
  }

  @Test func `A given secret is in no suggested command`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let text = Self.plan.replacing("TOKEN", with: #", "token": "secret""#)
    let flow = try walkthrough.write(text, to: "flow.jsonc")
    let secret = try walkthrough.write("hunter2", to: "token")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    let words = ["run", flow, "--given", "plan=pro", "--given", "seats=3", "--secret-file", "token=\(secret)"]
    let console = ScriptedConsole(["Ana", ":back", ":quit"], width: 1000)
    #expect(await walkthrough.run(words, console) == .stopped)
    #expect(console.transcript.contains(" --given plan=pro --given seats=3 --secret-file token=PATH "))
    #expect(!console.transcript.contains("hunter2"))
  }

  @Test func `The suggested option for an answer of an item is quoted because of its brackets`() {
    #expect(
      CommandMessages.missingAnswer("children[0].name", "Name").description
        == "\"Name\" is missing. Pass --set 'children[0].name=VALUE' or an --answers file.")
    #expect(CommandMessages.secretIsOpen("a b").description.hasSuffix(": chmod 600 'a b'"))
  }
}
