import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowNetworking
import FlowSyntax
import FlowTesting
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import FlowServices

/// Runs the shipped flow with the shipped example bindings against a real server on this computer.
@Suite struct OnboardingOverHTTPTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let number = "+12015550123"
  private let provider = Provider()
  private let server: LoopbackServer
  private let store = InMemorySessionStore()
  private let pause = ScriptedPause()
  private let flow: Flow

  init() throws {
    server = try provider.server()
    flow = try Flow(contentsOf: Self.repository.appending(path: "Flows/onboarding"))
  }

  /// Returns a controller with new services, as a new process would create it.
  private func controller() throws -> FlowController {
    let path = Self.repository.appending(path: "Flows/onboarding/services.example.jsonc").path()
    let bindings = try #require(Bindings.read(try readFile(path)).bindings)
    let environment = [
      "VERIFY_URL": "\(server.address)/v", "VERIFY_TOKEN": "t-verify", "ACCOUNTS_URL": "\(server.address)/a",
      "ACCOUNTS_TOKEN": "t-accounts",
    ]
    var host = ServiceHost(
      folder: URL(filePath: "/nowhere"), delivery: RecordingDelivery(), environment: environment,
      random: SeededNumbers(),
      transport: URLSessionTransport())
    host.pause = pause.pause
    let (services, diagnostics) = bindings.services(for: flow, host: host)
    #expect(diagnostics == [])
    return try FlowController(flow: flow, services: services, store: store, host: .unlimited)
  }

  private func answer(_ controller: FlowController, _ answers: KeyValuePairs<String, String>) async throws {
    for (field, text) in answers { try controller.screen.viewModel?.update(.string(text), for: field) }
    try await controller.next()
  }

  private func step(_ controller: FlowController) -> String? { controller.screen.viewModel?.state.step }
  private func problems(_ controller: FlowController) -> [String] {
    guard let state = controller.screen.viewModel?.state else { return [] }
    return (state.formProblems + state.fields.flatMap { $0.allProblems.map(\.problem) }).map(\.message)
  }

  /// Completes the steps up to the review with the code that the provider sent.
  private func walkToReview(_ controller: FlowController) async throws {
    try await controller.start()
    try await answer(controller, ["phone": Self.number])
    try await answer(controller, ["code": provider.code(of: Self.number)])
    try await answer(controller, ["name": "Ana", "email": "ana@example.com"])
    #expect(step(controller) == "review")
  }

  private func finish(_ controller: FlowController) async throws {
    try await controller.next()
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
    #expect(result.outcome == "completed")
    #expect(provider.accounts == [#"{"email":"ana@example.com","name":"Ana","phone":"+12015550123"}"#])
  }

  @Test func `Onboarding over HTTP verifies the person and creates an account`() async throws {
    let controller = try controller()
    try await walkToReview(controller)
    try await finish(controller)
    #expect(server.requests.map(\.path) == ["/v/verifications", "/v/verifications/check", "/a/accounts"])
    #expect(
      server.requests.map { $0.headers["authorization"] } == [
        "Bearer t-verify", "Bearer t-verify", "Bearer t-accounts",
      ])
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }).count == 3)
  }

  @Test func `A rejection of the provider is shown with the flow's message, and the flow continues`() async throws {
    let controller = try controller()
    try await controller.start()
    try await answer(controller, ["phone": "+12015550000"])
    #expect(step(controller) == "phone")
    #expect(problems(controller) == ["+1 201-555-0000 cannot receive texts. Enter another number."])
    try await answer(controller, ["phone": Self.number])
    try await answer(controller, ["code": "000000"])
    #expect(problems(controller) == ["That is not the code we sent. You have 4 tries left."])
    try await controller.choose("resend")
    #expect(
      problems(controller).first == "You can ask for another code in 25 seconds.")
    try await answer(controller, ["code": "999999"])
    #expect(problems(controller).contains("That code has expired. We have sent you a new one."))
    try await answer(controller, ["code": provider.code(of: Self.number)])
    try await answer(controller, ["name": "Ana", "email": "ana@example.com"])
    try await finish(controller)
  }

  @Test func `The fifth wrong code locks the number`() async throws {
    let controller = try controller()
    try await controller.start()
    try await answer(controller, ["phone": Self.number])
    for _ in 0..<5 { try await answer(controller, ["code": "000000"]) }
    guard case .stopped(.locked) = controller.screen else {
      Issue.record("not locked: \(controller.screen)")
      return
    }
    let next = try self.controller()
    try await next.resume(try #require(controller.session))
    _ = try await next.edit("phone")
    try await answer(next, ["phone": "+12015550124"])
    try await answer(next, ["code": provider.code(of: "+12015550124")])
    #expect(step(next) == "details")
  }

  static let faults: [(String, [Reply?])] = [
    ("is down twice", [.answer(503), .answer(503)]),
    ("dies after it made the account", [.reset]),
    ("sends half of its answer", [Reply.answer(201, #"{"number":"A-1"}"#).half]),
    ("asked for a wait", [.answer(429, headers: ["Retry-After": "3"])]),
  ]

  @Test(arguments: faults)
  func `A call to a failing provider is retried, and one account is created`(name: String, faults: [Reply?])
    async throws
  {
    let controller = try controller()
    try await walkToReview(controller)
    provider.fail(with: faults)
    try await finish(controller)
    let keys = server.requests.filter { $0.path == "/a/accounts" }.map { $0.headers["idempotency-key"] }
    #expect(keys.count == faults.count + 1)
    #expect(Set(keys).count == 1)
    #expect(pause.waits.count == faults.count)
  }

  static let answers: [(String, Reply, String)] = [
    ("a page", .answer(200, "<html>Hello</html>", type: "text/html"), "the response is not JSON"),
    (
      "another shape", .answer(201, #"{"number":7}"#), "the response is not the output that the flow declares"
    ),
    ("no output", .answer(204), "the response is not JSON"),
    (
      "another host", .redirect(307, to: "https://evil.example/"),
      "the server sent a redirect, and redirects are not followed"
    ),
    (
      "too much", .answer(201, "{\"number\":\"\(String(repeating: "A", count: 2 << 20))\"}"),
      "the response is too large"
    ),
    ("no entry", .problem(401, "{}"), "the server did not accept this program's credentials (status 401)"),
  ]

  @Test(arguments: answers)
  func `An invalid response keeps everything typed, and a later try finishes`(
    name: String, reply: Reply, reason: String
  ) async throws {
    let controller = try controller()
    try await walkToReview(controller)
    provider.fail(with: [reply])
    try await controller.next()
    #expect(step(controller) == "review")
    #expect(problems(controller).count == 1)
    #expect(controller.screen.viewModel?.state.failedCall?.reason == reason, "\(problems(controller))")
    try await finish(controller)
  }

  @Test func `A resumed run repeats the call with the same key`() async throws {
    let first = try controller()
    try await walkToReview(first)
    provider.fail(with: [.reset, .reset, .reset, .reset])
    try await first.next()
    #expect(provider.accounts.count == 1)
    let second = try controller()
    try await second.resume(try #require(first.session))
    guard case .finished = second.screen else {
      Issue.record("the flow did not finish")
      return
    }
    #expect(provider.accounts.count == 1)
    let keys = server.requests.filter { $0.path == "/a/accounts" }.map { $0.headers["idempotency-key"] }
    #expect(keys.count == 5)
    #expect(Set(keys).count == 1)
  }

  @Test func `A message is sent once however often the request is retried`() async throws {
    let controller = try controller()
    try await controller.start()
    provider.fail(with: [.reset, .answer(500)])
    try await answer(controller, ["phone": Self.number])
    #expect(step(controller) == "verification")
    #expect(problems(controller) == [])
    #expect(provider.sent == 1)
  }
}

/// Providers that identify a verification: one call starts it, the other checks it by its id.
@Suite struct NamedVerificationTests {
  private static let source = """
    { "format": 1, "flow": "f", "title": "F", "services": {
        "verify.start": { "input": { "to": "phone" }, "output": { "id": "text" } },
        "verify.check": { "input": { "id": "text", "code": "code" }, "rejects": { "wrong_code": {} } } },
      "steps": [
        { "id": "a", "fields": [{ "id": "phone", "type": "phone", "label": "P" }] },
        { "id": "b", "before": { "call": "verify.start", "with": { "to": "phone" }, "as": "sent" },
          "fields": [{ "id": "code", "type": "code", "length": 6, "label": "C" }],
          "submit": { "call": "verify.check", "with": { "id": "sent.id", "code": "code" }, "lasts": "24h",
                      "rejected": { "wrong_code": { "field": "code", "message": "No." } } } },
        { "id": "z", "end": "done", "result": { "phone": "phone" } }] }
    """
  private static let bindings = """
    { "verify.start": { "use": "http", "url": "${URL}/verify" },
      "verify.check": { "use": "http", "url": "${URL}/verify/{id}", "rejections": { "/status=failure": "wrong_code" } } }
    """

  @Test func `The id of the verification is part of the URL of the check`() async throws {
    let server = try LoopbackServer { request, count in
      if request.path == "/verify" { return .answer(202, #"{"id":"ver/\#(count)","status":"sent"}"#) }
      let isRight = request.body == #"{"code":"123456"}"#
      return .answer(200, isRight ? #"{"status":"success"}"# : #"{"status":"failure"}"#)
    }
    let flow = try Flow(jsonc: Self.source)
    let bindings = try #require(Bindings.read(SourceFile(name: "services", text: Self.bindings)).bindings)
    var host = ServiceHost(
      folder: URL(filePath: "/nowhere"), delivery: RecordingDelivery(), environment: ["URL": server.address],
      random: SeededNumbers(), transport: URLSessionTransport())
    host.pause = ScriptedPause().pause
    let controller = try FlowController(
      flow: flow, services: bindings.services(for: flow, host: host).services, store: InMemorySessionStore(),
      host: .unlimited)
    try await controller.start()
    for (field, text) in [("phone", "+12015550123"), ("code", "000000"), ("code", "123456")] {
      try controller.screen.viewModel?.update(.string(text), for: field)
      try await controller.next()
    }
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
    #expect(result.outcome == "done")
    #expect(server.requests.map(\.path) == ["/verify", "/verify/ver%2F0", "/verify/ver%2F0"])
  }
}

extension FlowHost {
  /// The time limit of a call never ends, however slowly the tests run.
  fileprivate static var unlimited: FlowHost {
    let live = FlowHost.live()
    var host = FlowHost(
      now: live.now, timeZone: live.timeZone, uptime: { .zero }, newKey: live.newKey, newSessionID: live.newSessionID,
      run: live.run)
    host.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
    return host
  }
}
