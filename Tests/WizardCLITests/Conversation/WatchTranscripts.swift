import Foundation
import Testing

@testable import WizardCLI

/// Flows edited while they run, whose next question follows the edited file.
@Suite struct WatchTranscripts {
  private func withWalkthrough(_ body: (Walkthrough, _ flow: String) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(try Onboarding.services(), to: "services.jsonc")
    try await body(walkthrough, try walkthrough.write(try Onboarding.text(), to: "flow.jsonc"))
  }

  /// Returns the flow with some texts replaced.
  private func edited(_ edits: (from: String, to: String)...) throws -> String {
    try edits.reduce(try Onboarding.text()) { text, edit in
      try #require(text.ranges(of: edit.from).count == 1, "\(edit.from) is not there once.")
      return text.replacing(edit.from, with: edit.to)
    }
  }

  private static let field = #"{ "id": "name", "type": "text", "label": "Full name", "maxLength": 100 },"#
  private static let more = #" { "id": "nick", "type": "text", "label": "Nickname" },"#

  private func saved(_ text: String, then line: String) -> ScriptedConsole.Turn {
    .after(.save("flow.jsonc", text), .line(line))
  }

  @Test func `A flow edited during a run continues with the answers given`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let label = try edited((#""label": "Email","#, #""label": "Where can we write to you?","#))
      let broken = try edited((#""Use another number", "go": "phone""#, #""Use another number", "go": "phne""#))
      let nick = try edited((Self.field, Self.field + Self.more))
      let console = ScriptedConsole([
        "201 555 0123", .code(0), saved(label, then: "Ana"), saved(broken, then: "ana@example"), "ana@example.com",
        saved(nick, then: ""), "", "", "Nan", "", "", saved(try Onboarding.text(), then: ""), "yes",
      ])
      #expect(await walkthrough.run(["run", flow, "--watch"], console) == .done)
      #expect(console.unused == [])
      try expectGolden(walkthrough.named(console.transcript), "watch")
      #expect(try walkthrough.accounts().count == 1)
    }
  }

  @Test func `Replacing the flow or breaking its files does not stop a run that watches them`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let other = try edited((#""flow": "onboarding""#, #""flow": "another""#))
      let console = ScriptedConsole(["201 555 0123", .code(0), saved(other, then: "Ana"), ":quit"])
      #expect(await walkthrough.run(["run", flow, "--watch"], console) == .stopped)
      #expect(console.transcript.contains("This session can't continue with the edited flow."))
      let services = ScriptedConsole([
        "201 555 0123", .after(.save("services.jsonc", "{"), .line(Walkthrough.codes[1])),
        .after(.save("texts.xcstrings", "{"), .line("Ana")),
        ":quit",
      ])
      try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
      #expect(await walkthrough.run(["run", flow, "--watch", "--fresh"], services) == .stopped)
      #expect(services.transcript.ranges(of: "The edited flow has errors.").count == 2, "\(services.transcript)")
    }
  }

  @Test func `A secret from a file is kept when the flow is reloaded, and no option is asked`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let text = """
      {
        "format": 1, "flow": "vault", "version": 1, "title": "Vault", "language": "en",
        "steps": [
          { "id": "who", "title": "You", "fields": [{ "id": "years", "type": "integer", "label": "Age" }] },
          { "id": "key", "title": "Key", "fields": [
            { "id": "key", "type": "text", "label": "Key", "secret": true, "twice": true },
            { "id": "name", "type": "text", "label": "Name" } ] },
          { "id": "done", "end": "kept", "text": "Kept, {{name}}.", "result": { "name": "name", "years": "years" } }
        ]
      }
      """
    let flow = try walkthrough.write(text, to: "flow.jsonc")
    let key = try walkthrough.write("hunter2", to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    let renamed = text.replacing("\"You\"", with: "\"Yourself\"")
    let console = ScriptedConsole([saved(renamed, then: "forty"), "40", ""])
    let words = ["run", flow, "--watch", "--json", "--set", "name=Ana", "--secret-file", "key=\(key)"]
    #expect(await walkthrough.run(words, console) == .done)
    #expect(console.unused == [])
    #expect(console.data.contains(#""result":{"name":"Ana","years":40}"#))
  }

  @Test func `Without the watch option the flow is not reloaded`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let label = try edited((#""label": "Email","#, #""label": "Where can we write to you?","#))
      let console = ScriptedConsole(["201 555 0123", .code(0), saved(label, then: "Ana"), ":quit"])
      #expect(await walkthrough.run(["run", flow], console) == .stopped)
      #expect(!console.transcript.contains("write to you"))
    }
  }
}
