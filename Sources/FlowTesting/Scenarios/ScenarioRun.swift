import FlowServices
package import FlowDefinition
package import FlowEngine
import FlowExpressions
import FlowSyntax
import Synchronization

package struct ScenarioResult: Sendable {
  package let scenario: Scenario
  /// Empty if the scenario passed.
  ///
  /// The run ends at the first scenario entry with a difference. All later entries are skipped and reported as one more
  /// difference.
  package let differences: [ScenarioDifference]
  package let coverage: FlowCoverage
}

extension Scenario {
  package func run() async -> ScenarioResult {
    var run = ScenarioRun(self)
    await run.all()
    return ScenarioResult(scenario: self, differences: run.differences, coverage: run.probe.coverage)
  }

  /// Runs the scenario and returns the differences from its expectations.
  ///
  /// ```swift
  /// @Test(arguments: try Scenario.all(in: folder, of: flow))
  /// func onboarding(_ scenario: Scenario) async { #expect(await scenario.differences() == []) }
  /// ```
  ///
  /// - Returns: The differences. Empty if the scenario passed.
  public func differences() async -> [ScenarioDifference] { await run().differences }
}

package struct ScenarioRun {
  package let scenario: Scenario
  let clock: ManualClock
  package var controller: FlowController
  package var probe: CoverageProbe
  var differences: [ScenarioDifference] = []
  /// The `at` of the current scenario entry; `nil` before the first and after the last entry.
  var step: String?

  private let store = InMemorySessionStore()
  private let keys = KeyCounter()
  package let services: [String: ScriptedService]
  private let observer = ScenarioObserver()
  private var runs = 0
  /// Whether the end was confirmed, which is possible only once.
  private var isOver = false

  /// A restart begins a new session only if the previous one has expired.
  private var session = FlowSessionID(random: 0)

  package var flow: Flow { scenario.flow }

  package init(_ scenario: Scenario) {
    self.scenario = scenario
    let start = scenario.timeZone.time(on: scenario.today) ?? scenario.today.timestamp
    clock = ManualClock(at: start, timeZone: scenario.timeZone)
    probe = CoverageProbe(scenario.flow)
    let scripts = scenario.flow.ports.map { port in
      (port.name, ScriptedService((scenario.services[port.name] ?? []).map(\.outcome)))
    }
    services = Dictionary(keepingFirst: scripts)
    controller = Self.controller(
      scenario.flow, services, store, clock.host(run: "run 1", session: session, keys: keys), observer)
  }

  private static func controller(
    _ flow: Flow, _ services: [String: ScriptedService], _ store: InMemorySessionStore, _ host: FlowHost,
    _ observer: ScenarioObserver
  ) -> FlowController {
    do {
      return try FlowController(flow: flow, services: services, store: store, host: host, observers: [observer])
    } catch {
      preconditionFailure("the services match the ports of the flow: \(error)")
    }
  }

  mutating func all() async {
    for (number, entry) in scenario.steps.enumerated() {
      await perform(entry, isFirst: number == 0)
      if !differences.isEmpty { return reportRest(after: number) }
    }
    step = nil
    compareEnding()
    findUnusedReplies()
  }

  private mutating func perform(_ entry: ScenarioStep, isFirst: Bool) async {
    if let news = await play(entry, isFirst: isFirst) { compare(entry, news) }
  }

  /// Records a difference and returns `nil` if the run does not start, if the entry is for another step, or if the step
  /// does not ask for one of the answers.
  package mutating func play(_ entry: ScenarioStep, isFirst: Bool) async -> EntryOutcome? {
    step = entry.at.text
    var news = EntryOutcome(services)
    if isFirst {
      await start()
      note(&news)
    }
    if let after = entry.after { clock.advance(by: after) }
    compareStep(entry)
    guard differences.isEmpty else { return nil }
    type(entry)
    guard differences.isEmpty else { return nil }
    news.refusal = await apply(entry, &news)
    note(&news)
    return news
  }

  private mutating func start() async {
    do {
      try await controller.start(given: scenario.given, prefill: scenario.prefill)
    } catch {
      differ(.start, expected: [], seen: [ScenarioMessages.startFailed(error)], at: scenario.range)
    }
  }

  private mutating func restart(_ entry: ScenarioStep, _ news: inout EntryOutcome) async {
    beginRun()
    do {
      _ = try await controller.resume(session)
    } catch .expired {
      news.isExpired = true
      session = FlowSessionID(random: UInt64(runs))
      beginRun()
      await start()
    } catch {
      differ(.start, expected: [], seen: [ScenarioMessages.startFailed(error)], at: entry.range)
    }
  }

  private mutating func beginRun() {
    runs += 1
    isOver = false
    controller = Self.controller(
      flow, services, store, clock.host(run: "run \(runs + 1)", session: session, keys: keys), observer)
  }

  private mutating func note(_ news: inout EntryOutcome) {
    guard let model = controller.model else { return }
    for event in observer.takeEvents() {
      probe.note(event, in: model)
      news.events.append(event)
    }
    probe.note(model)
  }

  // MARK: performing an entry

  private mutating func type(_ entry: ScenarioStep) {
    guard let viewModel = controller.screen.viewModel else { return }
    for answer in entry.answers {
      guard let value = JSONValue(answer.node) else { continue }
      // An error is ignored here. The next loop reports fields that the step does not ask for.
      try? viewModel.makeRoom(for: answer.path, flow)
      try? viewModel.type(value, for: answer.path)
    }
    for answer in entry.answers
    where !answer.node.value.isNull && viewModel.state.field(answer.path)?.isComputed != false {
      differ(
        .question(answer.path), expected: [ScenarioMessages.asked], seen: [ScenarioMessages.notAsked],
        at: answer.node.range)
    }
  }

  private mutating func apply(_ entry: ScenarioStep, _ news: inout EntryOutcome) async -> Refusal? {
    do {
      switch entry.action {
      case .submit, .confirm:
        return try await goOn(entry)
      case .look:
        try await leaveFields(entry)
        return nil
      case .back: return try await controller.back().refusal
      case .skip: return try await controller.skip().refusal
      case .decline: return try await controller.decline().refusal
      case .retry: return try await controller.retry().refusal
      case .edit(let name): return try await controller.edit(name).refusal
      case .choose(let action): return try await controller.choose(action).refusal
      case .restart:
        try await leaveFields(entry)
        await restart(entry, &news)
        return nil
      }
    } catch FlowEventError.unknown(let name) {
      return name.kind == .action ? .unknownAction : .notOnPath
    } catch {
      differ(.start, expected: [], seen: [ScenarioMessages.notSaved], at: entry.range)
      return nil
    }
  }

  private mutating func goOn(_ entry: ScenarioStep) async throws -> Refusal? {
    if isOver { return .over }
    let isAtEnd = flow.step(entry.at.text).map { flow[$0].end != nil } ?? false
    var refusal: Refusal?
    if case .finished = controller.screen {} else { refusal = try await controller.next().refusal }
    if isAtEnd, case .finished = controller.screen { isOver = true }
    return refusal
  }

  /// Leaves each field that the scenario entry answers, so that the answers are saved.
  private func leaveFields(_ entry: ScenarioStep) async throws {
    for answer in entry.answers {
      // A field that the step does not ask for has already been reported.
      do { try await controller.leave(answer.path) } catch FlowEventError.unknown { continue }
    }
  }

  // MARK: recording differences

  mutating func differ(
    _ subject: ScenarioDifference.Subject, expected: [String], seen: [String], at range: SourceRange
  ) {
    differences.append(
      ScenarioDifference(
        subject: subject, expected: expected, found: seen, step: step, file: scenario.source.name,
        position: scenario.source.position(at: range.start)))
  }
}

private final class ScenarioObserver: FlowObserver {
  private let events = Mutex<[FlowEvent]>([])

  func observed(_ event: FlowEvent, of run: ObservedRun) { events.withLock { $0.append(event) } }

  func takeEvents() -> [FlowEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

extension StepViewModel {
  /// Adds an item to a list if a path such as `owners[1].email` refers to the item after the last one.
  fileprivate func makeRoom(for path: String, _ flow: Flow) throws(InputError) {
    guard let item = flow.itemQuestion(path, at: step.part)?.item else { return }
    let list = flow.ownPath(of: item.list)
    if state.field(list)?.list?.rows.count == item.row { try addItem(to: list) }
  }
}
