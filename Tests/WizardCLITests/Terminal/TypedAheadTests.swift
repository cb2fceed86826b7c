import Foundation
import LoopbackServer
import Synchronization
import Testing

/// Input typed while waiting for a service, on a real terminal with a slow server.
///
/// It confirms nothing.
@Suite struct TypedAheadTests {
  /// Makes a server wait until the test lets it reply.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { semaphore.signal() }
  }

  private static let flow = """
    { "format": 1, "flow": "order", "title": "Order",
      "services": { "stock.look": { "input": { "name": "text" } } },
      "steps": [
        { "id": "what", "title": "What", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "stock.look", "with": { "name": "name" }, "busy": "Looking…" } },
        { "id": "review", "title": "Review", "review": "Order this?" },
        { "id": "end", "end": "done", "text": "Done.", "result": { "name": "name" } } ] }
    """

  private static let answers = ["Name": "Tea", "Type yes to confirm": "yes", "Press Enter to finish": ""]

  @Test(arguments: ["yes\n", "yes\nyes\n", "ye"])
  func `A yes typed before the review is shown is discarded`(typed: String) throws {
    try TestFolder.with { state in
      let gate = Gate()
      let server = try LoopbackServer { _, _ in
        gate.wait()
        return .answer(200, "{}")
      }
      let services = #"{ "stock.look": { "use": "http", "url": "\#(server.address)/look" } }"#
      let words = [
        "run", try state.write(Self.flow, to: "order.jsonc"), "--services", try state.write(services, to: "s.jsonc"),
      ]
      let person = try TerminalPerson(words, state: state.url, answers: Self.answers)
      #expect(try person.question() == "Name")
      try person.answer()
      try person.terminal.expect("Looking…\n")
      try person.terminal.send(typed)
      // The terminal has received the input once it shows it.
      try person.terminal.expect(typed)
      gate.open()
      try person.terminal.expect("or the number of an answer to change it: ")
      // A "ye" that was typed too early is discarded, so this "s" does not complete it.
      try person.terminal.send("s\n")
      try person.terminal.expect("s\nType the whole word yes")
      try person.terminal.expect("or the number of an answer to change it: ")
      #expect(try person.finish(last: "Press Enter to finish") == .exited(0))
    }
  }

  @Test func `An Enter typed while the account is being created does not create it again`() throws {
    try TestFolder.with { state in
      let gate = Gate()
      let server = try LoopbackServer { _, count in
        if count > 0 { return .answer(200, #"{ "number": "A-0007" }"#) }
        gate.wait()
        return .answer(503)
      }
      let services = """
        { "verification.*": { "use": "local", "deliver": "terminal" },
          "account.create": { "use": "http", "url": "\(server.address)/accounts", "tries": 1 } }
        """
      let words = ["run", "Flows/onboarding", "--services", try state.write(services, to: "services.jsonc")]
      let person = try TerminalPerson(words, state: state.url)
      try person.answerAll()
      try person.terminal.expect("Creating your account…\n")
      try person.terminal.send("\nyes\n\n")
      try person.terminal.expect("\nyes\n\n")
      gate.open()
      try person.terminal.expect("Press Enter to try again, or type :edit to change your answers or :quit to stop: ")
      try person.terminal.send("what?\n")
      try person.terminal.expect("what?\n")
      try person.terminal.expect("or :quit to stop: ")
      #expect(server.requests.count == 1)
      try person.terminal.send("\n")
      #expect(try person.terminal.waitForExit() == .exited(0))
      #expect(person.terminal.screen.contains("A-0007"))
      #expect(server.requests.count == 2)
    }
  }
}
