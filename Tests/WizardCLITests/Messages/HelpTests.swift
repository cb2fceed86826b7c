import Foundation
import Testing

@testable import WizardCLI
import Localization

@Suite struct HelpTests {
  private func run(_ words: String...) async throws -> (ending: Ending, data: String, said: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    let ending = await walkthrough.runBare(words, console)
    return (ending, console.data, console.transcript)
  }

  static let topics: [[String]] =
    [[]] + (CommandTable.commands.map(\.name) + HelpCommand.topics).map { [$0] }

  @Test(arguments: topics) func `The help page of each topic equals its golden file`(topic: [String]) async throws {
    let events = try await text(of: topic)
    try expectGolden(
      "$ wizard \((["help"] + topic).joined(separator: " "))\n\(events)", (["help"] + topic).joined(separator: "-"))
    #expect(topic.isEmpty || events.contains("\nEXAMPLES\n"))
  }

  @Test func `No line of help is wider than 80 columns or ends with a space`() async throws {
    for topic in Self.topics + OutputSchema.all.map({ ["json", $0.name] }) {
      for line in try await text(of: topic).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
        #expect(!line.hasSuffix(" "), "\(line)")
      }
    }
  }

  private func text(of topic: [String]) async throws -> String {
    let console = ScriptedConsole([], isInteractive: false)
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    #expect(await walkthrough.runBare(["help"] + topic, console) == .done)
    #expect(console.transcript == "")
    return console.data
  }

  @Test(arguments: [["--help"], ["-h"]]) func `The options --help and -h print help`(words: [String]) async throws {
    let overview = try await run("help").data
    #expect(try await run(words[0]) == (.done, overview, ""))
    #expect(try await run("run", words[0]) == (.done, try await run("help", "run").data, ""))
    #expect(try await run("check", "x", words[0]) == (.done, try await run("help", "check").data, ""))
    let delete = try await run("help", "sessions", "delete").data
    #expect(delete.hasPrefix("Delete sessions and their answers.\n\nUSAGE\n  wizard sessions delete ID… [flags]\n"))
    #expect(try await run("sessions", "delete", words[0]) == (.done, delete, ""))
    #expect(try await run("check", "--", words[0]).ending == .unreadable)
  }

  @Test func `every command and subcommand has usage, flags and examples`() async throws {
    let names = CommandTable.commands.flatMap { [$0.name] + $0.subcommands.map(\.name) }
    #expect(names.contains("sessions check"))
    for name in names {
      let words = name.split(separator: " ").map(String.init)
      let page = try await text(of: words)
      for heading in ["USAGE\n  wizard \(name)", "FLAGS", "EXAMPLES\n  $ ", "LEARN MORE"] {
        #expect(page.contains("\n\n\(heading)"), "\(name)")
      }
    }
  }

  @Test func `The version option prints the version`() async throws {
    #expect(try await run("--version") == (.done, "wizard \(Program.version)\n", ""))
  }

  static let endings: [(Ending, Int32)] = [
    (.done, 0), (.declined, 1), (.usage, 64), (.answersMissing, 65), (.unreadable, 66), (.unavailable, 69),
    (.internalError, 70), (.cannotCreate, 73), (.cannotWrite, 74), (.stopped, 75), (.locked, 77), (.badFlow, 78),
  ]

  @Test func `The exit codes have the documented values, and help lists all of them`() {
    #expect(Self.endings.map(\.0.code) == Self.endings.map(\.1))
    #expect(Ending.table.map(\.code) == Self.endings.map(\.1))
    #expect(Signal.allCases.map { Ending.signal($0).code } == [130, 131, 143, 129])
  }

  @Test func `Each command's options are unique and have summaries`() {
    for command in CommandTable.commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      #expect(command.options.allSatisfy { $0.name.hasPrefix("--") && !$0.summary.isEmpty && $0.summary.last != "." })
    }
  }
}
