import FlowEngine
import FlowServices
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

  @Test func `The command to resume names the session if resume would take another one`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.plan.replacing("TOKEN", with: ""), to: "flow.jsonc")
    let words = ["run", flow, "--fresh", "--given", "plan=pro", "--given", "seats=3"]
    let store = FileSessionStore(folder: URL(filePath: walkthrough.store, directoryHint: .isDirectory))
    var named: Set<Bool> = []
    // Of sessions that were saved in the same second, resume takes the one whose id comes first.
    for number in 0..<6 {
      let console = ScriptedConsole(["Ana", ":back", ":quit"], width: 1000)
      #expect(await walkthrough.run(words, console) == .stopped)
      if number == 3 { walkthrough.pass(seconds: 60) }
      let next = try #require(try await store.list().first).id.text
      let resumed = ScriptedConsole([":quit"], width: 1000)
      let hint = console.transcript.firstMatch(of: #/To resume: wizard (resume(?: ([a-z0-9]+))?) --store/#)
      let id = hint?.output.2.map(String.init)
      #expect(hint != nil && id != next, "\(console.transcript)")
      named.insert(id != nil)
      #expect(await walkthrough.run(["resume"] + (id.map { [$0] } ?? []), resumed) == .stopped)
    }
    #expect(named == [true, false])
  }

  @Test func `A session in which only a service was called is not said to be saved`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(
      #"""
      { "format": 1, "flow": "f", "title": "F", "services": { "load": {} }, "steps": [
        { "id": "a", "title": "A", "before": { "call": "load" }, "fields": [
          { "id": "name", "type": "text", "label": "Name", "required": false },
          { "id": "more", "type": "text", "label": "More" }] },
        { "id": "z", "end": "done", "result": { "name": "name", "more": "more" } }] }
      """#, to: "flow.jsonc")
    try walkthrough.write(#"{ "load": { "use": "fixed", "accepted": true } }"#, to: "services.jsonc")
    for script: [ScriptedConsole.Turn] in [[":quit"], ["", ":quit"]] {
      let console = ScriptedConsole(script, width: 1000)
      #expect(await walkthrough.run(["run", flow], console) == .stopped)
      #expect(console.transcript.contains("Stopped. Nothing was saved.\n"), "\(console.transcript)")
      #expect(try walkthrough.storedNames().filter { $0.hasSuffix(".session.json") } == [])
    }
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
