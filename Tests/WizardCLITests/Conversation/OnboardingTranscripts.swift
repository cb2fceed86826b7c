import Foundation
import Testing

@testable import WizardCLI

/// Whole conversations with the shipped onboarding flow, compared with golden files.
@Suite struct OnboardingTranscripts {
  /// A golden file, and what a person types in its language.
  struct Telling: Sendable, CustomTestStringConvertible {
    let golden: String
    let options: [String]
    let back: String
    let yes: String

    var testDescription: String { golden }
  }

  static let tellings = [
    Telling(golden: "onboarding", options: [], back: ":back", yes: "yes"),
    Telling(golden: "german", options: ["--language", "de"], back: ":zurück", yes: "ja"),
  ]

  @Test(arguments: tellings, [80, 40])
  func `A person can mistype, go back, stop in the middle and finish later`(telling: Telling, width: Int) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let first = ScriptedConsole(
      [
        "201 555 01", "201 555 0123", "482 913", ":resend", .code(0), "Ana Perez", "ana@example",
        .input(.line(telling.back)), "Ana Pérez", "ana.perez@example.com", "", .input(.line(telling.yes)), .ctrlC,
      ], width: width)
    #expect(
      await walkthrough.run(["run", Walkthrough.onboarding] + telling.options, first) == .signal(.interrupt))
    #expect(first.unused == [])
    let narrow = width == 80 ? "" : "-\(width)"
    try expectGolden(walkthrough.named(first.transcript), telling.golden + "-first" + narrow)

    let second = ScriptedConsole(lines: ["Acme", "", "2", telling.yes], width: width)
    #expect(await walkthrough.run(["resume"] + telling.options, second) == .done)
    #expect(second.unused == [])
    try expectGolden(walkthrough.named(second.transcript), telling.golden + "-second" + narrow)
    // Text typed before the review was shown confirms nothing.
    #expect(second.discardedBefore == [3])
    #expect(try walkthrough.accounts().count == 1)
  }
}
