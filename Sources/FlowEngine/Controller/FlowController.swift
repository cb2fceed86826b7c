public import FlowDefinition
public import Observation
import Localization

/// Runs a flow: shows a step, takes it back, calls services, stores the session.
///
/// Navigation and nothing else.
///
/// It is not bound to an actor: use it from the main actor in an app, or from any one actor on a server.
@Observable
public final class FlowController {
  /// What there is to show.
  public private(set) var screen = ControllerScreen.notStarted
  /// The session, once there is one.
  public private(set) var session: SessionID?

  /// The flow.
  @ObservationIgnored public let flow: Flow
  @ObservationIgnored let services: [String: any FlowService]
  @ObservationIgnored let store: any SessionStore
  @ObservationIgnored let host: FlowHost
  @ObservationIgnored let waiter: any CallWaiter
  @ObservationIgnored let observers: [any FlowObserver]
  @ObservationIgnored let isAttended: Bool
  @ObservationIgnored private(set) var run: ControlledRun?
  @ObservationIgnored private var running: Task<ServiceOutcome, Never>?

  /// A controller for one run.
  ///
  /// - Parameters:
  ///   - services: Serve the flow's ports, by name; one that is missing counts as unavailable.
  ///   - isAttended: Whether a person looks at the screen. If not, a step that would make a `once` call by itself is
  ///     shown instead until ``next()`` confirms it; see ``FlowModel/needsConfirmation(at:)``.
  public init(
    flow: Flow, services: [String: any FlowService], store: any SessionStore, host: FlowHost,
    waiter: any CallWaiter = QuietWaiter(), observers: [any FlowObserver] = [], isAttended: Bool = true
  ) {
    self.flow = flow
    self.services = services
    self.store = store
    self.host = host
    self.waiter = waiter
    self.observers = observers
    self.isAttended = isAttended
  }

  /// What the session knows, and what follows from it; nil before the start.
  public var model: FlowModel? { run?.machine.model }

  /// Notes the session a run belongs to.
  func begin(_ machine: FlowMachine, _ header: SnapshotHeader) {
    let run = ControlledRun(machine, header)
    run.machine.waitsForConfirmation = !isAttended
    self.run = run
    session = header.id
  }

  // MARK: events

  /// Submits the step looked at: validate, map, call, take over, move.
  ///
  /// At an end it confirms.
  @discardableResult
  public func next() async throws(SessionStoreError) -> Refusal? { try await current { .submitted($0) } }

  /// Goes back; never validates, never deletes.
  @discardableResult
  public func back() async throws(SessionStoreError) -> Refusal? { try await send(.wentBack) }

  /// Skips the step looked at.
  @discardableResult
  public func skip() async throws(SessionStoreError) -> Refusal? { try await current { .skipped($0) } }

  /// Chooses an action of the step looked at.
  @discardableResult
  public func choose(_ action: String) async throws(SessionStoreError) -> Refusal? {
    try await current { .chose($0, action: action) }
  }

  /// Goes to a step on the path to change it; afterwards the person comes back.
  @discardableResult
  public func edit(_ step: StepReference) async throws(SessionStoreError) -> Refusal? { try await send(.edited(step)) }

  /// Goes to a step by its name, such as `details` or `contact#2`, or to the step that asks a field, such as `email` or
  /// `children[0].name`.
  ///
  /// `notOnPath` where the flow has no such name.
  @discardableResult
  public func edit(_ name: String) async throws(SessionStoreError) -> Refusal? {
    guard let model, let step = model.question(name)?.step ?? model.step(name) else { return .notOnPath }
    return try await edit(step)
  }

  /// Says no at a review: the answers stay saved.
  @discardableResult
  public func decline() async throws(SessionStoreError) -> Refusal? { try await current { .declined($0) } }

  /// Tries a call again that did not get through.
  @discardableResult
  public func retry() async throws(SessionStoreError) -> Refusal? { try await send(.retried) }

  /// The person went on from a field: it is validated, and what was typed is saved.
  public func leave(_ path: String) async throws(SessionStoreError) {
    guard case .step(let viewModel) = screen, let field = viewModel.question(path) else { return }
    viewModel.leave(path)
    try await send(.left(viewModel.step.with(field)))
  }

  /// Gives up what was typed on the screen: the accepted answers are there again.
  public func discardChanges() async throws(SessionStoreError) {
    guard let step = screen.viewModel?.step, let run else { return }
    for leaf in flow[step].leaves { run.machine.model.session.drafts[step.with(leaf)] = nil }
    present(.step(step), of: run)
    try await send(.edited(step))
  }

  /// Stops the run; everything typed is saved.
  public func quit() async throws(SessionStoreError) {
    running?.cancel()
    try await send(.quit)
  }

  /// Stops waiting for the call under way.
  public func cancelCall() { running?.cancel() }

  private func current(_ event: (StepReference) -> Event) async throws(SessionStoreError) -> Refusal? {
    guard let run else { return .over }
    return try await send(event(run.current))
  }

  // MARK: performing

  /// Hands an event to the machine and does what it asks for, up to the last answer of a service.
  @discardableResult
  func send(_ event: Event) async throws(SessionStoreError) -> Refusal? {
    guard let run else { return .over }
    if run.machine.running == nil, let viewModel = screen.viewModel { run.machine.model.update(with: viewModel) }
    var refusal: Refusal?
    var events = [event]
    while let event = events.popLast() {
      let before = run.machine
      let actions = run.machine.handle(event, at: host.moment)
      do {
        if let answer = try await perform(actions, of: run, &refusal) { events.append(answer) }
      } catch {
        // Nothing was called and nothing moved: the state before stands.
        run.machine = before
        // An answer that could not be saved does not count: its call waits to be repeated with the same key.
        if case .answered = event { run.machine.outgoing = nil }
        if screen.viewModel?.step != before.model.current { present(.step(before.model.current), of: run) }
        throw error
      }
    }
    return refusal
  }

  /// Does what an event led to; answers what a service said to it.
  ///
  /// Observers hear of nothing that could not be saved, except of a call: it was made, whatever becomes of its answer.
  private func perform(
    _ actions: [Action], of run: ControlledRun, _ refusal: inout Refusal?
  ) async throws(SessionStoreError) -> Event? {
    for case .present(.step(let step)) in actions { run.machine.model.evaluate(step) }
    var answered: Event?
    var news: [FlowEvent] = []
    for action in actions {
      switch action {
      case .present(let screen): present(screen, of: run)
      case .save:
        try await save(run)
        news.forEach(tell)
        news = []
      case .call: answered = await answer(of: run)
      case .cancelCall: running?.cancel()
      case .emit(let event): if case .called = event { tell(event) } else { news.append(event) }
      case .finish(let step): finish(step, of: run)
      case .stop(let reason): screen = .stopped(reason)
      case .refuse(let reason): refusal = refusal ?? reason
      }
    }
    news.forEach(tell)
    return answered
  }

  private func present(_ next: Screen, of run: ControlledRun) {
    switch next {
    case .step(let step): screen = .step(viewModel(for: step, of: run))
    case .working(let step, let call):
      let busy = run.machine.outgoing?.busy ?? EngineMessages.busy.text(in: flow.wording)
      screen = .working(CallViewModel(step: step, call: call, busy: busy))
    case .ended(let step): screen = .ended(viewModel(for: step, of: run))
    }
  }

  private func viewModel(for step: StepReference, of run: ControlledRun) -> StepViewModel {
    let hasLists = flow[step].leaves.contains { flow[$0].kind.isList }
    return run.machine.viewModel(for: step, freshKey: hasLists ? host.newKey() : "")
  }

  private func finish(_ step: StepReference, of run: ControlledRun) {
    screen = .finished(run.machine.model.result(at: step), viewModel(for: step, of: run))
  }

  private func tell(_ event: FlowEvent) {
    guard let session else { return }
    let observed = ObservedRun(session: session, flow: flow.id, version: flow.version, time: host.now())
    for observer in observers { observer.observed(event, of: observed) }
  }

  /// Makes the call under way, and answers how it went and what it took.
  private func answer(of run: ControlledRun) async -> Event? {
    guard let outgoing = run.machine.outgoing, case .working(let call) = screen else { return nil }
    let begun = host.uptime()
    let outcome = await outcome(of: outgoing, call, of: run)
    let metrics = CallMetrics(duration: host.uptime() - begun, tries: call.tries)
    return .answered(key: outgoing.pending.key, outcome, metrics)
  }

  private func outcome(
    of outgoing: OutgoingCall, _ call: CallViewModel, of run: ControlledRun
  ) async -> ServiceOutcome {
    let port = flow[flow[call.call].port].name
    guard let service = services[port] else {
      return .unavailable(
        reason: EngineMessages.noService(port).text(in: flow.wording), mayBeDone: false,
        failure: ServiceFailure(code: "noService"))
    }
    let (stream, continuation) = CallProgress.makeStream()
    let operation = SubmitOperation(
      outgoing, model: run.machine.model, session: run.header.id, time: host.now(), service: service,
      progress: StreamedProgress(call: call, continuation: continuation))
    let task = Task {
      let outcome = await operation.run()
      continuation.finish()
      // A call that was stopped may say that it got no answer; that is no failure.
      return Task.isCancelled && outcome.failure != nil ? .cancelled : outcome
    }
    running = task
    defer { running = nil }
    await waiter.wait(for: task, of: call, progress: stream)
    return await task.value
  }
}

/// A run under way.
///
/// The machine lies in an object, so that it is changed in place: each copy takes 1,500 instructions. What is asked at each
/// event is asked through `inout`, since a stored structure is copied before one of its methods is called.
final class ControlledRun {
  var machine: FlowMachine
  var header: SnapshotHeader

  init(_ machine: FlowMachine, _ header: SnapshotHeader) {
    self.machine = machine
    self.header = header
  }

  /// The step looked at.
  var current: StepReference {
    func current(_ machine: inout FlowMachine) -> StepReference { machine.model.current }
    return current(&machine)
  }

  /// What a list of sessions shows of the run: the step it goes on with, and how many answers are saved.
  var listing: (goesOn: String, answers: Int) {
    func listing(_ model: inout FlowModel) -> (String, Int) { (model.name(of: model.frontier), model.answerCount) }
    return listing(&machine.model)
  }
}
