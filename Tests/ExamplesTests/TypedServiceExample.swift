import FlowTesting
import Synchronization
import Testing
import WizardKit

@testable import Snippets

// A service that decodes its inputs as its own type, with the password hidden. The app reads the answers by name and as
// a type, and its analytics observe the run without any answers.

@Suite struct TypedServiceExample {
  private static let flow = """
    { "format": 1, "flow": "account", "version": 1, "title": "Account",
      "services": { "account.open": {
        "input": { "name": "text", "password": "secret", "born": "date?" },
        "output": { "number": "text", "opened": "date" }, "rejects": { "reserved": { "until": "date" } } } },
      "steps": [
        { "id": "you", "title": "You", "fields": [
            { "id": "name", "type": "text", "label": "Name" },
            { "id": "password", "type": "text", "label": "Password", "secret": true },
            { "id": "born", "type": "date", "label": "Born", "required": false } ],
          "submit": { "call": "account.open", "as": "account",
            "with": { "name": "name", "password": "password", "born": "born" },
            "rejected": { "reserved": { "message": "Not before {{rejection.until}}." } } } },
        { "id": "done", "title": "Done", "end": "opened", "text": "Account {{account.number}}." } ] }
    """

  struct Answers: Decodable, Equatable {
    let name: String
    let born: String?
  }

  @Test func `A service and an app decode inputs and answers as their own types`() async throws {
    let opened = Mutex<[String: Int]>([:])
    let service = AccountService { name, password in opened.withLock { $0[name] = password } }
    let clock = ManualClock(at: FlowTimestamp(seconds: 1_772_366_400))
    let host = clock.host(run: "run 1", session: FlowSessionID(random: 1))
    let funnel = Funnel()
    let controller = try FlowController(
      flow: try Flow(jsonc: Self.flow), services: ["account.open": service], store: InMemorySessionStore(), host: host,
      observers: [funnel])
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    form["name"] = "root"
    form["password"] = "correct horse"
    #expect(try await controller.next() == .rejected(code: "reserved"))
    #expect(form.state.field("name")?.problems.map(\.message) == ["Not before January 1, 2030."])
    form["name"] = "ana"
    form["password"] = "correct horse"
    #expect(try await controller.next() == .moved)

    let model = try #require(controller.model)
    #expect(model["name"] == "ana" && model["password"] == nil && model["born"] == nil)
    #expect(try model.decode(Answers.self) == Answers(name: "ana", born: nil))
    #expect(opened.withLock(\.self) == ["ana": 13])
    #expect(
      funnel.counts
        == ["account you": 2, "account done": 1, "account.open reserved": 1, "account.open accepted": 1])
  }
}
