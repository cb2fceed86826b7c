public import FlowDefinition
public import Observation
import FlowSyntax

/// Runs a flow: shows its steps, handles the person's events, calls services and saves the session.
///
/// A controller is not bound to an actor. Use it from the main actor in an app, or from any single actor on a server.
///
/// Events are handled one at a time. While an event other than ``leave(_:at:)`` and ``quit()`` is being handled, the
/// fields on the screen are disabled. Only ``quit()`` and ``cancelCall()`` then have an effect; other events return
/// ``EventResult/busy``. An event that arrives while ``leave(_:at:)`` or ``quit()`` is being handled waits for its
/// turn.
///
/// Before a session is started or resumed, events return ``EventResult/refused(_:)`` with ``Refusal/notStarted``. The
/// exception is ``leave(_:at:)`` with a revision, which returns ``EventResult/stale``. After the run has finished or
/// stopped, events return ``EventResult/refused(_:)`` with ``Refusal/over``. Even then, an outdated revision is
/// reported as ``EventResult/stale``, and ``choose(_:at:)`` and ``edit(_:at:)`` throw ``FlowEventError/unknown(_:)``
/// for an unknown name.
///
/// Most events accept a revision: the ``StepViewState/revision`` of the screen on which the person acted. If the screen
/// has changed since then, the event does nothing and returns ``EventResult/stale``. Pass the revision when a button is
/// tapped, so that a double tap does not submit the following step. Pass it when you handle a request from a web page,
/// so that a repeated request has no effect.
@Observable
public final class FlowController {
  /// The current screen.
  public internal(set) var screen = FlowScreen.notStarted
  /// The ID of the session; `nil` before a run starts.
  public internal(set) var session: FlowSessionID?

  /// The flow.
  @ObservationIgnored public let flow: Flow
  @ObservationIgnored let services: [String: any FlowService]
  @ObservationIgnored let store: any SessionStore
  @ObservationIgnored let host: FlowHost
  @ObservationIgnored let waiter: any CallWaiter
  @ObservationIgnored let observers: [any FlowObserver]
  @ObservationIgnored let isAttended: Bool
  /// Whether prefilled answers may contain the paths or URLs of files (see ``AttachedFile/place``).
  ///
  /// It is `true` only if the program runs on the person's own computer.
  @ObservationIgnored package var trustsPlaces = false
  /// Saved with new sessions; see ``SnapshotHeader/credential``.
  @ObservationIgnored package var credential: String?
  @ObservationIgnored var run: ControlledRun?
  /// Kept while another screen is shown; `nil` if the person is at no step.
  @ObservationIgnored var visited: StepViewModel?
  @ObservationIgnored let turn = AsyncLock()

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - flow: The flow to run.
  ///   - services: The services that the flow calls, by port name. A call to a port without a service fails as
  ///     unavailable.
  ///   - store: Stores the sessions.
  ///   - host: Provides the time, IDs for new sessions, and idempotency keys for calls.
  ///   - observers: Receive the events of the run, without answers.
  ///   - isAttended: Whether a person sees the screen. If `false`, a step that asks nothing and makes a `once` call
  ///     does not run by itself. The step is shown, and the call is made only when the program calls ``next(at:)``.
  /// - Throws: ``UnknownName`` if `services` contains a name that is not a port of the flow.
  public convenience init(
    flow: Flow, services: [String: any FlowService], store: any SessionStore, host: FlowHost,
    observers: [any FlowObserver] = [], isAttended: Bool = true
  ) throws(UnknownName) {
    try self.init(
      flow: flow, services: services, store: store, host: host, waiter: QuietWaiter(), observers: observers,
      isAttended: isAttended)
  }

  package init(
    flow: Flow, services: [String: any FlowService], store: any SessionStore, host: FlowHost, waiter: any CallWaiter,
    observers: [any FlowObserver] = [], isAttended: Bool = true
  ) throws(UnknownName) {
    let ports = flow.ports.map(\.name)
    if let unknown = Set(services.keys).subtracting(ports).min() { throw UnknownName(.service, unknown, among: ports) }
    self.flow = flow.formatted(by: host.formatting)
    self.services = services
    self.store = store
    self.host = host
    self.waiter = waiter
    self.observers = observers
    self.isAttended = isAttended
  }

  /// The model of the run; `nil` before a run starts.
  public var model: FlowModel? { run?.machine.model }

  // MARK: Events

  /// Submits the current step: validates it, calls its service, accepts its answers and moves on.
  ///
  /// At an end, this method confirms the end. If the input is invalid, the run stays at the step, the input is saved
  /// and the screen shows the problems.
  ///
  /// - Parameter revision: The ``StepViewState/revision`` of the screen the event is meant for; `nil` for the current
  ///   one.
  /// - Returns: The result of the event.
  /// - Throws: ``SessionStoreError`` if the session could not be saved. The input stays on the screen, and the run
  ///   returns to its state before the change that could not be saved. If a service has already replied, its reply is
  ///   lost; the call stays pending and can be retried. Also throws ``SessionStoreError/conflict(stored:)`` if
  ///   `revision` belongs to a newer screen that another controller has shown, for example on another server.
  @discardableResult
  public func next(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .submitted($0) }
  }

  /// Goes back to the previous step, without validating or deleting anything.
  ///
  /// During an edit (see ``edit(_:at:)``), goes back to the step that was on the screen before the edit.
  ///
  /// - Parameter revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: The result of the event; ``EventResult/refused(_:)`` with ``Refusal/nothingBefore`` if there is no
  ///   previous step, or with ``Refusal/noWayBack`` if the person cannot return to it.
  /// - Throws: The same errors as ``next(at:)``.
  @discardableResult
  public func back(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .wentBack }
  }

  /// Skips the current step, or its section if the section is optional and the step is not.
  ///
  /// - Parameter revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: The result of the event; ``EventResult/refused(_:)`` with ``Refusal/notOptional`` if the step cannot
  ///   be skipped.
  /// - Throws: The same errors as ``next(at:)``.
  @discardableResult
  public func skip(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .skipped($0) }
  }

  /// Chooses an action of the current step.
  ///
  /// - Parameters:
  ///   - action: The action's id.
  ///   - revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: The result of the event; ``EventResult/refused(_:)`` with ``Refusal/unknownAction`` if the action is
  ///   not offered now.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the step has no such action, ``FlowEventError/store(_:)`` with the
  ///   errors that ``next(at:)`` throws.
  @discardableResult
  public func choose(_ action: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    if isNavigating { return .busy }
    // If the revision is outdated, report that instead of an unknown action.
    if let run, !isStale(revision) {
      let actions = flow[step(of: run)].actions.map(\.id)
      guard actions.contains(action) else { throw .unknown(UnknownName(.action, action, among: actions)) }
    }
    do { return try await navigate(at: revision) { .chose($0, action: action) } } catch { throw .store(error) }
  }

  /// When the person submits that step, the run returns to the step that was on the screen before the edit, if the path
  /// still contains it.
  @discardableResult
  package func edit(_ step: StepReference, at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .edited(step) }
  }

  /// Goes to a step on the path so that the person can change its answers.
  ///
  /// When the person submits that step, the run returns to the step that was on the screen before the edit, if the path
  /// still contains it.
  ///
  /// - Parameters:
  ///   - name: The name of the step, such as `details`, or `contact#2` for the second item of a repeated section. It
  ///     can also be the name of a field on the step, such as `email` or `children[0].name`, which is then the
  ///     ``StepViewState/focus`` of the screen.
  ///   - revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: The result of the event; ``EventResult/refused(_:)`` with ``Refusal/notOnPath`` if the step is not on
  ///   the path, or with ``Refusal/noWayBack`` if the person cannot return to it.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the flow has no such step or field, ``FlowEventError/store(_:)`` if
  ///   the session could not be saved.
  @discardableResult
  public func edit(_ name: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    guard run != nil else { return .refused(.notStarted) }
    if isNavigating { return .busy }
    if isStale(revision) { return .stale }
    guard flow.hasStep(named: name) else {
      throw .unknown(UnknownName(.step, name, among: flow.steps.map(\.id) + flow.fields.map(\.path)))
    }
    let question = model?.question(name)
    guard let step = question?.step ?? model?.step(name) else { return .refused(.notOnPath) }
    do {
      let result = try await edit(step, at: revision)
      if result == .moved, let question, let form = screen.viewModel, form.step == step { form.focus(question.path) }
      return result
    } catch { throw .store(error) }
  }

  /// Declines the review on the screen and stops the run; the answers stay saved.
  ///
  /// - Parameter revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: ``EventResult/stopped(_:)`` with ``StopReason/declined``; ``EventResult/refused(_:)`` with
  ///   ``Refusal/unknownAction`` if the step has no review.
  /// - Throws: The same errors as ``next(at:)``.
  @discardableResult
  public func decline(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { .declined($0) }
  }

  /// Retries the failed or cancelled call of the current step.
  ///
  /// - Parameter revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: The result of the event; ``EventResult/refused(_:)`` with ``Refusal/nothingToRetry`` if there is no
  ///   such call.
  /// - Throws: The same errors as ``next(at:)``.
  @discardableResult
  public func retry(at revision: Int? = nil) async throws(SessionStoreError) -> EventResult {
    try await navigate(at: revision) { _ in .retried }
  }

  /// Reports that the person left a field: shows the field's problems and saves the input.
  ///
  /// The fields stay enabled during the save.
  ///
  /// - Parameters:
  ///   - path: The field's path in the step, such as `email` or `phones[0].number`.
  ///   - revision: The revision of the screen the event is meant for; `nil` for the current one.
  /// - Returns: ``EventResult/stayed(_:)`` with the problems on the screen if the event was handled; otherwise
  ///   ``EventResult/busy``, ``EventResult/stale`` or ``EventResult/refused(_:)``.
  /// - Throws: ``FlowEventError/unknown(_:)`` if the step has no such field, ``FlowEventError/store(_:)`` if the
  ///   session could not be saved.
  @discardableResult
  public func leave(_ path: String, at revision: Int? = nil) async throws(FlowEventError) -> EventResult {
    if isNavigating { return .busy }
    if isStale(revision) { return .stale }
    guard case .step(let viewModel) = screen else {
      return .refused(run.map { $0.machine.isOver ? .over : .notOnPath } ?? .notStarted)
    }
    let field: FieldReference
    do { field = viewModel.step.with(try viewModel.question(path)) } catch { throw .unknown(error) }
    viewModel.leave(path)
    do { return try await inTurn { _ in .left(field) } } catch { throw .store(error) }
  }

  /// Discards the input and the prefilled values of the current step and shows its accepted answers again.
  ///
  /// - Returns: The result of the event.
  /// - Throws: The same errors as ``next(at:)``. If an error is thrown, the input is kept.
  @discardableResult
  public func discardChanges() async throws(SessionStoreError) -> EventResult {
    try await navigate(at: nil, discardingTyped: true) { .edited($0) }
  }

  /// Stops the run and saves all input.
  ///
  /// Works while another event is being handled: a call in progress is cancelled, and `quit()` does not wait for its
  /// outcome.
  ///
  /// - Returns: ``EventResult/stopped(_:)`` with ``StopReason/quit``; ``EventResult/refused(_:)`` if there is no run
  ///   or the run is over.
  /// - Throws: ``SessionStoreError`` if the session could not be saved. The run then continues, but a call in progress
  ///   has been cancelled.
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

  /// Cancels the call in progress.
  ///
  /// No further calls are made for the event being handled.
  public func cancelCall() { run?.cancelCall() }
}

extension Flow {
  /// Whether the flow has a step with this name or a field with this path, ignoring item numbers.
  fileprivate func hasStep(named name: String) -> Bool {
    step(ItemName(name).name) != nil || question(name) != nil
      || steps.contains { itemQuestion(name, at: $0.index) != nil }
  }
}
