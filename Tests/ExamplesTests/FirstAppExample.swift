import FlowTesting
import Foundation
import Testing
import WizardKit

// The program of the tutorial "Run a flow in an app".

// snippet: newsletter-flow
/// The newsletter of the app.
enum Newsletter {
  static let flow = """
    {
      "format": 1, "flow": "newsletter", "title": "Subscribe to the newsletter",
      "services": {
        "newsletter.subscribe": { "input": { "name": "text", "email": "email" }, "rejects": { "email_taken": {} } }
      },
      "steps": [
        {
          "id": "you", "title": "You",
          "fields": [
            { "id": "name", "type": "text", "label": "Your name", "autofill": "name" },
            { "id": "email", "type": "email", "label": "Email address" }
          ],
          "submit": {
            "call": "newsletter.subscribe", "with": { "name": "name", "email": "email" }, "busy": "Subscribing…",
            "rejected": { "email_taken": { "field": "email", "message": "{{email}} is already subscribed." } }
          }
        },
        { "id": "done", "end": "subscribed", "text": "Thank you, {{name}}." }
      ]
    }
    """
}
// end snippet

// snippet: newsletter-service
/// Subscribes people to the newsletter.
struct SubscriptionService: FlowService {
  /// The input that the flow declares.
  struct Subscriber: Decodable {
    let name: String
    let email: String
  }

  /// Stores a subscriber and returns whether the address was new.
  let subscribe: @Sendable (Subscriber) async throws -> Bool

  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    do {
      let isNew = try await subscribe(request.decode(Subscriber.self))
      return isNew ? .accepted([:]) : .rejected(Rejection(code: "email_taken"))
    } catch {
      // The reason is for logs. With a code for the failure, the person reads a general sentence instead.
      return .unavailable(reason: "\(error)", failure: ServiceFailure(code: "database"))
    }
  }
}
// end snippet

// snippet: newsletter-controller
extension Newsletter {
  /// Creates a controller of the newsletter's flow.
  static func controller(service: any FlowService, store: any SessionStore) throws -> FlowController {
    try FlowController(
      flow: Flow(jsonc: flow), services: ["newsletter.subscribe": service], store: store, host: .live())
  }
}
// end snippet

// snippet: newsletter-screen
extension Newsletter {
  /// Returns the lines that the app shows.
  static func lines(_ screen: FlowScreen) -> [String] {
    switch screen {
    case .notStarted: []
    case .working(let call): [call.busy]
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): lines(viewModel.state)
    case .stopped: ["You can continue later. Your answers are saved."]
    }
  }

  private static func lines(_ state: StepViewState) -> [String] {
    [state.title] + state.paragraphs
      + state.fields.flatMap { field in ["\(field.label): \(field.text)"] + field.problems.map(\.message) }
  }
}
// end snippet

// snippet: newsletter-launch
extension Newsletter {
  /// Resumes the unfinished session of an earlier launch, or starts a new one.
  static func launch(service: any FlowService, store: any SessionStore) async throws -> FlowController {
    let controller = try controller(service: service, store: store)
    let unfinished = try await store.list().first { session in
      guard case .readable(let header) = session.content else { return false }
      return header.flow == controller.flow.id && header.outcome == nil
    }
    if let unfinished {
      try await controller.resume(unfinished.id)
    } else {
      try await controller.start()
    }
    return controller
  }
}
// end snippet

@Suite struct FirstAppExample {
  @Test func `The app of the tutorial shows a step and its end`() async throws {
    let service = SubscriptionService { _ in true }
    // snippet: newsletter-run
    let controller = try Newsletter.controller(service: service, store: InMemorySessionStore())
    try await controller.start()
    controller.screen.viewModel?["name"] = "Ana"
    controller.screen.viewModel?["email"] = "ana@example.com"
    try await controller.next()
    print(Newsletter.lines(controller.screen))
    // end snippet
    #expect(Newsletter.lines(controller.screen) == ["", "Thank you, Ana."])
    // snippet: newsletter-end
    try await controller.next()
    if case .finished(let result, _) = controller.screen { print(result.outcome) }
    // end snippet
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("the run is not finished")
      return
    }
    #expect(result.outcome == "subscribed")
  }

  @Test func `A launch resumes the unfinished session of the previous launch`() async throws {
    let store = InMemorySessionStore()
    let first = try await Newsletter.launch(service: ScriptedService([]), store: store)
    first.screen.viewModel?["name"] = "Ana"
    try await first.leave("name")
    let second = try await Newsletter.launch(service: ScriptedService([]), store: store)
    #expect(second.session == first.session)
    #expect(second.screen.viewModel?.state.field("name")?.text == "Ana")
  }

  // snippet: newsletter-test
  @Test func `An address that is already subscribed is reported at its field`() async throws {
    let service = ScriptedService([.rejected(Rejection(code: "email_taken")), .accepted([:])])
    let controller = try Newsletter.controller(service: service, store: InMemorySessionStore())
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    form["name"] = "Ana"
    form["email"] = "ana@example.com"

    #expect(try await controller.next() == .rejected(code: "email_taken"))
    #expect(form.state.field("email")?.problems.map(\.message) == ["ana@example.com is already subscribed."])

    form["email"] = "ana.perez@example.com"
    #expect(try await controller.next() == .moved)
    #expect(service.requests.map { $0["email"] } == ["ana@example.com", "ana.perez@example.com"])
  }
  // end snippet

  // snippet: newsletter-resume
  @Test func `A session is resumed with what was typed`() async throws {
    let store = InMemorySessionStore()
    let before = try Newsletter.controller(service: ScriptedService([]), store: store)
    try await before.start()
    before.screen.viewModel?["name"] = "Ana"
    try await before.leave("name")
    try await before.quit()

    let after = try Newsletter.controller(service: ScriptedService([]), store: store)
    try await after.resume(try #require(before.session))
    #expect(after.screen.viewModel?.state.field("name")?.text == "Ana")
  }
  // end snippet

  @Test func `The service of the tutorial rejects a known address and reports failures`() async throws {
    struct Down: Error {}
    for (service, expected) in [
      (SubscriptionService { _ in false }, EventResult.rejected(code: "email_taken")),
      (SubscriptionService { _ in true }, .moved),
    ] {
      let controller = try Newsletter.controller(service: service, store: InMemorySessionStore())
      try await controller.start()
      controller.screen.viewModel?["name"] = "Ana"
      controller.screen.viewModel?["email"] = "ana@example.com"
      #expect(try await controller.next() == expected)
    }
    let controller = try Newsletter.controller(
      service: SubscriptionService { _ in throw Down() }, store: InMemorySessionStore())
    try await controller.start()
    controller.screen.viewModel?["name"] = "Ana"
    controller.screen.viewModel?["email"] = "ana@example.com"
    guard case .unavailable = try await controller.next() else {
      Issue.record("a failure is not reported")
      return
    }
  }
}
