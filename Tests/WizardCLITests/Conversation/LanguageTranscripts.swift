import Foundation
import Testing

@testable import WizardCLI

/// The shipped onboarding flow in each language, with the program's own messages.
@Suite struct LanguageTranscripts {
  private let run = ["run", Walkthrough.onboarding, "--language", "de"]

  /// A person who speaks one of the program's languages.
  struct Speaker: CustomTestStringConvertible, Sendable {
    let language: String
    /// A regional tag to resume with, such as `de-AT`.
    ///
    /// The program has messages for its language, but none for the region.
    let region: String
    /// What the person types after the phone number and the codes, up to the command that quits.
    let answers: [ScriptedConsole.Turn]
    let yes: String

    var testDescription: String { language }
  }

  private static let speakers = [
    Speaker(
      language: "en", region: "en-NZ",
      answers: ["Ana Pérez", "ana@example.com", "2020-01-01", "23 April 1990", "yes", "Acme", "", "10 to", ":quit"],
      yes: "yes"),
    Speaker(
      language: "de", region: "de-AT",
      answers: ["Ana Pérez", "ana@example.com", "2020-01-01", "23.4.1990", "ja", "Acme", "", "10 bis", ":beenden"],
      yes: "ja"),
    Speaker(
      language: "fr", region: "fr-CA",
      answers: ["Ana Pérez", "ana@example.com", "2020-01-01", "23 avril 1990", "oui", "Acme", "", "De 10", ":quitter"],
      yes: "oui"),
    Speaker(
      language: "es", region: "es-MX",
      answers: ["Ana Pérez", "ana@example.com", "2020-01-01", "23 de abril de 1990", "si", "Acme", "", "2", ":salir"],
      yes: "si"),
  ]

  @Test(arguments: speakers) func `The onboarding equals its golden transcript in every language`(
    speaker: Speaker
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let first = ScriptedConsole(
      ["201 555 01", "201 555 0123", "000000", "000001", "000002", "000003", ":resend", .code(0)] + speaker.answers)
    let run = ["run", Walkthrough.onboarding, "--language", speaker.language]
    #expect(await walkthrough.run(run, first) == .stopped)
    #expect(first.unused == [])
    let second = ScriptedConsole(lines: [speaker.yes])
    #expect(await walkthrough.run(["resume", "--language", speaker.region], second) == .done)
    #expect(second.unused == [])
    try expectGolden(
      walkthrough.named(first.transcript + "\n" + second.transcript), "onboarding-\(speaker.language)")
  }

  @Test func `A session started in one language is resumed in another`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let german = ScriptedConsole(.withCompany + ["no"])
    #expect(await walkthrough.run(run, german) == .declined)
    let english = ScriptedConsole(lines: ["no"])
    #expect(await walkthrough.run(["resume"], english) == .declined)
    #expect(english.transcript.contains("8. Company size: 10 to 99 people\nCreate this account?\n"))
    #expect(!english.transcript.contains("changed"))
    let germanAgain = ScriptedConsole(lines: ["yes"])
    #expect(await walkthrough.run(["resume", "--language=de"], germanAgain) == .done)
    #expect(germanAgain.transcript.contains("Fertig. Ihre Kontonummer ist A-0001.\n"))
    #expect(try walkthrough.accounts().map { $0.contains(#""size":"10-99""#) } == [true])
  }

  @Test func `A draft has the same meaning in another language`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "shop", "version": 1, "title": "Shop", "steps": [
        { "id": "order", "title": "Order", "fields": [
          { "id": "day", "type": "date", "label": "Day" }, { "id": "gift", "type": "boolean", "label": "Gift" },
          { "id": "weight", "type": "number", "label": "Weight" },
          { "id": "parts", "type": "list", "label": "Parts", "fields": [
            { "id": "size", "type": "number", "label": "Size" } ] },
          { "id": "name", "type": "text", "label": "Name" } ] },
        { "id": "done", "end": "completed", "text": "Done.",
          "result": { "day": "day", "gift": "gift", "weight": "weight", "size": "parts[0].size" } } ] }
      """, to: "flow.jsonc")
    let german = ScriptedConsole(lines: ["3. März 2026", "ja", "1,5", "2,5", "done", ":quit"])
    #expect(await walkthrough.run(["run", path], german, environment: ["LANG": "de_DE.UTF-8"]) == .stopped)
    let english = ScriptedConsole(lines: ["", "Ana", ""])
    #expect(await walkthrough.run(["resume", "--json"], english) == .done)
    #expect(
      english.data.contains(#""result":{"day":"2026-03-03","gift":true,"size":2.5,"weight":1.5}"#), "\(english.data)")
  }

  @Test func `A language without translations in the flow is reported, and the run continues`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(lines: [":quit"])
    #expect(await walkthrough.run(["run", Walkthrough.onboarding, "--language", "nl"], console) == .stopped)
    let events = #"The flow is not available in "nl". Using "en". Also available: "de", "es", "fr"."#
    #expect(console.transcript.hasPrefix("\(events)\nSet up your account\n"))
    let own = ScriptedConsole(lines: [":quit"])
    #expect(await walkthrough.run(["run", Walkthrough.onboarding, "--language", "en"], own) == .stopped)
    #expect(own.transcript.hasPrefix("Set up your account\n"))
  }

  @Test(
    arguments: [
      ("Mars/Olympus", "Mars/Olympus"), (":Mars", ":Mars"), ("CET-1CEST", "CET-1CEST"), ("UTC+3", "UTC+3"),
      ("/etc/nothing", "/etc/nothing"), ("Europe/Lisbon", nil), ("", nil), ("EST5EDT", nil), ("Etc/GMT+5", nil),
      (":UTC", nil), (":/usr/share/zoneinfo/Asia/Tokyo", nil),
    ] as [(String, String?)])
  func `An unknown time zone is said once, and the run continues`(variable: String, unknown: String?) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let said = unknown.map { "The time zone \"\($0)\" (TZ) is unknown. Using \"GMT\".\n" } ?? ""
    let console = ScriptedConsole(lines: ["+12015550123", ":quit"], width: 1000)
    #expect(await walkthrough.run(["run", Walkthrough.onboarding], console, environment: ["TZ": variable]) == .stopped)
    #expect(console.transcript.hasPrefix("\(said)Set up your account\n"), "\(console.transcript)")
    let later = ScriptedConsole(lines: [":quit"], width: 1000)
    #expect(await walkthrough.run(["resume"], later, environment: ["TZ": variable]) == .stopped)
    #expect(!later.transcript.contains("time zone"), "\(later.transcript)")
  }

  @Test func `A run without a person names the questions in its language`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(run, console) == .answersMissing)
    #expect(
      console.transcript.hasPrefix(
        """
        wizard: es können keine Fragen gestellt werden: die Standardeingabe ist kein Terminal. \
        Geben Sie die Antworten mit --answers oder --set an.
        wizard: „Handynummer“ fehlt. Geben Sie die Antwort mit --set phone=VALUE oder in einer Datei mit --answers an.
        """))
  }

  @Test func `An invalid translation is reported at its position by run and by check`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    let texts = try String(
      contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/texts.xcstrings"), encoding: .utf8)
    try walkthrough.write(
      texts.replacing("an {{phone}} gesendet", with: "an {{phnoe}} gesendet"), to: "texts.xcstrings")
    let lines = texts.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("an {{phone}} gesendet") })
    let column = try #require(lines[line].range(of: "phone"))
    let place = "\(line + 1):\(lines[line].distance(from: lines[line].startIndex, to: column.lowerBound) + 1)"
    let events = #"texts.xcstrings:\#(place): error: unknown name "phnoe"  [unknown-field]"#
    let run = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", path], run) == .badFlow)
    #expect(walkthrough.named(run.transcript).hasPrefix(events + "\n"))
    let check = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.runBare(["check", path], check) == .declined)
    #expect(walkthrough.named(check.data).hasPrefix("flow.jsonc: no problems\n" + events + "\n"))
    #expect(check.data.hasSuffix("\n1 error.\n"))
  }
}
