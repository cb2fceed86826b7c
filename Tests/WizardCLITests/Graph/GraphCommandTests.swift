import Foundation
import Testing

@testable import WizardCLI

/// `wizard graph`: its output and its exit codes.
@Suite struct GraphCommandTests {
  private struct Told: Equatable {
    let ending: Ending
    let data: String
    var said = ""
  }

  /// Runs the command and removes the paths of this machine from its messages.
  private func graph(_ words: [String], _ files: [String: String] = [:]) async throws -> Told {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for (name, text) in files { try walkthrough.write(text, to: name) }
    let console = ScriptedConsole([], isInteractive: false)
    let placed = words.map { $0.hasPrefix("F/") || $0 == "F" ? walkthrough.path($0) : $0 }
    let ending = await walkthrough.runBare(["graph"] + placed, console)
    let said = walkthrough.named(console.transcript.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    return Told(ending: ending, data: console.data, said: said)
  }

  /// A flow with a section, a repeated section and every kind of branch, whose scenarios do not cover most of it.
  static let fair = Walkthrough.repository.appending(path: "Tests/WizardCLITests/Graph/Flows/fair")
    .path(percentEncoded: false)

  // MARK: Output

  static let drawings: [(words: [String], golden: String)] = [
    ([Walkthrough.onboarding], "onboarding.mmd"),
    ([Walkthrough.onboarding, "--format", "dot"], "onboarding.dot"),
    ([fair, "--format", "mermaid"], "fair.mmd"),
    ([fair, "--format", "dot"], "fair.dot"),
    ([fair, "--coverage"], "fair-coverage.mmd"),
    ([fair, "--coverage", "--format", "dot"], "fair-coverage.dot"),
  ]

  @Test(arguments: drawings) func `The chart of a flow equals its golden file`(words: [String], golden: String)
    async throws
  {
    let events = try await graph(words)
    #expect(events.ending == .done)
    #expect(events.said == "")
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try expectGolden(events.data, at: folder.appending(path: "Golden/\(golden)"))
  }

  @Test func `A flow that its scenarios cover completely has the same chart with coverage`() async throws {
    let onboarding = Walkthrough.onboarding
    #expect(try await graph([onboarding, "--coverage"]) == (try await graph([onboarding])))
  }

  @Test func `Failing scenarios are reported, and what they run through still counts`() async throws {
    let flow = try String(contentsOfFile: Self.fair + "/flow.jsonc", encoding: .utf8)
    let tests = try String(contentsOfFile: Self.fair + "/tests.jsonc", encoding: .utf8)
      .replacing(#""outcome": "left""#, with: #""outcome": "booked""#)
    let events = try await graph(["F", "--coverage"], ["F/flow.jsonc": flow, "F/tests.jsonc": tests])
    #expect(events.said == #"1 scenario fails. Run "wizard test F" for details."#)
    #expect(events.ending == .done)
    #expect(events.data == (try await graph([Self.fair, "--coverage"]).data))
  }

  // MARK: Exit codes

  private static let tea = """
    { "format": 1, "flow": "tea", "version": 1, "title": "Tea", "language": "en",
      "steps": [{ "id": "done", "end": "served", "text": "Enjoy." }] }
    """

  static let files = [
    "F/tea/flow.jsonc": tea, "F/tea/tests.jsonc": "{ \"scenarios\" }",
    "F/none/flow.jsonc": tea, "F/bad/flow.jsonc": "{ \"flow\": }", "F/empty/notes.txt": "",
  ]

  static let endings: [(words: [String], ending: Ending, said: String)] = [
    ([], .usage, #"wizard: missing FLOW. Example: wizard graph Flows/onboarding."#),
    (
      ["F"], .usage,
      #"wizard: "F" contains several flows. Name one: "F/bad/flow.jsonc", "F/none/flow.jsonc", "F/tea/flow.jsonc"."#
    ),
    (["F/tea", "F/none"], .usage, "wizard: unexpected argument"),
    (["F/tea", "--format", "svg"], .usage, #"wizard: unknown format "svg" for --format. Use mermaid or dot."#),
    (["F/nowhere"], .unreadable, #"wizard: cannot read "F/nowhere": No such file or directory."#),
    (["F/empty"], .unreadable, #"wizard: cannot read "F/empty":"#),
    (["F/none", "--coverage"], .unreadable, #"wizard: cannot read "F/none/tests.jsonc": No such file or directory."#),
    (["F/bad"], .badFlow, "F/bad/flow.jsonc:1:1: error:"),
    (["F/tea", "--coverage"], .badFlow, "F/tea/tests.jsonc:1:15: error:"),
  ]

  @Test(arguments: endings) func `A flow that cannot be drawn is reported, and nothing is printed`(
    words: [String], ending: Ending, said: String
  ) async throws {
    let events = try await graph(words, Self.files)
    #expect(events.ending == ending)
    #expect(events.said.hasPrefix(said), "\(events.said)")
    #expect(events.data == "")
  }
}
