import FlowDefinition
import FlowServices
import Foundation
import Testing

@testable import FlowEngine
@testable import WizardCLI

/// Resuming a session: what is shown, and which changes since then are reported.
@Suite struct ResumeTranscripts {
  private func withWalkthrough(_ body: (Walkthrough, _ flow: String) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try await body(walkthrough, try walkthrough.write(try Onboarding.text(), to: "flow.jsonc"))
  }

  private func stop(_ walkthrough: Walkthrough, _ flow: String, _ script: [ScriptedConsole.Turn]) async {
    #expect(await walkthrough.run(["run", flow, "--fresh"], ScriptedConsole(script + [":quit"])) == .stopped)
    walkthrough.pass(seconds: 60)
  }

  private static let edits: [(from: String, to: String)] = [
    (
      #""id": "name", "type": "text", "label": "Full"#,
      #""id": "fullName", "was": ["name"], "type": "text", "label": "Full"#
    ),
    (#""name": "name","#, #""name": "fullName","#),
    (#"{ "id": "1-9", "label": "1 to 9 people" },"#, #"{ "id": "1", "label": "Just me" },"#),
    (#"{ "id": "10-99", "label": "10 to 99 people" },"#, #"{ "id": "2-99", "label": "2 to 99 people" },"#),
    (
      #"{ "id": "email", "type": "email", "label": "Work email", "required": false },"#,
      #"{ "id": "vat", "type": "text", "label": "VAT number" },"#
    ),
    (
      #""company": { "?": true, "name": "text", "email": "email?", "size": "text" },"#,
      #""company": { "?": true, "name": "text", "vat": "text", "size": "text" },"#
    ),
  ]

  @Test func `A session is resumed with an edited flow`() async throws {
    try await withWalkthrough { walkthrough, flow in
      await stop(walkthrough, flow, .joining + ["Acme", "work@example.com", "2"])
      let edited = try Self.edits.reduce(try Onboarding.text()) { text, edit in
        try #require(!text.ranges(of: edit.from).isEmpty, "\(edit.from) is not there.")
        return text.replacing(edit.from, with: edit.to)
      }
      try walkthrough.write(edited, to: "flow.jsonc")
      let console = ScriptedConsole(lines: ["DE 1", "2", "yes"])
      #expect(await walkthrough.run(["resume"], console) == .done)
      #expect(console.unused == [])
      try expectGolden(walkthrough.named(console.transcript), "resumed-after-edit")
    }
  }

  /// Installs a saved session in the store as if it had been saved a minute ago.
  private func install(
    _ name: String, _ walkthrough: Walkthrough, _ flow: String, _ change: (inout SnapshotContent) -> Void = { _ in }
  ) async throws {
    let saved = try SavedStore(name)
    defer { saved.remove() }
    var snapshot = saved.snapshot
    snapshot.header.flowPath = flow
    snapshot.header.revision = 1
    change(&snapshot.content)
    walkthrough.pass(seconds: snapshot.header.savedAt + 60 - 1_772_355_600)
    let store = FileSessionStore(folder: URL(filePath: walkthrough.store, directoryHint: .isDirectory))
    try await store.save(snapshot, replacing: nil)
  }

  @Test(arguments: [["resume"], ["run", "FLOW"]])
  func `A session is resumed after a crash during a call`(words: [String]) async throws {
    try await withWalkthrough { walkthrough, flow in
      try await install("onboarding-account-pending", walkthrough, flow)
      let console = ScriptedConsole(lines: words == ["resume"] ? [] : ["yes"])
      #expect(await walkthrough.run(words.map { $0 == "FLOW" ? flow : $0 }, console) == .done)
      try expectGolden(walkthrough.named(console.transcript), "resumed-after-crash-" + words[0])
      #expect(try walkthrough.accounts().count == 1)
    }
  }

  @Test func `The outcome of a repeatable call interrupted by a crash is not mentioned`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await install("onboarding-code-sent", walkthrough, flow) { content in
        content.calls = [:]
        content.pending = [.init(call: "verification/before", key: "k", kept: [.string("+12015550123")])]
      }
      let script: [ScriptedConsole.Turn] = [.code(0), "Ana", "ana@example.com", "", "", "yes"]
      let console = ScriptedConsole(script)
      #expect(await walkthrough.run(["resume"], console) == .done)
      try expectGolden(walkthrough.named(console.transcript), "resumed-after-crash-code")
    }
  }

  @Test func `A rejection by a service is shown again after a restart`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await install("onboarding-email-taken", walkthrough, flow)
      let console = ScriptedConsole(lines: ["new@example.com", "yes"])
      #expect(await walkthrough.run(["resume"], console) == .done)
      #expect(console.transcript.contains("Error: There is already an account with ana@example.com."))
    }
  }

  @Test func `The number of other unfinished sessions is reported, with the command that lists them`() async throws {
    try await withWalkthrough { walkthrough, flow in
      for _ in 0..<3 { await stop(walkthrough, flow, .verified) }
      let command = "wizard sessions --store \(walkthrough.store)"
      let offer = ScriptedConsole([":quit"], width: 1000)
      #expect(await walkthrough.run(["run", flow], offer) == .stopped)
      #expect(
        offer.transcript.contains(
          "\nYou have 2 more unfinished sessions. Run \"\(command)\" to see them.\nResume it?"))
      let first = ScriptedConsole(["Ana", "a@example.com", "", "", "yes"], width: 1000)
      #expect(await walkthrough.run(["resume"], first) == .done)
      #expect(
        first.transcript.contains("\nYou have 2 more unfinished sessions. Run \"\(command)\" to see them.\n"))
      let second = ScriptedConsole(["Ana", "b@example.com", "", "", "yes"], width: 1000)
      #expect(await walkthrough.run(["resume"], second) == .done)
      #expect(second.transcript.contains("\nYou have 1 more unfinished session. Run \"\(command)\" to see it.\n"))
      let third = ScriptedConsole(["Ana", "c@example.com", "", "", "yes"], width: 1000)
      #expect(await walkthrough.run(["resume"], third) == .done)
      #expect(!third.transcript.contains("wizard sessions"))
    }
  }

  @Test func `The counts at the end of a run and in the offer to resume are equal`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let scripts: [[ScriptedConsole.Turn]] = [
        ["201 555 0123"], .verified, .verified + ["Ana"], .joining + ["Acme"], .withCompany + ["4", "no", "no"],
      ]
      for script in scripts {
        let first = ScriptedConsole(script + [":quit"])
        #expect(await walkthrough.run(["run", flow, "--fresh"], first) == .stopped)
        let said = try #require(first.transcript.firstMatch(of: /Stopped\. (\d+) answers? (?:is|are) saved/)).1
        let offer = ScriptedConsole([":quit"], width: 1000)
        #expect(await walkthrough.run(["run", flow], offer) == .stopped)
        #expect(offer.transcript.contains(said == "1" ? "with 1 answer saved" : "with \(said) answers saved"))
        #expect(offer.transcript.contains("Stopped. \(said) answer"))
        walkthrough.pass(seconds: 60)
      }
    }
  }

  @Test func `A resumed session keeps its bindings unless others are given`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let services = try Onboarding.services()
      for name in ["first", "second"] {
        try walkthrough.write(services.replacing("accounts.jsonl", with: "\(name).jsonl"), to: "\(name).jsonc")
      }
      for (given, used) in [([], "first"), (["--services", walkthrough.path("second.jsonc")], "second")] {
        let script = ScriptedConsole(.alone + [":quit"])
        let words = ["run", flow, "--fresh", "--services", walkthrough.path("first.jsonc")]
        #expect(await walkthrough.run(words, script) == .stopped)
        // The bindings given last are remembered.
        #expect(await walkthrough.run(["resume"] + given, ScriptedConsole([":quit"])) == .stopped)
        #expect(await walkthrough.run(["resume"], ScriptedConsole(["yes"])) == .done)
        #expect(try walkthrough.storedNames().contains("\(used).jsonl"))
        try FileManager.default.removeItem(atPath: walkthrough.path("store/\(used).jsonl"))
        // The next session must wait for a code to the same number.
        walkthrough.pass(seconds: 30)
      }
    }
  }

  @Test func `An offered session has its own bindings, and no message is repeated`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let services = try Onboarding.services().replacing("accounts.jsonl", with: "own.jsonl")
      let own = try walkthrough.write(services, to: "own.jsonc")
      let words = ["run", flow, "--language", "xx"]
      let begun = ScriptedConsole(.alone + [":quit"])
      #expect(await walkthrough.run(words + ["--services", own], begun) == .stopped)
      let console = ScriptedConsole(["yes", "yes"], width: 1000)
      #expect(await walkthrough.run(words, console) == .done)
      #expect(console.transcript.components(separatedBy: "The flow is not available").count == 2)
      #expect(try walkthrough.storedNames().contains("own.jsonl"))
    }
  }

  @Test func `A session whose only answer is no longer valid is still offered`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let text = """
        { "format": 1, "flow": "paint", "title": "Paint", "steps": [
          { "id": "a", "title": "Choose", "fields": [
            { "id": "c", "type": "choice", "label": "Colour", "options": ["red", "blue"] } ] },
          { "id": "b", "title": "Room", "fields": [{ "id": "room", "type": "text", "label": "Room" }] },
          { "id": "z", "end": "done", "result": { "c": "c", "room": "room" } } ] }
        """
      try walkthrough.write(text, to: "flow.jsonc")
      await stop(walkthrough, flow, ["red"])
      try walkthrough.write(text.replacing("red", with: "green"), to: "flow.jsonc")
      let console = ScriptedConsole([":quit"], width: 1000)
      #expect(await walkthrough.run(["run", flow], console) == .stopped)
      #expect(
        console.transcript.hasPrefix(
          """
          You have an unfinished session from 2026-03-01, with 0 answers saved.
          No longer valid. Answer again: "Colour".
          It resumes at "Choose" instead of "Room".

          """))
    }
  }
}
