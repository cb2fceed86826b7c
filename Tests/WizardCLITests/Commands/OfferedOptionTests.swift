import Foundation
import Testing

@testable import WizardCLI

/// The options that the completions and the help of a command offer.
@Suite struct OfferedOptionTests {
  static let flow = """
    { "format": 1, "flow": "tea", "version": 1, "title": "Tea", "language": "en", "given": { "cups": "integer?" },
      "allow": ["unused-answer"],
      "steps": [
        { "id": "you", "title": "You", "fields": [
          { "id": "name", "type": "text", "label": "Name" },
          { "id": "word", "type": "text", "label": "Password", "secret": true } ] },
        { "id": "done", "end": "done" } ] }
    """

  private static let commands = CommandTable.commands.flatMap { [$0] + $0.subcommands }

  private func withFlow(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write("{}", to: "file.jsonc")
    try walkthrough.write(#"{ "scenarios": [] }"#, to: "tests.jsonc")
    try await body(walkthrough)
  }

  private func output(_ words: [String], _ walkthrough: Walkthrough) async -> String {
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(words, console) == .done)
    return console.data
  }

  private func completions(_ line: String, _ walkthrough: Walkthrough) async -> [String] {
    await output(["completions", "--line", "wizard \(line)"], walkthrough).split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `The help and the completions of a command offer the same options`() async throws {
    try await withFlow { walkthrough in
      for command in Self.commands {
        let help = await output(["help"] + command.words, walkthrough)
        let options = help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
        #expect(await completions("\(command.name) --", walkthrough) == options, "\(command.name)")
      }
    }
  }

  @Test(arguments: commands.map(\.name)) func `Each offered option and value is accepted`(name: String) async throws {
    try await withFlow { walkthrough in
      let command = try #require(Self.commands.first { $0.name == name })
      for option in await completions("\(name) --", walkthrough) {
        for value in await values(of: option, of: command, walkthrough) {
          let words = command.words(with: option, value)
          // A server runs until a signal stops it.
          let isEndless = name == "serve" || name != "run" && option == "--watch"
          let script: [ScriptedConsole.Turn] = isEndless ? [.signalWhileWaiting(.terminate)] : [":quit"]
          let console = ScriptedConsole(script, isInteractive: name == "run" && option == "--watch")
          let ending = await walkthrough.runBare(words.prefix(1) + walkthrough.paths(Array(words.dropFirst())), console)
          #expect(ending != .usage, "\(words): \(console.transcript)")
        }
      }
    }
  }

  /// Returns all fixed values of an option, or an example of a value; an empty string for a flag.
  private func values(of option: String, of command: CommandDescription, _ walkthrough: Walkthrough) async -> [String] {
    guard command.options.contains(where: { $0.name == option && $0.value != nil }) else { return [""] }
    if let value = Self.values["\(command.name) \(option)"] ?? Self.values[option] { return [value] }
    let values = await completions("\(command.name) \(option) ", walkthrough)
    #expect(!values.isEmpty, "\(option)")
    return values
  }

  private static let values = [
    "--bindings": "{}", "--set": "name=Ana", "--given": "cups=1", "--secret-file": "word=file.jsonc",
    "--store": "store",
    "--language": "de", "--answers": "file.jsonc", "--services": "file.jsonc", "--since": "HEAD", "--filter": "one",
    "--flow": "flow.jsonc", "--output": "new.jsonc", "--seconds": "1", "--seed": "1", "--events": "new.jsonc",
    "explore --events": "10", "--listen": "127.0.0.1:0", "--base-url": "https://join.example.com",
    "--results": "new.jsonc", "--continue-url": "https://example.com", "--trusted-proxy": "127.0.0.1",
    "--limit": "requests=10",
    "--database-connections": "2", "--theme": "file.jsonc", "--head": "file.jsonc", "--foot": "file.jsonc",
  ]
}

extension CommandDescription {
  fileprivate var words: [String] { name.split(separator: " ").map(String.init) }

  private var operands: [String] {
    switch arguments {
    case "FLOW", "FLOW…": ["flow.jsonc"]
    case "OLD NEW": ["flow.jsonc", "flow.jsonc"]
    case "ID", "ID…": ["eaaaaaaaaa"]
    case "EXPR|-": ["1"]
    case "bash|zsh|fish": ["bash"]
    case "URL": ["postgresql:///none?host=/nowhere"]
    case "STORE FILE": ["postgresql:///none?host=/nowhere", "new.jsonc"]
    case _: []
    }
  }

  /// Returns a command line with an option, and with what the option needs.
  fileprivate func words(with option: String, _ value: String) -> [String] {
    let words = self.words + operands + [option] + (value.isEmpty ? [] : [value])
    switch (name, option) {
    case ("eval", "--answers"), ("eval", "--set"), ("eval", "--given"): return words + ["--flow", "flow.jsonc"]
    case ("serve", _) where option != "--listen": return words + ["--listen", "127.0.0.1:0"]
    case ("eval", "--jsonl"): return ["eval", option]
    case ("diff", "--since"): return ["diff", "flow.jsonc", option, value]
    case (_, "--answers-format"): return words + ["--answers", "file.jsonc"]
    case _: return words
    }
  }
}

extension Walkthrough {
  /// Returns words with the absolute paths of the files in them.
  fileprivate func paths(_ words: [String]) -> [String] {
    words.map { $0.replacing(/(flow|file|new)\.jsonc|^store$/) { path(String($0.0)) } }
  }
}
