import Foundation
import Testing

@testable import WizardCLI

/// Shell completions, tested in the real shells that are installed.
@Suite struct CompletionsTests {
  typealias Case = (line: String, words: [String])

  private static let formats = ["github", "json", "text"]
  private static let verbs = ["check", "delete", "invite", "link", "list", "show"]
  private static let commands = CommandTable.commands.map(\.name).sorted()
  private static let all = ["flow.jsonc", "flows", "my notes.txt", "my store", "notes.txt"]

  static let lines: [Case] = [
    ("", commands), ("ru", ["run"]), ("se", ["serve", "sessions"]), ("--", ["--help", "--version"]), ("zz", []),
    ("zz ", []),
    ("run --fr", ["--fresh"]), ("run --answers", ["--answers", "--answers-format"]),
    ("check --", ["--format", "--help", "--no-color", "--services", "--watch"]), ("graph --c", ["--coverage"]),
    ("test flow.jsonc --fi", ["--filter"]),
    ("check --format json --", ["--help", "--no-color", "--services", "--watch"]),
    ("run --watch --no-", ["--no-color", "--no-input", "--no-line-editing"]), ("run -- --f", []),
    ("explain unknown-st", ["unknown-step"]), ("help exit", ["exit-codes"]), ("help json ev", ["eval", "events"]),
    ("help sessions ", verbs), ("help run ", []), ("completions ", ["bash", "fish", "zsh"]), ("completions bash ", []),
  ]

  /// An option with fixed values offers them and no files.
  static let values: [Case] = [
    ("check --format ", formats), ("check --format=", formats), ("check --format g", ["github"]),
    ("check --format=g", ["github"]), ("check --format 'g", ["github"]), ("check --format=\"g", ["github"]),
    ("run --answers-format ", ["json", "lines"]), ("run --answers-format=l", ["lines"]),
    ("test flow.jsonc --format j", ["json", "junit"]), ("graph --format d", ["dot"]), ("graph --format n", []),
    ("diff --format=", ["json", "markdown", "text"]), ("explore --events ", []), ("run --set ", []),
    ("run --set=", []), ("run --language ", []),
  ]

  static let files: [Case] = [
    ("run ", ["flow.jsonc", "flows", "my store"]), ("run f", ["flow.jsonc", "flows"]), ("run flow.jsonc ", []),
    ("run my\\ s", ["my store"]), ("run 'my s", ["my store"]), ("run ~/flow.", ["flow.jsonc"]),
    ("run $HOME/flow.", ["flow.jsonc"]), ("run --set name=Ana f", ["flow.jsonc", "flows"]),
    ("check flow.jsonc flow.", ["flow.jsonc"]), ("diff flow.jsonc f", ["flow.jsonc", "flows"]),
    ("diff flow.jsonc flows f", []), ("run --events ", all), ("run --events=", all), ("run --events no", ["notes.txt"]),
    ("run --events=no", ["notes.txt"]), ("run --output my", ["my notes.txt", "my store"]),
    ("run --output my\\ n", ["my notes.txt"]), ("run --output=\"my n", ["my notes.txt"]),
    ("run --secret-file no", []), ("run --secret-file key=", all), ("run --secret-file key=no", ["notes.txt"]),
    ("run --secret-file=key=no", ["notes.txt"]), ("run --store ", ["flows", "my store"]),
    ("run --store=", ["flows", "my store"]), ("run --store 'my", ["my store"]), ("run --store $HOME/m", ["my store"]),
  ]

  private static let unfinished = "eaaaaaaaaa"
  private static let finished = "naaaaaaaaa"
  private static let both = [unfinished, finished]

  static let stores = [
    "my\\ store", "'my store'", "\"my store\"", "~/my\\ store", "~/'my store'", "$HOME/my\\ store",
    "\"$HOME/my store\"",
  ]

  private static let stored: [Case] =
    stores.map { ("resume --store \($0) ", [unfinished]) } + stores.map { ("sessions show --store \($0) ", both) }

  static let sessions: [Case] = [
    ("resume --store='my store' ", [unfinished]), ("resume --store=$HOME/my\\ store e", [unfinished]),
    ("sessions --store 'my store' delete ", both), ("sessions delete --store=\"my store\" n", [finished]),
    ("resume --store '$HOME/my store' ", []), ("resume --store flows ", []), ("sessions show ", []),
    ("sessions ", verbs), ("sessions --store flows ", verbs), ("sessions --json ", ["check", "list", "show"]),
    ("sessions list ", []), ("sessions show x ", []), ("sessions check flow.", ["flow.jsonc"]),
    ("sessions delete --", ["--help", "--store"]), ("sessions check --", ["--help", "--json", "--store"]),
  ]

  /// Saves an unfinished and a finished session.
  private func saveSessions(in walkthrough: Walkthrough) async throws {
    let flow = try walkthrough.write(OfferedOptionTests.flow, to: "flow.jsonc")
    let words = ["run", flow, "--fresh", "--store", walkthrough.path("my store")]
    #expect(await walkthrough.runBare(words, ScriptedConsole(["Ana", ":quit"])) == .stopped)
    #expect(await walkthrough.runBare(words, ScriptedConsole(["Ana", "secret", ""])) == .done)
  }

  @Test(arguments: Completions.shells)
  func `A shell completes commands, options, values, files, flows, sessions and rules`(shell: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for file in ["notes.txt", "my notes.txt", "flows/a.txt"] { try walkthrough.write("", to: file) }
    try await saveSessions(in: walkthrough)
    let cases = Self.lines + Self.values + Self.files + Self.stored + Self.sessions
    let shell = CompletingShell(name: shell, folder: walkthrough.folder)
    guard let completions = try shell.completions(of: cases.map { "wizard \($0.line)" }) else { return }
    #expect(completions.count == cases.count, "\(completions)")
    for (expected, words) in zip(cases, completions) { #expect(words == expected.words, "\(expected.line)") }
  }

  @Test(arguments: [["--line", "wizard resume --store /dev/null/no "], ["--line", ""], ["--line", "\\"], ["--line"]])
  func `A line that cannot be completed has no completions and no error message`(words: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    let environment = ["XDG_STATE_HOME": walkthrough.store]
    let ending = await walkthrough.runBare(["completions"] + words, console, environment: environment)
    #expect(ending == .done)
    #expect(console.transcript == "")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/bin/bash"), "there is no bash here"),
    arguments: [
      #"a 'b c' "d e" f\ g"#, #"'$HOME' "$HOME" $HOME ${HOME}x "\$HOME" \$HOME $"#, #"~ ~/x '~' \~ x~ ~x"#,
      #"a"b"'c'\d "\"\x" '\'"#, "  a\t b ''", "$none x$none-y", "--a=~/x --b='c d'",
    ])
  func `A line has the words that a shell reads`(line: String) throws {
    let variables = ["HOME": "/home/ana"]
    let run = try CapturedRun.of(
      URL(filePath: "/bin/bash"), ["-c", "printf '%s\\n' \(line)"], environment: variables)
    let words = ShellWords(line + "\n", variables).words
    #expect(words.joined(separator: "\n") == run.output)
  }
}
