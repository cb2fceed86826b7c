import Testing

/// Commands for authors that report again when a file is saved.
@Suite struct RepeatedReportTests {
  private static let flow = """
    { "format": 1, "flow": "tea", "title": "Tea", "steps": [
      { "id": "you", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "end", "end": "done", "result": { "name": "name" } } ] }
    """

  @Test(arguments: ["check", "test"])
  func `A report is repeated when the flow is saved, until Ctrl-C`(command: String) throws {
    try TestFolder.with { state in
      let path = try state.write(Self.flow, to: "flow.jsonc")
      let terminal = try TerminalPerson([command, path, "--watch"], state: state.url).terminal
      try terminal.expect("\n")
      _ = try state.write(Self.flow.replacing("\"end\": \"done\"", with: "\"ende\": \"done\""), to: "flow.jsonc")
      try terminal.expect("\"ende\"")
      try terminal.send("\u{03}")
      #expect(try terminal.waitForExit() == .signalled(2))
    }
  }
}
