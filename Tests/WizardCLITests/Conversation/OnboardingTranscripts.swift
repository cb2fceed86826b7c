import Foundation
import Testing

@testable import WizardCLI

/// Whole conversations over the shipped onboarding flow, compared as they stand.
@Suite struct OnboardingTranscripts {
  /// Compares a transcript with the golden file of its name; the message shows both when they differ.
  private func expect(_ transcript: String, matches name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["WIZARD_GOLDEN"] == "write" {
      try transcript.write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(transcript == golden)
  }

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
    try expect(walkthrough.named(first.transcript), matches: "onboarding-first")

    let second = ScriptedConsole(lines: ["Acme", "", "2", "yes"])
    #expect(await walkthrough.run(["resume"], second) == .done)
    #expect(second.unused == [])
    try expect(walkthrough.named(second.transcript), matches: "onboarding-second")
    #expect(try walkthrough.accounts().count == 1)
  }
}
