public import FlowDefinition
public import Observation
import FlowSyntax

/// Runs a flow: shows a step, takes it back, calls services, stores the session.
///
/// Navigation and nothing else. It is not bound to an actor: use it from the main actor in an app, or from any one actor
/// on a server.
///
/// Events are handled one at a time. While one is handled the fields of the screen are disabled, and any other event but
/// ``quit()`` and ``cancelCall()`` is answered with ``EventResult/busy``. An event may name the screen it is meant for by
/// the ``StepViewState/revision`` it was drawn from; if that is no longer on the screen, the event is answered with
/// ``EventResult/stale`` and does nothing. A button passes it, so that a double tap never hands in a step that nobody
/// saw; so does a web page, so that a repeated request does nothing twice.
@Observable
public final class FlowController {
  /// What there is to show.
  public internal(set) var screen = FlowScreen.notStarted
  /// The session, once there is one.
  public internal(set) var session: SessionID?

  /// The flow.
  @ObservationIgnored public let flow: Flow
  @ObservationIgnored let services: [String: any FlowService]
  @ObservationIgnored let store: any SessionStore
  @ObservationIgnored let host: FlowHost
  @ObservationIgnored let waiter: any CallWaiter
  @ObservationIgnored let observers: [any FlowObserver]
  @ObservationIgnored let isAttended: Bool
  @ObservationIgnored var run: ControlledRun?
  /// The view model of the step that the person visits; it stays while something else is on the screen.
  @ObservationIgnored var visited: StepViewModel?
  @ObservationIgnored let turn = Turn()

  /// Creates a controller for one run.
  ///
  /// - Parameters:
  ///   - flow: The flow to run.
  ///   - services: The services that the flow calls, by name; one that is missing counts as unavailable.
  ///   - store: Keeps the session.
  ///   - host: The time, and names for sessions and calls.
  ///   - observers: Receive what happens, without any answers.
  ///   - isAttended: Whether a person looks at the screen. If not, a step that would make a `once` call by itself is
  ///     shown instead until ``next(at:)`` confirms it.
  /// - Throws: ``UnknownName`` for a service that the flow does not call.
  public convenience init(
    flow: Flow, services: [String: any FlowService], store: any SessionStore, host: FlowHost,
    observers: [any FlowObserver] = [], isAttended: Bool = true
  ) throws(UnknownName) {
    try self.init(
      flow: flow, services: services, store: store, host: host, waiter: QuietWaiter(), observers: observers,
      isAttended: isAttended)
  }

  /// Creates a controller whose calls are waited for by somebody, such as one that shows that something is done.
  package init(
    flow: Flow, services: [String: any FlowService], store: any SessionStore, host: FlowHost, waiter: any CallWaiter,
    observers: [any FlowObserver] = [], isAttended: Bool = true
  ) throws(UnknownName) {
    let ports = flow.ports.map(\.name)
    if let unknown = Set(services.keys).subtracting(ports).min() { throw UnknownName(.service, unknown, among: ports) }
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

  // MARK: events

  /// Submits the step looked at: validate, map, call, take over, move.
  ///
  /// At an end it confirms. If the step is not right yet, what was typed is saved and the screen shows what is wrong.
  ///
  /// - Parameter revision: The screen that is meant, by ``StepViewState/revision``; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: ``SessionStoreError`` if the session could not be saved; all is as it was before, and what was typed
  ///   stays typed. A `conflict` also where the screen is newer than this controller, since another one has gone on.
  @discardableResult
  public func next(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .submitted($0) }
  }

  /// Goes back; never validates, never deletes.
  ///
  /// - Parameter revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: As ``next(at:)``.
  @discardableResult
  public func back(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .wentBack }
  }

  /// Skips the step looked at.
  ///
  /// - Parameter revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: As ``next(at:)``.
  @discardableResult
  public func skip(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .skipped($0) }
  }

  /// Chooses an action of the step looked at.
  ///
  /// - Parameters:
  ///   - action: The action's id.
  ///   - revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the step has no such action, whether it is offered now or not.
  @discardableResult
  public func choose(_ action: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    if isNavigating { return .busy }
    // An action of a screen that is gone is not misspelt.
    if let run, !isStale(revision) {
      let actions = flow[step(of: run)].actions.map(\.id)
      guard actions.contains(action) else { throw .unknown(UnknownName(.action, action, among: actions)) }
    }
    do { return try await navigate(at: revision) { .chose($0, action: action) } } catch { throw .store(error) }
  }

  /// Goes to a step on the path to change it; afterwards the person comes back.
  @discardableResult
  package func edit(_ step: StepReference, at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .edited(step) }
  }

  /// Goes to a step on the path to change it; afterwards the person comes back.
  ///
  /// - Parameters:
  ///   - name: The step's name, such as `details` or `contact#2`, or that of a field it asks, such as `email` or
  ///     `children[0].name`.
  ///   - revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it; `refused(.notOnPath)` where the path does not lead there.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the flow has no such name.
  @discardableResult
  public func edit(_ name: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    guard run != nil else { return .refused(.notStarted) }
    if isNavigating { return .busy }
    if isStale(revision) { return .stale }
    guard flow.hasStep(named: name) else {
      throw .unknown(UnknownName(.step, name, among: flow.steps.map(\.id) + flow.fields.map(\.path)))
    }
    guard let model, let step = model.question(name)?.step ?? model.step(name) else { return .refused(.notOnPath) }
    do { return try await edit(step, at: revision) } catch { throw .store(error) }
  }

  /// Says no at a review: the answers stay saved.
  ///
  /// - Parameter revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: As ``next(at:)``.
  @discardableResult
  public func decline(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .declined($0) }
  }

  /// Tries a call again that did not get through.
  ///
  /// - Parameter revision: The screen that is meant; nil for the current one.
  /// - Returns: What came of it.
  /// - Throws: As ``next(at:)``.
  @discardableResult
  public func retry(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .retried }
  }

  /// The person went on from a field: it is validated, and what was typed is saved.
  ///
  /// While it is saved the fields can be typed in.
  ///
  /// - Parameters:
  ///   - path: The field's path in the step, such as `email` or `phones[0].number`.
  ///   - revision: The screen that is meant; nil for the current one.
  /// - Returns: `stayed` with what is wrong on the screen.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the step has no such field.
  @discardableResult
  public func leave(_ path: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    if isNavigating { return .busy }
    if isStale(revision) { return .stale }
    guard case .step(let viewModel) = screen else { return .refused(run == nil ? .notStarted : .over) }
    let field: FieldReference
    do { field = viewModel.step.with(try viewModel.question(path)) } catch { throw .unknown(error) }
    viewModel.leave(path)
    do { return try await inTurn { _ in .left(field) } } catch { throw .store(error) }
  }

  /// Gives up what was typed on the screen, and what was filled in there: the accepted answers are there again.
  ///
  /// - Returns: What came of it.
  /// - Throws: As ``next(at:)``; then what was typed stays typed.
  @discardableResult
  public func discardChanges() async throws(SessionStoreError) -> EventResult {
    try await navigate(at: nil, discardingTyped: true) { .edited($0) }
  }

  /// Stops the run; everything typed is saved.
  ///
  /// It acts while another event is handled, too: a call under way is cancelled and not waited for.
  ///
  /// - Returns: `stopped(.quit)`; `refused` where no run is under way.
  /// - Throws: As ``next(at:)``; then the run is not stopped.
  @discardableResult
  public func quit() async throws(SessionStoreError) -> EventResult {
    guard let run else { return .refused(.notStarted) }
    run.quitsWaiting += 1
    disableFields()
    defer {
      run.quitsWaiting -= 1
      disableFields()
    }
    run.task?.cancel()
    return try await inTurn { _ in .quit }
  }

  /// Stops waiting for the call under way.
  public func cancelCall() { run?.cancelCall() }
}

extension Flow {
  /// Whether a step, or a field that a step asks, is called so; of an item its number does not matter.
  fileprivate func hasStep(named name: String) -> Bool {
    step(ItemName(name).name) != nil || question(name) != nil
      || steps.contains { itemQuestion(name, at: $0.index) != nil }
  }
}
