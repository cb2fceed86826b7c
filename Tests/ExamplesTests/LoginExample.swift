import Synchronization
import Testing
import WizardKit

// A login: one service checks the password, and decorators log and limit it.

/// Locks an account after three wrong passwords, whatever the service below says.
private final class LimitedLogin<Base: FlowService>: FlowService {
  private let base: Base
  private let failures = Mutex<[JSONValue: Int]>([:])

  init(base: Base) { self.base = base }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard let user = request["user"], failures.withLock({ $0[user, default: 0] }) < 3 else {
      return .rejected(Rejection(code: "locked"))
    }
    let outcome = await base.reply(to: request, progress: progress)
    if case .rejected = outcome { failures.withLock { $0[user, default: 0] += 1 } }
    return outcome
  }
}

private struct Passwords: FlowService {
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let isRight = request.secret("password")?.reveal() == "Tr0ub4dor"
    return isRight ? .accepted(["token": "t-1"]) : .rejected(Rejection(code: "wrong"))
  }
}

@MainActor @Suite struct LoginExample {
  private static let flow = """
    { "format": 1, "flow": "login", "title": "Log in",
      "services": { "login": { "input": { "user": "text", "password": "secret" }, "output": { "token": "secret" },
        "rejects": { "wrong": {}, "locked": {} } } },
      "steps": [
        { "id": "login", "title": "Log in", "fields": [
            { "id": "user", "type": "text", "label": "User" },
            { "id": "password", "type": "text", "label": "Password", "secret": true } ],
          "submit": { "call": "login", "with": { "user": "user", "password": "password" }, "as": "session",
            "rejected": {
              "wrong": { "field": "password", "message": "That is not the password." },
              "locked": { "stop": "locked", "message": "This account is locked." } } } },
        { "id": "done", "end": "in", "result": { "user": "user" } } ] }
    """

  private func controller(_ lines: Lines = Lines()) async throws -> FlowController {
    let service = LoggedService(base: LimitedLogin(base: Passwords())) { lines.add($0) }
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: ["login": service], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    return controller
  }

  private func enter(_ password: String, _ controller: FlowController) async throws -> EventResult {
    try controller.screen.viewModel?.update(["user": "ana", "password": .string(password)])
    return try await controller.next()
  }

  @Test func `A wrong password is asked for again, and the log has neither`() async throws {
    let lines = Lines()
    let controller = try await controller(lines)
    #expect(try await enter("12345678", controller) == .rejected(code: "wrong"))
    let problems = controller.screen.viewModel?.state.field("password")?.problems
    #expect(problems?.map(\.message) == ["That is not the password."])
    #expect(try await enter("Tr0ub4dor", controller) == .moved)
    #expect(lines.all == ["login not accepted", "login accepted"])
  }

  @Test func `The fourth try is not made`() async throws {
    let lines = Lines()
    let controller = try await controller(lines)
    for _ in 1...3 { #expect(try await enter("12345678", controller) == .rejected(code: "wrong")) }
    #expect(try await enter("Tr0ub4dor", controller) == .stopped(.locked(message: "This account is locked.")))
    #expect(lines.all.count == 4)
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
