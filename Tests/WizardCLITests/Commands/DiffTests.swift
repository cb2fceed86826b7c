import FlowDefinition
import FlowSyntax
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// `wizard diff`: its operands, formats and exit codes.
@Suite struct DiffTests {
  private static let flow = """
    {
      "format": 1, "flow": "join", "title": "Join us",
      "steps": [
        { "id": "you", "fields": [{ "id": "name", "type": "text", "label": "Name", "maxLength": 50 }] },
        { "id": "done", "end": "done", "result": { "name": "name" } }
      ]
    }
    """
  private static let edited = flow.replacing("\"maxLength\": 50", with: "\"maxLength\": 20")

  /// Runs the command on two flows in the folders `old` and `new`.
  private func diff(_ words: [String] = [], old: String = flow, new: String = edited) async throws -> (Ending, String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(old, to: "old/flow.jsonc")
    try walkthrough.write(new, to: "new/flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let paths = [walkthrough.path("old"), walkthrough.path("new")]
    let ending = await walkthrough.runBare(["diff"] + paths + words, console)
    return (ending, walkthrough.named(console.data + console.transcript))
  }

  @Test func `Flows without a difference end with 0`() async throws {
    let (ending, said) = try await diff(new: Self.flow)
    #expect(ending == .done)
    #expect(said == "No differences.\n")
  }

  @Test func `Flows with differences end with 1`() async throws {
    let (ending, said) = try await diff()
    #expect(ending == .declined)
    #expect(said.contains("new/flow.jsonc:4:93: \"maxLength\" of the field \"name\" changed from 50 to 20."), "\(said)")
  }

  @Test func `Markdown begins with a heading`() async throws {
    #expect(try await diff(["--format", "markdown"]).1.hasPrefix("### What changes in \"join\"\n"))
  }

  @Test func `JSON has the documented schema`() async throws {
    let (_, said) = try await diff(["--format", "json"])
    #expect(said.contains(#""kind":"tightened""#), "\(said)")
    let schema = try Schema(text: Array(OutputSchema.diff.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: said)).root
    #expect(schema.problems(try #require(root.flatMap { JSONValue($0) })) == [])
  }

  @Test func `A flow with errors ends with 78 and its diagnostics`() async throws {
    let (ending, said) = try await diff(old: "{")
    #expect(ending == .badFlow)
    #expect(said.contains("old/flow.jsonc:1:"), "\(said)")
  }

  @Test(arguments: [
    ([], "name two flows, or one flow and --since."),
    (["one"], "name two flows, or one flow and --since."),
    (["--since", "HEAD"], "missing FLOW. Example: wizard diff --since HEAD Flows/onboarding."),
    (["one", "two", "--since", "HEAD"], "unexpected argument \"two\"."),
    (["one", "two", "--format", "xml"], "unknown format \"xml\" for --format. Use text, markdown or json."),
  ])
  func `A wrong command line says what is expected`(words: [String], said: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["diff"] + words, console) == .usage)
    #expect(console.transcript.contains(said), "\(console.transcript)")
  }

  @Test func `Real saved sessions are compared with --store, and are not changed`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let old = try walkthrough.write(Self.flow, to: "old/flow.jsonc")
    let new = try walkthrough.write(Self.edited, to: "new/flow.jsonc")
    let name = String(repeating: "a", count: 30)
    let run = ScriptedConsole([.input(.line(name)), .ctrlC])
    _ = await walkthrough.run(["run", old], run)
    for _ in 1...2 {
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(["diff", old, new], console) == .declined)
      #expect(
        console.data.contains(#"In 1 of 1 saved sessions, the saved answer "name" is asked again."#), "\(console.data)")
    }
  }

  // MARK: git

  private func git(_ words: [String], in walkthrough: Walkthrough) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", walkthrough.path("."), "-c", "user.name=Ana", "-c", "user.email=ana@example.com"] + words
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: [
    ("HEAD", Ending.declined, #""maxLength" of the field "name" changed from 50 to 20."#),
    ("HEAD~1", .unreadable, #"does not exist in the revision "HEAD~1". Use a later one."#),
    ("nowhere", .unreadable, #"git has no revision "nowhere" here."#),
    ("-x", .unreadable, #"git has no revision "-x" here."#),
  ])
  func `A flow is compared with a revision of git`(revision: String, ending: Ending, said: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try git(["init", "-q"], in: walkthrough)
    try git(["commit", "-q", "--allow-empty", "-m", "Start"], in: walkthrough)
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    try git(["add", "flow.jsonc"], in: walkthrough)
    try git(["commit", "-q", "-m", "Add a flow"], in: walkthrough)
    try walkthrough.write(Self.edited, to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["diff", walkthrough.path("flow.jsonc"), "--since=\(revision)"]
    #expect(await walkthrough.runBare(words, console) == ending)
    #expect((console.data + console.transcript).contains(said), "\(console.data + console.transcript)")
  }
}
