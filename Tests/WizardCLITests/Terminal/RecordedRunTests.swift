import Foundation
import TestSupport
import Testing

/// The onboarding on a real terminal, by a person who corrects what they type in the middle of lines.
@Suite struct RecordedRunTests {
  struct Person: Sendable, CustomTestStringConvertible {
    let language: String
    let yes: String
    /// A day that doesn't exist, and the keys that turn it into one that does.
    let birth: (String, String)

    var testDescription: String { language }
  }

  static let people = [
    Person(language: "en", yes: "yes", birth: ("1990-04-32", "\u{1B}[D\u{1B}[D\u{1B}[3~2\u{5}\u{7F}3")),
    Person(language: "de", yes: "ja", birth: ("32.04.1990", "\u{1}\u{1B}[3~2\u{1B}[3~3")),
    Person(language: "es", yes: "sí", birth: ("32/04/1990", "\u{1B}[H2\u{1B}[3~3\u{1B}[3~")),
    Person(language: "fr", yes: "oui", birth: ("32/04/1990", "\u{1B}b\u{1B}b\u{1B}b23\u{1B}d")),
  ]

  /// Returns what is typed at each question; `nil` for the code that the program shows.
  private func lines(of person: Person) -> [String?] {
    [
      "201 555 123\u{1B}[D\u{1B}[D\u{1B}[D0", nil, "Aan Pérez\u{1B}OH\u{1B}[C\u{1B}[3~\u{1B}[Ca", "ana.perez@example",
      "\u{1B}[A.com", person.birth.0, "\u{1B}[A" + person.birth.1, "n\u{15}" + person.yes,
      "Acme Ltd\u{17}李小龙\u{1B}[D\u{7F}",
      "", "3\u{8}2", "2", "\u{1}Dr. ", person.yes,
    ]
  }

  @Test(arguments: people)
  func `A run with corrections in the middle of lines looks as it should, in every language`(person: Person) throws {
    try TestFolder.with { state in
      let terminal = try PseudoTerminal(
        URL(filePath: "/bin/sh"),
        ["-c", #"cd "$0" && exec "$@""#, Walkthrough.repository.path, TerminalPerson.wizard.path]
          + ["run", "Flows/onboarding", "--language", person.language],
        environment: TerminalPerson.environment(state.url).merging(["TERM": "xterm"]) { $1 })
      var code = ""
      for line in lines(of: person) {
        // The terminal sends keys as they are once it marks pastes.
        try terminal.expect("\u{1B}[?2004h")
        if line == nil { code = try #require(terminal.screen.matches(of: /\b\d{6}\b/).last.map { String($0.output) }) }
        try terminal.send((line ?? code.dropFirst() + "\u{1B}[1~" + code.prefix(1)) + "\n")
      }
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.isEchoing)
      var shown = VirtualTerminal(columns: 80)
      shown.write(terminal.screen.replacing("\n", with: "\r\n").replacing(code, with: "123456"))
      let rows = shown.rows.map { row in String(row.joined().reversed().drop { $0 == " " }.reversed()) }
      try expectGolden(rows.joined(separator: "\n"), "recorded-\(person.language)")
    }
  }
}
