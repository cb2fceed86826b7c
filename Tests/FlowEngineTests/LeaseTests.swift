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
    let review = try await shared.atReview()
    let first = Task { @MainActor in try await review.next() }
    await shared.service.begun.next()
    let second = try shared.controller()
    let resumed = Task { @MainActor in try await second.resume(shared.id, atLastScreen: true) }
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
    let review = try await shared.atReview()
    let first = Task { @MainActor in try await review.next() }
    await shared.service.begun.next()
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

  @Test func `A lease of another start of the machine has ended`() {
    let lease = CallLease(ends: StoreTime(clock: "first", milliseconds: 100))
    #expect(lease.timeLeft(at: StoreTime(clock: "first", milliseconds: 60)) == .milliseconds(40))
    #expect(lease.timeLeft(at: StoreTime(clock: "first", milliseconds: 100)) == nil)
    #expect(lease.timeLeft(at: StoreTime(clock: "second", milliseconds: 1)) == nil)
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
