import FlowServices
import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// The screen and view model that a front end holds, and the events that it sends, during calls, saves and restarts.
@MainActor @Suite struct ScreenTests {
  private static let text = """
    { "format": 1, "flow": "join", "version": 1, "title": "Join",
      "services": { "code.check": { "input": { "code": "code" }, "rejects": { "wrong": {} } } },
      "steps": [
        { "id": "code", "title": "Code", "fields": [{ "id": "code", "type": "code", "label": "Code", "length": 4 }],
          "submit": { "call": "code.check", "with": { "code": "code" },
            "busy": "Checking…", "rejected": { "wrong": { "field": "code", "message": "That is not the code." } } } },
        { "id": "news", "title": "News", "optional": true, "actions": [{ "id": "never", "label": "Never", "leave": "plan" }],
          "fields": [{ "id": "news", "type": "boolean", "label": "News?" }] },
        { "id": "plan", "title": "Plan", "fields": [
            { "id": "plan", "type": "choice", "label": "Plan", "options": [
              { "id": "free", "label": "Free of charge" }, { "id": "pro", "label": "Professional" } ] },
            { "id": "name", "type": "text", "label": "Name" } ] },
        { "id": "done", "end": "completed", "text": "Done." } ] }
    """

  private func controller(_ service: any FlowService, _ store: any SessionStore = InMemorySessionStore()) throws
    -> FlowController
  {
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: Self.text))
    try #require(report.rendered { $0 } == "")
    return try FlowController(
      flow: try #require(flow), services: ["code.check": service], store: store, host: ControllerTests.host)
  }

  /// A service that rejects a number of requests and then accepts all others.
  private final class CountingService: FlowService {
    let codes = Mutex<Int>(0)
    let refusals: Int

    init(refusing refusals: Int = 0) { self.refusals = refusals }

    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      let count = codes.withLock { count in
        count += 1
        return count
      }
      return count > refusals ? .accepted(.null) : .rejected(Rejection(code: "wrong"))
    }
  }

  /// A service that replies when the test lets it.
  private final class LastingService: FlowService {
    let work = SuspendedWork<ServiceOutcome>()

    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      await progress.begun()
      return await work.outcome(cancelled: .cancelled)
    }
  }

  /// Yields to the main actor until a condition is true.
  private func turns(until isReached: () -> Bool) async { while !isReached() { await Task.yield() } }

  /// Completes saves successfully until an event is handled.
  private func saving<Result: Sendable>(_ store: SuspendingStore, _ event: Task<Result, any Error>) async throws
    -> Result
  {
    var dice = Dice(seed: 1)
    var isHandled = false
    let watched = Task {
      _ = await event.result
      isHandled = true
    }
    while !isHandled {
      _ = store.saves.endOne(&dice, with: true)
      await Task.yield()
    }
    await watched.value
    return try await event.value
  }

  @Test func `The form stays visible while a call runs`() async throws {
    let service = LastingService()
    let controller = try controller(service)
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    form["code"] = "1234"
    let handedIn = Task { try await controller.next(at: form.state.revision) }
    await turns { form.state.busy?.message != nil }
    #expect(controller.screen.viewModel === form && form.state.fields.map(\.path) == ["code"])
    #expect(form.state.busy == BusyViewState(message: "Checking…") && !form.state.canSubmit)
    #expect(throws: InputError.busy) { try form.update("9999", for: "code") }
    #expect(try await controller.back() == .busy)
    #expect(try await controller.leave("code") == .busy)
    controller.cancelCall()
    #expect(try await handedIn.value == .cancelled)
    #expect(controller.screen.viewModel === form && form.state.busy == nil)
    // The step can be submitted again afterwards.
    form["code"] = "1234"
    let again = Task { try await controller.next() }
    await turns { service.work.open == 1 }
    var dice = Dice(seed: 1)
    _ = service.work.endOne(&dice, with: .accepted(.null))
    #expect(try await again.value == .moved)
    #expect(controller.screen.viewModel?.state.step == "news")
    #expect(throws: InputError.ended) { try form.update("1", for: "code") }
  }

  @Test(arguments: [
    (ServiceOutcome.rejected(Rejection(code: "wrong")), "5678", nil), (.accepted(.null), "1234", InputError.ended),
  ])
  func `Input that was read during a call is set after the call, unless the person has moved on`(
    outcome: ServiceOutcome, text: String, error: InputError?
  ) async throws {
    let (service, input) = (LastingService(), SuspendedWork<JSONValue>())
    let controller = try controller(service)
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    var dice = Dice(seed: 1)
    form["code"] = "1234"
    let reading = Task { () -> InputError? in
      do throws(InputError) { try await form.type(for: "code") { await input.outcome() } } catch { return error }
      return nil
    }
    await turns { input.open == 1 }
    let handedIn = Task { try await controller.next() }
    await turns { service.work.open == 1 }
    _ = input.endOne(&dice, with: "5678")
    await turns { form.waiting.count == 1 }
    _ = service.work.endOne(&dice, with: outcome)
    _ = try await handedIn.value
    #expect(await reading.value == error)
    #expect(form.evaluator.inputs.typed.first { _ in true }?.value.string ?? "" == text)
  }

  @Test func `A cancelled reading does not wait for the end of a call`() async throws {
    let (service, input) = (LastingService(), SuspendedWork<JSONValue>())
    let controller = try controller(service)
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    var dice = Dice(seed: 1)
    form["code"] = "1234"
    let reading = Task { try await form.type(for: "code") { await input.outcome() } }
    await turns { input.open == 1 }
    let handedIn = Task { try await controller.next() }
    await turns { service.work.open == 1 }
    _ = input.endOne(&dice, with: "5678")
    await turns { form.waiting.count == 1 }
    reading.cancel()
    try await reading.value
    #expect(service.work.open == 1)
    controller.cancelCall()
    #expect(try await handedIn.value == .cancelled)
    #expect(form.evaluator.inputs.typed.first { _ in true }?.value.string == "1234")
  }

  @Test func `Each screen has one view model, which stays the same while the screen does`() async throws {
    let controller = try controller(CountingService(refusing: 1))
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    guard case .stayed(let problems) = try await controller.next() else {
      Issue.record("a step without its code was taken")
      return
    }
    #expect(problems.map(\.field) == ["code"] && problems.map(\.problem.code) == ["required"])
    form["code"] = "1111"
    #expect(try await controller.next() == .rejected(code: "wrong"))
    #expect(form.state.field("code")?.problems.map(\.message) == ["That is not the code."])
    #expect(controller.screen.viewModel === form)
    form["code"] = "2222"
    #expect(try await controller.next() == .moved)
    #expect(try await controller.back() == .refused(.nothingBefore))
    #expect(try await controller.skip() == .moved)
    let plan = try #require(controller.screen.viewModel)
    #expect(plan !== form && plan.state.step == "plan")
  }

  @Test func `A double tap on Next skips no unseen step`() async throws {
    let controller = try controller(CountingService())
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    form["code"] = "1234"
    let seen = form.state.revision
    let first = Task { try await controller.next(at: seen) }
    let second = Task { try await controller.next(at: seen) }
    let results = try await [first.value, second.value]
    #expect(results.contains(.moved) && (results.contains(.busy) || results.contains(.stale)))
    #expect(controller.screen.viewModel?.state.step == "news")
  }

  @Test func `A repeated web request does not use another attempt at a code, even after a restart`() async throws {
    let (store, service) = (InMemorySessionStore(), CountingService(refusing: 2))
    let first = try controller(service, store)
    try await first.start()
    let revision = try #require(first.screen.viewModel).state.revision
    first.screen.viewModel?["code"] = "1111"
    #expect(try await first.next(at: revision) == .rejected(code: "wrong"))
    #expect(try await first.next(at: revision) == .stale)
    let id = try #require(first.session)
    let second = try controller(service, store)
    try await second.resume(id)
    #expect(try await second.next(at: revision) == .stale)
    #expect(service.codes.withLock(\.self) == 1)
    // The page returned with the rejection is still current.
    let now = try #require(first.screen.viewModel).state.revision
    second.screen.viewModel?["code"] = "2222"
    #expect(try await second.next(at: now) == .rejected(code: "wrong"))
    second.screen.viewModel?["code"] = "3333"
    #expect(try await second.next() == .moved)
  }

  @Test func `A button of a page from before a restart does nothing`() async throws {
    let (store, service) = (InMemorySessionStore(), CountingService())
    let first = try controller(service, store)
    try await first.start()
    first.screen.viewModel?["code"] = "1234"
    try await first.next()
    first.screen.viewModel?["news"] = true
    try await first.next()
    try await first.back()
    let page = try #require(first.screen.viewModel).state
    #expect(page.step == "news")
    let id = try #require(first.session)
    // The session resumes at the first incomplete step, which is another screen.
    let second = try controller(service, store)
    try await second.resume(id)
    #expect(second.screen.viewModel?.state.step == "plan")
    #expect(try await second.next(at: page.revision) == .stale)
    // The session resumes at the last screen, so the page is current.
    let third = try controller(service, store)
    try await third.resumeAtLastScreen(id)
    #expect(third.screen.viewModel?.state.step == "news")
    #expect(try await third.next(at: page.revision) == .moved)
    // A page newer than the controller is a conflict.
    let now = try #require(third.screen.viewModel).state.revision
    await #expect(throws: SessionStoreError.self) { try await first.next(at: now) }
  }

  @Test func `An event refers to the step on the screen, even after the way to it expired`() async throws {
    let text = """
      { "format": 1, "flow": "proof", "version": 1, "title": "Proof",
        "services": { "check": { "input": { "text": "text" } } },
        "steps": [
          { "id": "proof", "title": "Proof", "fields": [{ "id": "word", "type": "text", "label": "Word" }],
            "submit": { "call": "check", "with": { "text": "word" }, "lasts": "10m" } },
          { "id": "name", "title": "Name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
          { "id": "done", "end": "completed" } ] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let (store, service) = (InMemorySessionStore(), CountingService())
    let clock = ManualClock(at: FlowTimestamp(seconds: 1_772_323_200))
    let host = clock.host(run: "run", session: try #require(FlowSessionID("proof")))
    func controller() throws -> FlowController {
      try FlowController(flow: flow, services: ["check": service], store: store, host: host)
    }
    let first = try controller()
    try await first.start()
    first.screen.viewModel?["word"] = "open"
    try await first.next()
    let page = try #require(first.screen.viewModel).state
    #expect(page.step == "name")
    first.screen.viewModel?["name"] = "Ana"
    clock.advance(by: .seconds(660))
    // Leaving a field does not change the screen, so the button of the page still works. It leads to the step that must
    // be repeated.
    try await first.leave("name", at: page.revision)
    let (id, count) = (try #require(first.session), service.codes.withLock(\.self))
    #expect(try await first.next(at: page.revision) == .refused(.notOnPath))
    #expect(first.screen.viewModel?.state.step == "proof")
    // The second tap of a double tap is ignored.
    #expect(try await first.next(at: page.revision) == .stale)
    #expect(service.codes.withLock(\.self) == count)
    let second = try controller()
    try await second.resumeAtLastScreen(id)
    #expect(second.screen.viewModel?.state.step == "proof")
    #expect(try await second.next(at: page.revision) == .stale)
    #expect(service.codes.withLock(\.self) == count)
    second.screen.viewModel?["word"] = "again"
    #expect(try await second.next() == .moved)
    #expect(second.screen.viewModel?.state.field("name")?.text == "Ana")
  }

  @Test func `A step is evaluated again if the day of an earlier value has changed while it was on the screen`()
    async throws
  {
    let text = """
      { "format": 1, "flow": "day", "version": 1, "title": "Day",
        "steps": [
          { "id": "a", "title": "A", "fields": [
            { "id": "from", "type": "date", "label": "From" },
            { "id": "late", "type": "boolean", "label": "Late", "computed": "today > from" } ] },
          { "id": "b", "title": "B", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
            "rules": [{ "id": "more", "that": "!late || n > 5", "message": "Enter more than 5." }] },
          { "id": "done", "end": "completed" } ] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let clock = ManualClock(at: FlowTimestamp(seconds: 1_772_323_200))
    let host = clock.host(run: "run", session: FlowSessionID(random: 1))
    let controller = try FlowController(flow: flow, services: [:], store: InMemorySessionStore(), host: host)
    try await controller.start()
    controller.screen.viewModel?["from"] = "2026-03-01"
    try await controller.next()
    controller.screen.viewModel?["n"] = 1
    clock.advance(by: .seconds(172_800))
    #expect(try await controller.skip() == .refused(.notOptional))
    controller.screen.viewModel?["n"] = 2
    guard case .stayed(let problems) = try await controller.next() else {
      Issue.record("The rule is not checked for the new day.")
      return
    }
    #expect(problems.map(\.problem.code) == ["more"])
    controller.screen.viewModel?["n"] = 6
    #expect(try await controller.next() == .moved)
  }

  @Test func `Only one of two runs started at the same time begins`() async throws {
    let store = SuspendingStore()
    let controller = try controller(CountingService(), store)
    var dice = Dice(seed: 1)
    let started = Task { try await controller.start() }
    await turns { store.saves.open == 1 }
    await #expect(throws: FlowStartError.busy) { try await controller.start() }
    _ = store.saves.endOne(&dice, with: true)
    try await started.value
    controller.screen.viewModel?["code"] = "1"
    let left = Task { try await controller.leave("code") }
    await turns { store.saves.open == 1 }
    let first = Task { try await controller.start() }
    let second = Task { try await controller.start() }
    await turns { controller.turn.waitingCount == 2 }
    _ = try await saving(store, left)
    try await saving(store, first)
    try await saving(store, second)
    #expect(controller.screen.viewModel?.state.step == "code" && controller.screen.viewModel?.state.busy == nil)
  }

  @Test func `A call cancelled before it was sent is not made`() async throws {
    let (store, service) = (SuspendingStore(), CountingService())
    let controller = try controller(service, store)
    var dice = Dice(seed: 1)
    let started = Task { try await controller.start() }
    await turns { store.saves.open == 1 }
    _ = store.saves.endOne(&dice, with: true)
    try await started.value
    controller.screen.viewModel?["code"] = "1234"
    let handedIn = Task { try await controller.next() }
    await turns { store.saves.open == 1 }
    controller.cancelCall()
    #expect(try await saving(store, handedIn) == .cancelled)
    #expect(service.codes.withLock(\.self) == 0 && controller.screen.viewModel?.state.notice == nil)
    let again = Task { try await controller.next() }
    #expect(try await saving(store, again) == .moved)
    #expect(service.codes.withLock(\.self) == 1)
  }

  @Test func `An unknown name throws an error at once and suggests the nearest name`() async throws {
    let service = CountingService()
    let (flow, _) = Flow.read(SourceFile(name: "flow.jsonc", text: Self.text))
    #expect(throws: UnknownName(kind: .service, name: "code.chek", nearest: "code.check")) {
      try FlowController(
        flow: try #require(flow), services: ["code.chek": service], store: InMemorySessionStore(),
        host: ControllerTests.host)
    }
    let controller = try controller(service)
    try await controller.start()
    try controller.screen.viewModel?.update("1234", for: "code")
    try await controller.next()
    await #expect(throws: FlowEventError.unknown(UnknownName(kind: .action, name: "nevr", nearest: "never"))) {
      try await controller.choose("nevr")
    }
    #expect(try await controller.choose("never") == .moved)
    let plan = try #require(controller.screen.viewModel)
    #expect(throws: InputError.unknown(UnknownName(kind: .option, name: "por", nearest: "pro"))) {
      try plan.update("por", for: "plan")
    }
    #expect(throws: InputError.unknown(UnknownName(kind: .field, name: "nmae", nearest: "name"))) {
      try plan.update("Ana", for: "nmae")
    }
    await #expect(throws: FlowEventError.unknown(UnknownName(kind: .field, name: "nmae", nearest: "name"))) {
      try await controller.leave("nmae")
    }
    // Text that a person types for a choice is reported as a message, not thrown as an error.
    try plan.type("por", for: "plan")
    try await controller.leave("plan")
    #expect(plan.state.field("plan")?.problems.count == 1)
    plan["plan"] = "pro"
    plan["name"] = "Ana"
    #expect(try await controller.next() == .moved)
  }

  @Test func `A field can be typed in during a save, and the new text is saved next`() async throws {
    let store = SuspendingStore()
    let controller = try controller(CountingService(), store)
    var dice = Dice(seed: 1)
    let started = Task { try await controller.start() }
    await turns { store.saves.open == 1 }
    _ = store.saves.endOne(&dice, with: true)
    try await started.value
    let form = try #require(controller.screen.viewModel)
    form["code"] = "12"
    let left = Task { try await controller.leave("code") }
    await turns { store.saves.open == 1 }
    try form.update("1234", for: "code")
    let handedIn = Task { try await controller.next() }
    await turns { controller.turn.waitingCount == 1 }
    #expect(throws: InputError.busy) { try form.update("9", for: "code") }
    while controller.screen.viewModel === form {
      _ = store.saves.endOne(&dice, with: true)
      await Task.yield()
    }
    _ = store.saves.endOne(&dice, with: true)
    #expect(try await handedIn.value == .moved)
    _ = try await left.value
    #expect(controller.screen.viewModel?.state.step == "news")
  }
}
