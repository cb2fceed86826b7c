import FlowServices
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting
import Foundation
import Synchronization
import Testing

/// Replies that repeat a secret, which must not be shown or saved.
@Suite struct SecretRedactionTests {
  private static let canary = "Tr0ub4dor"
  private static let code = "482931"

  private static let text = """
    { "format": 1, "flow": "gate", "title": "Gate",
      "given": { "token": "secret?" },
      "services": {
        "log.in": { "input": { "user": "text", "password": "secret", "code": "code" }, "output": { "greeting": "text" },
          "rejects": { "wrong": { "detail": "text", "tried": { "list": "text" } }, "Tr0ub4dor": {} } },
        "look": { "input": { "user": "text" }, "rejects": { "gone": { "detail": "text" } } } },
      "steps": [
        { "id": "user", "title": "User", "fields": [
            { "id": "user", "type": "text", "label": "User" },
            { "id": "password", "type": "text", "label": "Password", "secret": true },
            { "id": "code", "type": "code", "length": 6, "label": "Code" } ],
          "actions": [{ "id": "find", "label": "Find", "call": "look", "with": { "user": "user" },
            "rejected": { "gone": { "message": "Gone: {{rejection.detail}}" } } }],
          "submit": { "call": "log.in", "as": "session",
            "with": { "user": "user", "password": "password", "code": "code" },
            "rejected": { "wrong": { "message": "Wrong: {{rejection.detail}} {{rejection.tried}}" }, "*": {} } } },
        { "id": "done", "end": "in", "text": "In.", "result": { "user": "user", "greeting": "session.greeting" } } ] }
    """

  /// A service that returns the given outcomes in order and then accepts.
  private final class EchoingService: FlowService {
    private let outcomes: Mutex<[ServiceOutcome]>

    init(_ outcomes: [ServiceOutcome]) { self.outcomes = Mutex(outcomes) }

    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      outcomes.withLock { $0.isEmpty ? .accepted(["greeting": .string("Hi Tr0ub4dor")]) : $0.removeFirst() }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outcome: ServiceOutcome
    /// The text that is shown, with `(hidden)` in place of secrets.
    let shown: String
  }

  static let cases = [
    Case(
      testDescription: "a detail that repeats the password",
      outcome: .rejected(
        Rejection(
          code: "wrong",
          details: [
            "detail": .string("for Tr0ub4dor: wrong, Tr0ub4dor!"),
            "tried": .list([.string("x"), .string("Tr0ub4dor")]),
          ])),
      shown: "Wrong: for (hidden): wrong, (hidden)! x, (hidden)"),
    Case(
      testDescription: "a detail that repeats the code",
      outcome: .rejected(
        Rejection(code: "wrong", details: ["detail": .string("not 482931"), "tried": .list([])])),
      shown: "Wrong: not (hidden) "),
    Case(
      testDescription: "a detail that repeats a given value",
      outcome: .rejected(
        Rejection(code: "wrong", details: ["detail": .string("Bearer tok-77aa"), "tried": .list([])])),
      shown: "Wrong: Bearer (hidden) "),
    Case(
      testDescription: "a message about a field",
      outcome: .rejected(Rejection(code: "wrong.again", fields: ["user": "no Tr0ub4dor for 482931"])),
      shown: "no (hidden) for (hidden)"),
    Case(
      testDescription: "an undeclared code",
      outcome: .rejected(Rejection(code: "bad Tr0ub4dor", fields: ["user": nil])), shown: "bad (hidden)"),
    Case(
      testDescription: "the reason of an unavailable service",
      outcome: .unavailable(reason: "500 at /login?p=Tr0ub4dor"), shown: "500 at /login?p=(hidden)"),
  ]

  private func controller(
    _ outcomes: [ServiceOutcome], store: InMemorySessionStore, _ log: EventList
  ) throws -> FlowController {
    let parrot = EchoingService(outcomes)
    return try FlowController(
      flow: try flow(Self.text), services: ["log.in": parrot, "look": parrot], store: store,
      host: ControllerTests.host, observers: [log])
  }

  /// Returns everything that is shown and saved.
  private func everything(
    _ controller: FlowController, _ store: InMemorySessionStore, _ log: EventList
  ) async throws -> String {
    let id = try #require(controller.session)
    let snapshot = try #require(try await store.load(id))
    let saved = String(decoding: try JSONEncoder().encode(snapshot.content), as: UTF8.self)
    return "\(controller.screen.viewModel.map { "\($0.state)" } ?? "") \(saved) \(log.events)"
  }

  private func fillIn(_ controller: FlowController) throws {
    let viewModel = try #require(controller.screen.viewModel)
    try viewModel.update(.string("ana"), for: "user")
    try viewModel.update(.string(Self.canary), for: "password")
    try viewModel.update(.string("482 931"), for: "code")
  }

  @Test(arguments: cases)
  func `A reply is shown, saved and reported without the secrets it repeats`(each: Case) async throws {
    let (store, log) = (InMemorySessionStore(), EventList())
    let controller = try controller([each.outcome], store: store, log)
    try await controller.start(given: ["token": .string("tok-77aa")])
    try fillIn(controller)
    try await controller.next()
    let events = try await everything(controller, store, log)
    #expect(events.contains(each.shown), "\(events)")
    for secret in [Self.canary, Self.code, "tok-77aa"] { #expect(!events.contains(secret), "\(events)") }
    try fillIn(controller)
    try await controller.next()
    guard case .ended = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
  }

  @Test func `A secret that was not in the request is redacted too`() async throws {
    let (store, log) = (InMemorySessionStore(), EventList())
    let refusal = ServiceOutcome.rejected(Rejection(code: "gone", details: ["detail": .string("by Tr0ub4dor")]))
    let controller = try controller([refusal], store: store, log)
    try await controller.start(given: [:])
    try fillIn(controller)
    try await controller.choose("find")
    let events = try await everything(controller, store, log)
    #expect(events.contains("Gone: by (hidden)") && !events.contains(Self.canary), "\(events)")
  }

  @Test func `A declared code, a short secret and an accepted output are not redacted`() async throws {
    let (store, log) = (InMemorySessionStore(), EventList())
    let refusals: [ServiceOutcome] = [
      .rejected(Rejection(code: "Tr0ub4dor")),
      .rejected(Rejection(code: "wrong", details: ["detail": .string("the cat sat"), "tried": .list([])])),
    ]
    let controller = try controller(refusals, store: store, log)
    try await controller.start(given: [:])
    try fillIn(controller)
    try await controller.next()
    #expect("\(log.events)".contains("outcome: \"Tr0ub4dor\""))
    try controller.screen.viewModel?.update(.string("cat"), for: "password")
    try controller.screen.viewModel?.update(.string("482931"), for: "code")
    try await controller.next()
    #expect(controller.screen.viewModel?.state.formProblems.map(\.message) == ["Wrong: the cat sat "])
    try fillIn(controller)
    try await controller.next()
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
    #expect(try result.decode([String: String].self) == ["user": "ana", "greeting": "Hi Tr0ub4dor"])
  }
}
