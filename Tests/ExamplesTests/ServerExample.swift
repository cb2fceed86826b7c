import Testing
import WizardKit

// A server with one controller for each visitor, all owned by an actor.

/// The content of a page.
struct Page: Sendable, Equatable {
  /// The screen that an answer to this page is meant for.
  let revision: Int
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
  /// The controllers of the visitors who are active now; all sessions are in the store.
  private var visitors: [FlowSessionID: FlowController] = [:]

  init(flow: Flow, services: [String: any FlowService], store: any SessionStore) {
    self.flow = flow
    self.services = services
    self.store = store
  }

  /// Starts a session for a new visitor and returns its id, which goes into a cookie.
  func visit() async throws -> FlowSessionID {
    let id = FlowSessionID(random: .random(in: .min ... .max))
    let controller = try controller()
    try await controller.start(as: id)
    visitors[id] = controller
    return id
  }

  /// Submits the form of the page with a revision; a repeated or late request has no effect.
  func submit(_ form: [String: String], at revision: Int, of visitor: FlowSessionID) async throws -> Page {
    let controller = try await controller(of: visitor)
    if let viewModel = controller.screen.viewModel, viewModel.state.revision == revision {
      for (path, text) in form { try viewModel.update(.string(text), for: path) }
      try await controller.next(at: revision)
    }
    if case .finished = controller.screen { visitors[visitor] = nil }
    return page(controller)
  }

  /// Returns the page that a visitor is at.
  func page(of visitor: FlowSessionID) async throws -> Page { page(try await controller(of: visitor)) }

  private func controller(of visitor: FlowSessionID) async throws -> FlowController {
    if let controller = visitors[visitor] { return controller }
    // The server was restarted: resume the session from the store.
    let controller = try controller()
    try await controller.resume(visitor, atLastScreen: true)
    // Another request may have resumed it in the meantime.
    if let other = visitors[visitor] { return other }
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
      revision: state?.revision ?? 0, title: state?.title ?? "", questions: state?.fields.map(\.label) ?? [],
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
