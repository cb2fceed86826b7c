import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Requests of one session, each with a controller of its own, in random order.
///
/// Forms are sent twice, pages are loaded again during a call, and in every other run processes are killed during their
/// calls or stopped until their leases have ended.
@Suite struct LeaseInterleavingTests {
  private static let count = TestRun.count(60, full: 10_000)

  @Test func `However requests interleave, one controller at a time makes a call, and each confirmation makes one`()
    async throws
  {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: RequestsOfASession.text)).0)
    let faults = await withCheckedContinuation { continuation in
      // Uses its own thread because the threads that tasks share must be free for the services.
      Thread {
        var faults: [String] = []
        for seed in 0..<Self.count where faults.count < 3 {
          var requests = RequestsOfASession(flow, seed: UInt64(seed), kills: seed % 2 == 1)
          faults += requests.run().map { "seed \(seed): \($0)" }
        }
        continuation.resume(returning: faults)
      }
      .start()
    }
    #expect(faults == [])
  }
}

private struct RequestsOfASession {
  private var dice: Dice
  private let kills: Bool
  private let executor = ChosenOrderExecutor()
  private let timer = ManualTimer()
  private let store: SuspendingStore
  private let calls: OpenCalls
  private let server: Server
  private var faults: [String] = []

  static let text = """
    { "format": 1, "flow": "join", "title": "Join",
      "services": { "create": { "input": { "number": "text" }, "output": { "number": "text" } },
        "send": { "input": { "to": "text" } } },
      "steps": [
        { "id": "phone", "title": "Phone", "fields": [{ "id": "number", "type": "text", "label": "Number" }] },
        { "id": "code", "title": "Code", "before": { "call": "send", "with": { "to": "number" } },
          "fields": [{ "id": "code", "type": "text", "label": "Code" }] },
        { "id": "review", "title": "Review", "review": "Create it?",
          "submit": { "call": "create", "once": true, "with": { "number": "number" }, "as": "account" } },
        { "id": "done", "end": "completed", "text": "Done." } ] }
    """

  init(_ flow: Flow, seed: UInt64, kills: Bool) {
    dice = Dice(seed: seed)
    self.kills = kills
    let timer = timer
    store = SuspendingStore { StoreTime(clock: "test", milliseconds: Int64(timer.now / .milliseconds(1))) }
    calls = OpenCalls(timer, store)
    server = Server(executor, flow, store, calls, timer)
  }

  mutating func run() -> [String] {
    server.assumeIsolated { $0.begin(.start) }
    finish()
    for _ in 0..<60 { act() }
    finish()
    calls.wakeKilled()
    finish()
    for _ in 0..<6 where !server.assumeIsolated({ $0.isFinished }) {
      timer.pass(.seconds(66))
      server.assumeIsolated { $0.begin(.form) }
      finish()
    }
    if !server.assumeIsolated({ $0.isFinished }) { faults.append("the flow did not come to its end") }
    return faults + calls.faults(wasKilled: kills) + server.assumeIsolated { $0.faults }
  }

  private mutating func act() {
    switch dice.number(0..<100) {
    case 0..<50: _ = executor.runOne(&dice)
    case 50..<65: _ = store.saves.endOne(&dice, with: !kills || !dice.oneIn(15))
    case 65..<73: calls.acceptOne(&dice)
    case 73..<85: server.assumeIsolated { $0.begin(.form, times: 2) }
    case 85..<93: server.assumeIsolated { $0.begin(.reload) }
    case 93..<95: if kills { calls.killOne(&dice) }
    case 95..<97: if kills { timer.pass(.seconds(40)) }
    case _: server.assumeIsolated { $0.look() }
    }
    settle()
  }

  /// Waits until every request is queued as a job, suspended in a save or a call, or waits for another one's call.
  private mutating func settle() {
    let (executor, store, calls, server) = (executor, store, calls, server)
    let isSettled = {
      executor.count + store.saves.open + calls.open + store.waits.open >= server.assumeIsolated { $0.open }
    }
    if !spin(until: isSettled) { faults.append("waited too long for requests to settle") }
  }

  /// Completes all requests except those of killed processes.
  private mutating func finish() {
    while server.assumeIsolated({ $0.open }) > calls.killed, faults.isEmpty {
      settle()
      if executor.runOne(&dice) || store.saves.endOne(&dice, with: true) || calls.acceptOne(&dice) { continue }
      // What is left waits for the call of a process that was killed, or whose last save failed.
      if !kills {
        faults.append("a request is never handled: \(server.assumeIsolated { $0.unfinished })")
        faults.append("\(executor.count) \(store.saves.open) \(calls.open) \(store.waits.open)")
      }
      timer.pass(.seconds(66))
    }
  }
}

/// Handles requests on its own actor.
private actor Server {
  private nonisolated let executor: ChosenOrderExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let flow: Flow
  private let store: SuspendingStore
  private let calls: OpenCalls
  private let timer: ManualTimer
  private let id = FlowSessionID(random: 1)
  private var revision: Int?
  private(set) var open = 0
  private(set) var unfinished: [String] = []
  private(set) var faults: [String] = []
  private(set) var isFinished = false

  init(
    _ executor: ChosenOrderExecutor, _ flow: Flow, _ store: SuspendingStore, _ calls: OpenCalls, _ timer: ManualTimer
  ) {
    (self.executor, self.flow, self.store, self.calls, self.timer) = (executor, flow, store, calls, timer)
  }

  enum Request { case start, form, reload }

  /// Begins requests for the page that the person sees.
  func begin(_ request: Request, times: Int = 1) {
    if case .form = request { look() }
    let revision = revision
    for _ in 0..<times {
      open += 1
      unfinished.append("\(request)")
      Task {
        do { try await handle(request, revision) } catch {
          switch error {
          // Another request was faster, or the store was full.
          case SessionStoreError.conflict, SessionStoreError.cannotWrite, FlowStartError.store(.conflict),
            FlowStartError.store(.cannotWrite):
            break
          case _: faults.append("\(request): \(error)")
          }
        }
        open -= 1
        unfinished.remove(at: unfinished.firstIndex(of: "\(request)") ?? 0)
      }
    }
  }

  /// Shows the page, which changes nothing.
  func look() {
    guard let snapshot = store.stored(id) else { return }
    do {
      let screen = try flow.screen(of: snapshot, host: host, time: store.time)
      revision = screen?.step?.revision
      if case .finished = screen { isFinished = true }
    } catch { faults.append("\(error)") }
  }

  private func handle(_ request: Request, _ revision: Int?) async throws {
    let controller = try FlowController(
      flow: flow, services: ["create": calls, "send": calls], store: store, host: host)
    if case .start = request { return try await controller.start(as: id) }
    try await controller.resumeAtLastScreen(id)
    if case .finished = controller.screen { isFinished = true }
    guard case .form = request, let viewModel = controller.screen.viewModel, viewModel.state.revision == revision
    else { return }
    if viewModel.state.isBlocked {
      try await controller.retry(at: revision)
    } else {
      for field in viewModel.state.fields { try viewModel.update(.string("1"), for: field.path) }
      try await controller.next(at: revision)
    }
    if case .finished = controller.screen { isFinished = true }
  }

  private var host: FlowHost {
    let (base, timer, calls) = (ControllerTests.host, timer, calls)
    var host = FlowHost(
      now: base.now, timeZone: base.timeZone, uptime: { timer.now },
      newKey: { calls.newKey() }, newSessionID: base.newSessionID, run: "run")
    host.sleep = { try await timer.sleep($0) }
    return host
  }
}

/// The calls of all processes, of which some are killed.
private final class OpenCalls: FlowService {
  private struct Call {
    let port: String
    let key: String
    let leaseEnd: Duration
    var isKilled = false
    let continuation: AsyncStream<ServiceOutcome>.Continuation
  }

  private struct State {
    var open: [Int: Call] = [:]
    var begun: [(port: String, key: String)] = []
    var faults: [String] = []
    var keyCount = 0
  }

  private let state = Mutex(State())
  private let timer: ManualTimer
  private let store: SuspendingStore

  init(_ timer: ManualTimer, _ store: SuspendingStore) { (self.timer, self.store) = (timer, store) }

  func newKey() -> String {
    state.withLock { state in
      state.keyCount += 1
      return "key\(state.keyCount)"
    }
  }

  var open: Int { state.withLock(\.open.count) }
  var killed: Int { state.withLock { $0.open.values.count(where: \.isKilled) } }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let (stream, continuation) = AsyncStream<ServiceOutcome>.makeStream()
    let (now, lease) = (timer.now, store.stored(request.session)?.header.lease)
    let number = state.withLock { state in
      if state.open.values.contains(where: { $0.leaseEnd > now }) { state.faults.append("two hold a lease at once") }
      let number = state.begun.count
      state.begun.append((request.port, request.key))
      state.open[number] = Call(
        port: request.port, key: request.key, leaseEnd: .milliseconds(lease?.ends.milliseconds ?? 0),
        continuation: continuation)
      return number
    }
    return await withTaskCancellationHandler {
      // A task of its own, because a killed process does not notice that its task is cancelled.
      await Task {
        for await outcome in stream { return outcome }; return ServiceOutcome.cancelled
      }.value
    } onCancel: {
      end(number, with: .cancelled)
    }
  }

  private func end(_ number: Int, with outcome: ServiceOutcome) {
    let call = state.withLock { $0.open[number]?.isKilled == false ? $0.open.removeValue(forKey: number) : nil }
    call?.continuation.yield(outcome)
    call?.continuation.finish()
  }

  @discardableResult
  func acceptOne(_ dice: inout Dice) -> Bool {
    let living = state.withLock { $0.open.filter { !$1.isKilled }.keys.sorted() }
    guard let number = dice.pick(living) else { return false }
    end(number, with: .accepted(["number": "A-1"]))
    return true
  }

  func killOne(_ dice: inout Dice) {
    let living = state.withLock { $0.open.filter { !$1.isKilled }.keys.sorted() }
    if let number = dice.pick(living) { state.withLock { $0.open[number]?.isKilled = true } }
  }

  /// The killed processes were only stopped, and go on after their leases have ended.
  func wakeKilled() {
    let killed = state.withLock { state in
      for number in state.open.keys { state.open[number]?.isKilled = false }
      return state.open.keys.sorted()
    }
    for number in killed { end(number, with: .accepted(["number": "A-1"])) }
  }

  func faults(wasKilled: Bool) -> [String] {
    state.withLock { state in
      var faults = state.faults
      let created = state.begun.filter { $0.port == "create" }.map(\.key)
      if Set(created).count != 1 { faults.append("created under the keys \(created)") }
      if !wasKilled, created.count != 1 { faults.append("created \(created.count) times") }
      let sent = state.begun.filter { $0.port == "send" }.map(\.key)
      if !wasKilled, sent.count != 1 { faults.append("sent \(sent.count) texts") }
      return faults
    }
  }
}
