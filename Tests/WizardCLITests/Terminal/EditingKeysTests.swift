import Foundation
import Testing

/// The keys that `:help` names, on a real terminal.
///
/// The terminal stays in canonical mode, so the system edits the line.
@Suite struct EditingKeysTests {
  private static let flow = """
    { "format": 1, "flow": "keys", "title": "Keys", "steps": [
      { "id": "you", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "end", "end": "done", "text": "Hello, {{name}}!" } ] }
    """

  @Test func `Backspace, Ctrl-W and Ctrl-U edit a line, and an arrow key is refused`() throws {
    try TestFolder.with { state in
      let path = try state.write(Self.flow, to: "keys.jsonc")
      let terminal = try TerminalPerson(["run", path], state: state.url).terminal
      try terminal.expect("Name: ")
      try terminal.send("An\u{1B}[D\n")
      try terminal.expect("Error: Arrow and control keys don't work here. Type your answer again.\n")
      try terminal.expect("Name: ")
      try terminal.send("Bo\u{15}An\u{7F}na Perez\u{17}Lima\n")
      try terminal.expect("Hello, Ana Lima!\n")
      try terminal.expect("Press Enter to finish")
      try terminal.send("\n")
      #expect(try terminal.waitForExit() == .exited(0))
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
}
