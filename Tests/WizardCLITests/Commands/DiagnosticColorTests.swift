import Testing

@testable import WizardCLI

/// The color of diagnostics, by the options, the environment and the stream.
@Suite struct DiagnosticColorTests {
  static let cases: [(variables: [String: String], isTerminal: Bool, options: [String], isColored: Bool)] = [
    ([:], true, [], false),
    (["TERM": "xterm"], false, [], false),
    (["TERM": "xterm"], true, ["--no-color"], false),
    (["NO_COLOR": "1", "TERM": "xterm"], true, [], false),
    (["NO_COLOR": "", "TERM": "xterm"], true, [], true),
    (["TERM": "dumb"], true, [], false), (["TERM": ""], true, [], false),
    (["TERM": "xterm"], true, [], true),
    (["CLICOLOR": "0", "TERM": "xterm"], true, [], false),
    (["CLICOLOR": "1", "TERM": "xterm"], true, [], true),
    (["CLICOLOR": "1", "TERM": "xterm"], false, [], false),
    (["CLICOLOR_FORCE": "1"], false, [], true),
    (["CLICOLOR_FORCE": "0"], false, [], false),
    (["CLICOLOR_FORCE": ""], false, [], false),
    (["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], false, [], true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, [], false),
    (["CLICOLOR_FORCE": "1"], true, ["--no-color"], false),
  ]

  @Test(arguments: cases)
  func `The conventions decide whether diagnostics are colored`(
    variables: [String: String], isTerminal: Bool, options: [String], isColored: Bool
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write("{ \"format\": 1 ]", to: "flow.jsonc")
    for (command, stream) in [("check", WriteFailure.Stream.data), ("run", .conversation), ("test", .data)] {
      let console = ScriptedConsole([], isInteractive: false)
      console.terminals = isTerminal ? [stream] : []
      _ = await walkthrough.runBare([command, path] + options, console, environment: variables)
      let output = stream == .data ? console.data : console.transcript
      #expect(output.contains("error"))
      #expect(output.contains("\u{1B}[") == isColored, "\(command)")
    }
  }

  @Test func `Only the escape sequences differ between colored and plain diagnostics`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = """
      { "format": 1, "flow": "f", "title": "\u{1B}[5m", "steps": [
        { "id": "a", "next": "b\u{1B}[5m" }, { "id": "a", "end": "done" }
      ] }
      """
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    let (plain, colored) = (ScriptedConsole([], isInteractive: false), ScriptedConsole([], isInteractive: false))
    colored.terminals = [.data]
    _ = await walkthrough.runBare(["check", path], plain)
    _ = await walkthrough.runBare(["check", path], colored, environment: ["TERM": "xterm"])
    #expect(!plain.data.contains("\u{1B}"))
    #expect(!colored.data.contains("[5m\u{1B}") && !colored.data.contains("\u{1B}[5m"))
    #expect(colored.data.contains("\u{1B}[1;31merror\u{1B}[0m: "))
    #expect(colored.data.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain.data)
  }

  @Test func `A document on standard output is never colored`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write("{ \"format\": 1 ]", to: "flow.jsonc")
    for words in [
      ["check", path, "--format", "json"], ["check", path, "--format", "github"], ["run", path, "--json"],
    ] {
      let console = ScriptedConsole([], isInteractive: false)
      console.terminals = [.data, .conversation]
      _ = await walkthrough.runBare(words, console)
      #expect(!console.data.isEmpty && !console.data.contains("[1;31m"), "\(words)")
    }
  }
}
