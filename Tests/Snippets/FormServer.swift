import Foundation
import WizardKit

/// A request of a page.
struct PageRequest: Codable {
  /// A cookie that the browser keeps during a visit.
  var visit = "visit"
  /// The person's time zone, such as `Europe/Lisbon`.
  var timeZone: String?
  var session: FlowSessionID?
  var revision: Int?
  var answers: [String: JSONValue] = [:]
  var goesBack: Bool?
}

/// The response to a page: its screen or the result.
struct PageResponse: Codable {
  var session: FlowSessionID
  var screen: StepViewState?
  var result: JSONValue?
}

/// Handles the requests of all pages.
///
/// Between requests a visitor's session is in the store.
struct FormServer {
  let flow: Flow
  let store: any SessionStore
  var services: [String: any FlowService] = [:]

  /// Creates a controller for each request, so that any of several computers can handle it.
  func handle(_ request: Data) async throws -> Data {
    let request = try JSONDecoder().decode(PageRequest.self, from: request)
    let host = FlowHost.live(timeZone: request.timeZone.flatMap { TimeZone(identifier: $0) }, run: request.visit)
    let controller = try FlowController(flow: flow, services: services, store: store, host: host)
    let session = request.session ?? FlowSessionID(random: .random(in: .min ... .max))
    if request.session == nil {
      try await controller.start(as: session)
    } else {
      try await controller.resumeAtLastScreen(session)
    }
    // The answers of another screen are ignored.
    if let viewModel = controller.screen.viewModel, viewModel.state.revision == request.revision {
      for (path, answer) in request.answers { try viewModel.update(answer, for: path) }
      if request.goesBack ?? false {
        try await controller.back(at: request.revision)
      } else {
        try await controller.next(at: request.revision)
      }
    }
    var response = PageResponse(session: session, screen: controller.screen.viewModel?.state)
    if case .finished(let result, _) = controller.screen { response.result = result.value }
    return try JSONEncoder().encode(response)
  }

  /// Returns the page of a session without changing anything, for a request that only reads.
  func page(of session: FlowSessionID, visit: String) async throws -> ScreenState? {
    guard let snapshot = try await store.load(session) else { return nil }
    return try flow.screen(of: snapshot, host: .live(run: visit), time: try await store.now())
  }
}
