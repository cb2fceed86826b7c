import Foundation
import Testing

@testable import WizardCLI

/// Runs the commands of a page in a separate folder.
struct DocumentedShell {
  private let walkthrough: Walkthrough
  /// The exit code of the last command, for `echo $?`.
  private var lastCode: Int32 = 0

  init(_ walkthrough: Walkthrough) { self.walkthrough = walkthrough }

  // MARK: Transcripts

  /// Runs each line that starts with `$`, and returns these lines with the output of their commands.
  mutating func transcript(of content: String, typed: String?) async throws -> String {
    var transcript = ""
    for line in content.split(separator: "\n") where line.hasPrefix("$ ") {
      transcript += line + "\n"
      transcript += try await output(of: String(line.dropFirst(2)), typed: typed)
    }
    return transcript
  }

  /// Runs a command and returns what a terminal shows.
  mutating func output(of command: String, typed: String? = nil) async throws -> String {
    if command == "echo $?" { return "\(lastCode)\n" }
    let words = try Self.words(of: command)
    guard words.first == "wizard" else { throw DocumentationRun.Failure(message: "cannot run \"\(command)\"") }
    let console = ScriptedConsole(Self.turns(typed), isInteractive: typed != nil)
    lastCode = await walkthrough.runBare(arguments(words), console).code
    guard console.unused.isEmpty else { throw DocumentationRun.Failure(message: "not typed: \(console.unused)") }
    let shown = walkthrough.named(console.transcript + console.data)
    return Readme.withoutTrailingBlanks(shown.isEmpty || shown.hasSuffix("\n") ? shown : shown + "\n")
  }

  /// Returns what a person types: lines separated by ` | `, with `_` for Enter alone and `^C` for Ctrl-C.
  private static func turns(_ typed: String?) -> [ScriptedConsole.Turn] {
    (typed?.components(separatedBy: " | ") ?? []).map { line in
      line == "^C" ? .ctrlC : .input(.line(line == "_" ? "" : line))
    }
  }

  // MARK: Commands without output

  /// Runs a command that is shown without output and must succeed.
  mutating func check(_ line: String) async throws {
    let command = line.replacing(/\ +#\ .*$/, with: "")
    if Self.isRunElsewhere(command) { return }
    let first = command.replacing(/^swift\ run\ wizard/, with: "wizard").replacing(/\ (\|\|?|>|<)\ .*$/, with: "")
    if first.hasPrefix("wizard serve") {
      // It would run until it is stopped; the tests in a browser start it.
      let serve = try #require(CommandTable.command("serve"))
      return _ = try Arguments(Self.words(of: first).dropFirst(2), for: serve)
    }
    _ = try await output(of: first)
    // There is no person, so a run ends with 65 because of missing answers.
    guard lastCode == 0 || (lastCode == 65 && first.hasPrefix("wizard run")) else {
      throw DocumentationRun.Failure(message: "\"\(first)\" ends with \(lastCode)")
    }
  }

  /// Whether the command is run by CI or only sets up a shell.
  private static func isRunElsewhere(_ command: String) -> Bool {
    let programs = [
      "swift test", "WIZARD_GOLDEN=write swift test", "FULL=1 swift test", "swift build -c release", ".ci/run",
      ".ci/nightly",
      ".ci/docs",
      ".ci/fuzz", "swift run -c release flow-bench", ".build/release/flow-bench", "eval \"$(wizard completions bash)\"",
      "export ",
    ]
    return programs.contains { command.hasPrefix($0) }
  }

  // MARK: Words

  /// Splits a command into words as a shell does.
  private static func words(of command: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: (quote, word) = (character, word ?? "")
      case " " where quote == nil:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw DocumentationRun.Failure(message: "an open quote in \"\(command)\"") }
    return words + [word].compactMap(\.self)
  }

  /// Returns the arguments of a command, with paths in this folder and its store.
  private func arguments(_ words: [String]) -> [String] {
    let arguments = words.dropFirst().map { word in
      FileManager.default.fileExists(atPath: walkthrough.path(word)) ? walkthrough.path(word) : word
    }
    let keepsSessions = ["run", "resume", "sessions"].contains(arguments.first)
    return keepsSessions ? arguments + ["--store", walkthrough.store] : arguments
  }
}
