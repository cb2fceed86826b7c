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

  @Test(arguments: topics) func `help about everything there is`(topic: [String]) async throws {
    let events = try await text(of: topic)
    try expectGolden(
      "$ wizard \((["help"] + topic).joined(separator: " "))\n\(events)", (["help"] + topic).joined(separator: "-"))
    #expect(topic.isEmpty || events.contains("\nExample:\n"))
  }

  @Test func `no line of help is longer than a screen is wide, nor padded`() async throws {
    for topic in Self.topics + OutputSchema.all.map({ ["json", $0.name] }) {
      for line in try await text(of: topic).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
        let isPadded = line.drop { $0 == " " }.contains("  ") || line.hasSuffix(" ")
        #expect(!isPadded, "\(line)")
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

  @Test(arguments: [["--help"], ["-h"]]) func `the options that ask for help give it`(words: [String]) async throws {
    let overview = try await run("help").data
    #expect(try await run(words[0]) == (.done, overview, ""))
    #expect(try await run("run", words[0]) == (.done, try await run("help", "run").data, ""))
    #expect(try await run("check", "x", words[0]) == (.done, try await run("help", "check").data, ""))
  }

  @Test func `the version is reported`() async throws {
    #expect(try await run("--version") == (.done, "wizard \(Program.version)\n", ""))
  }

  static let endings: [(Ending, Int32)] = [
    (.done, 0), (.declined, 1), (.usage, 64), (.answersMissing, 65), (.unreadable, 66), (.unavailable, 69),
    (.internalError, 70), (.cannotCreate, 73), (.cannotWrite, 74), (.stopped, 75), (.locked, 77), (.badFlow, 78),
  ]

  @Test func `the exit codes are these, and help tells them all`() {
    #expect(Self.endings.map(\.0.code) == Self.endings.map(\.1))
    #expect(Ending.table.map(\.code) == Self.endings.map(\.1))
    #expect(Signal.allCases.map { Ending.signal($0).code } == [130, 131, 143, 129])
  }

  @Test func `every option says something, once`() {
    for command in CommandTable.commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      #expect(command.options.allSatisfy { $0.name.hasPrefix("--") && !$0.summary.isEmpty && $0.summary.last != "." })
    }
  }
}

@Suite struct ReadmeTests {
  @Test func `the walkthrough of the README is the one that is tested`() throws {
    let golden = Walkthrough.repository.appending(path: "Tests/WizardCLITests/Conversation/Golden/onboarding-first.txt")
    let tested = Readme.withoutTrailingBlanks(try String(contentsOf: golden, encoding: .utf8))
    #expect(tested == (try Readme.transcript()))
  }

  @Test func `the commands, options and prompt commands that the README names exist`() throws {
    let text = try Readme.text()
    let commands = Set(text.matches(of: /[`$(] ?(?:swift run )?wizard ([a-z][a-z-]*)/).map { String($0.1) })
    #expect(commands == Set(CommandTable.commands.map(\.name)))
    let ownText = text.replacing(/`swift build[^`]*`/, with: "")
    let options = Set(ownText.matches(of: /`?(--[a-z]+(?:-[a-z]+)*)/).map { String($0.1) })
    let known = CommandTable.commands.flatMap(\.options).map(\.name)
    #expect(options.subtracting(known) == [])
    let words = Set(text.matches(of: /`:([a-z]+)`/).map { String($0.1) })
    #expect(words == Set(PromptCommand.allCases.map(\.rawValue)).subtracting(["retry"]))
  }

  @Test func `the commands of the README's table are those of help, in its order`() throws {
    let rows = try Readme.text().matches(of: /\n\| `wizard ([^`]+)` \|/).map {
      $0.1.replacing("\\|", with: "|")
    }
    #expect(rows == CommandTable.commands.map { "\($0.name) \($0.arguments)" })
  }

  @Test func `the expression that the README tries has a value`() async throws {
    let line = try #require(try Readme.blocks("sh").last).trimmingCharacters(in: .newlines)
    let match = try #require(line.wholeMatch(of: /wizard eval '(.+)' (.+)/))
    let words = match.2.split(separator: " ").map { $0 == "Flows/onboarding" ? Walkthrough.onboarding : String($0) }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["eval", String(match.1)] + words, console) == .done)
    #expect(console.data == "true\n")
  }

  @Test func `the mistake that the README shows is reported so`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try Onboarding.text().replacing(
      #""Use another number", "go": "phone""#, with: #""Use another number", "go": "phne""#)
    let path = try walkthrough.write(flow, to: "Flows/onboarding/flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", path], console) == .declined)
    let shown = try #require(try Readme.blocks("text").last)
    #expect(walkthrough.named(console.data) == shown + "\n1 error.\n")
  }
}
