import Foundation
import Testing

@testable import WizardCLI

/// Secrets from files, which are used as if typed and printed nowhere.
@Suite struct SecretFileTests {
  private static let secret = "Canary-7f3a"

  private static let flow = """
    {
      "format": 1, "flow": "vault", "version": 1, "title": "Vault", "language": "en",
      "services": { "vault.open": { "input": { "key": "secret" }, "rejects": { "weak": {} } } },
      "steps": [
        { "id": "key", "title": "Key", "fields": [
            { "id": "key", "type": "text", "label": "Key", "secret": true, "twice": true, "minLength": 4 },
            { "id": "name", "type": "text", "label": "Name" } ],
          "submit": { "call": "vault.open", "with": { "key": "key" }, "rejected": { "weak": { "field": "key", "message": "Take another." } } } },
        { "id": "done", "end": "kept", "text": "Kept.", "result": { "name": "name" } }
      ]
    }
    """

  private func withVault(_ body: (Walkthrough, _ flow: String, _ key: String) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(#"{ "vault.open": { "use": "fixed", "accepted": true } }"#, to: "services.jsonc")
    try await body(walkthrough, flow, try write(Self.secret + "\n", walkthrough))
  }

  private func write(_ text: String, _ walkthrough: Walkthrough, mode: Int = 0o600) throws -> String {
    let path = try walkthrough.write(text, to: "secrets/key.txt")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  /// Checks that the secret is in no stream, and in no file except its own.
  private func expectSilence(_ walkthrough: Walkthrough, _ console: ScriptedConsole) throws {
    var everything = ["streams": console.transcript + console.data]
    for name in try FileManager.default.subpathsOfDirectory(atPath: walkthrough.folder.path)
    where !name.hasPrefix("secrets") { everything[name] = try? walkthrough.text(of: name) }
    for (place, text) in everything { #expect(!text.contains(Self.secret), "\(place)") }
  }

  @Test func `A secret from a file needs no person and is printed nowhere`() async throws {
    try await withVault { walkthrough, flow, key in
      let console = ScriptedConsole([], isInteractive: false)
      let words = [
        "run", flow, "--json", "--set", "name=Ana", "--secret-file", "key=\(key)", "--events",
        walkthrough.path("events.jsonl"),
      ]
      #expect(await walkthrough.run(words, console) == .done, "\(console.transcript)")
      #expect(console.data.contains(#""name":"Ana""#))
      try expectSilence(walkthrough, console)
    }
  }

  @Test func `A byte order mark is no part of a secret`() async throws {
    try await withVault { walkthrough, _, _ in
      let path = try write("\u{FEFF}key\n", walkthrough)
      let content = try SecretFile(path: path).content()
      #expect(content == "key")
    }
  }

  @Test func `A secret from a file is not asked, not even to be repeated`() async throws {
    try await withVault { walkthrough, flow, key in
      let console = ScriptedConsole(["", "Ana", ""])
      #expect(await walkthrough.run(["run", flow, "--secret-file", "key=\(key)"], console) == .done)
      try expectGolden(walkthrough.named(console.transcript), "secret-file")
      try expectSilence(walkthrough, console)
      let given = ScriptedConsole([""])
      let words = ["run", flow, "--fresh", "--set", "name=Ana", "--secret-file", "key=\(key)"]
      #expect(await walkthrough.run(words, given) == .done)
      #expect(!given.transcript.contains("again: "))
    }
  }

  /// Inputs of a flow that are or contain a secret, each with a value.
  private static let inputs = [
    ("\"secret\"", "tok", secret), ("\"secret?\"", "tok", secret),
    (#"{ "key": "secret", "name": "text" }"#, "tok.key", "{ \"key\": \"\(secret)\", \"name\": \"Ana\" }"),
  ]

  @Test(arguments: inputs) func `A secret input of a flow is read from a file and nowhere else`(
    type: String, expression: String, value: String
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(
      """
      { "format": 1, "flow": "f", "title": "F", "given": { "tok": \(type), "plan": "text?" },
        "services": { "send": { "input": { "t": "secret?", "n": "text" } } },
        "steps": [
          { "id": "a", "fields": [{ "id": "n", "type": "text", "label": "N" }],
            "submit": { "call": "send", "with": { "t": "\(expression)", "n": "n" } } },
          { "id": "z", "end": "done", "text": "Done." }] }
      """, to: "flow.jsonc")
    try walkthrough.write(#"{ "send": { "use": "fixed", "unavailable": true } }"#, to: "services.jsonc")
    let path = try write(value, walkthrough)
    let open = ScriptedConsole([], width: 1000)
    #expect(await walkthrough.run(["run", flow, "--given", "tok=\(value)"], open) == .usage)
    let why = "wizard: \"tok\" is secret, and others can see the command line. "
    #expect(open.transcript.hasPrefix(why + "Put it in a file and pass --secret-file tok=PATH.\n"))
    let plain = ScriptedConsole([], width: 1000)
    #expect(await walkthrough.run(["run", flow, "--secret-file", "plan=\(path)"], plain) == .usage)
    #expect(plain.transcript.hasPrefix("wizard: \"plan\" is not secret. Use --given instead of --secret-file.\n"))
    let run = ScriptedConsole(["Ana", ":quit"], width: 1000)
    #expect(await walkthrough.run(["run", flow, "--secret-file", "tok=\(path)"], run) == .stopped)
    try expectSilence(walkthrough, run)
    // Secrets are not saved, so they are given again.
    #expect(run.transcript.contains("To resume: wizard resume --secret-file tok=PATH"), "\(run.transcript)")
    let missing = ScriptedConsole([":quit"], width: 1000)
    #expect(await walkthrough.run(["resume"], missing) == (type.contains("?") ? .stopped : .answersMissing))
    try walkthrough.write(#"{ "send": { "use": "fixed", "accepted": true } }"#, to: "services.jsonc")
    #expect(await walkthrough.run(["resume", "--secret-file", "tok=\(path)"], ScriptedConsole(["", ""])) == .done)
  }

  @Test func `An invalid secret is reported without its value, and a missing one with how to give it`() async throws {
    try await withVault { walkthrough, flow, _ in
      let key = try write("abc\r\n", walkthrough)
      let short = ScriptedConsole([], isInteractive: false)
      let words = ["run", flow, "--json", "--set", "name=Ana"]
      #expect(await walkthrough.run(words + ["--secret-file", "key=\(key)"], short) == .answersMissing)
      #expect(short.transcript.hasPrefix("wizard: key: "))
      #expect(!(short.transcript + short.data).contains("abc"))
      let missing = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(words, missing) == .answersMissing)
      let why = "wizard: cannot ask questions: standard input is not a terminal.\n"
      #expect(
        missing.transcript == why + "wizard: \"Key\" is missing. It is secret, so pass --secret-file key=PATH.\n")
      #expect(missing.data.contains(#""needsPerson":["key"]"#))
      try walkthrough.write(#"{ "vault.open": { "use": "fixed", "rejected": "weak" } }"#, to: "services.jsonc")
      let weak = ScriptedConsole([], isInteractive: false)
      let good = try write(Self.secret, walkthrough)
      #expect(await walkthrough.run(words + ["--secret-file", "key=\(good)"], weak) == .answersMissing)
      #expect(weak.transcript == "wizard: key: Take another.\n")
      try expectSilence(walkthrough, weak)
    }
  }

  @Test(arguments: [
    ("open", "other users can read \"PATH\". To make it private, run: chmod 600 PATH"),
    ("group", "other users can read \"PATH\". To make it private, run: chmod 600 PATH"),
    ("empty", "\"PATH\" is empty. It must contain the answer."),
    ("newline", "\"PATH\" is empty. It must contain the answer."),
    ("long", "\"PATH\" is too large. A secret can have at most 65536 bytes."),
    ("missing", "cannot read \"PATH\": No such file or directory."),
    ("folder", "cannot read \"PATH\": Is a directory."), ("pipe", "\"PATH\" is empty. It must contain the answer."),
  ])
  func `An unsuitable secret file is rejected without showing its content`(kind: String, said: String) async throws {
    try await withVault { walkthrough, flow, _ in
      let path =
        switch kind {
        case "open": try write(Self.secret, walkthrough, mode: 0o604)
        case "group": try write(Self.secret, walkthrough, mode: 0o640)
        case "empty": try write("", walkthrough)
        case "newline": try write("\n", walkthrough)
        case "long": try write(String(repeating: Self.secret, count: 6000), walkthrough)
        case "folder": walkthrough.path("secrets")
        case "pipe": walkthrough.path("pipe")
        case _: walkthrough.path("secrets/none")
        }
      if kind == "pipe" { try #require(mkfifo(path, 0o600) == 0) }
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(["run", flow, "--secret-file", "key=\(path)"], console) == .unreadable)
      #expect(console.transcript == "wizard: \(said.replacing("PATH", with: path))\n")
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
  }

  @Test func `A secret file that is not UTF-8 or is a device is rejected`() async throws {
    try await withVault { walkthrough, flow, key in
      try Data([0xFF, 0xFE]).write(to: URL(filePath: key))
      for (path, said) in [(key, "is not valid UTF-8"), ("/dev/null", "not a file or pipe")] {
        let console = ScriptedConsole([], isInteractive: false, width: 1000)
        #expect(await walkthrough.run(["run", flow, "--secret-file", "key=\(path)"], console) == .unreadable)
        #expect(console.transcript.contains(said))
      }
    }
  }

  @Test func `The built program reads a secret from a pipe of the shell and waits for it`() async throws {
    try await withVault { walkthrough, flow, _ in
      let script = #"exec "$0" run "$1" --store "$2" --json --set name=Ana --secret-file key=<(sleep 0.3; echo "$3")"#
      let run = try CapturedRun.of(
        URL(filePath: "/bin/bash"),
        [
          "-c", script, productsDirectory.appending(path: "wizard").path, flow, walkthrough.store, Self.secret,
        ])
      #expect(run.status == .exited(0), "\(run.errors)")
      #expect(!(run.output + run.errors).contains(Self.secret))
    }
  }
}
