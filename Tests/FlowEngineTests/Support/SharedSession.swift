import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation
import Synchronization
import Testing

@testable import FlowEngine

/// One session that several controllers resume, with a service, a store and a clock that the test controls.
@MainActor final class SharedSession {
  let id = FlowSessionID(random: 1)
  let service = HeldService()
  let store = WatchedStore()
  private let flow: Flow

  static let finished = EventResult.finished(
    FlowResult(outcome: "completed", value: ["account": "A-1", "name": "Ana"]))

  /// The waits of resumed sessions.
  var waits: Occurrences { store.waits }

  init() throws {
    let text = ControllerTests.text.replacing(#""as": "account""#, with: #""as": "account", "busy": "Creating…""#)
    flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).0)
  }

  /// - Parameter timer: The time of the controller; by default, that of the store.
  func controller(timer: ManualTimer? = nil) throws -> FlowController {
    let (timer, store) = (timer ?? store.timer, store)
    var host = ControllerTests.host
    host = FlowHost(
      now: host.now, timeZone: host.timeZone, uptime: { store.uptime.withLock(\.self) }, newKey: host.newKey,
      newSessionID: host.newSessionID, run: host.run)
    host.sleep = { try await timer.sleep($0) }
    return try FlowController(flow: flow, services: ["account.create": service], store: store, host: host)
  }

  /// Starts the session in a controller with its own time, and shows the review.
  func atReview(timer: ManualTimer = ManualTimer()) async throws -> FlowController {
    let controller = try controller(timer: timer)
    try await controller.start(as: id)
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    return controller
  }

  /// Starts the session and confirms the review, whose call then lasts.
  func confirming() async throws -> (review: FlowController, event: Task<EventResult, any Error>) {
    let review = try await atReview()
    let event = Task { @MainActor in try await review.next() }
    await service.begun.next()
    return (review, event)
  }

  /// The screen of the session as a page would show it.
  func page() async throws -> ScreenState? {
    let snapshot = try #require(try await store.load(id))
    return try flow.screen(of: snapshot, host: ControllerTests.host, time: try await store.now())
  }
}

/// Counts occurrences that a test waits for, one after another.
final class Occurrences: Sendable {
  private let (stream, continuation) = AsyncStream<Void>.makeStream()

  func note() { continuation.yield() }

  /// Waits for the next occurrence.
  func next() async { for await _ in stream { return } }
}

/// A clock that moves only when a test moves it.
final class ManualTimer: Sendable {
  private let state = Mutex((now: Duration.zero, sleeping: [(end: Duration, AsyncStream<Never>.Continuation)]()))

  var now: Duration { state.withLock(\.now) }

  func sleep(_ time: Duration) async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    state.withLock { $0.sleeping.append(($0.now + time, continuation)) }
    for await _ in stream {}
    try Task.checkCancellation()
  }

  func pass(_ time: Duration) {
    state.withLock { state in
      state.now += time
      let now = state.now
      for (end, sleeping) in state.sleeping where end <= now { sleeping.finish() }
      state.sleeping.removeAll { $0.end <= now }
    }
  }
}

/// A store in memory with a clock that the test moves.
final class WatchedStore: SessionStore {
  let timer = ManualTimer()
  let waits = Occurrences()
  /// The controllers' monotonic clock.
  let uptime = Mutex(Duration.zero)
  /// How long the process is stopped during each save.
  let stop = Mutex(Duration.zero)
  private let base: InMemorySessionStore

  init() {
    let timer = timer
    base = InMemorySessionStore { StoreTime(clock: "test", milliseconds: Int64(timer.now / .milliseconds(1))) }
  }

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await base.load(id) }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try await base.save(snapshot, replacing: revision)
    uptime.withLock { $0 += stop.withLock(\.self) }
  }

  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  {
    try await base.list(of: flow, after: last, limit: limit)
  }
  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await base.erase(id) }
  func now() async throws(SessionStoreError) -> StoreTime { try await base.now() }

  func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    waits.note()
    try await base.waitForChange(of: id, after: revision)
  }
}

/// A service whose calls last until the test ends them.
final class HeldService: FlowService {
  let begun = Occurrences()
  private let state = Mutex((keys: [String](), open: [AsyncStream<ServiceOutcome>.Continuation]()))
  private let ignores = Mutex(false)

  var ignoresCancellation: Bool {
    get { ignores.withLock(\.self) }
    set { ignores.withLock { $0 = newValue } }
  }

  /// The idempotency keys of all calls, in order.
  var keys: [String] { state.withLock(\.keys) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let (stream, continuation) = AsyncStream<ServiceOutcome>.makeStream()
    state.withLock {
      $0.keys.append(request.key)
      $0.open.append(continuation)
    }
    begun.note()
    if ignoresCancellation {
      return await Task {
        for await outcome in stream { return outcome }
        return .cancelled
      }.value
    }
    for await outcome in stream { return outcome }
    return .cancelled
  }

  /// Ends all calls that have begun.
  func accept() {
    for call in state.withLock({ exchange(&$0.open, with: []) }) { call.yield(.accepted(["number": "A-1"])) }
  }
}
