import Synchronization
import Testing
import WizardKit

@testable import Snippets

// A service written in Swift for a port of a flow, and a second service that wraps the first and counts its outcomes.

/// Keeps the names that are taken.
final class NameRegister: FlowService {
  private let names = Mutex<Set<String>>([])

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard case .string(let name) = request["name"] else { return .unavailable(reason: "it got no name") }
    let isNew = names.withLock { $0.insert(name.lowercased()).inserted }
    return isNew ? .accepted(["id": "n-\(name)"]) : .rejected(Rejection(code: "taken"))
  }
}

@Suite struct SwiftServiceExample {
  private static let flow = """
    { "format": 1, "flow": "names", "version": 1, "title": "Your name",
      "services": { "name.take": { "input": { "name": "text" }, "output": { "id": "text" }, "rejects": { "taken": {} } } },
      "steps": [
        { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "name.take", "with": { "name": "name" }, "as": "taken", "once": true,
            "rejected": { "taken": { "field": "name", "message": "Somebody is called {{name}} already." } } } },
        { "id": "done", "end": "completed", "text": "Hello, {{name}}.", "result": { "id": "taken.id" } } ] }
    """

  @Test func `A service in Swift serves a port, and a decorator counts its calls`() async throws {
    let counts = Mutex<[String]>([])
    let register = CountedService(base: NameRegister()) { port, outcome in
      counts.withLock { $0.append("\(port) \(outcome)") }
    }
    var ids: [String] = []
    for names in [["ana"], ["Ana", "ben"]] {
      let controller = try FlowController(
        flow: try Flow(jsonc: Self.flow), services: ["name.take": register], store: InMemorySessionStore(),
        host: .live()
      )
      try await controller.start()
      for name in names {
        try controller.screen.viewModel?.update(.string(name), for: "name")
        try await controller.next()
      }
      try await controller.next()
      guard case .finished(let result, _) = controller.screen else { return #expect(Bool(false), "not finished") }
      ids.append(try result.decode([String: String].self)["id"] ?? "")
    }
    #expect(ids == ["n-ana", "n-ben"])
    #expect(counts.withLock(\.self) == ["name.take accepted", "name.take taken", "name.take accepted"])
  }
}
