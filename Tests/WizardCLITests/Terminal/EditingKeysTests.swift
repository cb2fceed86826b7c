import Foundation
import Testing

/// The keys that `:help` names, on a real terminal.
///
/// Without a type of the terminal, the system edits the line; otherwise the program does.
@Suite struct EditingKeysTests {
  private static let flow = """
    { "format": 1, "flow": "keys", "title": "Keys", "steps": [
      { "id": "you", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "end", "end": "done", "text": "Hello, {{name}}!" } ] }
    """

  @Test func `Where the terminal edits lines, an arrow key costs the key and not the line`() throws {
    try TestFolder.with { state in
      let path = try state.write(Self.flow, to: "keys.jsonc")
      let terminal = try TerminalPerson(["run", path], state: state.url).terminal
      try terminal.expect("Name: ")
      try terminal.send("An\u{1B}[D\n")
      try terminal.expect(
        "Error: Arrow and control keys don't work here. Press Enter to use \"An\", or type\nyour answer again.\n")
      try terminal.expect("Name (Enter means An): ")
      try terminal.send("\n")
      try terminal.expect("Hello, An!\n")
      try terminal.send(":back\n")
      try terminal.expect("Name (Enter keeps An): ")
      try terminal.send("Bo\u{15}An\u{7F}na Perez\u{17}Lima\n")
      try terminal.expect("Hello, Ana Lima!\n")
      try terminal.expect("Press Enter to finish")
      try terminal.send("\n")
      #expect(try terminal.waitForExit() == .exited(0))
    }
  }

  private static let trip = """
    { "format": 1, "flow": "trip", "title": "Trip", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "mail", "type": "email", "label": "Email" },
        { "id": "pin", "type": "text", "label": "PIN", "secret": true },
        { "id": "land", "type": "choice", "label": "Country", "options": [
          { "id": "de", "label": "Germany" }, { "id": "gh", "label": "Ghana" }, { "id": "pe", "label": "Peru" } ] },
        { "id": "paper", "type": "file", "label": "Paper", "required": false } ] },
      { "id": "end", "end": "done", "text": "{{name}}, {{mail}}, {{land}}" } ] }
    """

  private func withTrip(
    _ words: [String] = [], _ environment: [String: String] = ["TERM": "xterm"],
    _ body: (PseudoTerminal, TestFolder) throws -> Void
  ) throws {
    try TestFolder.with { state in
      let path = try state.write(Self.trip, to: "trip.jsonc")
      let terminal = try PseudoTerminal(
        TerminalPerson.wizard, ["run", path] + words,
        environment: TerminalPerson.environment(state.url).merging(environment) { $1 })
      try terminal.expect("Name: ")
      try body(terminal, state)
    }
  }

  @Test func `A line is edited in place, filled in again, recalled and completed`() throws {
    try withTrip { terminal, state in
      try terminal.send("na\u{1}A\n")
      try terminal.expect("Email: ")
      try terminal.send("ana\n")
      try terminal.expect("Error: ")
      // What was refused is recalled; an earlier answer is filled in, and Enter keeps it.
      try terminal.send("\u{1B}[A@example.com\n")
      try terminal.expect("PIN: ")
      try terminal.send("hunter2\n")
      try terminal.expect("Country, a number from the list: ")
      try terminal.send(":edit N\t\n")
      try terminal.expect("Name (Enter keeps Ana): Ana")
      try terminal.send(" Lima\n")
      try terminal.expect("Country, a number from the list: ")
      try terminal.send(":edit email\n")
      try terminal.expect("Email (Enter keeps ana@example.com): ana@example.com")
      try terminal.send("\n")
      try terminal.expect("Country, a number from the list: ")
      // Two countries begin with G, one with Ge.
      try terminal.send("g\t")
      try terminal.expect("Germany  Ghana")
      try terminal.send("e\t\n")
      try terminal.expect("Paper")
      _ = try state.write("x", to: "letter.txt")
      try terminal.send("\(state.url.path)/let\t")
      try terminal.expect("letter.txt")
      try terminal.send("\n")
      try terminal.expect("Ana Lima, ana@example.com, Germany")
      try terminal.send("\n")
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(!terminal.screen.contains("hunter2"))
    }
  }

  @Test func `Neither a secret nor what is typed at other questions is recalled`() throws {
    try withTrip { terminal, _ in
      try terminal.send("\u{1B}[AAna\n")
      try terminal.expect("Email: ")
      try terminal.send("\u{1B}[Aana@example.com\n")
      try terminal.expect("PIN: ")
      try terminal.send("\u{1B}[A1\n")
      try terminal.expect("Country, a number from the list: ")
      try terminal.send("\u{1B}[A1\n")
      try terminal.expect("Paper")
      try terminal.send("\n")
      try terminal.expect("Ana, ana@example.com, Germany")
      try terminal.send("\n")
      #expect(try terminal.waitForExit() == .exited(0))
    }
  }

  @Test(
    arguments: [
      (["--no-line-editing"], ["TERM": "xterm"]), ([], ["TERM": "xterm", "ACCESSIBLE": "1"]), ([], ["TERM": "dumb"]),
      ([], [:]),
    ] as [([String], [String: String])])
  func `The terminal edits lines where it is asked to`(words: [String], environment: [String: String]) throws {
    try withTrip(words, environment) { terminal, _ in
      #expect(terminal.isEchoing)
      try terminal.send(":help\n")
      try terminal.expect("Arrow keys don't work.")
      try terminal.send(":quit\n")
      _ = try terminal.waitForExit()
      #expect(!terminal.screen.contains("\u{1B}"))
    }
  }

  @Test(arguments: [":quit\n", "q\n", "\u{04}", "\u{03}"])
  func `A session that is stopped before the first answer leaves nothing to resume`(typed: String) throws {
    try TestFolder.with { state in
      let path = try state.write(
        Self.flow.replacing("\"text\", \"label\"", with: "\"date\", \"label\""), to: "keys.jsonc")
      let terminal = try TerminalPerson(["run", path], state: state.url).terminal
      try terminal.expect("Name, as YYYY-MM-DD: ")
      try terminal.send(typed)
      _ = try terminal.waitForExit()
      #expect(terminal.screen.contains("Stopped. Nothing was saved.\nTo start again: "))
      let resumed = try TerminalPerson(["resume"], state: state.url).terminal
      #expect(try resumed.waitForExit() == .exited(66))
    }
  }

  @Test(arguments: ["\u{03}", "\u{04}", ":quit\n"], [[:], ["TERM": "xterm"]])
  func `Leaving the last page finishes nothing and says how to finish`(typed: String, environment: [String: String])
    throws
  {
    try TestFolder.with { state in
      let path = try state.write(Self.flow, to: "keys.jsonc")
      let environment = TerminalPerson.environment(state.url).merging(environment) { $1 }
      let terminal = try PseudoTerminal(TerminalPerson.wizard, ["run", path], environment: environment)
      try terminal.expect("Name: ")
      try terminal.send("Ana\n")
      try terminal.expect("Press Enter to finish, or type :back to go back: ")
      try terminal.send(typed)
      try terminal.expect("Not finished yet. Resume and press Enter to finish.\nTo resume: wizard resume\n")
      _ = try terminal.waitForExit()
      let resumed = try PseudoTerminal(TerminalPerson.wizard, ["resume"], environment: environment)
      try resumed.expect("Press Enter to finish, or type :back to go back: ")
      try resumed.send("\n")
      #expect(try resumed.waitForExit() == .exited(0))
    }
  }
}
