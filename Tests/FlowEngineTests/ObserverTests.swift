import FlowDefinition
import FlowExpressions
import FlowServices
import FlowTesting
import Observation
import Synchronization
import Testing

@testable import FlowEngine

/// Events about problems, calls and the end of a run.
@Suite struct ObserverTests {
  private func household() throws -> MachineTester {
    let flow = try flow(
      services: #""find": { "input": { "code": "text" }, "output": { "list": "text" } }"#,
      steps: """
        { "id": "who", "title": "Who", "fields": [{ "id": "code", "type": "text", "label": "Code", "minLength": 3 }],
          "submit": { "call": "find", "with": { "code": "code" }, "as": "people" },
          "actions": [{ "id": "search", "label": "Look", "call": "find", "with": { "code": "code" } }] },
        { "id": "each", "title": "Each", "repeat": { "for": "people", "as": "person", "max": 9 }, "steps": [
          { "id": "detail", "title": "Detail", "fields": [
              { "id": "years", "type": "integer", "label": "Age", "min": 18 },
              { "id": "phones", "type": "list", "label": "Phones", "required": false, "fields": [
                { "id": "number", "type": "text", "label": "Number", "minLength": 3 } ] } ],
            "rules": [{ "id": "lucky", "that": "years != 20", "message": "Not 20." },
              { "that": "years != 21", "message": "Not 21.", "field": "years" }] } ] },
        { "id": "z", "end": "done" }
        """)
    return MachineTester(flow).when(.start)
  }

  private var people: TestEvent { .reply(.accepted(.list([.string("Ana"), .string("Bo")]))) }

  @Test func `An event about a problem has the number of the item and none of its content`() throws {
    let second = try household().when(.type("code", "abc"), .submit, people)
      .when(.type("years", "30"), .type("phones", .list([])), .submit).expect(
        events: .submitted(step: "detail#1"), .shown(step: "detail#2"))
    let one: JSONValue = .list([.object(["number": .string("1234")]), .object(["number": .string("1")])])
    let quiet = second.when(.type("years", "22"), .leave("years"))
    #expect(quiet.events == [])
    check(
      second.when(.type("years", "2"), .type("phones", one), .submit)
        .expect(
          events: .rejected(
            step: "detail#2", problems: ["each[1].phones[1].number": ["minLength"], "each[1].years": ["min"]])
        )
        .when(.type("years", "20"), .type("phones", .list([])), .submit).expect(
          events: .rejected(step: "detail#2", problems: ["form": ["lucky"]])
        )
        .when(.type("years", "21"), .leave("years")).expect("save")
        .expect(events: .rejected(step: "detail#2", problems: ["each[1].years": ["rule"]])))
  }

  @Test func `A lookup of invalid fields is reported like a submission, but only for the fields it reads`() throws {
    check(
      try household().when(.type("code", "x"), .choose("search"))
        .expect(
          events: .chose(step: "who", action: "search"), .rejected(step: "who", problems: ["code": ["minLength"]])))
  }

  @Test func `An event about a stopped run has the reason`() throws {
    let arithmetic = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "b", "title": "B", "when": "10 / n == 5", "review": "Sure?" },
        { "id": "z", "end": "done" }
        """)
    let begun = MachineTester(arithmetic).when(.start)
    check(begun.when(.quit).expect(events: .stopped(.quit)))
    check(begun.when(.type("n", "0"), .submit).expect(events: .stopped(.failed)))
    check(begun.when(.type("n", "2"), .submit, .decline).expect(events: .stopped(.declined)))
  }

  @Test func `Observers receive events when the screen has changed`() async throws {
    let flow = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N", "required": false }] },
        { "id": "z", "end": "done" }
        """)
    let log = Log()
    let controller = try FlowController(
      flow: flow, services: [:], store: InMemorySessionStore(), host: .live(), observers: [log])
    try await controller.start()
    _ = try await controller.next()
    log.watch(controller)
    _ = try await controller.next()
    #expect(log.lines == ["the screen changes", "ended"])
    try await controller.start()
    log.watch(controller)
    _ = try await controller.quit()
    #expect(log.lines == ["the screen changes", "stopped"])
  }

  @Test func `A call repeated after a crash is reported as part of a resumed session`() throws {
    let flow = try flow(
      services: #""make": { "input": "answers" }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "b", "title": "B", "review": "Sure?", "submit": { "call": "make", "once": true } },
        { "id": "z", "end": "done" }
        """)
    let pending = MachineTester(flow).when(.start, .type("n", "1"), .submit, .submit).expect(screen: "working b")
    check(
      pending.restart(run: "later").expect(screen: "working b").expect(
        events: .resumed(step: "b"), .callBegan(step: "b", port: "make", key: "key-1")))
  }

  @Test func `The events about a call have its key, its duration and the number of tries`() async throws {
    let listener = EventList()
    let controller = try ControllerTests.controller(service: PatientService(), observers: [listener])
    try await ControllerTests.derivation(controller)
    let call = (step: "review", port: "account.create", key: "key-5")
    #expect(
      listener.events.filter { if case .callBegan = $0 { true } else if case .callEnded = $0 { true } else { false } }
        == [
          .callBegan(step: call.step, port: call.port, key: call.key),
          .callEnded(
            step: call.step, port: call.port, key: call.key, outcome: "accepted", milliseconds: 250, tries: 3),
        ])
    #expect(listener.events.first == .started)
  }

  @Test func `A call that ends after the person has quit has both events`() async throws {
    let listener = EventList()
    let waiter = QuittingWaiter()
    let controller = try ControllerTests.controller(waiter: waiter, observers: [listener])
    waiter.controller = controller
    try? await ControllerTests.derivation(controller)
    let events = listener.events.compactMap { event -> String? in
      switch event {
      case .callBegan(_, _, let key): "began \(key)"
      case .callEnded(_, _, let key, _, _, _, _): "ended \(key)"
      case .stopped: "stopped"
      case _: nil
      }
    }
    #expect(events.sorted() == ["began key-5", "ended key-5", "stopped"], "\(listener.events)")
  }

  @Test func `A call that is not sent has both events too`() throws {
    let flow = try flow(
      services: #""make": { "input": "answers" }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
          "submit": { "call": "make" } },
        { "id": "z", "end": "done" }
        """)
    var machine = MachineTester(flow).when(.start, .type("n", "1"), .submit).machine
    let effects = machine.handle(
      .notSent(key: "key-1"), at: EventContext(now: FlowTimestamp(seconds: 0), freshKey: "k"))
    let ends = effects.compactMap {
      if case .emit(.callEnded(_, _, let key, let outcome, _, _, _)) = $0 { key + " " + outcome } else { nil }
    }
    #expect(ends == ["key-1 cancelled"])
  }

  @Test(arguments: [(#""busy": "Asking for {{name}}…","#, "Asking for Ana…"), ("", "One moment…")])
  func `A front end shows what a call does and its latest progress`(busy: String, shown: String) async throws {
    let waiter = LookingWaiter()
    let controller = try ControllerTests.controller(
      text: ControllerTests.text.replacing(#""once": true,"#, with: #""once": true, \#(busy)"#),
      service: PatientService(), waiter: waiter)
    waiter.controller = controller
    try await ControllerTests.derivation(controller)
    #expect(waiter.seen == [shown, "begun", "retrying(inSeconds: 1)", "retrying(inSeconds: 4)"])
    #expect(waiter.last?.retryingInSeconds == 4)
  }
}

/// A service that retries twice before it replies.
private struct PatientService: FlowService {
  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    await progress.begun()
    await progress.retrying(inSeconds: 1)
    await progress.retrying(inSeconds: 4)
    return await Accounts().reply(to: request, progress: progress)
  }
}

/// A person who quits while a service works.
private final class QuittingWaiter: CallWaiter {
  weak var controller: FlowController?

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    _ = try? await controller?.quit()
    _ = await task.value
  }
}

/// A front end that reads the screen of its controller while it waits.
private final class LookingWaiter: CallWaiter {
  weak var controller: FlowController?
  private(set) var seen: [String] = []
  private(set) var last: BusyViewState?

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    // The review stays on the screen during its call.
    guard case .step(let review) = controller?.screen, let busy = review.state.busy?.message else { return }
    seen.append(busy)
    for await news in progress { seen.append("\(news)") }
    last = review.state.busy
  }
}

/// Changes of the screen and ends of the run, in the order in which they happen.
private final class Log: FlowObserver, Sendable {
  private let found = Mutex<[String]>([])

  var lines: [String] { found.withLock(\.self) }

  func watch(_ controller: FlowController) {
    found.withLock { $0 = [] }
    withObservationTracking {
      _ = controller.screen
    } onChange: { [self] in
      found.withLock { $0.append("the screen changes") }
    }
  }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    switch event {
    case .ended: found.withLock { $0.append("ended") }
    case .stopped: found.withLock { $0.append("stopped") }
    case _: break
    }
  }
}
