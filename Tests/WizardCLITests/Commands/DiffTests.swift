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

  @Test func `What people meet in another way is told with a story`() async throws {
    func flow(_ age: Int) -> String {
      """
      { "format": 1, "flow": "join", "title": "Join", "steps": [
        { "id": "who", "title": "Who", "fields": [{ "id": "age", "type": "integer", "label": "Age", "min": 0, "max": 120 }] },
        { "id": "adult", "title": "Adult", "when": "age >= \(age)", "text": "Welcome." },
        { "id": "end", "end": "done" } ] }
      """
    }
    let (_, said) = try await diff(old: flow(18), new: flow(21))
    #expect(said.contains("The step \"end\" comes instead of the step \"adult\".\n    age: 18 → submit"), "\(said)")
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

  @Test func `Sessions that can't be read are counted and stay as they are`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let old = try walkthrough.write(Self.flow, to: "old/flow.jsonc")
    let new = try walkthrough.write(Self.edited, to: "new/flow.jsonc")
    for name in ["Ana", "Ben", "Cleo"] {
      _ = await walkthrough.run(["run", old, "--fresh"], ScriptedConsole([.input(.line(name)), .ctrlC]))
    }
    let files = try walkthrough.storedNames().filter { $0.hasSuffix(".session.json") }
    // One file is cut off, and one has a damaged part after its header.
    let texts = try files.map { try walkthrough.text(of: "store/\($0)") }
    try walkthrough.write(String(texts[0].dropLast(10)), to: "store/\(files[0])")
    try walkthrough.write(texts[1].replacing("\"answers\":{", with: "\"answers\":5,\"x\":{"), to: "store/\(files[1])")
    let before = try walkthrough.storedNames()
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["diff", old, new], console) == .declined)
    #expect(console.data.contains("1 of 1 saved sessions are not affected."), "\(console.data)")
    #expect(console.data.contains("2 saved sessions can't be read and were not compared."), "\(console.data)")
    #expect(try walkthrough.storedNames() == before)
  }

  @Test func `A signal ends the comparison, and what was found so far is printed`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow, to: "old/flow.jsonc")
    try walkthrough.write(Self.edited, to: "new/flow.jsonc")
    let console = ScriptedConsole([.signalWhileWaiting(.interrupt)], isInteractive: false, width: 1000)
    let words = ["diff", walkthrough.path("old"), walkthrough.path("new")]
    #expect(await walkthrough.runBare(words, console) == .signal(.interrupt))
    #expect(console.data.contains(#""maxLength" of the field "name" changed from 50 to 20."#), "\(console.data)")
    #expect(console.transcript.contains("Interrupted: not everything was compared."), "\(console.transcript)")
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

  /// Creates a repository with an empty commit and then a commit of the flow, and edits the flow.
  private func repository() throws -> Walkthrough {
    let walkthrough = try Walkthrough()
    try git(["init", "-q"], in: walkthrough)
    try git(["commit", "-q", "--allow-empty", "-m", "Start"], in: walkthrough)
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    try git(["add", "flow.jsonc"], in: walkthrough)
    try git(["commit", "-q", "-m", "Add a flow"], in: walkthrough)
    try walkthrough.write(Self.edited, to: "flow.jsonc")
    return walkthrough
  }

  /// Compares a file with a revision and returns everything that is printed.
  private func since(
    _ revision: String, _ file: String = "flow.jsonc", in walkthrough: Walkthrough, _ variables: [String: String] = [:]
  ) async -> (Ending, String) {
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["diff", walkthrough.path(file), "--since=\(revision)"]
    let ending = await walkthrough.runBare(words, console, environment: variables)
    return (ending, console.data + console.transcript)
  }

  @Test(arguments: [
    ("HEAD", Ending.declined, #""maxLength" of the field "name" changed from 50 to 20."#),
    ("HEAD~1", .unreadable, #"does not exist in the revision "HEAD~1". Use a later one."#),
    ("nowhere", .unreadable, #"git has no revision "nowhere" here."#),
    ("-x", .unreadable, #"git has no revision "-x" here."#),
    ("--output=x", .unreadable, #"git has no revision "--output=x" here."#),
    ("HEAD:flow.jsonc", .unreadable, #"git has no revision "HEAD:flow.jsonc" here."#),
    ("^HEAD", .unreadable, #"git has no revision "^HEAD" here."#),
    ("HEAD~1..HEAD", .unreadable, #"git has no revision "HEAD~1..HEAD" here."#),
    ("HEAD^@", .unreadable, #"git has no revision "HEAD^@" here."#),
  ])
  func `A flow is compared with a revision of git`(revision: String, ending: Ending, said: String) async throws {
    let walkthrough = try repository()
    defer { walkthrough.remove() }
    let found = await since(revision, in: walkthrough)
    #expect(found.0 == ending)
    #expect(found.1.contains(said), "\(found.1)")
  }

  @Test(arguments: [
    ["GIT_DIR": "/nowhere"], ["GIT_WORK_TREE": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index"],
    [
      "GIT_PAGER": "false", "PAGER": "false", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "color.ui",
      "GIT_CONFIG_VALUE_0": "always",
    ],
  ])
  func `Variables for git do not change what is compared`(variables: [String: String]) async throws {
    let walkthrough = try repository()
    defer { walkthrough.remove() }
    let found = await since("HEAD", in: walkthrough, variables)
    #expect(found.0 == .declined)
    #expect(found.1.contains(#""maxLength" of the field "name" changed from 50 to 20."#), "\(found.1)")
  }

  @Test func `A file of a revision that is too large for a flow is not read`() async throws {
    let walkthrough = try repository()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow + String(repeating: " ", count: JSONReader.sizeLimit), to: "flow.jsonc")
    try git(["commit", "-q", "-a", "-m", "Add spaces"], in: walkthrough)
    try walkthrough.write(Self.edited, to: "flow.jsonc")
    let found = await since("HEAD", in: walkthrough)
    #expect(found.0 == .unreadable)
    #expect(found.1.contains("flow.jsonc\": larger than 16000000 bytes"), "\(found.1)")
    #expect(await since("HEAD~1", in: walkthrough).0 == .declined)
  }

  @Test func `Nothing is written to the repository`() async throws {
    let walkthrough = try repository()
    defer { walkthrough.remove() }
    func files() throws -> [String: Date] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: walkthrough.path("."))
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let attributes = try FileManager.default.attributesOfItem(atPath: walkthrough.path(name))
          return (name, attributes[.modificationDate] as? Date ?? .distantPast)
        })
    }
    let before = try files()
    #expect(await since("HEAD", in: walkthrough).0 == .declined)
    #expect(try files() == before)
  }

  @Test func `Without git, and outside of a repository, the error says what to do instead`() async throws {
    let walkthrough = try repository()
    defer { walkthrough.remove() }
    let missing = await since("HEAD", in: walkthrough, ["PATH": walkthrough.path("nowhere")])
    #expect(missing.0 == .unreadable)
    #expect(missing.1.contains("--since needs git, which can't be run."), "\(missing.1)")
    try FileManager.default.removeItem(atPath: walkthrough.path(".git"))
    let gone = await since("HEAD", in: walkthrough)
    #expect(gone.0 == .unreadable)
    #expect(gone.1.contains("is not in a git repository. Compare two folders instead."), "\(gone.1)")
  }

  @Test func `A revision that a shallow clone lacks says how to get it`() async throws {
    let origin = try repository()
    defer { origin.remove() }
    let clone = try Walkthrough()
    defer { clone.remove() }
    try git(["clone", "-q", "--depth", "1", "file://" + origin.path("."), "."], in: clone)
    let found = await since("HEAD~1", in: clone)
    #expect(found.0 == .unreadable)
    #expect(found.1.contains(#"git has no revision "HEAD~1" in this shallow clone."#), "\(found.1)")
    #expect(await since("HEAD", in: clone).0 == .done)
  }
}
