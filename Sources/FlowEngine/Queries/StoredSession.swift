public import FlowDefinition
import FlowExpressions

/// Reading a stored session, which calls no service and saves nothing.
extension Flow {
  /// Returns the screen of a stored session, for example for a request that must change nothing.
  ///
  /// While another controller makes a call of the session, the step has ``StepViewState/busy``.
  ///
  /// - Parameters:
  ///   - snapshot: The stored session.
  ///   - step: The name of a step on the path, such as `details` or `contact#2`; `nil` for the step that the person was
  ///     at.
  ///   - given: The given values, which replace the saved ones; `nil` or empty to keep the saved ones.
  ///   - host: Provides the time, and the ID of the run.
  ///   - time: The time of the store; see ``SessionStore/now()``.
  /// - Returns: The screen; `nil` if the person has not reached the step, or if the step is not on the path.
  /// - Throws: The errors that ``FlowController/resume(_:given:prefill:bindingsPath:)`` would throw for this
  ///   snapshot and these given values.
  public func screen(
    of snapshot: Snapshot, at step: String? = nil, given: [String: JSONValue]? = nil, host: FlowHost, time: StoreTime
  ) throws(FlowStartError) -> ScreenState? {
    let (machine, viewModel) = try reading(snapshot, at: step, given: given, host: host)
    guard let viewModel else { return nil }
    return screen(of: viewModel, machine, snapshot.header, at: time)
  }

  /// Returns the form of a step of a stored session, to find out what its input would change.
  ///
  /// - Returns: `nil` if the person has not reached the step, or if the step is not on the path.
  package func form(
    of snapshot: Snapshot, at step: String?, given: [String: JSONValue]?, host: FlowHost
  ) throws(FlowStartError) -> StepViewModel? {
    try reading(snapshot, at: step, given: given, host: host).viewModel
  }

  /// Returns the first screen of a new session.
  ///
  /// - Returns: `nil` if a call is made before it is shown.
  package func firstScreen(
    given: [String: JSONValue], host: FlowHost
  ) throws(FlowStartError) -> ScreenState? {
    let moment = host.eventContext
    let session = Session(given: try values(of: given), run: host.run, timeZone: moment.timeZone)
    var machine = FlowMachine(flow: formatted(by: host.formatting), session: session, at: moment)
    _ = machine.handle(.started(prefill: [:]), at: moment)
    guard machine.outgoing == nil, !machine.isOver else { return nil }
    let step = machine.model.current
    let (context, evaluation) = machine.shown(step, revision: 1)
    let state = StepViewModel(context, evaluation, freshKey: "").state
    return self[step].end == nil ? .step(state) : .ended(state)
  }

  private func reading(
    _ snapshot: Snapshot, at step: String?, given: [String: JSONValue]?, host: FlowHost
  ) throws(FlowStartError) -> (machine: FlowMachine, viewModel: StepViewModel?) {
    try check(snapshot.header, at: host.now())
    let flow = formatted(by: host.formatting)
    var machine = FlowMachine(flow: flow, session: try restored(snapshot, given: given, host), at: host.eventContext)
    if machine.session.ended != nil { machine.model.rederive(at: host.eventContext, ignoresExpiry: true) }
    let reached = step.map { machine.model.step($0) } ?? machine.model.current
    guard let reached, machine.model.reachedIndex(of: reached) != nil else { return (machine, nil) }
    // Resuming shows another step than the saved one as a new version of the screen.
    let isOther = machine.session.cursor != machine.model.current
    let (context, evaluation) = machine.shown(
      reached, revision: (snapshot.header.screenNumber ?? 0) + (isOther ? 1 : 0))
    return (machine, StepViewModel(context, evaluation, freshKey: ""))
  }

  private func screen(
    of viewModel: StepViewModel, _ machine: FlowMachine, _ header: SnapshotHeader, at time: StoreTime
  ) -> ScreenState {
    var machine = machine
    let step = viewModel.step
    let isLeased = header.lease?.timeLeft(at: time) != nil && machine.waitForPendingCall() == step
    if isLeased, let call = machine.outgoing {
      if runsByItself(step.part) { return .working(BusyViewState(message: call.busy)) }
      viewModel.call = CallViewModel(step: step, call: call.pending.call, message: call.busy)
      viewModel.disable(true)
    }
    guard let end = self[step].end else { return .step(viewModel.state) }
    return machine.session.ended == end.outcome
      ? .finished(machine.model.result(at: step), viewModel.state) : .ended(viewModel.state)
  }

  func check(_ header: SnapshotHeader, at now: FlowTimestamp) throws(FlowStartError) {
    guard header.format == Snapshot.format else { throw .store(SessionStoreError(format: header.format)) }
    guard header.flow == id else { throw .anotherFlow(header.flow) }
    guard header.flowVersion <= version else { throw .newerFlow(version: header.flowVersion) }
    if let outcome = header.outcome { throw .finished(outcome: outcome) }
    if let expires = header.expiresAt, header.isExpired(at: now) {
      throw .expired(at: FlowTimestamp(seconds: expires))
    }
  }

  func restored(
    _ snapshot: Snapshot, given: [String: JSONValue]?, _ host: FlowHost
  ) throws(FlowStartError) -> Session {
    Session.restored(snapshot.content, self, given: try newValues(of: given), run: host.run, timeZone: host.timeZone())
      .session
  }

  /// Returns the given values that replace the saved ones; `nil` if none are passed, so that the saved ones are kept.
  func newValues(of given: [String: JSONValue]?) throws(FlowStartError) -> [Value]? {
    if let given, !given.isEmpty { return try values(of: given) }
    // Secrets are not saved, so the host must pass them again.
    let secrets = self.given.filter { $0.isSecret && !$0.type.isOptional }.map(\.name)
    guard secrets.isEmpty else { throw .missingGiven(secrets) }
    return nil
  }
}
