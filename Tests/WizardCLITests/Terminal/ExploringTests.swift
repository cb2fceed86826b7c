import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `wizard explore` on a real terminal, with a budget that takes hours.
@Suite struct ExploringTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F", "steps": [
      { "id": "s", "fields": [{ "id": "seats", "type": "integer", "label": "Seats", "min": 0, "max": 9 }] },
      { "id": "done", "end": "done", "result": { "each": "100 / seats" } } ] }
    """

  @Test func `Ctrl-C prints what was found so far`() throws {
    try TestFolder.with { folder in
      let flow = try folder.write(Self.flow, to: "flow.jsonc")
      let terminal = try PseudoTerminal(
        productsDirectory.appending(path: "wizard"), ["explore", flow, "--events", "100000000"])
      let progress = try terminal.expect(" covered.\n")
      #expect(progress.wholeMatch(of: #/[0-9]+ events, [0-9]+ situations, 100% covered\.\n/#) != nil, "\(progress)")
      try terminal.send("\u{03}")
      #expect(try terminal.waitForExit() == .signalled(SIGINT))
      #expect(terminal.screen.contains("this stops the run: division by zero"), "\(terminal.screen)")
      #expect(terminal.screen.contains(" events; everything was tried.\n"), "\(terminal.screen)")
    }
  }

  @Test func `Progress is printed on a terminal only`() throws {
    try TestFolder.with { folder in
      let flow = try folder.write(Self.flow, to: "flow.jsonc")
      let run = try CapturedRun.of(
        productsDirectory.appending(path: "wizard"), ["explore", flow, "--events", "100000000", "--seconds", "3"])
      #expect(run.status == .exited(1))
      #expect(run.output.contains("; everything was tried.\n"))
      #expect(run.errors.wholeMatch(of: #/Explored for [0-9.]+ s\.\n/#) != nil, "\(run.errors)")
    }
  }
}
