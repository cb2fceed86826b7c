import Foundation
import Testing

@testable import WizardCLI

/// The shipped example flows, which are valid, pass their scenarios and run without setup.
@Suite struct ShippedFlowTranscripts {
  private static let flows = Walkthrough.repository.appending(path: "Flows").path(percentEncoded: false)
  static let names = ["account-recovery", "checkout", "contact", "household", "onboarding"]

  /// Returns the command with which the README runs a flow.
  private static func command(_ name: String) throws -> [String] {
    let line = try #require(
      try Readme.page().text.split(separator: "\n").first { $0.hasPrefix("| [\(name)](Flows/\(name)/flow.jsonc)") })
    let words = try #require(line.firstMatch(of: /`wizard (run [^`]+)` \|$/)?.1).split(separator: " ").map(String.init)
    return words.map {
      $0.hasPrefix("Flows/") ? Walkthrough.repository.appending(path: $0).path(percentEncoded: false) : $0
    }
  }

  private func walk(_ name: String, _ lines: [String], golden: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(lines: lines)
    #expect(await walkthrough.run(try Self.command(name) + ["--json"], console) == .done)
    #expect(console.unused == [])
    try expectGolden(walkthrough.named(console.transcript + console.data), golden)
  }

  @Test func `The account recovery example asks for a second factor and a new password`() async throws {
    let password = "correct horse battery"
    try await walk(
      "account-recovery",
      [
        "ana@example.com", "2", "000000", ":resend", Walkthrough.code, ":back", "short", "short", password, "correct",
        password, password,
      ], golden: "example-account-recovery")
  }

  @Test func `The checkout example delivers to one address and bills another`() async throws {
    try await walk(
      "checkout",
      [
        "Ana Pérez", "1 High Street", "Flat 3", "Leeds", "United Kingdom", "LS1 4AP", "no", "Hall Ltd", "2 Mill Lane",
        "York", "2", "YO1 6GA", "", "no", "yes", "yes",
      ], golden: "example-checkout")
  }

  @Test func `The contact example edits a contact and keeps two equal numbers`() async throws {
    try await walk(
      "contact", ["", "Ana Pires", "", "change 2", "", "home", "move 2 to 1", "done", "yes"], golden: "example-contact")
  }

  @Test func `The contact example does not save an unchanged contact`() async throws {
    try await walk("contact", ["", "", "", "done", ""], golden: "example-contact-unchanged")
  }

  @Test func `The household example registers people while their count changes`() async throws {
    try await walk(
      "household",
      [
        "2", "Ana", "1990-04-23", "Baker", "Ben", "2016-07-04", "Mill Lane", "add", "B-AN 1", "", "1", "1", "yes", "1",
        "2", "yes",
      ], golden: "example-household")
  }

  // MARK: Validity

  private func tell(_ words: [String]) async throws -> (status: Ending, lines: [String]) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    let status = await walkthrough.runBare(words + [Self.flows], console)
    #expect(console.transcript == "")
    return (status, walkthrough.named(console.data).split(separator: "\n").map(String.init))
  }

  @Test func `The example flows have no diagnostics`() async throws {
    let (status, lines) = try await tell(["check"])
    #expect(status == .done)
    #expect(lines.filter { !$0.hasSuffix(": no problems") } == [])
    #expect(Self.names.allSatisfy { name in lines.contains("Flows/\(name)/flow.jsonc: no problems") })
  }

  @Test func `The scenarios of the example flows pass and cover all of them`() async throws {
    let (status, lines) = try await tell(["test"])
    #expect(status == .done)
    #expect(lines.filter { $0.hasPrefix("failed") } == [])
    for name in Self.names {
      #expect(lines.contains { $0.hasPrefix("100% of Flows/\(name)/flow.jsonc is covered") })
    }
  }
}
