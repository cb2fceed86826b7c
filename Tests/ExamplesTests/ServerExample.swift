import Testing
import WizardKit

// A server with one controller for each visitor, all owned by an actor.

/// The content of a page.
struct Page: Sendable, Equatable {
  let title: String
  let questions: [String]
  let problems: [String]
  let outcome: String?
}

// snippet: server
/// Runs the same flow for all visitors of a site.
actor OnboardingServer {
  private let flow: Flow
  private let services: [String: any FlowService]
  private let store: any SessionStore
  private var visitors: [SessionID: FlowController] = [:]

  init(flow: Flow, services: [String: any FlowService], store: any SessionStore) {
    self.flow = flow
    self.services = services
    self.store = store
  }

  /// Starts a session for a new visitor and returns its id, which goes into a cookie.
  func visit() async throws -> SessionID {
    let controller = try controller()
    try await controller.start()
    guard let id = controller.session else { throw FlowStartError.unknownFields([]) }
    visitors[id] = controller
    return id
  }

  /// Submits the form that a visitor sent.
  func submit(_ form: [String: String], of visitor: SessionID) async throws -> Page {
    let controller = try await controller(of: visitor)
    for (path, text) in form { try controller.screen.viewModel?.update(.string(text), for: path) }
    try await controller.next()
    return page(controller)
  }

  /// Returns the page that a visitor is at.
  func page(of visitor: SessionID) async throws -> Page { page(try await controller(of: visitor)) }

  private func controller(of visitor: SessionID) async throws -> FlowController {
    if let controller = visitors[visitor] { return controller }
    // The server was restarted: resume the session from the store.
    let controller = try controller()
    try await controller.resume(visitor)
    visitors[visitor] = controller
    return controller
  }

  private func controller() throws -> FlowController {
    try FlowController(flow: flow, services: services, store: store, host: .live())
  }

  private func page(_ controller: FlowController) -> Page {
    let state = controller.screen.viewModel?.state
    var outcome: String?
    if case .finished(let result, _) = controller.screen { outcome = result.outcome }
    return Page(
      title: state?.title ?? "", questions: state?.fields.map(\.label) ?? [],
      problems: state?.fields.flatMap(\.problems).map(\.message) ?? [], outcome: outcome)
  }
}
// end snippet

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
    let visitors = try await withThrowingTaskGroup(of: SessionID.self) { group in
      for number in 0..<20 {
        group.addTask {
          let visitor = try await server.visit()
          _ = try await server.submit(["name": "Visitor \(number)"], of: visitor)
          return visitor
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(visitors).count == 20)

    let restarted = OnboardingServer(flow: flow, services: [:], store: store)
    for visitor in visitors {
      #expect(try await restarted.page(of: visitor).questions == ["Email"])
      let wrong = try await restarted.submit(["email": "nobody"], of: visitor)
      #expect(wrong.problems.count == 1 && wrong.problems[0].hasPrefix("\"nobody\" is not an email address"))
      _ = try await restarted.submit(["email": "v@example.com"], of: visitor)
      #expect(try await restarted.submit([:], of: visitor).outcome == "completed")
    }
  }
}
