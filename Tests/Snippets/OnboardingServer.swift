import WizardKit

/// The content of a page.
struct Page: Sendable, Equatable {
  /// The screen that an answer to this page is meant for.
  let revision: Int
  let title: String
  let questions: [String]
  let problems: [String]
  let outcome: String?
}

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
    try await controller.resumeAtLastScreen(visitor)
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
