import Foundation
import Testing

@testable import WizardCLI

/// The flows that are shipped as examples: nothing is wrong with them, their scenarios pass, and each runs with no set-up.
@Suite struct ShippedFlowTranscripts {
  private static let flows = Walkthrough.repository.appending(path: "Flows").path(percentEncoded: false)
  static let names = ["account-recovery", "checkout", "contact", "household", "onboarding"]

  /// The command with which the README runs a flow.
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

  @Test func `An account is got back into by a second factor and a new password`() async throws {
    let password = "correct horse battery"
    try await walk(
      "account-recovery",
      [
        "ana@example.com", "2", "000000", ":resend", Walkthrough.code, ":back", "short", "short", password, "correct",
        password, password,
      ], golden: "example-account-recovery")
  }

  @Test func `An order goes to one address and its bill to another`() async throws {
    try await walk(
      "checkout",
      [
        "Ana Pérez", "1 High Street", "Flat 3", "Leeds", "United Kingdom", "LS1 4AP", "no", "Hall Ltd", "2 Mill Lane",
        "York", "2", "YO1 6GA", "", "no", "yes", "yes",
      ], golden: "example-checkout")
  }

  @Test func `A contact is edited, and its two equal numbers stay two`() async throws {
    try await walk(
      "contact", ["", "Ana Pires", "", "change 2", "", "home", "move 2 to 1", "done", "yes"], golden: "example-contact")
  }

  @Test func `A contact that stays as it is is not saved`() async throws {
    try await walk("contact", ["", "", "", "done", ""], golden: "example-contact-unchanged")
  }

  @Test func `A household is registered, its count lowered and raised again`() async throws {
    try await walk(
      "household",
      [
        "2", "Ana", "1990-04-23", "Baker", "Ben", "2016-07-04", "Mill Lane", "add", "B-AN 1", "", "1", "1", "yes", "1",
        "2", "yes",
      ], golden: "example-household")
  }

  // MARK: nothing is wrong with them

  private func tell(_ words: [String]) async throws -> (status: Ending, lines: [String]) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    let status = await walkthrough.runBare(words + [Self.flows], console)
    #expect(console.transcript == "")
    return (status, walkthrough.named(console.data).split(separator: "\n").map(String.init))
  }

  @Test func `No check has anything to tell of them`() async throws {
    let (status, lines) = try await tell(["check"])
    #expect(status == .done)
    #expect(lines.filter { !$0.hasSuffix(": no mistakes") } == [])
    #expect(Self.names.allSatisfy { name in lines.contains("Flows/\(name)/flow.jsonc: no mistakes") })
  }

  @Test func `Their scenarios pass and go through all of them`() async throws {
    let (status, lines) = try await tell(["test"])
    #expect(status == .done)
    #expect(lines.filter { $0.hasPrefix("failed") } == [])
    for name in Self.names {
      #expect(lines.contains { $0.hasPrefix("100% of Flows/\(name)/flow.jsonc is covered") })
    }
  }
}
