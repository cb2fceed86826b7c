import FlowServices
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Synchronization
import Testing

/// The flow controller as apps and servers use it: navigation, services and saving.
@Suite struct ControllerTests {
  @Test @MainActor func `An app drives a flow from the main actor and decodes the result`() async throws {
    let controller = try Self.controller()
    try await Self.derivation(controller)
    guard case .finished(let result, _) = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
    #expect(try result.decode(NewAccount.self) == NewAccount(account: "A-1", name: "Ana"))
  }

  @Test func `A server drives a flow from an actor of its own`() async throws {
    #expect(try await Server().signUp() == "completed")
  }

  @Test func `A step is edited by its own name or a field's name, and an unknown name is refused`() async throws {
    let controller = try Self.controller(store: InMemorySessionStore())
    try await controller.start()
    let unknown = UnknownName(kind: .step, name: "detials", nearest: "details")
    await #expect(throws: FlowEventError.unknown(unknown)) { try await controller.edit("detials") }
    #expect(unknown.description == "The flow has no step \"detials\". Did you mean \"details\"?")
    #expect(try await controller.edit("done") == .refused(.notOnPath))
    #expect(try await controller.edit("details") == .moved)
    #expect(try await controller.edit("name") == .moved)
    #expect(controller.screen.viewModel?.state.step == "details")
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    try await controller.next()
    guard case .finished = controller.screen else {
      Issue.record("the flow did not finish")
      return
    }
  }

  @Test func `A field left after the end is refused, and the end can still be confirmed`() async throws {
    let text = """
      { "format": 1, "flow": "name", "title": "Name", "steps": [
        { "id": "details", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "done", "end": "completed", "text": "Thank you." } ] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).0)
    let controller = try FlowController(
      flow: flow, services: [:], store: InMemorySessionStore(), host: Self.host)
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    #expect(try await controller.leave("name") == .refused(.notOnPath))
    try await controller.next()
    guard case .finished = controller.screen else {
      Issue.record("the flow did not finish: \(controller.screen)")
      return
    }
    #expect(try await controller.leave("name") == .refused(.over))
  }

  @Test func `A session that cannot be saved makes no calls and does not move, and continues once it can`() async throws
  {
    let store = FailingStore()
    let controller = try Self.controller(store: store)
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    store.isFull.store(true, ordering: .relaxed)
    await #expect(throws: SessionStoreError.cannotWrite(path: "memory", reason: "full")) { try await controller.next() }
    #expect(controller.screen.viewModel?.state.step == "details")
    #expect(controller.screen.viewModel?.state.field("name")?.text == "Ana")
    store.isFull.store(false, ordering: .relaxed)
    try await controller.next()
    try await controller.next()
    guard case .finished = controller.screen else {
      Issue.record("the flow did not finish")
      return
    }
  }

  @Test func `A session that was handed over stays deleted whatever follows`() async throws {
    let store = InMemorySessionStore()
    let controller = try Self.controller(store: store)
    try await Self.derivation(controller)
    try await controller.confirmHandover()
    #expect(try await controller.next() == .refused(.over))
    try await controller.quit()
    let id = try #require(controller.session)
    let stored = try #require(try await store.load(id))
    #expect(stored.header.outcome == "completed" && stored.content == SnapshotContent())
  }

  @Test func `A value that JSON cannot represent is ignored, and invalid counters damage a session`() async throws {
    let store = InMemorySessionStore()
    let controller = try Self.controller(store: store)
    try await controller.start()
    try controller.screen.viewModel?.update(.number(.nan), for: "name")
    try await controller.leave("name")
    let id = try #require(controller.session)
    var stored = try #require(try await store.load(id))
    #expect(try JSONDecoder().decode(Snapshot.self, from: JSONEncoder().encode(stored)) == stored)
    stored.header.screenNumber = .max
    let bytes = try JSONEncoder().encode(stored)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot.self, from: bytes) }
    controller.screen.viewModel?["name"] = "Ana"
    #expect(try await controller.next() == .moved)
  }

  @Test func `A group takes no value as a whole, so its secrets are not saved`() async throws {
    let pin = #"{ "id": "pin", "type": "text", "label": "PIN", "secret": true }"#
    let group = #"{ "id": "name", "type": "group", "label": "You", "fields": [\#(pin)] }"#
    let text = Self.text.replacing(#"{ "id": "name", "type": "text", "label": "Name" }"#, with: group)
      .replacing(#""with": { "name": "name" }"#, with: #""with": { "name": "'x'" }"#)
      .replacing(#", "name": "name" }"#, with: " }")
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let controller = try FlowController(
      flow: flow, services: [:], store: InMemorySessionStore(), host: Self.host)
    await #expect(throws: FlowStartError.self) { try await controller.start(prefill: ["name": ["pin": "1234"]]) }
    try await controller.start()
    #expect(throws: InputError.self) { try controller.screen.viewModel?.update(["pin": "1234"], for: "name") }
  }

  @Test func `Observers receive no event that could not be saved, and one event for every call`() async throws {
    let store = FailingStore()
    let events = EventList()
    let controller = try Self.controller(
      store: store, service: RememberingService(store: store), observers: [events])
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    store.isFull.store(true, ordering: .relaxed)
    await #expect(throws: SessionStoreError.self) { try await controller.next() }
    store.isFull.store(false, ordering: .relaxed)
    try await controller.next()
    // The service fills the store, so its reply cannot be saved.
    await #expect(throws: SessionStoreError.self) { try await controller.next() }
    #expect(
      events.events.map(\.name)
        == ["started", "shown details", "submitted details", "shown review", "callBegan review", "callEnded review"])
    store.isFull.store(false, ordering: .relaxed)
    try await controller.next()
    #expect(
      events.events.map(\.name).dropFirst(6)
        == ["callBegan review", "callEnded review", "submitted review", "shown done", "ended completed"])
  }

  @Test func `A reply that cannot be saved is discarded, and the call is repeated with the same key`() async throws {
    let store = FailingStore()
    let service = RememberingService(store: store)
    let controller = try Self.controller(store: store, service: service)
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    await #expect(throws: SessionStoreError.cannotWrite(path: "memory", reason: "full")) { try await controller.next() }
    #expect(controller.screen.viewModel?.state.step == "review")
    #expect(controller.screen.viewModel?.state.canRetry == true)
    store.isFull.store(false, ordering: .relaxed)
    guard case .finished = try await controller.next() else {
      Issue.record("the flow did not finish")
      return
    }
    #expect(service.keys.withLock { Set($0).count == 1 && $0.count == 2 })
  }

  @Test func `Saving over another run's newer answers is a conflict`() async throws {
    let store = InMemorySessionStore()
    let first = try Self.controller(store: store)
    try await first.start()
    let id = try #require(first.session)
    let second = try Self.controller(store: store)
    try await second.resume(id)
    try second.screen.viewModel?.update(.string("Bea"), for: "name")
    try await second.next()
    try first.screen.viewModel?.update(.string("Ana"), for: "name")
    await #expect(throws: SessionStoreError.conflict(stored: 2)) { try await first.next() }
    #expect(try await store.load(id)?.content.answers["name"]?.value == .string("Bea"))
  }

  @Test func `A finished session keeps its outcome and no answers`() async throws {
    let store = InMemorySessionStore()
    let controller = try Self.controller(store: store)
    try await Self.derivation(controller)
    try await controller.confirmHandover()
    let id = try #require(controller.session)
    let snapshot = try #require(try await store.load(id))
    #expect(snapshot.header.outcome == "completed")
    #expect(snapshot.content == SnapshotContent())
    await #expect(throws: FlowStartError.finished(outcome: "completed")) {
      try await Self.controller(store: store).resume(id)
    }
  }

  @Test func `A cancelled call reports nothing and can be made again`() async throws {
    let service = WaitingService()
    let controller = try Self.controller(service: service, waiter: CancellingWaiter())
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    try await controller.next()
    let state = try #require(controller.screen.viewModel?.state)
    #expect(state.step == "review")
    #expect(state.formProblems == [])
    service.isOpen.store(true, ordering: .relaxed)
    try await controller.next()
    guard case .finished = controller.screen else {
      Issue.record("the flow did not finish")
      return
    }
  }

  @Test func `A flow starts with an empty list for a repeated section`() async throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "allow": ["unused-service"], "services": { "account.create": {} }, "steps": [
        { "id": "size", "title": "S", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 0, "max": 3 }] },
        { "id": "people", "title": "P", "repeat": { "for": "n", "as": "person", "max": 3 }, "steps": [
          { "id": "who", "title": "W", "fields": [{ "id": "name", "type": "text", "label": "Name" }] } ] },
        { "id": "done", "end": "done" } ] }
      """
    let controller = try Self.controller(text: text)
    try await controller.start(prefill: ["people": []])
    #expect(controller.screen.viewModel?.state.step == "size")
  }

  @Test func `Observers receive the events in order and without answers`() async throws {
    let observer = EventList()
    let controller = try Self.controller(observers: [observer])
    try await Self.derivation(controller)
    #expect(
      observer.events == [
        .started, .shown(step: "details"), .submitted(step: "details"), .shown(step: "review"),
        .callBegan(step: "review", port: "account.create", key: "key-5"),
        .callEnded(
          step: "review", port: "account.create", key: "key-5", outcome: "accepted", milliseconds: 250, tries: 1),
        .submitted(step: "review"),
        .shown(step: "done"), .ended(outcome: "completed"),
      ])
  }

  @Test(arguments: [
    ("given", FlowStartError.unknownGiven([UnknownName(kind: .input, name: "plan", nearest: nil)])),
    ("prefill", FlowStartError.unknownFields([UnknownName(kind: .field, name: "plan", nearest: nil)])),
  ])
  func `Starting a flow with unknown names or invalid values throws an error`(what: String, error: FlowStartError)
    async throws
  {
    let controller = try Self.controller()
    let values: [String: JSONValue] = ["plan": .string("gold")]
    await #expect(throws: error) {
      try await controller.start(given: what == "given" ? values : [:], prefill: what == "prefill" ? values : [:])
    }
  }
}

// MARK: Helpers

private struct NewAccount: Decodable, Equatable {
  let account: String
  let name: String
}

extension ControllerTests {
  static let text = """
    { "format": 1, "flow": "small", "title": "Small",
      "services": { "account.create": { "input": { "name": "text" }, "output": { "number": "text" } } },
      "steps": [
        { "id": "details", "title": "Details", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "review", "title": "Review", "review": "Create it?",
          "submit": { "call": "account.create", "once": true, "with": { "name": "name" }, "as": "account" } },
        { "id": "done", "end": "completed", "text": "Done.", "result": { "account": "account.number", "name": "name" } } ] }
    """

  static func controller(
    text: String = text, store: any SessionStore = InMemorySessionStore(), service: any FlowService = Accounts(),
    waiter: any CallWaiter = QuietWaiter(), observers: [any FlowObserver] = []
  ) throws -> FlowController {
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    #expect(report.rendered { $0 } == "")
    return try FlowController(
      flow: try #require(flow), services: ["account.create": service], store: store, host: host, waiter: waiter,
      observers: observers)
  }

  static var host: FlowHost {
    let (names, ticks) = (Names(), Names())
    let day = FlowTimestamp(seconds: 1_772_323_200)
    return FlowHost(
      now: { day }, timeZone: { .gmt }, uptime: { .milliseconds(250 * ticks.next()) },
      newKey: { "key-\(names.next())" },
      newSessionID: { FlowSessionID(random: UInt64(names.next())) }, run: "run")
  }

  /// Drives the whole flow as a front end would.
  static func derivation(_ controller: FlowController) async throws {
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    try await controller.next()
  }
}

private final class Names: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

extension FlowEvent {
  /// A word and a step.
  fileprivate var name: String {
    switch self {
    case .started: "started"
    case .shown(let step): "shown \(step)"
    case .submitted(let step): "submitted \(step)"
    case .callBegan(let step, _, _): "callBegan \(step)"
    case .callEnded(let step, _, _, _, _, _, _): "callEnded \(step)"
    case .ended(let outcome): "ended \(outcome)"
    case .rejected, .skipped, .chose, .back, .resumed, .stopped: "\(self)"
    }
  }
}

private actor Server {
  func signUp() async throws -> String {
    let controller = try ControllerTests.controller()
    try await ControllerTests.derivation(controller)
    if case .finished(let result, _) = controller.screen { return result.outcome }
    return "unfinished"
  }
}

struct Accounts: FlowService {
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    .accepted(["number": "A-1"])
  }
}

/// A service that replies while it is open, and otherwise waits until it is cancelled.
private final class WaitingService: FlowService {
  let isOpen = Atomic(false)

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if isOpen.load(ordering: .relaxed) { return await Accounts().reply(to: request, progress: progress) }
    while !Task.isCancelled { await Task.yield() }
    return .unavailable(reason: "stopped")
  }
}

/// A service that fills the store during its first reply.
private final class RememberingService: FlowService {
  let keys = Mutex<[String]>([])
  private let store: FailingStore

  init(store: FailingStore) { self.store = store }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let count = keys.withLock { keys in
      keys.append(request.key)
      return keys.count
    }
    if count == 1 { store.isFull.store(true, ordering: .relaxed) }
    return await Accounts().reply(to: request, progress: progress)
  }
}

private struct CancellingWaiter: CallWaiter {
  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    task.cancel()
    _ = await task.value
  }
}

private final class FailingStore: SessionStore {
  let isFull = Atomic(false)
  private let store = InMemorySessionStore()

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await store.load(id) }
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    if isFull.load(ordering: .relaxed) { throw .cannotWrite(path: "memory", reason: "full") }
    try await store.save(snapshot, replacing: revision)
  }
  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  {
    try await store.list(of: flow, after: last, limit: limit)
  }
  func now() async throws(SessionStoreError) -> StoreTime { .machine }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await store.erase(id) }
}
