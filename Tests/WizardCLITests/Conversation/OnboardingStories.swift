import Testing

@testable import WizardCLI

/// The exit status of the program.
///
/// Swift Testing has an `ExitStatus` too.
typealias Ending = WizardCLI.ExitStatus

/// One or more conversations with the shipped onboarding flow, and how each ends.
struct Story: Sendable, CustomTestStringConvertible {
  /// One run of the program within a story.
  struct Chapter: Sendable {
    let words: [String]
    let script: [ScriptedConsole.Turn]
    let ending: Ending

    static func run(_ script: [ScriptedConsole.Turn], _ ending: Ending) -> Chapter {
      Chapter(words: ["run", Walkthrough.onboarding], script: script, ending: ending)
    }

    static func resume(_ script: [ScriptedConsole.Turn], _ ending: Ending) -> Chapter {
      Chapter(words: ["resume"], script: script, ending: ending)
    }
  }

  let testDescription: String
  let golden: String
  let chapters: [Chapter]

  init(_ description: String, golden: String, _ chapters: Chapter...) {
    testDescription = description
    self.golden = golden
    self.chapters = chapters
  }
}

extension ScriptedConsole.Turn {
  /// Returns the input of a code, by its index among the codes that are sent in the run.
  static func code(_ number: Int) -> Self { .input(.line(Walkthrough.codes[number])) }

  /// Returns a line typed after some time.
  static func after(seconds: Int64, _ line: String) -> Self { .after(.pass(seconds: seconds), .line(line)) }

  /// Returns a pasted line with `dropped` more lines after it.
  static func pasted(_ line: String, dropped: Int) -> Self { .input(.line(line, dropped: dropped)) }
}

extension [ScriptedConsole.Turn] {
  /// The input that enters and verifies the phone number.
  static let verified: Self = ["201 555 0123", .code(0)]
  /// The input ``verified`` and then the details of a person without a company.
  static let alone: Self = verified + ["Ana Pérez", "ana@example.com", "", ""]
  /// The input ``alone``, entered 30 seconds later, when another session is allowed to send a code to the same number.
  static let aloneLater: Self = [.after(seconds: 30, "201 555 0123")] + alone.dropFirst()
  /// The input ``verified`` and then the details of a person who joins for a company.
  static let joining: Self = verified + ["Ana Pérez", "ana@example.com", "", "yes"]
  /// The input ``joining`` and then the company.
  static let withCompany: Self = joining + ["Acme", "", "2"]
}

@Suite struct OnboardingStories {
  static let stories: [Story] = [
    Story(
      "a step is skipped, answered and skipped again", golden: "company-skipped-again",
      .run(.joining + [":skip", ":back", "Acme", ":skip", "2", ":back", ":skip", "yes", "yes"], .done)),
    Story(
      "answers are changed from the review, and only those", golden: "changed-from-review",
      .run(.withCompany + ["2", "Ana María", "8", "100", "0", "9", "nonsense", "YES"], .done)),
    Story(
      "a number changed from the review is verified again", golden: "number-changed-from-review",
      .run(.alone + ["1", "+44 7400 123456", .code(1), "yes"], .done)),
    Story(
      "a number changed only in its spelling stays verified", golden: "number-respelled",
      .run(.alone + ["1", "+1 (201) 555-0123", "yes"], .done)),
    Story(
      "a change that removes answers is announced and can be undone", golden: "impact",
      .run(.withCompany + ["5", "no", "perhaps", ":help", "no", "5", "no", "yes", "yes"], .done)),
    Story(
      "an unsubmitted change is asked again", golden: "impact-left-open",
      .run(.withCompany + ["5", "no", ":quit"], .stopped), .resume(["", "yes", "yes"], .done)),
    Story(
      "a change that adds a question asks it and returns", golden: "opens-question",
      .run(.alone + ["5", "yes", "Acme", ":skip", "1-9", "yes"], .done)),
    Story(
      "an expired code is replaced", golden: "code-expired",
      .run(["201 555 0123", .after(seconds: 601, Walkthrough.code), .code(1), ":quit"], .stopped)),
    Story(
      "too many wrong codes lock the number, and another number works", golden: "code-locked",
      .run(["201 555 0123", "000000", "000001", "000002", "000003", "000004"], .locked),
      .run(
        ["", "", "+1 201 555 0124", .code(0), ":edit Mobile number", "201 555 0123", "201 555 0124", ":quit"], .stopped),
      .resume([":quit"], .stopped),
      .run(["no", .after(seconds: 30, "201 555 0123"), .code(0), ":quit"], .stopped)),
    Story(
      "too many codes for a number lead to another number", golden: "too-many-codes",
      .run(
        [
          "201 555 0123", ":resend", .after(seconds: 31, ":resend"), .after(seconds: 61, ":resend"),
          .after(seconds: 121, ":resend"), .after(seconds: 241, ":resend"), .after(seconds: 481, ":resend"),
          "201 555 0199", .code(5), ":quit",
        ], .stopped)),
    Story(
      "another number is used", golden: "change-number",
      .run(["201 555 0123", ":change", "201 555 0124", .code(0), .code(1), ":quit"], .stopped)),
    Story(
      "a taken address is asked and confirmed again", golden: "email-taken",
      .run(.alone + ["yes"], .done),
      .run(.aloneLater + ["yes", "", "ana.perez@example.com", "yes"], .done)),
    Story(
      "every command works at a question", golden: "commands",
      .run(
        [
          ":review", ":help", ":back", ":skip", ":edit name", ":edit nonsense", ":edit", ":", ":bakc", ":xyz", "help",
          "?",
          "201 555 0123", .code(0), ":help", "Ana", ":clear", ":review", ":edit Mobile number", "",
          "ana@example.com",
          ":clear", ":skip", ":back", ":skip", ":quit",
        ], .stopped)),
    Story(
      "commands without a colon work where they cannot be answers", golden: "bare-words",
      .run(
        [
          "201 555 0123", "back", "", "help", "?", "skip", .code(0), "back", "back", "skip", ":back", "Quit", "",
          ":back",
          "::literal", ":back", "", "ana@example.com", "skip", "help", "back", "", "quit",
        ], .stopped)),
    Story(
      "commands without a colon at the review, at a yes or no question and at an end", golden: "bare-words-review",
      .run(.alone + ["help", "back", "", "", "", "", "review", "?", "skip", "quit"], .stopped)),
    Story(
      "only the first line of a paste is used, and a paste confirms nothing", golden: "paste",
      .run(
        [
          "201 555 0123", .pasted(Walkthrough.code, dropped: 1), .pasted("Ana", dropped: 3), "ana@example.com", "", "",
          .pasted("yes", dropped: 1), "yes",
        ], .done)),
    Story(
      "a line that is too long or not text is asked again", golden: "unreadable-lines",
      .run(
        [
          .input(.tooLong), .input(.notUTF8("\u{FFFD}")), "201 555 0123", .input(.notUTF8("\u{FFFD}")), .code(0),
          .input(.tooLong), "Ana",
          "ana@example.com", "", "", .input(.tooLong), .input(.notUTF8("\u{FFFD}")), "no",
        ], .declined)),
    Story(
      "an unfinished session is offered", golden: "offer",
      .run(.verified + ["Ana", ":quit"], .stopped),
      .run(["perhaps", .input(.tooLong), ":quit"], .stopped),
      .run([.ctrlD], .stopped),
      .run([.ctrlC], .signal(.interrupt)),
      .run(["", "ana@example.com", ":quit"], .stopped),
      .run(["no", ":quit"], .stopped)),
    Story(
      "three mistakes show the help", golden: "three-mistakes",
      .run(["1", "2", "3", "4", "201 555 0123", "1", "12", "123", ":quit"], .stopped)),
    Story(
      "saying no keeps the answers", golden: "declined",
      .run(.alone + ["no"], .declined), .resume(["yes"], .done)),
    Story(
      "a person who is too young gets a message and keeps the answers", golden: "too-young",
      .run(.verified + ["Ana", "ana@example.com", "2020-02-30", "2020-01-01", "2000-01-01", "n", "yes"], .done)),
    Story(
      "input ends at the review, and the run is resumed later", golden: "end-of-input",
      .run(.alone + [.ctrlD], .stopped), .resume(["yes"], .done)),
    Story(
      "Ctrl-C while a service works stops the run", golden: "interrupted-call",
      .run(["201 555 0123", .signalWhileWaiting(.interrupt)], .signal(.interrupt)),
      .resume([.code(0), ":quit"], .stopped)),
  ]

  @Test func `A call to an unavailable service is retried until it succeeds`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.block("accounts.jsonl")
    let console = ScriptedConsole(
      .alone + ["yes", "", .after(.remove("accounts.jsonl"), .line(""))], width: 1000)
    let ending = await walkthrough.run(["run", Walkthrough.onboarding], console)
    #expect(ending == .done)
    #expect(console.unused == [])
    try expectGolden(walkthrough.named(console.transcript), "retry")
  }

  @Test(arguments: stories) func `A conversation with the onboarding equals its golden transcript`(story: Story)
    async throws
  {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    var events: [String] = []
    for chapter in story.chapters {
      let console = ScriptedConsole(chapter.script)
      let ending = await walkthrough.run(chapter.words, console)
      #expect(ending == chapter.ending)
      #expect(console.unused == [])
      events.append(console.transcript + "[exit \(ending.code)]\n")
    }
    try expectGolden(walkthrough.named(events.joined(separator: "\n")), story.golden)
  }
}
