import Foundation
import Testing

@testable import WizardCLI

/// Codes, which must appear only where they are delivered.
@Suite struct SecretTests {
  private static let outbox = """
    {
      "verification.*": { "use": "local", "deliver": { "file": "outbox.jsonl" } },
      "account.create": { "use": "records" },
    }
    """

  /// Returns the names of the stored files that contain a text, except the outbox, and the number of files searched.
  private func leaks(of code: String, in walkthrough: Walkthrough) throws -> (names: [String], count: Int) {
    let names = try walkthrough.storedNames().filter { $0 != "outbox.jsonl" }
    let leaks = try names.filter { try walkthrough.text(of: "store/\($0)").contains(code) }
    return (leaks, names.count)
  }

  private func makeStore(of walkthrough: Walkthrough) throws {
    try FileManager.default.createDirectory(
      atPath: walkthrough.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  @Test func `A code shown on the terminal is in no file`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(.joining + ["Acme", .ctrlC])
    let words = ["run", Walkthrough.onboarding, "--events", walkthrough.path("store/events.jsonl"), "--json"]
    try makeStore(of: walkthrough)
    _ = await walkthrough.run(words, console)
    #expect(console.transcript.contains(Walkthrough.code))
    #expect(!console.data.contains(Walkthrough.code))
    let (names, count) = try leaks(of: Walkthrough.code, in: walkthrough)
    #expect(names == [])
    #expect(count >= 3)
  }

  @Test func `A code delivered to a file is in no other file, whether accepted or rejected`() async throws {
    for typed in [Walkthrough.code, "987654"] {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let answers = #"{ "phone": "+12015550123", "name": "Ana", "email": "ana@example.com", "code": "\#(typed)" }"#
      let words = [
        "run", Walkthrough.onboarding, "--json", "--events", walkthrough.path("store/events.jsonl"), "--output",
        walkthrough.path("store/result.json"), "--services",
        try walkthrough.write(Self.outbox, to: "services.jsonc"), "--answers", "-", "--yes",
      ]
      try makeStore(of: walkthrough)
      let console = ScriptedConsole([], isInteractive: false)
      let ending = await walkthrough.run(words, console, input: answers)
      #expect(ending == (typed == Walkthrough.code ? .done : .answersMissing))
      let delivered = try walkthrough.text(of: "store/outbox.jsonl")
      #expect(delivered == "{\"code\":\"\(Walkthrough.code)\",\"to\":\"+12015550123\"}\n")
      for code in [typed, Walkthrough.code] {
        #expect(!(console.transcript + console.data).contains(code))
        let (names, count) = try leaks(of: code, in: walkthrough)
        #expect(names == [])
        #expect(count >= 3)
      }
    }
  }

  @Test func `The built program writes a code to no file or stream`() throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let answers = #"{ "phone": "+12015550123", "name": "Ana", "email": "ana@example.com", "code": "987654" }"#
    let words = [
      "run", Walkthrough.onboarding, "--json", "--store", walkthrough.store, "--events",
      walkthrough.path("events.jsonl"), "--services", try walkthrough.write(Self.outbox, to: "services.jsonc"),
      "--answers", "-", "--yes",
    ]
    let run = try CapturedRun.of(productsDirectory.appending(path: "wizard"), words, input: .pipe(answers))
    #expect(run.status == .exited(65))
    let outbox = try walkthrough.text(of: "store/outbox.jsonl")
    let code = String(try #require(outbox.firstMatch(of: /"code":"(\d{6})"/)).1)
    let everything = try run.output + run.errors + walkthrough.text(of: "events.jsonl")
    #expect(everything.contains("That is not the code we sent."))
    for secret in [code, "987654"] {
      #expect(!everything.contains(secret))
      #expect(try leaks(of: secret, in: walkthrough).names == [])
    }
  }

  @Test func `A secret cannot be given on the command line`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(
      """
      {
        "format": 1, "flow": "vault", "version": 1, "title": "Vault", "language": "en",
        "steps": [
          { "id": "key", "title": "Key", "fields": [
            { "id": "key", "type": "text", "label": "Key", "secret": true, "twice": true, "minLength": 4 },
            { "id": "story", "type": "text", "label": "Story", "lines": "many", "required": false }
          ] },
          { "id": "done", "end": "kept", "text": "Kept.", "result": { "story": "story" } }
        ]
      }
      """, to: "vault.jsonc")
    let refused = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.run(["run", flow, "--set", "key=hunter2"], refused) == .usage)
    #expect(!refused.transcript.contains("hunter2"))
    #expect(refused.transcript.hasPrefix("wizard: \"key\" is secret, and others can see the command line."))

    // The secret is typed twice, contains spaces, or is the word of a command. The person leaves at the first or the
    // second prompt, or at the next question.
    let stories: [(script: [ScriptedConsole.Turn], ending: Ending)] = [
      ([" hunter2", "hunter2", " hunter2", .ctrlC], .signal(.interrupt)),
      ([" hunter2", .ctrlD], .stopped), (["hunter2", ":quit"], .stopped), (["hunter2", ":back", ":quit"], .stopped),
      (["::colon", "::colon", ":quit"], .stopped),
      (["back", "back", "back", " ", ":help", "quit"], .stopped),
      ([" hunter2", " hunter2", "Once", "  upon", .input(.tooLong), "", "a time", ".", ""], .done),
      (["hunter2", "hunter2", "Once", .ctrlC], .signal(.interrupt)),
      (["hunter2", "hunter2", "Once", .ctrlD], .stopped), (["hunter2", "hunter2", ".", ""], .done),
    ]
    var events = ""
    for story in stories {
      let console = ScriptedConsole(story.script)
      let words = ["run", flow, "--fresh", "--json"]
      #expect(await walkthrough.run(words, console) == story.ending)
      #expect(console.unused == [])
      #expect(!(console.transcript + console.data).contains("hunter2"))
      events += console.transcript + console.data + "\n"
      for name in try walkthrough.storedNames() {
        #expect(try !walkthrough.text(of: "store/\(name)").contains("hunter2"))
      }
    }
    try expectGolden(walkthrough.named(events).replacing(/wizard run\s+/, with: "wizard run "), "vault")
  }
}
