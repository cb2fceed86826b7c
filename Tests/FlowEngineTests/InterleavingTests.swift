import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Events that arrive while another is handled, in random order.
///
/// Examples are double taps, leaving a field while tapping Next, going back during a save, quitting during a call, and
/// a file that has been read during any of these.
@Suite struct InterleavingTests {
  /// The number of seeds in a batch.
  ///
  /// `FIRST` in the environment is the first seed of all batches. Without a full run it is 60, because seed 65 has a
  /// double tap that must be ignored.
  private static let count = TestRun.count(12, full: 5_000)
  private static let first =
    UInt64(ProcessInfo.processInfo.environment["FIRST"] ?? "") ?? UInt64(TestRun.count(60, full: 0))

  @Test(arguments: [0, 1])
  func `Concurrent events lose no typed text, skip no step unseen and repeat no call`(batch: Int) async throws {
    let flow = try Interleaving.flow()
    let faults = await withCheckedContinuation { continuation in
      // Uses its own thread because the threads that tasks share must be free for the services.
      Thread {
        var faults: [String] = []
        for seed in 0..<Self.count where faults.count < 3 {
          let seed = Self.first + UInt64(batch * Self.count + seed)
          do {
            var interleaving = try Interleaving(flow, seed: seed)
            faults += interleaving.run().map { "seed \(seed): \($0)" }
          } catch { faults.append("\(error)") }
        }
        continuation.resume(returning: faults)
      }
      .start()
    }
    #expect(faults == [])
  }
}

/// One order of taps, saves and replies of services.
private struct Interleaving {
  private var dice: Dice
  private let flow: Flow
  private let executor = ChosenOrderExecutor()
  private let store = SuspendingStore()
  private let service = SuspendingService()
  private let reading = SuspendedWork<Void>()
  private let counter = SubmissionCounter()
  private let person: Person
  private var faults: [String] = []

  init(_ flow: Flow, seed: UInt64) throws {
    self.flow = flow
    dice = Dice(seed: seed)
    person = Person(executor, try Self.controller(flow, store, service, counter))
  }

  static func flow() throws -> Flow {
    let text = """
      { "format": 1, "flow": "interleaved", "version": 1, "title": "Interleaved",
        "services": { "check": { "input": { "text": "text" }, "rejects": { "bad": {} } },
          "create": { "input": { "text": "text" }, "output": { "number": "text" } } },
        "steps": [
          { "id": "a", "title": "A", "fields": [{ "id": "a", "type": "text", "label": "A" }],
            "submit": { "call": "check", "with": { "text": "a" }, "rejected": { "bad": { "field": "a", "message": "No." } } } },
          { "id": "b", "title": "B", "optional": true, "fields": [{ "id": "b", "type": "text", "label": "B" }] },
          { "id": "c", "title": "C", "fields": [{ "id": "c", "type": "text", "label": "C" },
            { "id": "d", "type": "text", "label": "D", "required": false }] },
          { "id": "review", "title": "Review", "review": "Create it?",
            "submit": { "call": "create", "once": true, "with": { "text": "a" }, "as": "account" } },
          { "id": "done", "end": "completed", "text": "Done." } ] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    try #require(report.rendered { $0 } == "")
    return try #require(flow)
  }

  private static func controller(
    _ flow: Flow, _ store: SuspendingStore, _ service: SuspendingService, _ counter: SubmissionCounter
  ) throws -> FlowController {
    try FlowController(
      flow: flow, services: ["check": service, "create": service], store: store, host: ControllerTests.host,
      observers: [counter])
  }

  /// Runs the events and returns the faults found.
  mutating func run() -> [String] {
    do {
      person.assumeIsolated { $0.perform(.start) }
      finishEverything()
      person.assumeIsolated { $0.look() }
      for _ in 0..<70 { act() }
      finishEverything()
      person.assumeIsolated { $0.leaveAll() }
      finishEverything()
      faults += person.assumeIsolated { $0.faults + $0.passedUnseen(counter.counts) }
      try goOn()
      faults += service.faults
    } catch {
      faults.append("\(error)")
    }
    return faults
  }

  // MARK: Events

  private mutating func act() {
    let roll = dice.number(0..<100)
    switch roll {
    case 0..<40: _ = executor.runOne(&dice)
    case 40..<55: _ = store.saves.endOne(&dice, with: !dice.oneIn(12))
    case 55..<60: _ = service.answers.endOne(&dice, with: answer())
    case 60..<63: _ = reading.endOne(&dice, with: ())
    case 63..<66: person.assumeIsolated { $0.look() }
    case 66..<84:
      let (field, isHeld) = (dice.pick(["a", "b", "c", "d"]) ?? "a", dice.oneIn(2))
      let text = "\(field)\(dice.number(0..<1_000_000))"
      person.assumeIsolated { person in
        if roll < 81 { person.type(text, in: field, held: isHeld) } else { person.read(text, in: field, reading) }
      }
    case _: tap(roll)
    }
    settle()
  }

  private mutating func tap(_ roll: Int) {
    let field = dice.pick(["a", "b", "c", "d"]) ?? "a"
    person.assumeIsolated { person in
      switch roll {
      case 84..<90: person.tap(.next, times: 2)
      case 90..<93:
        person.leave(field)
        person.tap(.next)
      case 93..<95: person.tap(.back)
      case 95..<97: person.tap(.skip, times: 2)
      case 97: person.tap(.retry)
      case 98: person.controller.cancelCall()
      case _: person.tap(.quit)
      }
    }
  }

  private mutating func answer() -> ServiceOutcome {
    switch dice.number(0..<8) {
    case 0: .rejected(Rejection(code: "bad"))
    case 1: .unavailable(reason: "down")
    case _: .accepted(["number": .string("A-1")])
    }
  }

  /// Waits until every open event is queued as a job, is suspended in a save, a service call or a reading, or waits for
  /// another event.
  ///
  /// Until then, a system thread may still be moving an event from one of these states to the next.
  private mutating func settle() {
    let (executor, store, service, reading, person) = (executor, store, service, reading, person)
    let isSettled = {
      let (open, behind) = person.assumeIsolated { ($0.open, $0.waitingCount) }
      return executor.count + store.saves.open + service.answers.open + reading.open + behind >= open
    }
    if !spin(until: isSettled) { faults.append("waited too long for events to settle") }
  }

  /// Completes all work that has begun.
  private mutating func finishEverything() {
    while person.assumeIsolated({ $0.open }) > 0, faults.isEmpty {
      settle()
      if executor.runOne(&dice) || store.saves.endOne(&dice, with: true) { continue }
      if reading.endOne(&dice, with: ()) { continue }
      if service.answers.endOne(&dice, with: .accepted(["number": .string("A-1")])) { continue }
      faults.append("an event is never handled: \(person.assumeIsolated { $0.unfinished })")
    }
  }

  // MARK: Resuming

  /// Resumes the saved session in another controller, checks that everything typed is there and finishes the flow.
  private mutating func goOn() throws {
    let (id, typed) = person.assumeIsolated { ($0.controller.session, $0.typed) }
    guard let id, !person.assumeIsolated({ $0.isFinished }) else { return }
    counter.reset()
    let controller = try Self.controller(flow, store, service, counter)
    person.assumeIsolated { $0.resume(controller, id) }
    finishEverything()
    for (field, text) in typed {
      let found = person.assumeIsolated { $0.text(of: field) }
      if found != text { faults.append("\(field): \(text) was typed, and \(found ?? "nothing") is there") }
    }
    for _ in 0..<12 where !person.assumeIsolated({ $0.isFinished }) {
      person.assumeIsolated { person in
        person.look()
        person.fillIn()
        person.tap(.next)
      }
      finishEverything()
    }
    if !person.assumeIsolated({ $0.isFinished }) { faults.append("the flow did not come to its end") }
    faults += person.assumeIsolated { $0.faults }
  }
}

/// A person at the screen of a controller, with their own actor.
private actor Person {
  private nonisolated let executor: ChosenOrderExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private(set) var controller: FlowController
  /// The number of events that are not yet handled.
  private(set) var open = 0
  private(set) var faults: [String] = []
  /// The last accepted text of each field.
  private(set) var typed: [String: String] = [:]
  /// The last screen seen.
  private var seen: (revision: Int, viewModel: StepViewModel)?
  /// The revisions of the screens on which a button was tapped, by step.
  private var tapped: [String: Set<Int>] = [:]
  private var tapCount = 0
  /// The number of handled taps of each double tap.
  private var taken: [Int: Int] = [:]

  init(_ executor: ChosenOrderExecutor, _ controller: sending FlowController) {
    self.executor = executor
    self.controller = controller
  }

  /// The number of events that wait for their turn, and of readings that wait until the fields are enabled.
  var waitingCount: Int { controller.turn.waitingCount + (controller.visited?.waiting.count ?? 0) }

  var isFinished: Bool { if case .finished = controller.screen { true } else { false } }

  func resume(_ controller: FlowController, _ id: FlowSessionID) {
    self.controller = controller
    seen = nil
    (tapped, typed) = ([:], [:])
    perform(.resume(id))
  }

  func look() { seen = controller.screen.viewModel.map { ($0.state.revision, $0) } }

  /// Types a text.
  ///
  /// If `held` is true, the text goes into the last view model seen, even if the screen has changed.
  func type(_ text: String, in field: String, held: Bool) {
    let viewModel = held ? seen?.viewModel : controller.screen.viewModel
    guard let viewModel, viewModel.state.field(field) != nil else { return }
    do {
      try viewModel.update(.string(text), for: field)
      typed[field] = text
    } catch {
      if case .unknown(let name) = error { faults.append("\(name)") }
    }
  }

  /// Begins to read a text for a field, as a file is read.
  func read(_ text: String, in field: String, _ reading: SuspendedWork<Void>) {
    guard controller.screen.viewModel?.state.field(field) != nil else { return }
    perform(.read(field, text, reading))
  }

  /// Reads a text, which is ignored only if the person moves on or gives the field another text.
  private func finishReading(_ field: String, _ text: String, _ reading: SuspendedWork<Void>) async {
    guard let viewModel = controller.screen.viewModel else { return }
    var hasBegun = false
    do throws(InputError) {
      try await viewModel.type(for: field) {
        hasBegun = true
        await reading.outcome()
        return .string(text)
      }
      if viewModel[field] == .string(text) { typed[field] = text }
    } catch {
      if hasBegun, error == .busy { faults.append("\(field): \(text) was read and is lost") }
    }
  }

  func fillIn() {
    for field in seen?.viewModel.state.fields ?? [] where field.text.isEmpty {
      type("x", in: field.path, held: true)
    }
  }

  func leave(_ field: String) {
    guard let state = controller.screen.viewModel?.state, state.field(field) != nil else { return }
    perform(.leave(field, state.revision))
  }

  /// Leaves all fields, which saves what is typed.
  func leaveAll() { for field in controller.screen.viewModel?.state.fields ?? [] { leave(field.path) } }

  /// A button of a screen.
  enum Button { case next, back, skip, retry, quit }

  /// Taps a button of the last screen seen.
  ///
  /// At most one of several taps may be handled.
  func tap(_ button: Button, times: Int = 1) {
    guard let seen else { return }
    tapped[seen.viewModel.state.step, default: []].insert(seen.revision)
    tapCount += 1
    for _ in 0..<times { perform(.tap(button, seen.revision, number: tapCount)) }
  }

  private func press(_ button: Button, at revision: Int) async throws -> EventResult {
    switch button {
    case .next: try await controller.next(at: revision)
    case .back: try await controller.back(at: revision)
    case .skip: try await controller.skip(at: revision)
    case .retry: try await controller.retry(at: revision)
    case .quit: try await controller.quit()
    }
  }

  private func tap(_ button: Button, at revision: Int, number: Int) async throws {
    do {
      let result = try await press(button, at: revision)
      if ![.busy, .stale].contains(result), result.refusal == nil { taken[number, default: 0] += 1 }
    } catch {
      // A tap whose save failed counts as not handled, so another tap may be handled.
      taken[number, default: 0] -= 2
      throw error
    }
    if taken[number, default: 0] > 1 { faults.append("a double tap was taken twice") }
  }

  /// Returns a message for each step that was passed more times than it had screens with a tapped button.
  func passedUnseen(_ counts: [String: Int]) -> [String] {
    counts.filter { $1 > tapped[$0]?.count ?? 0 }.map {
      "\($0) was passed \($1) times, and its button was tapped on \(tapped[$0]?.count ?? 0) screens"
    }
  }

  /// An asynchronous action.
  enum Work {
    case start
    case resume(FlowSessionID)
    case leave(String, Int)
    case tap(Button, Int, number: Int)
    case read(String, String, SuspendedWork<Void>)
  }

  /// The actions that have not finished.
  private(set) var unfinished: [String] = []

  func perform(_ work: Work) {
    open += 1
    unfinished.append("\(work)")
    Task {
      do { try await finish(work) } catch {
        // A full store throws as expected. Any other error is a fault.
        if !"\(error)".contains("full") { faults.append("\(work): \(error)") }
      }
      open -= 1
      unfinished.remove(at: unfinished.firstIndex(of: "\(work)") ?? 0)
    }
  }

  private func finish(_ work: Work) async throws {
    switch work {
    case .start: try await controller.start()
    case .resume(let id): try await controller.resume(id)
    case .leave(let field, let revision): try await controller.leave(field, at: revision)
    case .tap(let button, let revision, let number): try await tap(button, at: revision, number: number)
    case .read(let field, let text, let reading): await finishReading(field, text, reading)
    }
  }

  /// Returns the text typed in a field, or its accepted answer.
  func text(of field: String) -> String? {
    guard let session = controller.model?.session, let place = controller.model?.field(field) else { return nil }
    return session.drafts[place]?.string ?? session.answers[place].flatMap { JSONValue($0.value)?.string }
  }
}

/// Counts how often each step is passed.
private final class SubmissionCounter: FlowObserver, Sendable {
  private let passed = Mutex<[String: Int]>([:])

  var counts: [String: Int] { passed.withLock(\.self) }

  func reset() { passed.withLock { $0 = [:] } }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    switch event {
    case .submitted(let step), .skipped(let step): passed.withLock { $0[step, default: 0] += 1 }
    case _: break
    }
  }
}

/// A service whose replies the test releases, which records the accepted requests.
private final class SuspendingService: FlowService {
  let answers = SuspendedWork<ServiceOutcome>()

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let outcome = await answers.outcome(cancelled: .cancelled)
    if case .accepted = outcome, request.port == "create" {
      _ = accepted.withLock { $0[request["text"] ?? .null, default: []].insert(request.key) }
    }
    return outcome
  }

  /// The idempotency keys of the accepted `create` calls, by their input `text`.
  private let accepted = Mutex<[JSONValue: Set<String>]>([:])

  var faults: [String] {
    accepted.withLock { $0.filter { $1.count > 1 }.map { "\($0.key) was created under the keys \($0.value.sorted())" } }
  }
}
