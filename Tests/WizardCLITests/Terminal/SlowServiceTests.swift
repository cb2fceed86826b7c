import Foundation
import LoopbackServer
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built program on a real terminal, with a server that does not reply.
@Suite struct SlowServiceTests {
  /// Types a number whose code is sent by a server, waits for a text, and stops the program.
  private func stop(
    when words: String, with typed: String, _ answer: @escaping @Sendable (LoopbackServer.Request, Int) -> Reply
  ) throws -> (ending: ChildExit, screen: String) {
    try TestFolder.with { folder in
      let server = try LoopbackServer(answer)
      let services = try folder.write(
        """
        {
          "verification.send": { "use": "http", "url": "\(server.address)/send", "tries": 3 },
          "verification.check": { "use": "fixed", "accepted": true },
          "account.create": { "use": "records", "file": "accounts.jsonl" },
        }
        """, to: "services.jsonc")
      let person = try TerminalPerson(["run", "Flows/onboarding", "--services", services], state: folder.url)
      try person.answer()
      try person.terminal.expect(words)
      try person.terminal.send(typed)
      return (try person.terminal.waitForExit(), person.terminal.screen.replacing(services, with: "SERVICES"))
    }
  }

  private static let afterwards = """
    Stopped. 1 answer is saved. The form has not been submitted yet.
    To resume: wizard resume
    To start again: wizard run Flows/onboarding --fresh --services SERVICES

    """

  @Test func `Ctrl-C ends waiting for a server that never replies`() throws {
    let run = try stop(when: "Sending a code…\n", with: "\u{03}") { _, _ in .silence }
    #expect(run.ending == .signalled(SIGINT))
    #expect(run.screen.hasSuffix("Sending a code…\n^C" + Self.afterwards) || run.screen.hasSuffix(Self.afterwards))
  }

  @Test func `Ctrl-C ends waiting for the next try`() throws {
    let words = "We can't reach the service right now. Trying again in 20 seconds.\n"
    let run = try stop(when: words, with: "\u{03}") { _, _ in .answer(503, headers: ["Retry-After": "20"]) }
    #expect(run.ending == .signalled(SIGINT))
    #expect(run.screen.hasSuffix(Self.afterwards))
  }
}
