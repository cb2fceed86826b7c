import FlowDefinition
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation
import Synchronization
import Testing

@testable import FlowEngine

/// A call belongs to one controller: the others wait until it has ended, and looking changes nothing.
@MainActor @Suite struct LeaseTests {
  @Test func `A resumed session waits for the call of another controller and shows its step as busy`() async throws {
    let shared = try SharedSession()
    let (_, first) = try await shared.confirming()
    let second = try shared.controller()
    let resumed = Task { @MainActor in try await second.resumeAtLastScreen(shared.id) }
    await shared.waits.next()
    #expect(second.screen.viewModel?.state.busy?.message == "Creating…")
    #expect(second.screen.viewModel?.state.step == "review")
    #expect(try await second.next() == .busy)
    #expect(try await shared.page()?.step?.busy?.message == "Creating…")
    shared.service.accept()
    #expect(try await first.value == SharedSession.finished)
    _ = try await resumed.value
    #expect(second.screen.state.step?.step == "done" && shared.service.keys.count == 1)
  }

  @Test func `The call of a controller that was killed is repeated with its key once its lease has ended`() async throws
  {
    let shared = try SharedSession()
    let killed = try await shared.atReview()
    let lost = Task { @MainActor in try await killed.next() }
    await shared.service.begun.next()
    let controller = try shared.controller()
    let resumed = Task { @MainActor in try await controller.resume(shared.id) }
    await shared.waits.next()
    #expect(shared.service.keys.count == 1)
    shared.store.timer.pass(.seconds(64))
    #expect(shared.service.keys.count == 1, "the lease lasts the limit of the service and a margin")
    shared.store.timer.pass(.seconds(2))
    await shared.service.begun.next()
    #expect(shared.service.keys.count == 2 && Set(shared.service.keys).count == 1)
    shared.service.accept()
    _ = try await resumed.value
    #expect(controller.screen.viewModel?.state.step == "done")
    // The first controller was only stopped and goes on now: its outcome comes too late.
    shared.service.accept()
    await #expect(throws: SessionStoreError.self) { try await lost.value }
  }

  @Test func `A controller that wakes after its lease has ended sends nothing`() async throws {
    let shared = try SharedSession()
    let review = try await shared.atReview()
    shared.store.stop.withLock { $0 = .seconds(61) }
    #expect(try await review.next() == .cancelled)
    #expect(shared.service.keys == [])
    shared.store.stop.withLock { $0 = .zero }
    let again = Task { @MainActor in try await review.retry() }
    await shared.service.begun.next()
    shared.service.accept()
    #expect(try await again.value == SharedSession.finished)
  }

  @Test func `A call that takes longer than its service allows is cancelled and can be retried`() async throws {
    let (shared, timer) = (try SharedSession(), ManualTimer())
    let review = try await shared.atReview(timer: timer)
    let first = Task { @MainActor in try await review.next() }
    await shared.service.begun.next()
    timer.pass(.seconds(60))
    let failed = FailedCall(
      service: "account.create", reason: "no response within 60 seconds", failure: ServiceFailure(code: "timedOut"))
    #expect(try await first.value == .unavailable(failed))
    let again = Task { @MainActor in try await review.retry() }
    await shared.service.begun.next()
    shared.service.accept()
    #expect(try await again.value == SharedSession.finished)
    #expect(Set(shared.service.keys).count == 1)
  }

  @Test func `Cancelling the task that waits for an event cancels the call`() async throws {
    let shared = try SharedSession()
    let review = try await shared.atReview()
    let event = Task { @MainActor in try await review.next() }
    await shared.service.begun.next()
    event.cancel()
    #expect(try await event.value == .cancelled)
    let again = Task { @MainActor in try await review.retry() }
    await shared.service.begun.next()
    shared.service.accept()
    #expect(try await again.value == SharedSession.finished)
  }

  @Test(arguments: ["the task", "the call", "the run"])
  func `Waiting for a call of another controller can be cancelled`(what: String) async throws {
    let shared = try SharedSession()
    let (_, first) = try await shared.confirming()
    let second = try shared.controller()
    let resumed = Task { @MainActor in try await second.resume(shared.id) }
    await shared.waits.next()
    switch what {
    case "the task": resumed.cancel()
    case "the call": second.cancelCall()
    case _: #expect(try await second.quit() == .refused(.over))
    }
    await #expect(throws: FlowStartError.busy) { try await resumed.value }
    if case .notStarted = second.screen {} else { Issue.record("the former screen is not shown") }
    shared.service.accept()
    _ = try await first.value
    try await second.resume(shared.id)
    #expect(second.screen.viewModel?.state.step == "done" && shared.service.keys.count == 1)
  }

  @Test func `Who waited for a call that was cancelled shows its step, and does not repeat it`() async throws {
    let shared = try SharedSession()
    let (review, first) = try await shared.confirming()
    let second = try shared.controller()
    let resumed = Task { @MainActor in try await second.resume(shared.id) }
    await shared.waits.next()
    review.cancelCall()
    #expect(try await first.value == .cancelled)
    _ = try await resumed.value
    #expect(second.screen.state.step?.notice == .mayHaveSucceeded && shared.service.keys.count == 1)
    let again = Task { @MainActor in try await second.next() }
    await shared.service.begun.next()
    shared.service.accept()
    #expect(try await again.value == SharedSession.finished)
    #expect(Set(shared.service.keys).count == 1)
  }

  @Test func `After a run was stopped during its call, the call is repeated only when it has ended`() async throws {
    let shared = try SharedSession()
    shared.service.ignoresCancellation = true
    let (review, first) = try await shared.confirming()
    #expect(try await review.quit() == .stopped(.quit))
    let second = try shared.controller()
    let resumed = Task { @MainActor in try await second.resume(shared.id) }
    await shared.waits.next()
    #expect(shared.service.keys.count == 1)
    shared.service.accept()
    _ = try await first.value
    _ = try await resumed.value
    #expect(second.screen.state.step?.step == "review" && shared.service.keys.count == 1)
    let again = Task { @MainActor in try await second.next() }
    await shared.service.begun.next()
    shared.service.accept()
    #expect(try await again.value == SharedSession.finished)
  }

  @Test func `A page has the revision that resuming has, and the same end after an answer has expired`() async throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "services": { "check": { "input": { "a": "text" } } }, "steps": [
        { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }],
          "submit": { "call": "check", "with": { "a": "a" }, "lasts": "10m" } },
        { "id": "b", "fields": [{ "id": "b", "type": "text", "label": "B" }] },
        { "id": "done", "end": "done" } ] }
      """
    let (store, timer) = (InMemorySessionStore(), ManualTimer())
    let base = ControllerTests.host
    let host = FlowHost(
      now: { FlowTimestamp(seconds: 1_772_323_200 + timer.now.components.seconds) }, timeZone: base.timeZone,
      uptime: { .zero }, newKey: base.newKey, newSessionID: base.newSessionID, run: "run")
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).0)
    func controller() throws -> FlowController {
      try FlowController(flow: flow, services: ["check": Accounts()], store: store, host: host)
    }
    func page(_ id: FlowSessionID) async throws -> ScreenState? {
      let snapshot = try #require(try await store.load(id))
      return try flow.screen(of: snapshot, host: host, time: try await store.now())
    }
    let first = try controller()
    try await first.start()
    let id = try #require(first.session)
    first.screen.viewModel?["a"] = "1"
    try await first.next()
    #expect(first.screen.state.step?.step == "b")
    timer.pass(.seconds(11 * 60))
    let shown = try #require(try await page(id))
    let second = try controller()
    try await second.resumeAtLastScreen(id)
    #expect(shown == second.screen.state && shown.step?.step == "a")
    #expect(try await second.next(at: shown.step?.revision) == .moved)
    second.screen.viewModel?["b"] = "2"
    #expect(try await second.next() == .moved)
    guard case .finished = try await second.next() else {
      Issue.record("the flow did not finish")
      return
    }
    timer.pass(.seconds(11 * 60))
    guard case .finished = try await page(id) else {
      Issue.record("the page of the end is gone")
      return
    }
  }

  @Test func `A lease of another start of the machine has ended`() {
    let lease = CallLease(ends: StoreTime(clock: "first", milliseconds: 100))
    #expect(lease.timeLeft(at: StoreTime(clock: "first", milliseconds: 60)) == .milliseconds(40))
    #expect(lease.timeLeft(at: StoreTime(clock: "first", milliseconds: 100)) == nil)
    #expect(lease.timeLeft(at: StoreTime(clock: "second", milliseconds: 1)) == nil)
    let distant = CallLease(ends: StoreTime(clock: "first", milliseconds: .max))
    #expect(distant.timeLeft(at: StoreTime(clock: "first", milliseconds: 60)) == nil, "no call lasts that long")
    let (now, later) = (StoreTime.machine, StoreTime.machine)
    #expect(now.clock == later.clock && now.milliseconds <= later.milliseconds)
  }

  @Test(arguments: [-1, Int64.min, Int64.max])
  func `A lease that ends at an impossible time is damage`(milliseconds: Int64) throws {
    let snapshot = """
      {"header":{"format":1,"id":"eaaaaaaaab","flow":"f","flowVersion":1,"flowFingerprint":"0","revision":1,"begun":1,
      "saved":1,"lease":{"ends":{"clock":"c","milliseconds":\(milliseconds)}}},"content":{}}
      """
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot.self, from: Data(snapshot.utf8)) }
  }

  @Test func `A session that a newer version of the flow has saved is not touched by an older one`() async throws {
    let store = InMemorySessionStore()
    let newer = try ControllerTests.controller(
      text: ControllerTests.text.replacing("\"title\": \"Small\"", with: "\"version\": 2, \"title\": \"Small\""),
      store: store)
    try await newer.start()
    let id = try #require(newer.session)
    let saved = try await store.load(id)
    let older = try ControllerTests.controller(store: store)
    await #expect(throws: FlowStartError.newerFlow(version: 2)) { try await older.resume(id) }
    #expect(try await store.load(id) == saved)
  }
}
