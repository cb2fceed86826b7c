import FlowDefinition
import FlowEngine
import FlowServices
import Foundation

/// Serves many sessions with one controller for each request.
struct RequestServer: Sendable {
  private let service: any FlowService
  private let store: any SessionStore
  private let flow: Flow

  static let text = """
    { "format": 1, "flow": "join", "title": "Join",
      "services": { "account.create": { "input": { "number": "text" }, "output": { "number": "text" } },
        "sms.send": { "input": { "to": "text" } } },
      "steps": [
        { "id": "phone", "title": "Phone", "fields": [{ "id": "number", "type": "text", "label": "Number" }] },
        { "id": "code", "title": "Code", "before": { "call": "sms.send", "with": { "to": "number" } },
          "fields": [{ "id": "code", "type": "text", "label": "Code" }] },
        { "id": "review", "title": "Review", "review": "Create it?",
          "submit": { "call": "account.create", "once": true, "with": { "number": "number" }, "as": "account" } },
        { "id": "done", "end": "completed", "text": "Done." } ] }
    """

  init(store: any SessionStore, service: any FlowService) throws {
    self.store = store
    self.service = service
    flow = try Flow(jsonc: Self.text)
  }

  /// Walks through the flow; each form is sent twice, while the page is loaded again.
  func walk(_ number: Int) async throws {
    let id = FlowSessionID(random: UInt64(number) + 1)
    do { try await controller(id).start(as: id) } catch FlowStartError.store(.conflict) {
      // Another process has started the session.
    }
    while let step = try await page(id)?.step, step.step != "done" {
      async let first: Void = send(formOf: step, of: id)
      async let second: Void = send(formOf: step, of: id)
      async let reloaded: Void = send(formOf: nil, of: id)
      _ = try await (first, second, reloaded, page(id))
    }
  }

  /// Handles a request: resumes the session and submits the form, if it is the one that is shown.
  private func send(formOf step: StepViewState?, of id: FlowSessionID) async throws {
    let controller = try controller(id)
    do {
      try await controller.resumeAtLastScreen(id)
      guard let viewModel = controller.screen.viewModel, viewModel.state.revision == step?.revision else { return }
      for field in viewModel.state.fields { try viewModel.update("1", for: field.path) }
      try await controller.next(at: step?.revision)
    } catch SessionStoreError.conflict, FlowStartError.store(.conflict) {
      // Another request was faster; the page shows its result.
    }
  }

  private func page(_ id: FlowSessionID) async throws -> ScreenState? {
    guard let snapshot = try await store.load(id) else { return nil }
    return try flow.screen(of: snapshot, host: .live(run: id.text), time: try await store.now())
  }

  private func controller(_ id: FlowSessionID) throws -> FlowController {
    try FlowController(
      flow: flow, services: ["account.create": service, "sms.send": service], store: store, host: .live(run: id.text))
  }
}

/// Prints each call at once.
struct PrintingService: FlowService {
  /// The port whose calls last for ever.
  var lasting: String?

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    FileHandle.standardOutput.write(Data("\(request.port) \(request.session.text) \(request.key)\n".utf8))
    if request.port == lasting { try? await Task.sleep(for: .seconds(3_600)) }
    for _ in 0..<50 { await Task.yield() }
    return .accepted(["number": "A-1"])
  }
}
