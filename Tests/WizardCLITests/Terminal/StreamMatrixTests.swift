import Foundation
import TestSupport
import Testing

/// The built program with every combination of streams, whose exit codes follow a rule.
///
/// Tries every combination with `FULL=1` in the environment, and every pair of two streams otherwise.
@Suite struct StreamMatrixTests {
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "records", "file": "accounts.jsonl" },
    }
    """

  private func withWalkthrough(_ body: (Walkthrough) throws -> Void) throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.fixed, to: "fixed.jsonc")
    try body(walkthrough)
  }

  /// Expects one of the possible exit codes, and no data from a command that prints none.
  ///
  /// A command without messages must print nothing on standard error except the reason why data could not be written.
  private func expect(_ run: WiredRun, _ wiring: Wiring, endsAs ending: Wiring.Ending) {
    #expect(wiring.endings(of: ending).contains(run.ending))
    if !ending.writes { #expect(run.output?.isEmpty != false) }
    guard let errors = run.errors, !ending.says else { return }
    let refusal = ending.writes ? wiring.output.refusal : nil
    if let refusal { #expect(errors.contains(refusal)) } else { #expect(errors == "") }
  }

  // MARK: A run

  /// Returns the outcome of a run whose only input is standard input.
  private static func ending(_ wiring: Wiring) -> (ending: Wiring.Ending, document: String?, missing: String) {
    switch wiring.input {
    case .terminal where wiring.errors == .terminal: (Wiring.Ending(status: 0, says: true, writes: true), "ended", "")
    case .terminal: (Wiring.Ending(status: 65, says: true, writes: true), "incomplete", "phone=")
    case .enough: (Wiring.Ending(status: 0, says: true, writes: true), "ended", "")
    case .tooFew: (Wiring.Ending(status: 65, says: true, writes: true), "incomplete", "email=")
    case .empty, .null, .closed: (Wiring.Ending(status: 65, says: true, writes: true), "incomplete", "standard input")
    case .folder: (Wiring.Ending(status: 66, says: true, writes: true), "stopped", "standard input")
    }
  }

  private static let answers: [Wiring.Input: String] = [
    .enough: #"{ "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }"#,
    .tooFew: #"{ "phone": "+1 201 555 0123", "code": "123456", "name": "Ana" }"#,
  ]

  @Test func `The matrix combines every stream with every other`() {
    #if os(Linux)
      #expect(Wiring.all.count == 7 * 6 * 6)
    #else
      #expect(Wiring.all.count == 7 * 5 * 5)
    #endif
  }

  static let runWirings = Wiring.tried(
    from: Wiring.Input.allCases, to: Wiring.Sink.allCases, errorsTo: Wiring.Sink.allCases)

  @Test func `Every pair of two streams occurs in the tested runs`() {
    let tried = Self.runWirings
    for wiring in Wiring.all {
      #expect(tried.contains { $0.input == wiring.input && $0.output == wiring.output }, "\(wiring)")
      #expect(tried.contains { $0.input == wiring.input && $0.errors == wiring.errors }, "\(wiring)")
      #expect(tried.contains { $0.output == wiring.output && $0.errors == wiring.errors }, "\(wiring)")
    }
  }

  @Test(arguments: runWirings)
  func `A run ends according to the rule for its streams, and only its document is data`(wiring: Wiring) throws {
    try withWalkthrough { walkthrough in
      let isTyped = wiring.input == .terminal
      let services = isTyped ? [] : ["--services", walkthrough.path("fixed.jsonc"), "--answers", "-", "--yes"]
      let run = try WiredRun.of(
        ["run", Walkthrough.onboarding, "--json"] + services, wiring, text: Self.answers[wiring.input] ?? "",
        in: walkthrough.folder
      ) { terminal in
        if isTyped, wiring.errors == .terminal { try TerminalPerson(at: terminal).answerAll() }
      }
      let (ending, document, missing) = Self.ending(wiring)
      expect(run, wiring, endsAs: ending)
      // If a message cannot be written, the run stops. Its document then has the status "stopped", unless the document
      // was printed earlier. There may also be no document.
      if ending.says && !wiring.errors.takes {
        #expect([nil, "stopped", document].contains(try run.documentStatus()))
      } else if run.output != nil {
        #expect(try run.documentStatus() == document)
      }
      if let errors = run.errors { #expect(errors.replacing("\n", with: " ").contains(missing) || missing.isEmpty) }
      if document == "ended" { try expectNothingIsLost(walkthrough, isTaken: wiring.output.takes) }
    }
  }

  /// Checks that the account was created once, and that only an unread result can be read again.
  private func expectNothingIsLost(_ walkthrough: Walkthrough, isTaken: Bool) throws {
    let wiring = Wiring(input: .closed, output: .pipe, errors: .pipe)
    let again = try WiredRun.of(["resume", "--json"], wiring, in: walkthrough.folder)
    #expect(again.ending == .exited(isTaken ? 66 : 0))
    #expect(try again.documentStatus() == (isTaken ? "stopped" : "ended"))
    #expect(try walkthrough.text(of: "wizard/accounts.jsonl").split(separator: "\n").count == 1)
  }

  // MARK: A run with lines

  // Terminals are left out, because there a person types the lines.
  static let linesWirings = Wiring.tried(
    from: Wiring.Input.allCases.filter { $0 != .terminal }, to: Wiring.Sink.allCases.filter { $0 != .terminal },
    errorsTo: otherErrors)

  /// The sinks of standard error that are neither a terminal nor a file.
  private static let otherErrors = Wiring.Sink.allCases.filter { ![.terminal, .file].contains($0) }

  private static let lines: [Wiring.Input: String] = [
    .enough: "201 555 0123\n123456\nAna\nana@example.com\n\nno\nyes\n",
    .tooFew: "201 555 0123\n123456\nAna\n",
  ]

  @Test(arguments: linesWirings)
  func `A run with lines ends according to the rule for its streams`(wiring: Wiring) throws {
    try withWalkthrough { walkthrough in
      let words = [
        "run", Walkthrough.onboarding, "--json", "--services", walkthrough.path("fixed.jsonc"), "--answers", "-",
        "--answers-format", "lines",
      ]
      let run = try WiredRun.of(words, wiring, text: Self.lines[wiring.input] ?? "", in: walkthrough.folder)
      let isEnough = wiring.input == .enough
      expect(run, wiring, endsAs: Wiring.Ending(status: isEnough ? 0 : 75, says: true, writes: true))
      let document = try run.documentStatus()
      if wiring.errors.takes, run.output != nil { #expect(document == (isEnough ? "ended" : "stopped")) }
      if wiring.errors == .pipe, !isEnough {
        #expect(run.errors?.replacing("\n", with: " ").contains("email=") == true)
      }
    }
  }

  // MARK: Other commands

  struct Command: Sendable, CustomTestStringConvertible {
    let words: [String]
    let ending: Wiring.Ending
    var input = Wiring.Input.null
    var text = ""

    var testDescription: String { words.joined(separator: " ") + (input == .null ? "" : ", from \(input.rawValue)") }
  }

  /// A placeholder for the path of a file that is not a flow.
  private static let badFlow = "BAD"

  static let commands = [
    Command(words: ["help"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["help", "exit-codes"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["help", "nonsense"], ending: Wiring.Ending(status: 64, says: true)),
    Command(words: ["nonsense"], ending: Wiring.Ending(status: 64, says: true)),
    Command(words: ["--version"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["check", Walkthrough.onboarding], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["check", badFlow], ending: Wiring.Ending(status: 1, writes: true)),
    Command(words: ["check", "/nowhere"], ending: Wiring.Ending(status: 66, says: true)),
    Command(words: ["eval", "1 + 1"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["eval", "1 +"], ending: Wiring.Ending(status: 1, says: true)),
    Command(words: ["eval", "--jsonl"], ending: Wiring.Ending(status: 0), input: .empty),
    Command(words: ["eval", "--jsonl"], ending: Wiring.Ending(status: 0), input: .closed),
    Command(words: ["eval", "--jsonl"], ending: Wiring.Ending(status: 66, says: true), input: .folder),
    Command(
      words: ["eval", "--jsonl"], ending: Wiring.Ending(status: 0, writes: true), input: .enough,
      text: #"{ "expr": "1" }"#),
    Command(words: ["explain", "syntax"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["sessions"], ending: Wiring.Ending(status: 0, says: true)),
    Command(words: ["sessions", "--json"], ending: Wiring.Ending(status: 0, writes: true)),
    Command(words: ["sessions", "show", "nonsense"], ending: Wiring.Ending(status: 66, says: true)),
    Command(words: ["resume"], ending: Wiring.Ending(status: 66, says: true)),
    Command(words: ["run", Walkthrough.onboarding], ending: Wiring.Ending(status: 65, says: true)),
    Command(words: ["run", badFlow], ending: Wiring.Ending(status: 78, says: true)),
  ]

  /// A command with its streams.
  struct CommandRun: Sendable, CustomTestStringConvertible {
    let command: Command
    let wiring: Wiring

    var testDescription: String { "\(command.testDescription), \(wiring.testDescription)" }
  }

  static let commandRuns = {
    let outputs = Wiring.Sink.allCases
    return AllPairs.rowsOfRun([commands.count, outputs.count, otherErrors.count]).map {
      let command = commands[$0[0]]
      let wiring = Wiring(input: command.input, output: outputs[$0[1]], errors: otherErrors[$0[2]])
      return CommandRun(command: command, wiring: wiring)
    }
  }()

  @Test(arguments: commandRuns)
  func `A command ends according to the rule for its streams`(each: CommandRun) throws {
    let (command, wiring) = (each.command, each.wiring)
    try withWalkthrough { walkthrough in
      let words = command.words.map { $0 == Self.badFlow ? walkthrough.path("fixed.jsonc") : $0 }
      let run = try WiredRun.of(words, wiring, text: command.text, in: walkthrough.folder)
      expect(run, wiring, endsAs: command.ending)
      if command.ending.says, let errors = run.errors { #expect(!errors.isEmpty) }
      if command.ending.writes, wiring.output.takes { #expect(run.output?.isEmpty == false) }
    }
  }
}
