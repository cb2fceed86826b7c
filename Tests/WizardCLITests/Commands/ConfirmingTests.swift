import FlowDefinition
import FlowServices
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// Runs without a person do nothing that is not confirmed.
@Suite struct ConfirmingTests {
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "records", "file": "accounts.jsonl" },
    }
    """
  private static let answers =
    #"{ "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }"#

  /// The outcome of a run.
  struct Outcome {
    let ending: Ending
    let data: String
    let said: String

    /// The steps and questions for which `--json` reports that a person is needed.
    var needsPerson: [String] { (try? OutputSchemaTests().document(data, .run))?["needsPerson"]?.strings ?? [] }
  }

  private func withWalkthrough(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.fixed, to: "services.jsonc")
    try walkthrough.write(Self.answers, to: "answers.json")
    try await body(walkthrough)
  }

  private func unattended(
    _ walkthrough: Walkthrough, _ words: [String], environment: [String: String] = [:], isInteractive: Bool = false
  ) async -> Outcome {
    let console = ScriptedConsole([], isInteractive: isInteractive)
    let ending = await walkthrough.run(words + ["--json"], console, environment: environment)
    return Outcome(ending: ending, data: console.data, said: walkthrough.named(console.transcript))
  }

  private func accountCount(_ walkthrough: Walkthrough) -> Int { (try? walkthrough.accounts().count) ?? 0 }

  private func beginning(_ walkthrough: Walkthrough) -> [String] {
    [
      "run", Walkthrough.onboarding, "--services", walkthrough.path("services.jsonc"), "--answers",
      walkthrough.path("answers.json"),
    ]
  }

  /// The answers of a person up to the review.
  private static let toReview: [ScriptedConsole.Turn] = ["201 555 0123", "123456", "Ana", "ana@example.com", "", ""]

  private func atReview(_ walkthrough: Walkthrough, _ last: ScriptedConsole.Turn...) async -> Ending {
    await walkthrough.run(
      ["run", Walkthrough.onboarding, "--services", walkthrough.path("services.jsonc")],
      ScriptedConsole(Self.toReview + last))
  }

  struct Silence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var words: [String] = []
    var environment: [String: String] = [:]
    var isInteractive = true
  }

  static let silences = [
    Silence(testDescription: "--no-input", words: ["--no-input"]),
    Silence(testDescription: "CI", environment: ["CI": "true"]),
    Silence(testDescription: "redirected input", isInteractive: false),
  ]

  @Test(arguments: silences)
  func `A review answered with no is not confirmed by a run without a person`(silence: Silence) async throws {
    try await withWalkthrough { walkthrough in
      #expect(await atReview(walkthrough, "no") == .declined)
      let resume = ["resume"] + silence.words
      let outcome = await unattended(
        walkthrough, resume, environment: silence.environment, isInteractive: silence.isInteractive)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["review"])
      #expect(outcome.said.contains("Full name: Ana\n"))
      #expect(
        outcome.said.contains("Create this account?\nwizard: \"Review\" must be confirmed. Pass --yes to confirm it.\n")
      )
      #expect(accountCount(walkthrough) == 0)
      let confirmed = await unattended(
        walkthrough, resume + ["--yes"], environment: silence.environment, isInteractive: silence.isInteractive)
      #expect(confirmed.ending == .done, "\(confirmed.said)")
      #expect(accountCount(walkthrough) == 1)
    }
  }

  @Test func `A review left unanswered is not confirmed by any run without a person`() async throws {
    try await withWalkthrough { walkthrough in
      #expect(await atReview(walkthrough, ":quit") == .stopped)
      for _ in 0..<2 {
        #expect(await unattended(walkthrough, ["resume"]).ending == .answersMissing)
        #expect(accountCount(walkthrough) == 0)
      }
      let person = ScriptedConsole(["yes"])
      #expect(await walkthrough.run(["resume"], person) == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }

  @Test func `A missing confirmation is reported together with everything else that is missing`() async throws {
    try await withWalkthrough { walkthrough in
      let words = ["run", Walkthrough.onboarding, "--set", "name=Ana", "--set", "phone=12"]
      let outcome = await unattended(walkthrough, words)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["code", "review"])
      #expect(outcome.said.contains("\"Email\" is missing.") && outcome.said.contains("phone: "))
      #expect(outcome.said.hasSuffix("wizard: \"Review\" must be confirmed. Pass --yes to confirm it.\n"))
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
      let confirmed = await unattended(walkthrough, words + ["--yes"])
      #expect(confirmed.needsPerson == ["code"])
      #expect(!confirmed.said.contains("--yes"))
    }
  }

  @Test func `A run with all answers shows the review without confirming it, and completes with --yes`() async throws {
    try await withWalkthrough { walkthrough in
      let outcome = await unattended(walkthrough, beginning(walkthrough))
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["review"])
      try expectGolden(outcome.said, "unconfirmed")
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
      #expect(await unattended(walkthrough, beginning(walkthrough) + ["--yes"]).ending == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }

  // MARK: Valid confirmations

  @Test func `A confirmation stays valid after the service was unavailable`() async throws {
    try await withWalkthrough { walkthrough in
      try walkthrough.write(
        """
        {
          "verification.*": { "use": "fixed", "accepted": true },
          "account.create": { "use": "fixed", "unavailable": true },
        }
        """, to: "services.jsonc")
      #expect(await atReview(walkthrough, "yes", ":quit") == .stopped)
      #expect(await unattended(walkthrough, ["resume"]).ending == .unavailable)
      try walkthrough.write(Self.fixed, to: "services.jsonc")
      #expect(await unattended(walkthrough, ["resume"]).ending == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }

  @Test(arguments: [["no"], [":edit name", ":quit"], [":back", ":quit"]] as [[ScriptedConsole.Turn]])
  func `A withdrawn confirmation is needed again`(turns: [ScriptedConsole.Turn]) async throws {
    try await withWalkthrough { walkthrough in
      try walkthrough.write(
        """
        {
          "verification.*": { "use": "fixed", "accepted": true },
          "account.create": { "use": "fixed", "unavailable": true },
        }
        """, to: "services.jsonc")
      let console = ScriptedConsole(Self.toReview + ["yes", ":edit"] + turns)
      _ = await walkthrough.run(
        ["run", Walkthrough.onboarding, "--services", walkthrough.path("services.jsonc")], console)
      #expect(console.unused == [])
      try walkthrough.write(Self.fixed, to: "services.jsonc")
      let outcome = await unattended(walkthrough, ["resume"])
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["review"])
      #expect(accountCount(walkthrough) == 0)
      #expect(await unattended(walkthrough, ["resume", "--yes"]).ending == .done)
    }
  }

  @Test func `Changing an answer after its confirmation withdraws the confirmation`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "more", "version": 1, "title": "More", "language": "en", "steps": [
          { "id": "name", "title": "Name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
          { "id": "review", "title": "Review", "review": "Right?" },
          { "id": "more", "title": "More", "fields": [{ "id": "more", "type": "text", "label": "More" }] },
          { "id": "done", "end": "done", "text": "Done.", "result": { "name": "name", "more": "more" } } ] }
        """, to: "more.jsonc")
      for _ in 0..<2 {
        let begun = ScriptedConsole(["Ana", "yes", ":quit"])
        #expect(await walkthrough.run(["run", flow, "--fresh"], begun) == .stopped)
      }
      // The review needs no second confirmation while its answers stay the same.
      let same = await unattended(walkthrough, ["resume", "--set", "more=x"])
      #expect(same.ending == .done)
      let outcome = await unattended(walkthrough, ["resume", "--set", "more=x", "--set", "name=Bo"])
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["review"])
      #expect(outcome.said.contains("Name: Bo\nRight?\n"))
      let confirmed = await unattended(walkthrough, ["resume", "--set", "more=x", "--set", "name=Bo", "--yes"])
      #expect(confirmed.ending == .done)
      #expect(confirmed.data.contains(#""result":{"more":"x","name":"Bo"}"#))
    }
  }

  // MARK: Reviews after a call, and calls without a review

  private static let looked = """
    { "format": 1, "flow": "looked", "version": 1, "title": "Looked", "language": "en",
      "services": {
        "stock.look": { "input": { "thing": "text" }, "output": { "left": "integer" } },
        "order.make": { "input": { "thing": "text" } } },
      "steps": [
        { "id": "thing", "title": "Thing", "fields": [{ "id": "thing", "type": "text", "label": "Thing" }],
          "submit": { "call": "stock.look", "with": { "thing": "thing" }, "as": "stock" },
          "next": [{ "when": "stock.left > 0", "go": "order" }, { "go": "none" }] },
        { "id": "none", "end": "sold_out", "text": "{{thing}} is sold out." },
        { "id": "order", ORDER
          "submit": { "call": "order.make", "once": true, "with": { "thing": "thing" } } },
        { "id": "done", "end": "ordered", "text": "{{thing}} is ordered." } ] }
    """

  @Test(arguments: [
    ("a review", #""title": "Order", "review": "Order it?","#, "Order"), ("no review", "", "order"),
    ("a button", #""title": "Order", "button": "Order it","#, "Order"),
  ])
  func `A run stops at a confirmation that follows a call, is saved, and completes with --yes`(
    kind: String, order: String, title: String
  ) async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(Self.looked.replacing("ORDER", with: order), to: "looked.jsonc")
      let services = try walkthrough.write(
        """
        { "stock.look": { "use": "fixed", "accepted": { "left": 3 } },
          "order.make": { "use": "records", "file": "accounts.jsonl" } }
        """, to: "looked-services.jsonc")
      let words = ["run", flow, "--services", services, "--set", "thing=A hat"]
      let outcome = await unattended(walkthrough, words)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["order"])
      #expect(outcome.said.hasSuffix("wizard: \"\(title)\" must be confirmed. Pass --yes to confirm it.\n"))
      #expect(accountCount(walkthrough) == 0)
      #expect(await unattended(walkthrough, ["resume"]).ending == .answersMissing)
      #expect(accountCount(walkthrough) == 0)
      #expect(await unattended(walkthrough, ["resume", "--yes"]).ending == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }

  @Test func `A step with questions and a call that happens once needs a confirmation`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "vote", "version": 1, "title": "Vote", "language": "en",
          "services": { "vote": { "input": { "name": "text" } } },
          "steps": [
            { "id": "vote", "title": "Your vote", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
              "submit": { "call": "vote", "once": true, "with": { "name": "name" } } },
            { "id": "done", "end": "voted", "text": "Thank you." } ] }
        """, to: "vote.jsonc")
      let services = try walkthrough.write(
        #"{ "vote": { "use": "records", "file": "accounts.jsonl" } }"#, to: "vote-services.jsonc")
      let words = ["run", flow, "--services", services, "--set", "name=Ana"]
      let outcome = await unattended(walkthrough, words)
      #expect(outcome.ending == .answersMissing)
      #expect(outcome.needsPerson == ["vote"])
      #expect(accountCount(walkthrough) == 0)
      #expect(await unattended(walkthrough, words + ["--yes"]).ending == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }

  /// Steps with a `once` call: in the step that asks the question, or in a step without questions after it.
  static let votes = [
    """
    { "id": "vote", "title": "Your vote", "fields": [{ "id": "name", "type": "text", "label": "Name" }], CALL }
    """,
    """
    { "id": "who", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
    { "id": "vote", "title": "Your vote", CALL }
    """,
  ]

  @Test(arguments: votes)
  func `With all answers on the command line, a call that happens once still needs a confirmation`(
    steps: String
  ) async throws {
    try await withWalkthrough { walkthrough in
      let call = #""submit": { "call": "vote", "once": true, "with": { "name": "name" } }"#
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "vote", "version": 1, "title": "Vote", "language": "en",
          "services": { "vote": { "input": { "name": "text" } } },
          "steps": [ \(steps.replacing("CALL", with: call)), { "id": "done", "end": "voted", "text": "Thank you." } ] }
        """, to: "vote.jsonc")
      let services = try walkthrough.write(
        #"{ "vote": { "use": "records", "file": "accounts.jsonl" } }"#, to: "vote-services.jsonc")
      let words = ["run", flow, "--fresh", "--services", services, "--set", "name=Ana"]
      let lines = try walkthrough.write("", to: "lines.txt")
      let outcome = await unattended(walkthrough, words + ["--answers-format", "lines", "--answers", lines])
      #expect(outcome.ending == .stopped)
      #expect(outcome.needsPerson == ["vote"])
      #expect(outcome.said.hasSuffix("wizard: \"Your vote\" must be confirmed. Add an empty line to the answers.\n"))
      #expect(accountCount(walkthrough) == 0)
      try walkthrough.write("\n", to: "lines.txt")
      #expect(
        await unattended(walkthrough, words + ["--answers-format", "lines", "--answers", lines]).ending == .done)
      #expect(accountCount(walkthrough) == 1)
      let person = ScriptedConsole([":quit"])
      #expect(await walkthrough.run(words, person) == .stopped)
      #expect(person.transcript.contains("Press Enter to continue: "))
      #expect(accountCount(walkthrough) == 1)
      #expect(await walkthrough.run(words, ScriptedConsole(["", ""])) == .done)
      #expect(accountCount(walkthrough) == 2)
    }
  }

  // MARK: Wrong uses

  @Test(arguments: [[], ["--json"]])
  func `The option --yes is a usage error in runs with a person or with lines`(more: [String]) async throws {
    try await withWalkthrough { walkthrough in
      let person = ScriptedConsole([])
      #expect(await walkthrough.run(beginning(walkthrough) + more + ["--yes"], person) == .usage)
      #expect(person.transcript.hasPrefix("wizard: --yes is for runs that ask nothing."))
      let lines = ScriptedConsole([], isInteractive: false)
      let words = beginning(walkthrough) + more + ["--answers-format", "lines", "--yes"]
      #expect(await walkthrough.run(words, lines) == .usage)
      #expect(lines.transcript.contains("wizard: --answers-format lines and --yes cannot be used together."))
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
  }

  @Test func `Lines that end before the review report it, and the line yes confirms it`() async throws {
    try await withWalkthrough { walkthrough in
      let lines = "201 555 0123\n123456\nAna\nana@example.com\n\n\n"
      try walkthrough.write(lines, to: "lines.txt")
      let words = [
        "run", Walkthrough.onboarding, "--services", walkthrough.path("services.jsonc"), "--answers-format", "lines",
        "--answers", walkthrough.path("lines.txt"),
      ]
      let outcome = await unattended(walkthrough, words)
      #expect(outcome.ending == .stopped)
      #expect(outcome.needsPerson == ["review"])
      #expect(outcome.said.contains("wizard: \"Review\" must be confirmed. Add the line yes to the answers.\n"))
      #expect(accountCount(walkthrough) == 0)
      try walkthrough.write(lines + "yes\n", to: "lines.txt")
      #expect(await unattended(walkthrough, words).ending == .done)
      #expect(accountCount(walkthrough) == 1)
    }
  }
}
