import FlowDefinition
import FlowEngine
import FlowServices
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// `--json` in a run that fails or does not start, which still prints one document with the reason.
@Suite struct RunDocumentTests {
  private static let fixed =
    #"{ "verification.*": { "use": "fixed", "accepted": true }, "account.create": { "use": "records" } }"#
  private static let answers =
    #"{ "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }"#

  /// A run that fails.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The arguments, in which `FLOW` is the onboarding flow and `FILES` the walkthrough's folder.
    let words: [String]
    var files: [String: String] = [:]
    let ending: Ending
    let code: String
    /// A part of the message.
    let message: String

    init(
      _ description: String, _ words: [String], _ ending: Ending, _ code: String, _ message: String,
      files: [String: String] = [:]
    ) {
      testDescription = description
      (self.words, self.files, self.ending, self.code, self.message) = (words, files, ending, code, message)
    }
  }

  private static let ready = [
    "run", "FLOW", "--yes", "--answers", "FILES/answers.json", "--services", "FILES/services.jsonc",
  ]
  private static let failing = """
    { "format": 1, "flow": "failing", "version": 1, "title": "Failing", "language": "en", "steps": [
      { "id": "count", "title": "Count", "fields": [{ "id": "count", "type": "integer", "label": "Count" }] },
      { "id": "more", "title": "More", "when": "10 / count > 1", "fields": [
        { "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "done", "text": "Done." } ] }
    """

  static let cases = [
    Case("no flow", ["run"], .usage, "usage", "missing FLOW"),
    Case("an unknown option", ["run", "FLOW", "--frehs"], .usage, "usage", "unknown option --frehs"),
    Case("an unexpected argument", ["run", "FLOW", "b"], .usage, "usage", "unexpected argument \"b\""),
    Case("an unknown question", ["run", "FLOW", "--set", "nmae=x"], .usage, "usage", "unknown question \"nmae\""),
    Case("an unknown format", ["run", "FLOW", "--answers-format", "x"], .usage, "usage", "unknown format \"x\""),
    Case("incompatible options", ["run", "FLOW", "--watch", "--no-input"], .usage, "usage", "used together"),
    Case("an unknown given value", ["run", "FLOW", "--given", "plan=x"], .usage, "usage", "unknown inputs in --given"),
    Case("an invalid session id", ["resume", "nonsense!"], .usage, "usage", "is not a session ID"),
    Case(
      "answers that are not JSON", ready, .answersMissing, "answers", "answers.json:1:", files: ["answers.json": "{"]),
    Case(
      "answers to unknown questions", ready, .answersMissing, "answers",
      "unknown question \"fax\"", files: ["answers.json": #"{ "fax": "1" }"#]),
    Case("a missing flow", ["run", "nowhere"], .unreadable, "unreadable", "cannot read \"nowhere\""),
    Case(
      "a missing answers file", ["run", "FLOW", "--answers", "none"], .unreadable, "unreadable", "cannot read \"none\""),
    Case(
      "a missing bindings file", ["run", "FLOW", "--services", "none"], .unreadable, "unreadable",
      "cannot read \"none\""),
    Case(
      "a missing secret file", ["run", "FLOW", "--secret-file", "code=none"], .unreadable, "unreadable",
      "cannot read"),
    Case("no session to resume", ["resume"], .unreadable, "unreadable", "no unfinished session"),
    Case("an unknown session", ["resume", "eaaaaaaaaa"], .unreadable, "unreadable", "unknown session \"eaaaaaaaaa\""),
    Case(
      "an event log that cannot be created", ready + ["--events", "FILES/no/events"], .cannotCreate, "cannot_create",
      "cannot create"),
    Case(
      "a result that cannot be created", ready + ["--output", "FILES/no/result"], .cannotCreate, "cannot_create",
      "cannot create"),
    Case(
      "a result that cannot be written", ready + ["--output", "/dev/full"], .cannotWrite, "cannot_write", "/dev/full"),
    Case(
      "an event log that cannot be written", ready + ["--events", "/dev/full"], .cannotWrite, "cannot_write",
      "/dev/full"),
    Case(
      "an invalid flow", ["run", "FILES/f.jsonc"], .badFlow, "bad_flow", "f.jsonc:1:", files: ["f.jsonc": "{"]),
    Case(
      "invalid bindings", ready, .badFlow, "bad_flow", "services.jsonc:1:1: error",
      files: ["services.jsonc": "{}"]),
    Case(
      "a failing expression", ["run", "FILES/f.jsonc", "--set", "count=0"], .badFlow, "bad_flow", "f.jsonc",
      files: ["f.jsonc": failing]),
    Case(
      "a locked number", ready, .locked, "locked", "",
      files: [
        "services.jsonc": """
        { "verification.send": { "use": "fixed", "accepted": true },
          "verification.check": { "use": "fixed", "rejected": "locked" }, "account.create": { "use": "records" } }
        """
      ]),
  ]

  private func withWalkthrough(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.fixed, to: "services.jsonc")
    try walkthrough.write(Self.answers, to: "answers.json")
    try await body(walkthrough)
  }

  @Test(arguments: cases) func `A failed run prints one document with the reason`(each: Case) async throws {
    try await withWalkthrough { walkthrough in
      for (name, text) in each.files { try walkthrough.write(text, to: name) }
      let words = each.words.map {
        $0.replacing("FLOW", with: Walkthrough.onboarding).replacing("FILES/", with: walkthrough.path(""))
      }
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(words + ["--json"], console) == each.ending, "\(console.transcript)")
      let document = try OutputSchemaTests().document(console.data, .run)
      let status = each.ending == .answersMissing ? "incomplete" : each.ending == .locked ? "locked" : "stopped"
      #expect(document["status"] == .string(status))
      let error = try #require(document["error"], "\(console.data)")
      #expect(error["code"] == .string(each.code))
      let message = error["message"]?.text ?? ""
      #expect(!message.isEmpty && message.contains(each.message) || each.message.isEmpty, "\(message)")
      #expect(console.transcript.contains(message.prefix { $0 != "\n" }), "\(console.transcript)")
      // Without the option, nothing is printed on standard output.
      let silent = ScriptedConsole([], isInteractive: false, width: 1000)
      #expect(await walkthrough.run(words + ["--fresh"].filter { _ in words[0] == "run" }, silent) == each.ending)
      #expect(silent.data == "")
    }
  }

  @Test func `The schema of a run's document has exactly the existing error codes`() throws {
    let all: [Ending] = [
      .done, .declined, .usage, .answersMissing, .unreadable, .unavailable, .internalError, .cannotCreate,
      .cannotWrite, .stopped, .locked, .badFlow, .signal(.interrupt), .brokenPipe,
    ]
    let codes = all.compactMap { $0.facts.error }
    let listed = OutputSchema.run.text.split(separator: "\"enum\": [").last?.prefix { $0 != "]" } ?? ""
    #expect(Set(codes) == Set(listed.matches(of: /"([a-z_]+)"/).map { String($0.1) }))
  }

  @Test func `A result that cannot be written leaves a session, which the document names`() async throws {
    try await withWalkthrough { walkthrough in
      let words = Self.ready.map {
        $0.replacing("FLOW", with: Walkthrough.onboarding).replacing("FILES/", with: walkthrough.path(""))
      }
      let failed = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(words + ["--json", "--output", "/dev/full"], failed) == .cannotWrite)
      let document = try OutputSchemaTests().document(failed.data, .run)
      let session = try #require(document["session"]?.text)
      let resumed = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", session, "--json"], resumed) == .done)
      #expect(try OutputSchemaTests().document(resumed.data, .run)["status"] == .string("ended"))
      let over = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", session, "--json"], over) == .unreadable)
      #expect(try OutputSchemaTests().document(over.data, .run)["error"]?["code"] == .string("unreadable"))
    }
  }

  @Test func `A session open in another run is reported, and one with missing answers is named`() async throws {
    try await withWalkthrough { walkthrough in
      #expect(
        await walkthrough.run(["run", Walkthrough.onboarding], ScriptedConsole(["201 555 0123", ":quit"])) == .stopped)
      let id = try #require(FlowSessionID("eaaaaaaaaa"))
      let store = FileSessionStore(folder: URL(filePath: walkthrough.store, directoryHint: .isDirectory))
      let hold = try store.hold(id)
      let held = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--json"], held) == .stopped)
      #expect(try OutputSchemaTests().document(held.data, .run)["error"]?["code"] == .string("session_in_use"))
      hold.release()
      let missing = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--json"], missing) == .answersMissing)
      let document = try OutputSchemaTests().document(missing.data, .run)
      #expect(document["session"] == .string("eaaaaaaaaa"))
      #expect(document["missing"] == .list([.string("name"), .string("email")]))
      #expect(document["error"] == nil)
    }
  }

  @Test func `A step that is asked again needs a person, and the document names its questions`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "again", "version": 1, "title": "Again", "language": "en", "steps": [
          { "id": "more", "title": "More", "fields": [{ "id": "more", "type": "boolean", "label": "More?" }],
            "next": [{ "when": "more", "go": "more" }, { "go": "done" }] },
          { "id": "done", "end": "done", "text": "Done." } ] }
        """, to: "again.jsonc")
      let console = ScriptedConsole([], isInteractive: false)
      #expect(
        await walkthrough.run(["run", flow, "--json", "--set", "more=yes"], console) == .answersMissing,
        "\(console.transcript)")
      #expect(try OutputSchemaTests().document(console.data, .run)["needsPerson"] == .list([.string("more")]))
    }
  }

  @Test func `The output option with a minus sign writes the result to standard output`() async throws {
    try await withWalkthrough { walkthrough in
      let words = Self.ready.map {
        $0.replacing("FLOW", with: Walkthrough.onboarding).replacing("FILES/", with: walkthrough.path(""))
      }
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(words + ["--output", "-"], console) == .done)
      #expect(
        console.data.hasPrefix("{") && console.data.contains(#""name":"Ana""#) && !console.data.contains("schema"))
    }
  }
}
