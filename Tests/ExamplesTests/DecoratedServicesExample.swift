import FlowTesting
import Synchronization
import Testing
import WizardKit

// Decorated services: one service does the work, and two others wrap it. One of these remembers the replies, and the
// other logs the calls. The example also has tests that run a flow's machine without services.

/// Accepts each invitation once.
final class Invitations: FlowService {
  private let left = Mutex<Set<String>>(["spring", "summer"])

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard case .string(let code) = request["code"] else { return .unavailable(reason: "it got no code") }
    return left.withLock { $0.remove(code) != nil }
      ? .accepted(["discount": 20]) : .rejected(Rejection(code: "used"))
  }
}

/// Logs the port and outcome of each call, but no input.
struct LoggedService<Base: FlowService>: FlowService {
  let base: Base
  let log: @Sendable (String) -> Void

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let outcome = await base.reply(to: request, progress: progress)
    log("\(request.port) \(outcome.isAccepted ? "accepted" : "not accepted")")
    return outcome
  }
}

/// Returns the same reply if a request with the same key is repeated.
///
/// Therefore, a call that the app repeats after a crash has no second effect.
final class RememberingService<Base: FlowService>: FlowService {
  private let base: Base
  private let answers = Mutex<[String: ServiceOutcome]>([:])

  init(base: Base) { self.base = base }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if let known = answers.withLock({ $0[request.key] }) { return known }
    let outcome = await base.reply(to: request, progress: progress)
    if case .unavailable = outcome { return outcome }
    return answers.withLock { answers in
      answers[request.key] = outcome
      return outcome
    }
  }
}

extension ServiceOutcome {
  fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }
}

@Suite struct DecoratedServicesExample {
  private static let flow = """
    { "format": 1, "flow": "invite", "version": 1, "title": "Invitation",
      "services": { "invite.use": { "input": { "code": "text" }, "output": { "discount": "integer" }, "rejects": { "used": {} } } },
      "steps": [
        { "id": "invite", "title": "Invitation", "fields": [{ "id": "code", "type": "text", "label": "Code" }],
          "actions": [{ "id": "none", "label": "I have none", "leave": "done" }],
          "submit": { "call": "invite.use", "with": { "code": "code" }, "as": "invitation", "once": true,
            "rejected": { "used": { "field": "code", "message": "Somebody was faster." } } } },
        { "id": "done", "end": "completed", "result": { "discount": "invitation != null ? invitation.discount : 0" } } ] }
    """

  private struct Discount: Decodable {
    let discount: Int
  }

  @Test func `Services are decorated with others, each of which does one thing`() async throws {
    let lines = Mutex<[String]>([])
    let service = LoggedService(base: RememberingService(base: Invitations())) { line in
      lines.withLock { $0.append(line) }
    }
    var discounts: [Int] = []
    for code in ["spring", "spring", "summer"] {
      let controller = try FlowController(
        flow: try Flow(jsonc: Self.flow), services: ["invite.use": service], store: InMemorySessionStore(),
        host: .live())
      try await controller.start()
      controller.screen.viewModel?["code"] = .string(code)
      if try await controller.next() == .rejected(code: "used") { try await controller.choose("none") }
      if case .ended = controller.screen { try await controller.next() }
      guard case .finished(let result, _) = controller.screen else {
        Issue.record("the flow is not finished")
        return
      }
      discounts.append(try result.decode(Discount.self).discount)
    }
    #expect(discounts == [20, 0, 20])
    #expect(
      lines.withLock(\.self) == ["invite.use accepted", "invite.use not accepted", "invite.use accepted"])
  }

  @Test func `A machine test checks the calls and the screens of a flow`() throws {
    let flow = try Flow(jsonc: Self.flow)
    let asked = MachineTester(flow).when(.start).expect(screen: "step invite")
      .when(.type("code", "spring"), .submit).expect(calls: "invite.use key-1")
    try asked.when(.accept(["discount": 20])).expect(screen: "finished done").verify()
    try asked.when(.reject("used")).expect(screen: "step invite").verify()
    // The outcome is unknown, so the call is repeated with the same key.
    try asked.when(.fail, .retry).expect(calls: "invite.use key-1").verify()
  }

  @Test func `A machine test with a failed expectation throws`() throws {
    let flow = try Flow(jsonc: Self.flow)
    #expect(throws: MachineTester.FailedExpectations.self) {
      try MachineTester(flow).when(.start).expect(screen: "step done").verify()
    }
  }
}
