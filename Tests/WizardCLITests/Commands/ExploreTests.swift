import FlowDefinition
import FlowSyntax
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// `wizard explore`: its findings, formats, exit codes and written scenarios.
@Suite struct ExploreTests {
  private static let seats = """
    "steps": [
      { "id": "s", "fields": [{ "id": "seats", "type": "integer", "label": "Seats", "min": 0, "max": 9 }],
        "next": [{ "when": "seats > 5", "go": "many" }, { "go": "done" }] },
      { "id": "many", "title": "Many" },
      { "id": "done", "end": "done", "result": { "each": "100 / seats" } }
    ]
    """
  private static let sound = seats.replacing("\"min\": 0", with: "\"min\": 1")

  private func explore(
    _ words: [String] = [], flow: String = seats, in walkthrough: Walkthrough? = nil, events: Int = 1000
  ) async throws -> (ending: Ending, said: String) {
    let own = try walkthrough ?? Walkthrough()
    defer { if walkthrough == nil { own.remove() } }
    try own.write("{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(flow) }", to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let ending = await own.runBare(["explore", own.path(""), "--events", "\(events)"] + words, console)
    return (ending, console.data.replacing(own.path(""), with: "F/"))
  }

  @Test func `A finding is told with its place and story, and ends with 1`() async throws {
    let (ending, said) = try await explore()
    #expect(ending == .declined)
    let place = said.firstMatch(of: #/flow\.jsonc:5:\d+: warning: this stops the run: division by zero  \[run-stops\]/#)
    #expect(place != nil, "\(said)")
    #expect(said.contains("  in this story:\n    seats: 0\n    submit\n"), "\(said)")
  }

  @Test func `A flow without findings ends with 0 and a summary`() async throws {
    let (ending, said) = try await explore(flow: Self.sound)
    #expect(ending == .done)
    #expect(said.hasPrefix("Explored ") && said.contains("; everything was tried.\n100% of "), "\(said)")
  }

  @Test(arguments: 1...12)
  func `Nothing is reported as unreached before everything was tried`(events: Int) async throws {
    let (_, said) = try await explore(["--format", "json"], flow: Self.sound, events: events)
    #expect(said.contains("\"exhausted\":false") && said.contains("\"findings\":[]"), "\(said)")
  }

  @Test func `The same seed gives the same output`() async throws {
    #expect(try await explore(["--seed", "7"]).said == explore(["--seed", "7"]).said)
  }

  @Test func `A finding that the flow allows is not reported`() async throws {
    let allowing = "\"allow\": [\"run-stops\"], " + Self.seats
    #expect(try await explore(flow: allowing).ending == .done)
  }

  @Test func `JSON has the documented schema`() async throws {
    let (_, said) = try await explore(["--format", "json"])
    #expect(said.contains(#""story":["seats: 0","submit"]"#), "\(said)")
    let schema = try Schema(text: Array(OutputSchema.explore.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: said)).root
    #expect(schema.problems(try #require(root.flatMap { JSONValue($0) })) == [])
  }

  @Test func `GitHub annotations name the rule`() async throws {
    #expect(try await explore(["--format", "github"]).said.contains("title=run-stops"))
  }

  @Test func `A flow with errors is not explored`() async throws {
    let (ending, said) = try await explore(flow: #""steps": []"#)
    #expect(ending == .badFlow)
    #expect(said.contains("error: "), "\(said)")
  }

  @Test(arguments: [["--events", "x"], ["--seconds", "-1"], ["--seed", "1.5"], ["--format", "xml"]])
  func `An invalid option is a usage error`(words: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["explore", walkthrough.path("")] + words, console) == .usage)
    #expect(console.transcript.contains(words[0]), "\(console.transcript)")
  }

  @Test func `Written scenarios pass, and nothing is missing afterwards`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    #expect(try await explore(["--write"], flow: Self.sound, in: walkthrough).ending == .done)
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .done)
    #expect(console.data.contains("100% of "), "\(console.data)")
    let before = try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8)
    _ = try await explore(["--missing"], flow: Self.sound, in: walkthrough)
    #expect(try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8) == before)
  }

  @Test func `Changes that no scenario notices are reported`() async throws {
    let (ending, said) = try await explore(["--mutate"], flow: Self.sound)
    #expect(ending == .declined)
    #expect(said.contains("\n  A story that would notice:\n    start\n"), "\(said)")
  }
}
