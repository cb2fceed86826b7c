import FlowDefinition
import FlowSyntax
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// Checks that JSON output is valid against its schema in every case.
@Suite struct OutputSchemaTests {
  private static let answers = """
    { "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }
    """

  /// Validates the document that a command printed, and returns it.
  @discardableResult
  func document(_ data: String, _ schema: OutputSchema) throws -> JSONValue {
    let schema = try Schema(text: Array(schema.text.utf8))
    let root = JSONReader.read(SourceFile(name: "output", text: data)).root
    let value = try #require(root.flatMap { JSONValue($0) }, "\(data)")
    #expect(schema.problems(value) == [], "\(data)")
    #expect(data.hasSuffix("\n") && !data.dropLast().contains("\n"))
    return value
  }

  private func withWalkthrough(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try await body(walkthrough)
  }

  @Test func `All schemas that describe a session describe it the same way`() throws {
    let definitions = try [OutputSchema.sessionsList, .sessionsShow].map { schema in
      let root = JSONReader.read(SourceFile(name: schema.name, text: schema.text)).root
      return try #require(root.flatMap { JSONValue($0) }?["$defs"]?["session"])
    }
    #expect(definitions[0] == definitions[1])
  }

  // MARK: The run command

  struct Run: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var services =
      #"{ "verification.*": { "use": "fixed", "accepted": true }, "account.create": { "use": "records" } }"#
    var answers = OutputSchemaTests.answers
    var script: [ScriptedConsole.Turn]?
    var words: [String] = []
    let ending: Ending
    let status: String
  }

  static let runs = [
    Run(testDescription: "an end", ending: .done, status: "ended"),
    Run(testDescription: "missing answers", answers: "{}", ending: .answersMissing, status: "incomplete"),
    Run(
      testDescription: "invalid answers", answers: #"{ "phone": "1", "email": "x" }"#, ending: .answersMissing,
      status: "incomplete"),
    Run(testDescription: "answers that are not JSON", answers: "{", ending: .answersMissing, status: "incomplete"),
    Run(
      testDescription: "answers to unknown questions", answers: #"{ "fax": "1" }"#, ending: .answersMissing,
      status: "incomplete"),
    Run(
      testDescription: "a rejection",
      services: """
        { "verification.*": { "use": "fixed", "accepted": true },
          "account.create": { "use": "fixed", "rejected": "email_taken" } }
        """, ending: .answersMissing, status: "incomplete"),
    Run(
      testDescription: "an unavailable service",
      services:
        #"{ "verification.*": { "use": "fixed", "unavailable": true }, "account.create": { "use": "records" } }"#,
      ending: .unavailable, status: "unavailable"),
    Run(
      testDescription: "a locked number",
      services: """
        { "verification.send": { "use": "fixed", "accepted": true },
          "verification.check": { "use": "fixed", "rejected": "locked" }, "account.create": { "use": "records" } }
        """, ending: .locked, status: "locked"),
    Run(testDescription: "a declined review", script: ["", "", "", "", "no"], ending: .declined, status: "declined"),
    Run(testDescription: "a person who quits", script: [":quit"], ending: .stopped, status: "stopped"),
    Run(testDescription: "Ctrl-C", script: [.ctrlC], ending: .signal(.interrupt), status: "stopped"),
    Run(
      testDescription: "a store that disappears", script: [.after(.replace(""), .line(""))], ending: .cannotWrite,
      status: "stopped"),
  ]

  @Test(arguments: runs) func `A run prints one document that is valid against its schema`(run: Run) async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole(run.script ?? [], isInteractive: run.script != nil)
      let words =
        [
          "run", Walkthrough.onboarding, "--json", "--answers", try walkthrough.write(run.answers, to: "answers.json"),
          "--services", try walkthrough.write(run.services, to: "services.jsonc"),
        ] + (run.script == nil ? ["--yes"] : [])
      #expect(await walkthrough.run(words, console) == run.ending, "\(console.transcript)")
      #expect(try document(console.data, .run)["status"] == .string(run.status))
    }
  }

  @Test func `A run that ends at the offer of a session or lacks given values prints a document`() async throws {
    try await withWalkthrough { walkthrough in
      let first = ScriptedConsole(["201 555 0123", ":quit"])
      #expect(await walkthrough.run(["run", Walkthrough.onboarding], first) == .stopped)
      let offer = ScriptedConsole([":quit"])
      #expect(await walkthrough.run(["run", Walkthrough.onboarding, "--json"], offer) == .stopped)
      #expect(try document(offer.data, .run)["session"] == .string("eaaaaaaaaa"))
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "plan", "version": 1, "title": "Plan", "language": "en", "given": { "plan": "text" },
          "steps": [{ "id": "done", "end": "done", "text": "{{plan}}" }] }
        """, to: "plan.jsonc")
      let given = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["run", flow, "--json"], given) == .answersMissing)
      try document(given.data, .run)
    }
  }

  // MARK: Other commands

  @Test func `The check command prints documents that are valid against their schema`() async throws {
    try await withWalkthrough { walkthrough in
      let broken = try Onboarding.text().replacing(#""go": "phone""#, with: #""go": "phne", "x": 1"#)
      for path in [Walkthrough.onboarding, try walkthrough.write(broken, to: "flow.jsonc")] {
        let console = ScriptedConsole([], isInteractive: false)
        let ending = await walkthrough.runBare(["check", "--format", "json", path], console)
        let diagnostics = try document(console.data, .check)["diagnostics"]?.elements ?? []
        #expect(diagnostics.isEmpty == (ending == .done))
      }
    }
  }

  @Test func `The sessions commands print documents that are valid against their schemas`() async throws {
    try await withWalkthrough { walkthrough in
      func events(_ words: String..., schema: OutputSchema) async throws -> JSONValue {
        let console = ScriptedConsole([], isInteractive: false)
        _ = await walkthrough.run(["sessions"] + words + ["--json"], console)
        return try document(console.data, schema)
      }
      let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
      try walkthrough.write(try Onboarding.services(), to: "services.jsonc")
      #expect(try await events("list", schema: .sessionsList)["sessions"] == .list([]))
      for script: [ScriptedConsole.Turn] in [.alone + [":quit"], .alone + ["yes"]] {
        _ = await walkthrough.run(["run", flow, "--fresh"], ScriptedConsole(script))
        // The next session must wait for a code to the same number.
        walkthrough.pass(seconds: 30)
      }
      try walkthrough.write("{}", to: "store/fbbbbbbbbb.session.json")
      let sessions = try await events("list", schema: .sessionsList)["sessions"]?.elements ?? []
      #expect(sessions.count == 3)
      let unfinished = sessions.first { $0["status"] == .string("unfinished") }
      let shown = try await events("show", unfinished?["id"]?.text ?? "", schema: .sessionsShow)
      #expect(shown["answers"]?.elements.isEmpty == false)
      let asks = try Onboarding.text().inserting(
        #"{ "id": "nick", "type": "text", "label": "Nick" }, "#,
        before: #"{ "id": "name", "type": "text", "label": "Full"#)
      try walkthrough.write(asks, to: "flow.jsonc")
      #expect(try await events("check", flow, schema: .sessionsCheck)["sessions"]?.elements.isEmpty == false)
      let without = try await events("list", schema: .sessionsList)
      #expect(without["sessions"]?.elements.isEmpty == false)
    }
  }

  @Test func `Every line of the event log is valid against its schema`() throws {
    let golden = Walkthrough.repository.appending(path: "Tests/WizardCLITests/Conversation/Golden/events.txt")
    var kinds: Set<String> = []
    for line in try String(contentsOf: golden, encoding: .utf8).split(separator: "\n") {
      kinds.insert(try document(line + "\n", .events)["event"]?.text ?? "")
    }
    let schema = try Schema(text: Array(OutputSchema.events.text.utf8))
    #expect(kinds == Set(schema["properties", "event", "enum"]?.strings ?? []))
  }

  static let expressions: [(text: String, type: String)] = [
    ("null", "null"), ("true", "bool"), ("1", "int"), ("1u", "uint"), ("1.5", "double"), ("0.0 / 0.0", "double"),
    ("'x'", "string"), ("b'x'", "bytes"), ("timestamp('2026-01-01T00:00:00Z')", "timestamp"),
    ("duration('1h')", "duration"), ("[1, 'x']", "list"), ("{1: [2], 'x': {}}", "map"), ("type(1)", "type"),
  ]

  @Test(arguments: expressions) func `A typed value is valid against the schema of eval`(
    expression: (text: String, type: String)
  )
    async throws
  {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.runBare(["eval", "--typed", expression.text], console) == .done)
      let value = try document(console.data, .eval)
      #expect(value["type"] == .string(expression.type))
    }
  }

  @Test(arguments: [#"{ "type": "int", "value": 1 }"#, #"{ "type": "list", "value": [1] }"#, #"{ "error": 1 }"#, "1"])
  func `A malformed typed value is invalid against the schema of eval`(text: String) throws {
    let schema = try Schema(text: Array(OutputSchema.eval.text.utf8))
    let value = try #require(JSONReader.read(SourceFile(name: "", text: text)).root.flatMap { JSONValue($0) })
    #expect(schema.problems(value) != [])
  }

  @Test func `The output of eval for lines and errors is valid against its schema`() async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.runBare(["eval", "--typed", "1 +"], console) == .declined)
      try document(console.data, .eval)
      let lines = ScriptedConsole([], isInteractive: false)
      let input = "{ \"expr\": \"x + 1\", \"bindings\": { \"x\": 1 } }\n{ \"expr\": \"1 / 0\" }\nnonsense\n"
      #expect(await walkthrough.runBare(["eval", "--jsonl"], lines, input: input) == .done)
      for line in lines.data.split(separator: "\n") { try document(line + "\n", .eval) }
    }
  }
}
