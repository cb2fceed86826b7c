import Foundation
import Testing

@testable import WizardCLI

/// Runs without a person: what they need, print and save.
@Suite struct UnattendedTests {
  /// Bindings with which every verification and account creation succeeds.
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "fixed", "accepted": { "number": "A-1" } },
    }
    """
  private static let answers = """
    {
      // Comments are allowed here, too.
      "phone": "+1 201 555 0123",
      "code": "123456",
      "name": "Ana Pérez",
      "email": "ana@example.com",
      "forCompany": true,
      "company": { "name": "Acme", "size": "10-99" },
    }
    """

  /// The outcome of a run without a person.
  struct Outcome: Equatable {
    let ending: Ending
    let data: String
    let said: String
  }

  private func withWalkthrough(_ body: (Walkthrough) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try await body(walkthrough)
  }

  private func run(
    _ walkthrough: Walkthrough, _ words: [String], isInteractive: Bool = false,
    environment: [String: String] = [:], input: String = ""
  ) async -> Outcome {
    let console = ScriptedConsole([], isInteractive: isInteractive)
    let ending = await walkthrough.run(
      ["run", Walkthrough.onboarding] + words, console, environment: environment, input: input)
    return Outcome(ending: ending, data: console.data, said: walkthrough.named(console.transcript))
  }

  @Test(arguments: [([], "pro"), (["--given", "plan=free"], "free")])
  func `A resumed session keeps its given values unless they are given again`(
    given: [String], plan: String
  ) async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "plan", "title": "Plan", "given": { "plan": "text" }, "steps": [
          { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
          { "id": "b", "title": "B", "fields": [{ "id": "more", "type": "text", "label": "More" }] },
          { "id": "z", "end": "done", "result": { "plan": "plan", "name": "name", "more": "more" } } ] }
        """, to: "flow.jsonc")
      let begun = ScriptedConsole(["Ana", ":quit"])
      #expect(await walkthrough.run(["run", flow, "--given", "plan=pro"], begun) == .stopped)
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--json", "--set", "more=x"] + given, console) == .done)
      #expect(console.data.contains(#""result":{"more":"x","name":"Ana","plan":"\#(plan)"}"#))
    }
  }

  private static let everythingMissing = """
    wizard: cannot ask questions: REASON. Pass answers with --answers or --set.
    wizard: "Mobile number" is missing. Pass --set phone=VALUE or an --answers file.
    wizard: "Full name" is missing. Pass --set name=VALUE or an --answers file.
    wizard: "Email" is missing. Pass --set email=VALUE or an --answers file.
    wizard: "6-digit code" is missing. Enter it in a terminal, or pass --secret-file
    code=PATH or an --answers file.
    wizard: "Review" must be confirmed. Pass --yes to confirm it.

    """

  @Test(arguments: [
    (["--json"], false, [:], "standard input is not a terminal"),
    (["--json", "--no-input"], true, [:], "--no-input was given"),
    (["--json"], true, ["CI": "true"], "the environment variable CI is set"),
    (["--json"], true, ["CI": "1"], "the environment variable CI is set"),
  ])
  func `A run without a person reports everything missing at once, and why nothing was asked`(
    words: [String], isInteractive: Bool, environment: [String: String], reason: String
  ) async throws {
    try await withWalkthrough { walkthrough in
      let outcome = await run(walkthrough, words, isInteractive: isInteractive, environment: environment)
      let document = """
        {"invalid":[],"missing":["phone","name","email"],"needsPerson":["code","review"],"schema":1,"status":"incomplete"}

        """
      #expect(
        outcome == Outcome(ending: .answersMissing, data: document, said: wrapped(Self.everythingMissing, reason)))
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
  }

  private func wrapped(_ text: String, _ reason: String) -> String {
    let lines = text.replacing("REASON", with: reason).split(separator: "\n", maxSplits: 1).map(String.init)
    return printable(lines[0], width: 80).joined(separator: "\n") + "\n" + lines[1]
  }

  @Test func `Standard error that is not a terminal is reported as the reason`() async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      console.readsTerminal = true
      #expect(await walkthrough.run(["run", Walkthrough.onboarding], console) == .answersMissing)
      #expect(
        console.transcript.hasPrefix("wizard: cannot ask questions: standard error is not a terminal. Pass answers "))
    }
  }

  @Test func `A run without a person prints the text of the end after handing over the result`() async throws {
    try await withWalkthrough { walkthrough in
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "hat", "version": 1, "title": "Hat", "language": "en", "steps": [
          { "id": "hat", "title": "Hat", "fields": [{ "id": "hat", "type": "text", "label": "Hat" }] },
          { "id": "none", "end": "sold_out", "text": ["{{hat}} is sold out.", "Come back in May."] } ] }
        """, to: "hat.jsonc")
      let console = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["run", flow, "--set", "hat=The red one"], console) == .done)
      #expect(console.transcript == "The red one is sold out.\nCome back in May.\n")
      #expect(console.data == "")
      let german = ScriptedConsole([], isInteractive: false)
      #expect(
        await walkthrough.run(["run", flow, "--set", "hat=X", "--json", "--output", "/dev/full"], german)
          == .cannotWrite)
      #expect(!german.transcript.contains("sold out"))
      let again = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--json"], again) == .done)
      #expect(again.transcript == "X is sold out.\nCome back in May.\n")
    }
  }

  @Test(arguments: ["", "0", "false", "no", "FALSE"])
  func `An empty or false CI variable does not make a run unattended`(ci: String) async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([":quit"])
      let ending = await walkthrough.run(["run", Walkthrough.onboarding], console, environment: ["CI": ci])
      #expect(ending == .stopped)
    }
  }

  @Test func `Invalid answers are reported together with everything missing`() async throws {
    try await withWalkthrough { walkthrough in
      let words = ["--json", "--set", "phone=12", "--set", "birthDate=2020-01-01", "--set", "email=ana"]
      let outcome = await run(walkthrough, words)
      #expect(outcome.ending == .answersMissing)
      try expectGolden(outcome.said + outcome.data, "unattended-invalid")
    }
  }

  @Test func `A run with fixed services completes and prints one document`() async throws {
    try await withWalkthrough { walkthrough in
      let words = [
        "--no-input", "--yes", "--json", "--services", try walkthrough.write(Self.fixed, to: "fixed.jsonc"),
        "--answers",
        try walkthrough.write(Self.answers, to: "answers.jsonc"), "--output", walkthrough.path("result.json"),
        "--events", walkthrough.path("events.jsonl"),
      ]
      let outcome = await run(walkthrough, words, isInteractive: true)
      #expect(outcome.ending == .done)
      #expect(outcome.said == "Done. Your account number is A-1.\n")
      try expectGolden(
        outcome.data + "\n" + walkthrough.text(of: "result.json") + "\n" + walkthrough.text(of: "events.jsonl"),
        "unattended-ended")
      for name in ["result.json", "events.jsonl"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: walkthrough.path(name))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }
    }
  }

  @Test func `Answers are read from standard input, and options take precedence`() async throws {
    try await withWalkthrough { walkthrough in
      let words = [
        "--json", "--yes", "--services", try walkthrough.write(Self.fixed, to: "fixed.jsonc"), "--answers", "-",
        "--set",
        "name=Bo", "--set", "forCompany=no", "--set", "name=Cy",
      ]
      let outcome = await run(walkthrough, words, input: Self.answers)
      #expect(outcome.ending == .done)
      #expect(outcome.data.contains(#""name":"Cy""#))
      #expect(!outcome.data.contains("Acme"))
    }
  }

  @Test func `Options take precedence over saved answers, and a terminal asks for the rest`() async throws {
    try await withWalkthrough { walkthrough in
      let begun = ScriptedConsole(.alone + [":quit"])
      #expect(await walkthrough.run(["run", Walkthrough.onboarding], begun) == .stopped)
      let resumed = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--json", "--yes", "--set", "name=Bo"], resumed) == .done)
      #expect(resumed.data.contains(#""name":"Bo""#))
    }
  }

  @Test func `Only questions without an option are asked`() async throws {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole([.code(0), ":quit"])
      let words = ["--set", "phone=+1 201 555 0123", "--set", "name=Ana", "--set", "email=ana@example.com"]
      #expect(await walkthrough.run(["run", Walkthrough.onboarding] + words, console) == .stopped)
      #expect(console.unused == [])
      try expectGolden(walkthrough.named(console.transcript), "prefilled")
    }
  }

  @Test(arguments: [("no", Ending.declined, "declined"), (":quit", .stopped, "stopped")])
  func `A document is printed when a person declines or stops`(typed: String, ending: Ending, status: String)
    async throws
  {
    try await withWalkthrough { walkthrough in
      let console = ScriptedConsole(.alone + [.input(.line(typed))])
      let reached = await walkthrough.run(["run", Walkthrough.onboarding, "--json"], console)
      #expect(reached == ending)
      let document = """
        {"invalid":[],"missing":[],"needsPerson":[],"schema":1,"session":"eaaaaaaaaa","status":"\(status)"}

        """
      #expect(console.data == document)
    }
  }

  struct Refusing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let services: String
    let ending: Ending
    let golden: String
  }

  static let refusing = [
    Refusing(
      testDescription: "an unavailable service",
      services:
        #"{ "verification.*": { "use": "fixed", "unavailable": true }, "account.create": { "use": "records" } }"#,
      ending: .unavailable, golden: "unattended-unavailable"),
    Refusing(
      testDescription: "a wrong code",
      services: """
        {
          "verification.send": { "use": "fixed", "accepted": true },
          "verification.check": { "use": "fixed", "rejected": "wrong_code", "details": { "left": 1 } },
          "account.create": { "use": "records" },
        }
        """, ending: .answersMissing, golden: "unattended-wrong-code"),
    Refusing(
      testDescription: "a locked number",
      services: """
        {
          "verification.send": { "use": "fixed", "accepted": true },
          "verification.check": { "use": "fixed", "rejected": "locked" },
          "account.create": { "use": "records" },
        }
        """, ending: .locked, golden: "unattended-locked"),
    Refusing(
      testDescription: "a taken address",
      services: """
        {
          "verification.*": { "use": "fixed", "accepted": true },
          "account.create": { "use": "fixed", "rejected": "email_taken" },
        }
        """, ending: .answersMissing, golden: "unattended-email-taken"),
    Refusing(
      testDescription: "codes for a terminal without a person",
      services: #"{ "verification.*": { "use": "local" }, "account.create": { "use": "records", "unique": "email" } }"#,
      ending: .unavailable, golden: "unattended-nobody"),
  ]

  @Test(arguments: refusing) func `A rejection of a service stops the run, and nothing is lost`(refusing: Refusing)
    async throws
  {
    try await withWalkthrough { walkthrough in
      let words = [
        "--json", "--yes", "--services", try walkthrough.write(refusing.services, to: "services.jsonc"), "--answers",
        try walkthrough.write(Self.answers, to: "answers.jsonc"),
      ]
      let outcome = await run(walkthrough, words)
      #expect(outcome.ending == refusing.ending)
      try expectGolden(outcome.said + outcome.data, refusing.golden)
      try walkthrough.write(Self.fixed, to: "services.jsonc")
      let retry = ScriptedConsole([], isInteractive: false)
      #expect(await walkthrough.run(["resume", "--set", "name=Bo"] + words.dropFirst(), retry) == .done)
    }
  }

  @Test func `A result that cannot be written is kept and written when the run is resumed`() async throws {
    try await withWalkthrough { walkthrough in
      let words = [
        "--yes", "--services", try walkthrough.write(Self.fixed, to: "fixed.jsonc"), "--answers",
        try walkthrough.write(Self.answers, to: "answers.jsonc"), "--output",
        "/dev/full",
      ]
      let outcome = await run(walkthrough, words)
      #expect(outcome.ending == .cannotWrite)
      #expect(outcome.said.contains("No space left on device."))
      let resumed = ScriptedConsole([], isInteractive: false)
      let services = walkthrough.path("fixed.jsonc")
      let ending = await walkthrough.run(["resume", "--json", "--services", services], resumed)
      #expect(ending == .done)
      #expect(resumed.data.contains(#""outcome":"completed""#))
    }
  }

  @Test(arguments: ["no/such/folder/result.json", "."])
  func `An unusable output path is reported before anything else happens`(place: String) async throws {
    try await withWalkthrough { walkthrough in
      let words = [
        "--yes", "--services", try walkthrough.write(Self.fixed, to: "fixed.jsonc"), "--answers",
        try walkthrough.write(Self.answers, to: "answers.jsonc"), "--output", walkthrough.path(place),
      ]
      let outcome = await run(walkthrough, words)
      #expect(outcome.ending == (place == "." ? .cannotWrite : .cannotCreate))
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
      let right = words.dropLast() + [walkthrough.path("result.json")]
      #expect(await run(walkthrough, Array(right)).ending == .done)
      #expect(try walkthrough.text(of: "result.json").contains("A-1"))
    }
  }
}
