import Foundation
import Testing

@testable import WizardCLI

/// Whole conversations over the shipped onboarding flow, compared as they stand.
@Suite struct OnboardingTranscripts {
  @Test func `A person mistypes, goes back, stops in the middle and finishes later`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let first = ScriptedConsole([
      .input(.line("201 555 01")), .input(.line("201 555 0123")), .input(.line("482 913")), .input(.line(":resend")),
      .input(.line(Walkthrough.code)), .input(.line("Ana Perez")), .input(.line("ana@example")),
      .input(.line(":back")), .input(.line("Ana Pérez")), .input(.line("ana.perez@example.com")), .input(.line("")),
      .input(.line("yes")), .input(.signal(.interrupt)),
    ])
    #expect(await walkthrough.run(["run", Walkthrough.onboarding], first) == .signal(.interrupt))
    #expect(first.unused == [])
    try expectGolden(walkthrough.named(first.transcript), "onboarding-first")

    let second = ScriptedConsole(lines: ["Acme", "", "2", "yes"])
    #expect(await walkthrough.run(["resume"], second) == .done)
    #expect(second.unused == [])
    try expectGolden(walkthrough.named(second.transcript), "onboarding-second")
    // What was typed before the review was on the screen confirms nothing.
    #expect(second.discardedBefore == [3])
    #expect(try walkthrough.accounts().count == 1)
  }
}
