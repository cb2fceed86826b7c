import FlowDefinition
import FlowExploring
import FlowSyntax
import FlowTesting
import Foundation
import Localization
import SchemaValidation
import TestSupport
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
    _ words: [String] = [], flow: String = seats, in walkthrough: Walkthrough? = nil,
    events: Int? = TestRun.count(50, full: 1000), meanwhile: ScriptedConsole.ScenarioAction? = nil
  ) async throws -> (ending: Ending, said: String) {
    let own = try walkthrough ?? Walkthrough()
    defer { if walkthrough == nil { own.remove() } }
    try own.write("{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(flow) }", to: "flow.jsonc")
    let script = meanwhile.map { [ScriptedConsole.Turn.whileWaiting($0)] } ?? []
    let console = ScriptedConsole(script, isInteractive: false, width: 1000)
    let budget = events.map { ["--events", "\($0)"] } ?? []
    let ending = await own.runBare(["explore", own.path("")] + budget + words, console)
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
    let (ending, said) = try await explore(flow: Self.sound, events: TestRun.count(400, full: 600))
    #expect(ending == .done)
    #expect(said.hasPrefix("Explored ") && said.contains("; everything was tried.\n100% of "), "\(said)")
  }

  @Test(arguments: [
    #""steps": [{ "id": "z", "end": "done" }]"#,
    #""given": { "d": "boolean" }, "steps": [{ "id": "a", "when": "d && !d", "title": "A" }, { "id": "z", "end": "done" }]"#,
  ])
  func `A flow that asks nothing is explored at once`(flow: String) async throws {
    let (_, said) = try await explore(flow: flow)
    #expect(said.contains("Nothing was explored: every run that was tried ends without a question.\n"), "\(said)")
  }

  @Test func `A flow that stops before its first step is explored at once`() async throws {
    let (ending, said) = try await explore(
      flow:
        #""given": { "n": "integer" }, "steps": [{ "id": "a", "when": "1 / (n - n) > 0" }, { "id": "z", "end": "done" }]"#
    )
    #expect(ending == .declined)
    #expect(said.contains("[run-stops]"), "\(said)")
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

  @Test func `JSON names the inputs with which a story starts`() async throws {
    let flow =
      #""given": { "rooms": "integer" }, "#
      + Self.seats.replacing("\"min\": 0", with: "\"min\": 1").replacing("100 / seats", with: "seats / (rooms - 2)")
    let (_, said) = try await explore(["--format", "json"], flow: flow)
    #expect(said.contains(#""given":{"rooms":2}"#), "\(said)")
    let schema = try Schema(text: Array(OutputSchema.explore.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: said)).root
    #expect(schema.problems(try #require(root.flatMap { JSONValue($0) })) == [])
  }

  @Test func `GitHub annotations name the rule`() async throws {
    #expect(try await explore(["--format", "github"]).said.contains("title=run-stops"))
  }

  @Test func `JUnit has a test case for each finding, with its story, or one that passed`() async throws {
    let found = try await explore(["--format", "junit"]).said
    #expect(found.contains(#"<testsuites tests="1" failures="1">"#), "\(found)")
    let place = #"name="run-stops: this stops the run: division by zero" file="F/flow.jsonc" line="5">"#
    #expect(found.contains(#"<testcase classname="F/flow.jsonc" "# + place), "\(found)")
    #expect(found.contains("\n    seats: 0\n    submit\n</failure>\n</testcase>\n"), "\(found)")
    let none = try await explore(["--format", "junit"], flow: Self.sound).said
    #expect(none.contains(#"<testsuite name="F/flow.jsonc" tests="1" failures="0">"#), "\(none)")
    #expect(none.contains(#"name="no findings" file="F/flow.jsonc" line="1"/>"#), "\(none)")
  }

  @Test func `A signal ends the exploration, and what was found so far is printed`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write("{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(Self.sound) }", to: "flow.jsonc")
    let console = ScriptedConsole([.signalWhileWaiting(.terminate)], isInteractive: false, width: 1000)
    let words = ["explore", walkthrough.path(""), "--events", "100000000", "--write"]
    #expect(await walkthrough.runBare(words, console) == .signal(.terminate))
    #expect(console.data.contains("; interrupted.\n"), "\(console.data)")
    #expect(console.transcript.contains("tests.jsonc was not changed."), "\(console.transcript)")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.path("tests.jsonc")))
  }

  @Test func `A broken law of the machine is an internal error with the law and the story`() throws {
    let violation = LawViolation(
      law: .onceCalls, message: "the once call of pay was accepted twice", story: FlowExploring.Story(events: [.submit])
    )
    let shown = ErrorPresentation(violation, try Walkthrough().programEnvironment())
    #expect(shown.status == .internalError)
    let text = try #require(shown.sentences.first).text(in: .english)
    #expect(text.hasPrefix("internal error: law \"once\" is broken"), "\(text)")
    #expect(text.hasSuffix("accepted twice. The story: submit"), "\(text)")
  }

  @Test func `A flow with errors is not explored`() async throws {
    let (ending, said) = try await explore(flow: #""steps": []"#)
    #expect(ending == .badFlow)
    #expect(said.contains("error: "), "\(said)")
  }

  @Test(arguments: [
    ["--events", "x"], ["--events", "0"], ["--seconds", "-1"], ["--seconds", "0"], ["--seed", "1.5"],
    ["--format", "xml"],
  ])
  func `An invalid option is a usage error`(words: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["explore", walkthrough.path("")] + words, console) == .usage)
    #expect(console.transcript.contains(words[0]), "\(console.transcript)")
  }

  @Test(arguments: [["--write"], ["--missing"], ["--events", "5"], ["--seconds", "5"]])
  func `An option without effect beside --mutate is a usage error`(words: [String]) async throws {
    #expect(try await explore(["--mutate"] + words, events: nil).ending == .usage)
  }

  @Test(arguments: ["--write", "--missing"])
  func `An invalid scenario file is not written to`(option: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write("{ \"scenarios\": 5 }", to: "tests.jsonc")
    #expect(try await explore([option], in: walkthrough).ending == .badFlow)
    #expect(try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8) == "{ \"scenarios\": 5 }")
  }

  private static let edited = #"""
    {
      // Written by hand while the flow was explored.
      "scenarios": [{ "name": "\"done\" is reached", "steps": [{ "at": "s", "answer": { "seats": 3 } }] }]
    }
    """#

  @Test(arguments: ["--write", "--missing"], [nil, edited.replacing("3", with: "4")])
  func `Scenarios are added to what the file has become in the meantime`(option: String, before: String?) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    if let before { try walkthrough.write(before, to: "tests.jsonc") }
    _ = try await explore([option], flow: Self.sound, in: walkthrough, meanwhile: .save("tests.jsonc", Self.edited))
    let text = try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8)
    #expect(text.contains("// Written by hand") && text.contains(#"{ "seats": 3 }"#), "\(text)")
    let names = text.matches(of: /"name": ("(?:\\.|[^"\\])*")/).map { String($0.1) }
    #expect(names.count > 1 && Set(names).count == names.count, "\(names)")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .done, "\(console.data)")
  }

  @Test func `A file that has errors in the meantime stays as it is`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let (ending, said) = try await explore(
      ["--write"], flow: Self.sound, in: walkthrough, meanwhile: .save("tests.jsonc", "{ \"scenarios\": 5 }"))
    #expect(ending == .badFlow)
    #expect(said.hasPrefix("Explored "), "\(said)")
    #expect(try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8) == "{ \"scenarios\": 5 }")
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

  @Test func `The written scenario of a finding passes and shows it`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    #expect(try await explore(["--write"], in: walkthrough).ending == .declined)
    let written = try String(contentsOfFile: walkthrough.path("tests.jsonc"), encoding: .utf8)
    #expect(written.contains(#""seats": 0"#) && written.contains(#""stopped""#), "\(written)")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .done, "\(console.data)")
    // The scenario fails if the flow is changed so that the run no longer stops.
    try walkthrough.write("{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(Self.sound) }", to: "flow.jsonc")
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .declined, "\(console.data)")
  }

  @Test func `Changes that no scenario notices are reported`() async throws {
    let (ending, said) = try await explore(["--mutate"], flow: Self.sound, events: nil)
    #expect(ending == .declined)
    #expect(said.contains("\n  A story that shows the change:\n    start\n"), "\(said)")
  }

  @Test func `Scenarios with errors are not measured`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write("{ \"scenarios\": [", to: "tests.jsonc")
    #expect(try await explore(["--mutate"], flow: Self.sound, in: walkthrough, events: nil).ending == .badFlow)
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    _ = await walkthrough.runBare(["explore", walkthrough.path(""), "--mutate"], console)
    #expect(console.transcript.contains("tests.jsonc has errors."), "\(console.transcript)")
  }

  @Test func `The scenario of a step that accepts no answer fails once the step accepts one`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    func flow(_ rule: String) -> String {
      #""steps": [{ "id": "s", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 0, "max": 9 }], "#
        + "\"rules\": [{ \"id\": \"r\", \"that\": \"\(rule)\", \"message\": \"No.\" }] }, { \"id\": \"e\", \"end\": \"done\" }]"
    }
    #expect(try await explore(["--write"], flow: flow("n > 5 && n < 3"), in: walkthrough).ending == .declined)
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .done, "\(console.data)")
    try walkthrough.write("{ \"format\": 1, \"flow\": \"f\", \"title\": \"F\", \(flow("n < 9")) }", to: "flow.jsonc")
    #expect(await walkthrough.runBare(["test", walkthrough.path("")], console) == .declined, "\(console.data)")
    #expect(console.data.contains("failed: stuck: "), "\(console.data)")
  }

  @Test func `Changes are listed as JSON with the documented schema`() async throws {
    let (_, said) = try await explore(["--mutate", "--format", "json"], flow: Self.sound, events: nil)
    let schema = try Schema(text: Array(OutputSchema.mutate.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: said)).root
    #expect(schema.problems(try #require(root.flatMap { JSONValue($0) })) == [])
    #expect(said.contains(#""noticedBy":"check""#) && said.contains(#""story":["seats: "#), "\(said)")
  }

  @Test func `Changes that no scenario notices are annotations for GitHub`() async throws {
    let said = try await explore(["--mutate", "--format", "github"], flow: Self.sound, events: nil).said
    #expect(said.contains("title=not noticed::no scenario fails with this change: "), "\(said)")
  }

  @Test func `Written scenarios notice nearly all changes`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    _ = try await explore(["--write"], flow: Self.sound, in: walkthrough)
    let said = try await explore(["--mutate"], flow: Self.sound, in: walkthrough, events: nil).said
    let counts = try #require(said.firstMatch(of: /^(\d+) of (\d+) changes noticed/))
    #expect((Int(counts.1) ?? 0) + TestRun.count(2, full: 1) >= Int(counts.2) ?? 0, "\(said)")
  }
}
