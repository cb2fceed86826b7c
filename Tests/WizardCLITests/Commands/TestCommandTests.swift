import FlowDefinition
import FlowEngine
import FlowSyntax
import FlowTesting
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// `wizard test`: its output for people and programs, and its exit codes.
@Suite struct TestCommandTests {
  private struct Told {
    let ending: Ending
    let data: String
    let said: String
  }

  /// Runs a command with files in a temporary folder, whose path is removed from the output.
  private func test(
    _ words: [String], _ files: [String: String] = [:], by command: String = "test"
  ) async throws -> Told {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for (name, text) in files { try walkthrough.write(text, to: name) }
    let console = ScriptedConsole([], isInteractive: false)
    let placed = words.map { $0.hasPrefix("F/") || $0 == "F" ? walkthrough.path($0) : $0 }
    let ending = await walkthrough.runBare([command] + placed, console)
    return Told(
      ending: ending, data: walkthrough.named(console.data), said: spaced(walkthrough.named(spaced(console.transcript)))
    )
  }

  /// Returns the messages without line breaks, which depend on the folder's path.
  private func spaced(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  // MARK: Files

  private static let tea = """
    { "format": 1, "flow": "tea", "version": 1, "title": "Tea", "language": "en", "allow": ["unbound-service"],
      "services": { "kettle": { "input": { "cups": "integer" }, "rejects": { "empty": {} } } },
      "steps": [
        { "id": "order", "title": "Order", "fields": [
            { "id": "cups", "type": "integer", "label": "Cups", "min": 1, "max": 8 },
            { "id": "milk", "type": "boolean", "label": "Milk", "when": "cups > 1", "required": false }
          ],
          "submit": { "call": "kettle", "with": { "cups": "cups" }, "rejected": { "empty": { "message": "Fill the kettle." } } } },
        { "id": "done", "end": "served", "text": "Enjoy.", "result": { "cups": "cups", "milk": "milk" } }
      ] }
    """

  private static let teaTests = """
    { "scenarios": [
      { "name": "one cup", "services": { "kettle": ["accepted"] },
        "steps": [
          { "at": "order", "answer": { "cups": 9 }, "errors": { "cups": "max" } },
          { "at": "order", "answer": { "cups": "1" }, "calls": { "kettle": { "cups": 1 } } },
          { "at": "done" } ],
        "outcome": "served", "result": { "cups": 1 } },
      { "name": "an empty kettle is \\u001b[1mtold", "services": { "kettle": [{ "rejected": "empty" }] },
        "steps": [
          { "at": "order", "answer": { "cups": 2 }, "errors": { "cups": "empty" }, "screen": "Fill it." } ] },
      { "name": "two <cups> & \\"milk\\"", "services": { "kettle": ["acepted"] },
        "steps": [
          { "at": "odrer", "answer": { "cups": 2, "milk": true } } ] },
      { "name": "too many answers", "services": { "kettle": ["accepted", "unavailable"] },
        "steps": [
          { "at": "order", "answer": { "cups": 1 } },
          { "at": "done", "do": "look" } ] }
    ] }
    """

  private static let files = [
    "F/tea/flow.jsonc": tea, "F/tea/tests.jsonc": teaTests,
    "F/bad/flow.jsonc": tea.replacing(#""with": { "cups": "cups" }"#, with: #""with": { "cups": "cusp" }"#),
    "F/bad/tests.jsonc": teaTests,
    "F/broken/flow.jsonc": tea, "F/broken/tests.jsonc": #"{ "scenarios": [ { "name" "one cup" } ] }"#,
    "F/none/flow.jsonc": tea,
    "F/untested/one/flow.jsonc": tea, "F/untested/two/flow.jsonc": tea,
  ]

  // MARK: Text output

  @Test func `The test command passes the shipped flow and covers all of it`() async throws {
    let events = try await test([Walkthrough.onboarding])
    #expect(events.ending == .done)
    #expect(events.said == "")
    try expectGolden(events.data, "test-onboarding")
  }

  @Test func `A failed scenario shows expected and actual values, and a mistake its position and fix`() async throws {
    let events = try await test(["F/tea"], Self.files)
    #expect(events.ending == .declined)
    #expect(events.said == "")
    try expectGolden(events.data, "test-failed")
  }

  @Test func `A problem with one flow or file does not prevent others from being tested`() async throws {
    let events = try await test(["F"], Self.files)
    #expect(events.ending == .badFlow)
    #expect(events.said == Self.noScenarios)
    try expectGolden(events.data, "test-several")
  }

  @Test func `A flow named twice is tested once`() async throws {
    let events = try await test(["F/tea", "F/tea/", "F/tea/flow.jsonc", "--filter", "one cup"], Self.files)
    #expect(events.data == "F/tea/tests.jsonc\npassed: one cup\n\n1 passed, 0 failed\n")
  }

  @Test func `An unreadable flow counts as failed, and a flow without scenarios does not count`() async throws {
    let events = try await test(["F/none", "F/untested", "F/nowhere"], Self.files)
    #expect(events.data == "0 passed, 2 failed\n")
    #expect(events.ending == .unreadable)
  }

  @Test func `If no path can be read, no scenarios are counted`() async throws {
    let events = try await test(["F/nowhere"], Self.files)
    #expect(events.data == "")
    #expect(events.said == "wizard: cannot read \"F/nowhere\": No such file or directory.")
  }

  @Test func `The article on error codes lists every error code`() throws {
    let events = try DocumentationPage.article("ErrorCodes").text
    // A scenario never gets the error `twice`, because only the prompt asks for an answer twice.
    for code in AnswerProblem.Code.allCases where code != .twice {
      #expect(events.contains("`\(code.rawValue)`"), "\(code)")
    }
    #expect(!events.contains("`twice` (the"))
    for code in Refusal.codes { #expect(events.contains("`\(code)`"), "\(code)") }
  }

  private static let mistakenCases = """
    { "scenarios": [
      { "name": "cups", "outcome": "servd", "services": { "kettle": ["accepted"] },
        "steps": [ { "at": "order", "answer": { "cups": 1 } }, { "at": "done" } ],
        "cases": [ { "name": "one" }, { "name": "two", "steps": { "0": { "answer": { "cups": 2 } } } } ] }
    ] }
    """

  @Test func `A mistake in a scenario is reported once, and each case of it fails`() async throws {
    let files = ["F/tea/flow.jsonc": Self.tea, "F/tea/tests.jsonc": Self.mistakenCases]
    let events = try await test(["F/tea"], files)
    #expect(events.ending == .declined)
    #expect(
      events.data == """
        F/tea/tests.jsonc
        failed: cups: one
        F/tea/tests.jsonc:2:32: error: unknown outcome "servd"  [wrong-type]
            2 |   { "name": "cups", "outcome": "servd", "services": { "kettle": ["accepted"] },
              |                                ^^^^^^^ did you mean "served"?
        failed: cups: two
          not run because of the errors above
        0% of F/tea/flow.jsonc is covered: 0 of 1 step, 0 of 1 end, 0 of 2 condition outcomes, 0 of 1 rejection.

        0 passed, 2 failed

        """)
    let document = try await test(["F/tea", "--format", "json"], files).data
    #expect(document.ranges(of: #""suggestion":"served""#).count == 1)
    #expect(document.contains(#""failed":2"#) && document.contains(#""uncovered":[{"#))
    #expect(try await test(["F/tea"], files, by: "check").data.hasSuffix("\n1 error.\n"))
  }

  @Test func `The test command prints diagnostics in the order of the flows`() async throws {
    let document = try await test(["F/tea", "F/broken", "F/bad", "--format", "json"], Self.files).data
    var order: [Substring] = []
    for match in document.matches(of: /"endLine":\d+,"file":"F\/([a-z]+)\//) where order.last != match.1 {
      order.append(match.1)
    }
    #expect(order == ["tea", "broken", "bad"], "\(document)")
  }

  // MARK: Filters

  @Test(arguments: [("CUP", ["one cup", "two <cups> & \"milk\""]), ("kettle", ["an empty kettle is \u{1B}[1mtold"])])
  func `A filter runs only scenarios with the text in their names and reports no coverage`(
    text: String, names: [String]
  ) async throws {
    let events = try await test(["F/tea", "--filter", text], Self.files)
    #expect(events.ending == .declined)
    for name in names { #expect(events.data.contains(": \(escaped(name))\n")) }
    #expect(events.data.hasSuffix("\n\(text == "CUP" ? 1 : 0) passed, 1 failed\n"))
    #expect(!events.data.contains("covered"))
  }

  @Test func `A filter hides flows without a matching scenario`() async throws {
    let events = try await test(
      [Walkthrough.onboarding, "F/tea", "--filter", "one cup"],
      ["F/tea/flow.jsonc": Self.tea, "F/tea/tests.jsonc": Self.teaTests])
    #expect(events.ending == .done)
    #expect(events.data == "F/tea/tests.jsonc\npassed: one cup\n\n1 passed, 0 failed\n")
  }

  @Test func `A filter that matches no scenario is a usage error`() async throws {
    let events = try await test(["F/tea", "--filter", "coffee"], Self.files)
    #expect(events.ending == .usage)
    #expect(
      events.said == #"wizard: no scenario name contains "coffee". Remove --filter to run all scenarios. "#
        + #"Run "wizard help test" for usage."#)
  }

  // MARK: Exit codes

  private static let noScenarios =
    "wizard: \"F/none/flow.jsonc\" has no scenarios. Add them to tests.jsonc in the same folder."

  static let endings: [(words: [String], ending: Ending, said: String)] = [
    (
      [], .usage,
      #"wizard: missing FLOW. Example: wizard test Flows/onboarding. "#
        + #"Run "wizard help test" for usage."#
    ),
    (
      ["F/tea", "--format", "xml"], .usage,
      #"wizard: unknown format "xml" for --format. Use text, junit or json. Run "wizard help test" for usage."#
    ),
    (["F/nowhere"], .unreadable, "wizard: cannot read \"F/nowhere\": No such file or directory."),
    (["F/none"], .unreadable, noScenarios),
    (["F/none", "F/tea"], .unreadable, noScenarios),
    (["F/bad"], .badFlow, ""),
    (["F/broken"], .badFlow, ""),
    (
      ["F/untested"], .unreadable,
      ["one", "two"].map {
        "wizard: \"F/untested/\($0)/flow.jsonc\" has no scenarios. Add them to tests.jsonc in the same folder."
      }
      .joined(separator: " ")
    ),
    (["F/tea", "F/bad"], .badFlow, ""),
    (["F/tea", "--filter", "one cup"], .done, ""),
  ]

  @Test(arguments: endings) func `The exit code of the test command depends on the outcome`(
    words: [String], ending: Ending, said: String
  ) async throws {
    let events = try await test(words, Self.files)
    #expect(events.ending == ending)
    #expect(events.said == said)
  }

  @Test func `The check command reports mistakes in scenarios, and that there are none`() async throws {
    let events = try await test(["F/tea"], Self.files, by: "check")
    #expect(events.ending == .declined)
    #expect(events.data.contains("F/tea/tests.jsonc:13:15: error: unknown step \"odrer\"  [unknown-step]\n"))
    #expect(events.data.hasSuffix("\n2 errors.\n"))
    let broken = try await test(["F/broken", "--format", "github"], Self.files, by: "check")
    #expect(broken.data.hasPrefix("::error file=F/broken/tests.jsonc,line=1,"))
    let fine = try await test([Walkthrough.onboarding], by: "check")
    #expect(fine.ending == .done)
    #expect(fine.data.hasSuffix("/tests.jsonc: no problems\n"))
  }

  // MARK: Output for programs

  @Test(arguments: ["F", "F/tea", "F/nowhere", Walkthrough.onboarding])
  func `The JSON output of the test command is valid against its schema`(path: String) async throws {
    let events = try await test([path, "--format", "json"], Self.files)
    let schema = try Schema(text: Array(OutputSchema.test.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: events.data)).root
    #expect(schema.problems(try #require(root.flatMap { JSONValue($0) })) == [])
    #expect(events.data.hasSuffix("\n") && !events.data.dropLast().contains("\n"))
  }

  @Test func `The JSON and JUnit outputs of the test command equal their golden files`() async throws {
    try expectGolden(try await test(["F/tea", "--format", "json"], Self.files).data, "test-json")
    try expectGolden(try await test(["F", "F/nowhere", "--format", "junit"], Self.files).data, "test-junit")
    let named = #"{ "scenarios": [ { "name": "two\nlines", "steps": [ { "at": "order", "do": "look" } ] } ] }"#
    let events = try await test(
      ["F/tea", "--format", "junit"], ["F/tea/flow.jsonc": Self.tea, "F/tea/tests.jsonc": named])
    #expect(events.data.contains(#"name="two&#10;lines""#))
  }

  @Test func `The JSON output of the test command lists what did not run, with the reasons`() async throws {
    let events = try await test(["F", "F/nowhere", "--format", "json"], Self.files)
    let none =
      #"{"file":"F/none/flow.jsonc","message":"\"F/none/flow.jsonc\" has no scenarios. Add them to tests.jsonc in the same folder."}"#
    let nowhere = #"{"file":"F/nowhere","message":"cannot read \"F/nowhere\": No such file or directory."}"#
    #expect(events.data.contains("\"notRun\":[\(none),\(nowhere)]"))
  }
}
