import FlowEngine
import Foundation
import Localization
import Testing

@testable import FlowServices
@testable import WizardCLI

/// `wizard store export` and `import`.
@Suite struct StoreTransferTests {
  private func withSessions(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    for script in [.verified + ["Ana", ":quit"], .alone + ["yes"]] as [[ScriptedConsole.Turn]] {
      #expect(
        await walkthrough.run(["run", flow, "--fresh"], ScriptedConsole(script))
          == (script.last == "yes" ? .done : .stopped))
      walkthrough.pass(seconds: 60)
    }
    try await body(walkthrough)
  }

  private func run(_ walkthrough: Walkthrough, _ words: [String], _ ending: Ending = .done) async -> String {
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(words, console) == ending)
    return console.transcript
  }

  private func sessions(_ folder: String) async throws -> [Snapshot] {
    let store = FileSessionStore(folder: URL(filePath: folder, directoryHint: .isDirectory))
    var found: [Snapshot] = []
    for summary in try await store.list() { found += [try await store.load(summary.id)].compactMap(\.self) }
    return found
  }

  @Test func `Exported sessions are imported with all they contain, once`() async throws {
    try await withSessions { walkthrough in
      let (file, other) = (walkthrough.path("sessions.jsonl"), walkthrough.path("other"))
      #expect(await run(walkthrough, ["store", "export", walkthrough.store, file]).contains("Exported sessions: 2."))
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let said = await run(walkthrough, ["store", "import", other, file])
      #expect(said.contains("Imported sessions: 2. Already there: 0."))
      #expect(try await sessions(other) == sessions(walkthrough.store))
      let again = await run(walkthrough, ["store", "import", other, file])
      #expect(again.contains("Imported sessions: 0. Already there: 2."))
      let id = try #require(try await sessions(other).first { $0.header.outcome == nil }?.header.id)
      let console = ScriptedConsole([.after(seconds: 1, "ana@example.com"), ":quit"])
      #expect(await walkthrough.runBare(["resume", id.text, "--store", other], console) == .stopped)
      let changed = await run(walkthrough, ["store", "import", other, file], .unreadable)
      #expect(changed.contains("The session \"\(id.text)\" is stored with other answers and was not replaced."))
    }
  }

  @Test func `A file with a line that is not a session imports nothing`() async throws {
    try await withSessions { walkthrough in
      let (file, other) = (walkthrough.path("sessions.jsonl"), walkthrough.path("other"))
      _ = await run(walkthrough, ["store", "export", walkthrough.store, file])
      try walkthrough.write(try walkthrough.text(of: "sessions.jsonl") + "{}\n", to: "sessions.jsonl")
      let said = await run(walkthrough, ["store", "import", other, file], .unreadable)
      #expect(said.contains("line 3 is not a session"), "\(said)")
      #expect(try await sessions(other).isEmpty)
      #expect(
        await run(walkthrough, ["store", "import", other, walkthrough.path("")], .unreadable).contains("directory"))
    }
  }

  @Test func `A damaged session is named, and the others are exported`() async throws {
    try await withSessions { walkthrough in
      let id = try #require(try await sessions(walkthrough.store).first?.header.id)
      try Data("{".utf8).write(to: URL(filePath: walkthrough.store).appending(path: SessionFile.name(id)))
      let file = walkthrough.path("sessions.jsonl")
      let said = await run(walkthrough, ["store", "export", walkthrough.store, file], .unreadable)
      #expect(said.contains("Exported sessions: 1."))
      #expect(said.contains("The session \"\(id.text)\" is damaged and was not exported."))
    }
  }

  @Test func `A folder that is not there replaces no file`() async throws {
    try await withSessions { walkthrough in
      let file = walkthrough.path("sessions.jsonl")
      _ = await run(walkthrough, ["store", "export", walkthrough.store, file])
      let before = try walkthrough.text(of: "sessions.jsonl")
      let said = await run(walkthrough, ["store", "export", walkthrough.path("stroe"), file], .unreadable)
      #expect(said.contains("stroe") && said.contains("No such file or directory"), "\(said)")
      #expect(try walkthrough.text(of: "sessions.jsonl") == before)
    }
  }

  @Test func `An export that is interrupted leaves no file`() async throws {
    try await withSessions { walkthrough in
      let before = try FileManager.default.contentsOfDirectory(atPath: walkthrough.path(""))
      let console = ScriptedConsole([.signalWhileWaiting(.interrupt)])
      let words = ["store", "export", walkthrough.store, walkthrough.path("sessions.jsonl")]
      #expect(await walkthrough.runBare(words, console) == .signal(.interrupt))
      #expect(try FileManager.default.contentsOfDirectory(atPath: walkthrough.path("")) == before)
    }
  }

  @Test func `With a database, there is a folder for the files of bindings`() throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let variables = ["XDG_STATE_HOME": walkthrough.path("state"), "WIZARD_SECRET": String(repeating: "0a", count: 16)]
    let location = StoreLocation("postgresql:///none", variables)
    _ = try location.store(variables)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: location.folder(variables).path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test(arguments: [
    ("postgresql://wizard:se:c@r/t@db/onboarding?sslmode=require", "postgresql://wizard@db/onboarding?sslmode=require"),
    ("postgresql://db/onboarding?password=secret&sslmode=require", "postgresql://db/onboarding?sslmode=require"),
    ("postgres://wizard@/onboarding?host=/tmp&password=secret", "postgres://wizard@/onboarding?host=/tmp"),
    ("postgresql://wizard@db:5432/onboarding", "postgresql://wizard@db:5432/onboarding"),
    ("PostgreSQL:/wizard:secret@db/onboarding", "PostgreSQL:/wizard@db/onboarding"),
    ("a:b@c/sessions", "a:b@c/sessions"),
  ])
  func `Hints repeat the address of a database without its password`(store: String, hint: String) {
    #expect(PromptMessages.toContinue("id", store: store).text(in: .english).contains(hint))
    #expect(!PromptMessages.toContinue("id", store: store).text(in: .english).contains("secret"))
  }

  @Test(arguments: [
    (["store"], "missing command"), (["store", "move"], "unknown command \"store move\""),
    (["store", "export"], "missing folder or database"), (["store", "import", "here"], "missing folder or database"),
    (["store", "migrate"], "missing address"), (["store", "migrate", "postgresql:///none", "more"], "more"),
    (["serve", "flow.jsonc", "--database-connections", "0"], "\"0\" is not a number of connections"),
  ])
  func `Wrong uses say what is missing`(words: [String], sentence: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    #expect(await run(walkthrough, words, .usage).contains(sentence))
  }
}
