import Foundation
import Testing

@testable import WizardCLI

/// Runs in which the secret is a canary, a text that must appear nowhere, whatever fails.
@Suite struct CanaryTests {
  private static let secret = "Canary-7f3a"
  private static let wrongCode = "987654"

  private static let flow = """
    {
      "format": 1, "flow": "cage", "version": 1, "title": "Cage", "language": "en",
      "services": {
        "verification.send": {
          "input": { "to": "phone" },
          "rejects": { "invalid_number": {}, "too_soon": { "seconds": "integer" }, "too_many": {} } },
        "verification.check": {
          "input": { "to": "phone", "code": "code" },
          "rejects": { "wrong_code": { "left": "integer" }, "expired": {}, "locked": {} } },
        "account.create": {
          "input": { "phone": "phone", "key": "secret" }, "output": { "number": "text" }, "rejects": { "weak": {} } },
      },
      "steps": [
        { "id": "phone", "title": "Phone", "fields": [
          { "id": "phone", "type": "phone", "label": "Phone", "region": "US" } ] },
        { "id": "proof", "title": "Proof",
          "before": { "call": "verification.send", "with": { "to": "phone" }, "rejected": { "*": {} } },
          "fields": [{ "id": "code", "type": "code", "length": 6, "label": "Code" }],
          "submit": { "call": "verification.check", "with": { "to": "phone", "code": "code" },
            "rejected": { "wrong_code": { "field": "code" }, "*": {} } } },
        { "id": "key", "title": "Key",
          "fields": [
            { "id": "key", "type": "text", "label": "Key", "secret": true, "twice": true, "minLength": 4,
              "pattern": "[A-Za-z0-9-]+" } ],
          "submit": { "call": "account.create", "once": true, "with": { "phone": "phone", "key": "key" }, "as": "account",
            "rejected": { "weak": { "field": "key", "message": "Take another key." } } } },
        { "id": "done", "end": "created", "text": "{{account.number}}", "result": { "number": "account.number" } },
      ],
    }
    """

  private static func services(_ account: String) -> String {
    """
    { "verification.*": { "use": "local", "deliver": { "file": "outbox.jsonl" } }, "account.create": \(account) }
    """
  }

  /// A run with or without a failure.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var account = #"{ "use": "records" }"#
    var script: [ScriptedConsole.Turn] = []
    /// The answers of a run without a person, or `nil` for a run with one.
    var answers: [String: String]?
    let ending: Ending
  }

  private static let proved: [ScriptedConsole.Turn] = ["201 555 0123", .input(.line(Walkthrough.code))]
  private static var typed: ScriptedConsole.Turn { .input(.line(secret)) }
  private static let given = ["phone": "+12015550123", "code": Walkthrough.code, "key": secret]

  static let stories = [
    Story(testDescription: "a created account", script: proved + [typed, typed], ending: .done),
    Story(
      testDescription: "a wrong code", script: ["201 555 0123", .input(.line(wrongCode)), ":quit"], ending: .stopped),
    Story(
      testDescription: "unavailable", account: #"{ "use": "fixed", "unavailable": true }"#,
      script: proved + [typed, typed, "", ":quit"], ending: .stopped),
    Story(
      testDescription: "rejected", account: #"{ "use": "fixed", "rejected": "weak" }"#,
      script: proved + [typed, typed, ":quit"], ending: .stopped),
    Story(
      testDescription: "a different repetition and an interruption",
      script: proved + [typed, "another", typed, .ctrlC], ending: .signal(.interrupt)),
    Story(
      testDescription: "an invalid character and a secret typed as a command",
      script: proved + [.input(.line("\(secret) ?")), .input(.line("\(secret) ?")), ":quit"], ending: .stopped),
    Story(
      testDescription: "a secret typed with a colon and after commands",
      script: proved + [
        .input(.line(":\(secret)")), .input(.line(":edit \(secret)")), .input(.line(":\(secret) \(secret)")), typed,
        .input(.line(":\(secret)")), .input(.line(":edit \(secret)")), ":quit",
      ], ending: .stopped),
    Story(
      testDescription: "a code typed with a colon",
      script: ["201 555 0123", .input(.line(":\(wrongCode)")), ":quit"], ending: .stopped),
    Story(
      testDescription: "the store disappears", script: proved + [typed, .after(.replace(""), .line(secret))],
      ending: .cannotWrite),
    Story(testDescription: "given", answers: given, ending: .done),
    Story(
      testDescription: "a given secret with a wrong code", answers: given.merging(["code": wrongCode]) { $1 },
      ending: .answersMissing),
    Story(
      testDescription: "a given secret and an unavailable service",
      account: #"{ "use": "fixed", "unavailable": true }"#, answers: given,
      ending: .unavailable),
    Story(
      testDescription: "a given secret that is rejected", account: #"{ "use": "fixed", "rejected": "weak" }"#,
      answers: given,
      ending: .answersMissing),
    Story(
      testDescription: "a given secret with an invalid character",
      answers: given.merging(["key": "\(secret) ?"]) { $1 }, ending: .answersMissing),
  ]

  @Test(arguments: stories)
  func `A secret is written nowhere and a code only where it was delivered, whatever fails`(story: Story) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(Self.services(story.account), to: "services.jsonc")
    var words = [
      "run", flow, "--json", "--events", walkthrough.path("events.jsonl"), "--output", walkthrough.path("result.json"),
    ]
    var input = ""
    if let answers = story.answers {
      words += ["--answers", "-", "--yes"]
      input = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
    }
    let console = ScriptedConsole(story.script, isInteractive: story.answers == nil)
    #expect(await walkthrough.run(words, console, input: input) == story.ending)
    #expect(console.unused == [])
    try expectSilence(walkthrough, console.transcript + console.data, isTyped: story.answers == nil)
  }

  @Test func `A program killed during or after typing a secret leaves no trace of it`() throws {
    for isTwice in [false, true] {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
      try walkthrough.write(Self.services(#"{ "use": "fixed", "unavailable": true }"#), to: "services.jsonc")
      let words = ["run", flow, "--store", walkthrough.store, "--events", walkthrough.path("events.jsonl")]
      let terminal = try PseudoTerminal(
        productsDirectory.appending(path: "wizard"), words, environment: ["TZ": "UTC"], columns: 200)
      try terminal.expect("Phone: ")
      try terminal.send("201 555 0123\n")
      try terminal.expect("Code: ")
      let sent = try walkthrough.text(of: "store/outbox.jsonl")
      let code = String(try #require(sent.firstMatch(of: /"code":"(\d{6})"/)).1)
      try terminal.send("\(code)\n")
      try terminal.expect("Key: ")
      try terminal.send("\(Self.secret)\n")
      try terminal.expect("again: ")
      if isTwice {
        try terminal.send("\(Self.secret)\n")
        try terminal.expect("Enter")
      } else {
        try terminal.send(Self.secret)
      }
      terminal.program.send(SIGKILL)
      #expect(try terminal.waitForExit() == .signalled(SIGKILL))
      try expectSilence(walkthrough, terminal.screen, codes: [code], isTyped: true)
    }
  }

  /// Checks that the secret is in no file and no stream, and that codes are only where a person reads or types them.
  private func expectSilence(
    _ walkthrough: Walkthrough, _ streams: String, codes: [String] = [Walkthrough.code, wrongCode], isTyped: Bool
  ) throws {
    var everything = ["streams": streams]
    for name in try FileManager.default.subpathsOfDirectory(atPath: walkthrough.folder.path) {
      everything[name] = try? walkthrough.text(of: name)
    }
    #expect(everything.keys.contains("events.jsonl"))
    for (place, text) in everything {
      #expect(!text.contains(Self.secret), "\(place): \(text)")
      // A person sees the code that they type.
      if place == "store/outbox.jsonl" || (place == "streams" && isTyped) { continue }
      for code in codes { #expect(!text.contains(code), "\(place)") }
    }
  }

  @Test func `No message repeats lines that are piped to a secret question`() async throws {
    let lines: [(text: String, ending: Ending)] = [
      (":\(Self.secret)", .answersMissing), (":edit \(Self.secret)", .stopped), ("\(Self.secret) ?", .stopped),
    ]
    for line in lines {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
      let accepting = #"{ "use": "fixed", "accepted": true }"#
      try walkthrough.write(
        #"{ "verification.*": \#(accepting), "account.create": { "use": "records" } }"#, to: "services.jsonc")
      let console = ScriptedConsole(Self.proved + [.input(.line(line.text)), .ctrlD], isInteractive: false)
      let words = [
        "run", flow, "--json", "--events", walkthrough.path("events.jsonl"), "--answers", "-", "--answers-format",
        "lines",
      ]
      #expect(await walkthrough.run(words, console) == line.ending)
      try expectSilence(walkthrough, console.transcript + console.data, isTyped: true)
    }
  }

  /// Answers files with invalid JSON and a secret beside the error.
  static let brokenAnswers = [
    #"{ "key": "\#(secret)", }}"#, #"{ "key": \#(secret) }"#, #"{ "key": "\#(secret)" "phone": 1 }"#,
    #"{ "key": "\#(secret) }"#, #"{ "key": '\#(secret)' }"#, #"{ "\#(secret)": 1, "\#(secret)": 2 }"#,
    #"{ "key": "\q\#(secret)" }"#, #"{ "key": 12\#(secret) }"#, #"{ "key": [ "\#(secret)" } }"#,
  ]

  @Test(arguments: brokenAnswers)
  func `An invalid answers file is reported with position and rule but without its content`(
    answers: String
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(Self.services(#"{ "use": "records" }"#), to: "services.jsonc")
    let file = try walkthrough.write(answers, to: "given.json")
    for words in [["run", flow, "--json", "--answers", file], ["run", flow, "--json", "--answers", "-"]] {
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(words, console, input: answers) == .answersMissing)
      #expect(console.transcript.contains(":1:") && console.transcript.contains("error:"))
      #expect(console.data.contains(#""code":"answers""#))
      #expect(!(console.transcript + console.data).contains(Self.secret), "\(console.transcript)\(console.data)")
    }
    for words in [["eval", "1", "--flow", flow, "--answers", file], ["eval", "1", "--bindings", answers]] {
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.runBare(words, console) != .done)
      #expect(console.transcript.contains(":1:"))
      #expect(!(console.transcript + console.data).contains(Self.secret), "\(console.transcript)\(console.data)")
    }
    let console = ScriptedConsole([], isInteractive: false)
    _ = await walkthrough.runBare(["eval", "--jsonl"], console, input: "\(answers)\n")
    #expect(console.data.hasPrefix(#"{"error":"#) && !console.data.contains(Self.secret), "\(console.data)")
  }
}
