import Foundation
import Testing

@testable import WizardCLI

/// Answers given line by line, in the order of the questions.
@Suite struct AnswerLinesTests {
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "records", "file": "accounts.jsonl" },
    }
    """

  /// The outcome of a run whose answers are given line by line.
  struct Outcome {
    let ending: Ending
    let said: String
    let data: String
  }

  private func withWalkthrough(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.fixed, to: "fixed.jsonc")
    try await body(walkthrough)
  }

  private func run(
    _ walkthrough: Walkthrough, _ text: String, _ words: [String] = ["run", Walkthrough.onboarding]
  ) async throws -> Outcome {
    let options = [
      "--json", "--answers-format", "lines", "--answers", try walkthrough.write(text, to: "answers.txt"),
      "--services", walkthrough.path("fixed.jsonc"),
    ]
    let console = ScriptedConsole([], isInteractive: false)
    let ending = await walkthrough.run(words + options, console)
    return Outcome(ending: ending, said: walkthrough.named(console.transcript), data: console.data)
  }

  @Test func `Lines answer the questions in order, and the output reads like a conversation`() async throws {
    try await withWalkthrough { walkthrough in
      // Commands, a rejected answer and its correction, Enter alone, and a confirmed review.
      let lines = [
        "201 555 0123", "123456", "Ana", ":back", "Ana Pérez", "ana@example", "ana@example.com", "", "yes", "Acme",
        ":skip", "2", "yes",
      ]
      let outcome = try await run(walkthrough, lines.joined(separator: "\r\n"))
      #expect(outcome.ending == .done)
      #expect(!outcome.said.contains("123456"))
      try expectGolden(outcome.said + outcome.data, "lines")
      #expect(try walkthrough.accounts().count == 1)
    }
  }

  @Test func `A run whose lines end before the flow stops and reports what is missing`() async throws {
    try await withWalkthrough { walkthrough in
      let outcome = try await run(walkthrough, "201 555 0123\n123456\nAna\n")
      #expect(outcome.ending == .stopped)
      try expectGolden(outcome.said + outcome.data, "lines-ended")
      let rest = try await run(walkthrough, "\nana@example.com\n\n\nyes\n", ["resume"])
      #expect(rest.ending == .done, "\(rest.said)")
    }
  }

  @Test(arguments: ["", "\n", "201 555 0123\n123456\nAna\nana@example.com\n\n\n"])
  func `A run without lines, or without a line for the review, ends early`(lines: String) async throws {
    try await withWalkthrough { walkthrough in
      let outcome = try await run(walkthrough, lines)
      #expect(outcome.ending == (lines == "\n" ? .answersMissing : .stopped))
    }
  }

  @Test(arguments: [
    ("12\n", "phone"), ("201 555 0123\n1\n", "code"), ("201 555 0123\n123456\nAna\nana\n", "email"),
  ])
  func `An invalid last line is reported as a wrong answer`(lines: String, id: String) async throws {
    try await withWalkthrough { walkthrough in
      let outcome = try await run(walkthrough, lines)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.data.contains(#""invalid":[{"#) && outcome.data.contains(#""id":"\#(id)""#))
      #expect(outcome.data.contains(#""status":"incomplete""#))
    }
  }

  @Test(arguments: [
    (
      "201 555 0123\n123456\nAna\nana@example.com\n\n\nmaybe\n", "review",
      #""maybe" is not a valid reply to "Create this account?"."#
    ),
    ("201 555 0123\n:agian\n", "verification", #"":agian" is not a valid reply."#),
  ])
  func `A last line that is not understood is reported as such`(lines: String, step: String, words: String) async throws
  {
    try await withWalkthrough { walkthrough in
      let outcome = try await run(walkthrough, lines)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.said.contains("ended before the flow was finished.\n\(words)\n"))
      let message = words.replacing("\"", with: "\\\"")
      let invalid = #"{"code":"not_understood","id":"\#(step)","message":"\#(message)"}"#
      #expect(outcome.data.contains(#""invalid":[\#(invalid)]"#), "\(outcome.data)")
      // A valid line after the invalid one clears the error.
      let rest = try await run(walkthrough, lines + ":quit\n")
      #expect(rest.ending == .stopped)
      #expect(rest.data.contains(#""invalid":[]"#))
    }
  }

  @Test func `A line answers the question whether to make a change with yes or no`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "car", "version": 1, "title": "Car", "language": "en", "steps": [
          { "id": "car", "title": "Car", "fields": [{ "id": "car", "type": "boolean", "label": "A car?" }] },
          { "id": "plate", "title": "Plate", "when": "car", "fields": [
            { "id": "plate", "type": "text", "label": "Plate" }] },
          { "id": "review", "title": "Review", "review": "Right?" },
          { "id": "done", "end": "done", "text": "Done." } ] }
        """, to: "car.jsonc")
      let outcome = try await run(walkthrough, "yes\nB 1\n1\nno\nperhaps\n", ["run", flow])
      #expect(outcome.ending == .answersMissing, "\(outcome.said)")
      #expect(outcome.said.contains("\"perhaps\" is not a valid reply."))
    }
  }

  @Test func `A line that is too long or not text is rejected, and the next line answers`() async throws {
    try await withWalkthrough { walkthrough in
      let long = String(repeating: "1", count: 70_000)
      let outcome = try await run(walkthrough, "\(long)\n201 555 0123\n:quit\n")
      #expect(outcome.ending == .stopped)
      #expect(outcome.said.contains("Error: That line is too long."))
      #expect(!outcome.said.contains("ended before"))
      #expect(try await run(walkthrough, long).ending == .answersMissing)
    }
  }

  @Test func `An unavailable service ends a run with lines and is reported`() async throws {
    try await withWalkthrough { walkthrough in
      try walkthrough.write(#"{ "*": { "use": "fixed", "unavailable": true } }"#, to: "fixed.jsonc")
      let outcome = try await run(walkthrough, "201 555 0123\n123456\n")
      #expect(outcome.ending == .unavailable)
      #expect(outcome.data.contains(#""status":"unavailable""#))
    }
  }

  @Test func `A run with lines offers no unfinished session and shows no codes`() async throws {
    try await withWalkthrough { walkthrough in
      for _ in 0..<2 {
        let outcome = try await run(walkthrough, "201 555 0123\n:quit\n")
        #expect(outcome.ending == .stopped)
      }
      // The shipped services show codes only to a person who types the answers, not if the answers come from a file.
      let console = ScriptedConsole([])
      let words = ["run", Walkthrough.onboarding, "--answers-format", "lines", "--answers"]
      #expect(await walkthrough.run(words + [walkthrough.path("answers.txt")], console) == .stopped)
      #expect(!console.transcript.contains("your code is"))
    }
  }

  @Test func `Questions answered by flags take no line`() async throws {
    try await withWalkthrough { walkthrough in
      let words = ["run", Walkthrough.onboarding, "--set", "phone=+12015550123", "--set", "name=Ana"]
      let outcome = try await run(walkthrough, "123456\n\nana@example.com\n\n\nyes\n", words)
      #expect(outcome.ending == .done, "\(outcome.said)")
    }
  }

  @Test func `The lines of a secret are not in the output`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        {
          "format": 1, "flow": "vault", "version": 1, "title": "Vault", "language": "en",
          "steps": [
            { "id": "key", "title": "Key", "fields": [
              { "id": "key", "type": "text", "label": "Key", "secret": true, "twice": true, "minLength": 4 },
              { "id": "story", "type": "text", "label": "Story", "lines": "many", "required": false } ] },
            { "id": "done", "end": "kept", "text": "Kept.", "result": { "story": "story" } }
          ]
        }
        """, to: "vault.jsonc")
      let text = "hunter2\nhunter3\nhunter2\nhunter2\nOnce\nupon\n."
      let outcome = try await run(walkthrough, text, ["run", flow])
      #expect(outcome.ending == .done, "\(outcome.said)")
      #expect(!(outcome.said + outcome.data).contains("hunter"))
      try expectGolden(outcome.said + outcome.data, "lines-secret")
      // If the last two lines differ, the answer is wrong, and no lines are left to correct it.
      #expect(try await run(walkthrough, "hunter2\nhunter3\n", ["run", flow]).ending == .answersMissing)
    }
  }

  @Test func `A missing file of lines is reported before anything else happens`() async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([], isInteractive: false)
      let words = ["run", Walkthrough.onboarding, "--answers-format", "lines", "--answers", walkthrough.path("none")]
      #expect(await walkthrough.run(words, console) == .unreadable)
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
  }

  @Test func `The built program reads lines from a pipe`() throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let words = [
      "run", Walkthrough.onboarding, "--json", "--answers-format", "lines", "--answers", "-", "--services",
      try walkthrough.write(Self.fixed, to: "fixed.jsonc"), "--store", walkthrough.store,
    ]
    let lines = "201 555 0123\n123456\nAna Pérez\nana@example.com\n\n\nyes\n\n"
    let run = try CapturedRun.of(productsDirectory.appending(path: "wizard"), words, input: .pipe(lines))
    #expect(run.status == .exited(0), "\(run.errors)")
    #expect(run.errors.contains("\nFull name: Ana Pérez\n") && !run.errors.contains("123456"))
    #expect(run.output.contains(#""outcome":"completed""#))
    let ended = try CapturedRun.of(productsDirectory.appending(path: "wizard"), words, input: .pipe("201 555 0123"))
    #expect(ended.status == .exited(75))
    #expect(ended.output.contains(#""missing":["name","email"]"#), "\(ended.output)")
  }
}
