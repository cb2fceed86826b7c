import Foundation
import Testing

@testable import WizardCLI

/// Shell completions, tested with the real shells that are installed.
@Suite struct CompletionsTests {
  private static let wizard = productsDirectory.appending(path: "wizard").path

  private func script(_ shell: String) throws -> String {
    let run = try CapturedRun.of(productsDirectory.appending(path: "wizard"), ["completions", shell])
    #expect(run.status == .exited(0) && run.errors == "")
    return run.output
  }

  @Test(arguments: Completions.shells) func `Each completion script has every command and option`(shell: String) throws
  {
    let script = try script(shell)
    for command in CommandTable.commands {
      #expect(script.contains(command.name), "\(command.name)")
      for option in command.options {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name
        #expect(script.contains(name), "\(option.name)")
      }
    }
    for name in OutputSchema.all.map(\.name) + SessionMessages.sessionVerbs + HelpCommand.topics {
      #expect(script.contains(name), "\(name)")
    }
  }

  @Test func `An option with different values per command is completed by its command`() {
    #expect(Completions.pattern(of: CommandTable.format) == "'check --format'")
    #expect(Completions.pattern(of: CommandTable.testFormat) == "'test --format'")
    #expect(Completions.pattern(of: CommandTable.answers) == "*' --answers'")
  }

  @Test(arguments: Completions.shells) func `An installed shell accepts its completion script`(shell: String) throws {
    guard
      let program = ["/bin", "/usr/bin", "/usr/local/bin"].map({ "\($0)/\(shell)" })
        .first(where: FileManager.default.isExecutableFile)
    else {
      print("\(shell) is not here; its completions are not tried.")
      return
    }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(try script(shell), to: "completions")
    let run = try CapturedRun.of(URL(filePath: program), ["-n", path])
    #expect(run.status == .exited(0) && run.errors == "", "\(run.errors)")
  }

  /// Returns bash's completions at the end of a line.
  ///
  /// An equals sign is a word of its own, as in bash.
  private func completed(_ line: [String], in walkthrough: Walkthrough) throws -> [String] {
    let script = #"""
      set -u +u
      cd "$0"; eval "$("$1" completions bash)"; shift 0
      COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _wizard
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    let run = try CapturedRun.of(
      URL(filePath: "/bin/bash"), ["-c", script, walkthrough.folder.path, Self.wizard] + line)
    #expect(run.status == .exited(0) && run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  static let lines: [(line: [String], words: [String])] = [
    (["ru"], ["run"]), (["se"], ["sessions"]), (["--v"], ["--version"]), (["x"], []),
    (["run", "--fr"], ["--fresh"]), (["run", "--answers"], ["--answers", "--answers-format"]),
    (["run", "--answers-format", ""], ["json", "lines"]), (["run", "--answers-format", "=", "l"], ["lines"]),
    (["run", "--answers-format", "="], ["json", "lines"]),
    (["check", "--format", "g"], ["github"]), (["check", "--fresh"], []),
    (["test", "--format", "j"], ["json", "junit"]), (["check", "--format", "j"], ["json"]),
    (["graph", "--format", "d"], ["dot"]), (["graph", "--c"], ["--coverage"]),
    (["graph", "fl"], ["flow.jsonc", "flows"]),
    (["test", "flow.jsonc", "--format", "=", ""], ["json", "junit", "text"]), (["test", "--fi"], ["--filter"]),
    (["run", ""], ["flow.jsonc", "flows", "store"]), (["run", "fl"], ["flow.jsonc", "flows"]),
    (["run", "--store", ""], ["flows", "store"]), (["run", "--events", "no"], ["notes.txt"]),
    (["run", "--events", "my"], ["my notes.txt"]),
    (["run", "--secret-file", "no"], []), (["run", "--secret-file", "key", "=", "no"], ["notes.txt"]),
    (["run", "--secret-file", "key", "="], ["flow.jsonc", "flows", "my notes.txt", "notes.txt", "store"]),
    (["run", "flow.jsonc", ""], []), (["run", "--set", "name", "=", "Ana", "fl"], ["flow.jsonc", "flows"]),
    (["run", "--set", ""], []), (["check", "flow.jsonc", "flow."], ["flow.jsonc"]),
    (["explain", "unknown-st"], ["unknown-step"]), (["help", "exit"], ["exit-codes"]),
    (["help", "json", "ev"], ["eval", "events"]),
    (["sessions", "sh"], ["show"]), (["sessions", "check", "flow."], ["flow.jsonc"]),
    (["sessions", "show", "--store", "store", ""], ["eaaaaaaaaa"]),
    (["resume", "--store", "=", "store", "ea"], ["eaaaaaaaaa"]),
    (["diff", "flow.jsonc", "fl"], ["flow.jsonc", "flows"]), (["diff", "flow.jsonc", "flows", "fl"], []),
    (["resume", "--store", "flows", ""], []), (["completions", ""], ["bash", "fish", "zsh"]),
  ]

  @Test func `Bash completes commands, options, values, files, flows, sessions and rules`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    try walkthrough.write("", to: "notes.txt")
    try walkthrough.write("", to: "my notes.txt")
    try walkthrough.write("", to: "flows/a.txt")
    try walkthrough.write(try Onboarding.services(), to: "flows/services.jsonc")
    let words = ["run", flow, "--services", walkthrough.path("flows/services.jsonc")]
    #expect(await walkthrough.run(words, ScriptedConsole(["201 555 0123", ":quit"])) == .stopped)
    for (line, words) in Self.lines {
      #expect(try completed(line, in: walkthrough) == words, "\(line)")
    }
  }

  @Test(arguments: [["sessions", "--store", "/dev/null/no"], ["nonsense"], [], ["sessions", "--store"]])
  func `A list of completions that cannot be read is empty, without an error message`(words: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    let environment = ["XDG_STATE_HOME": walkthrough.store]
    let ending = await walkthrough.runBare(["completions", "--list"] + words, console, environment: environment)
    #expect(ending == .done)
    #expect(console.data == "" && console.transcript == "")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
  }
}
