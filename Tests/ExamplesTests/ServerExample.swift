import Testing
import WizardKit

@testable import Snippets

// A server with one controller for each visitor, all owned by an actor.

@Suite struct ServerExample {
  private static let flow = """
    { "format": 1, "flow": "join", "version": 1, "title": "Join", "steps": [
      { "id": "name", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "mail", "title": "Email", "fields": [{ "id": "email", "type": "email", "label": "Email" }] },
      { "id": "done", "title": "Done", "end": "completed", "text": "Welcome, {{name}}." } ] }
    """

  @Test func `An actor serves many visitors at once and continues after a restart`() async throws {
    let store = InMemorySessionStore()
    let flow = try Flow(jsonc: Self.flow)
    let server = OnboardingServer(flow: flow, services: [:], store: store)
    let visitors = try await withThrowingTaskGroup(of: FlowSessionID.self) { group in
      for number in 0..<20 {
        group.addTask {
          let visitor = try await server.visit()
          let first = try await server.page(of: visitor)
          let second = try await server.submit(["name": "Visitor \(number)"], at: first.revision, of: visitor)
          #expect(second.questions == ["Email"])
          // The same request again, as after a double click.
          let repeated = try await server.submit(["name": "Nobody"], at: first.revision, of: visitor)
          #expect(repeated == second)
          return visitor
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(visitors).count == 20)

    let restarted = OnboardingServer(flow: flow, services: [:], store: store)
    for visitor in visitors {
      let page = try await restarted.page(of: visitor)
      #expect(page.questions == ["Email"])
      let wrong = try await restarted.submit(["email": "nobody"], at: page.revision, of: visitor)
      #expect(wrong.problems.count == 1 && wrong.problems[0].hasPrefix("\"nobody\" is not an email address"))
      let end = try await restarted.submit(["email": "v@example.com"], at: wrong.revision, of: visitor)
      #expect(try await restarted.submit([:], at: end.revision, of: visitor).outcome == "completed")
    }
  }
}
