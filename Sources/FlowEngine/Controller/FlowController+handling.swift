import FlowDefinition
import Localization

/// Event handling: one event at a time, with each change saved before it is shown.
extension FlowController {
  var isNavigating: Bool { run?.isNavigating ?? false }

  func isStale(_ revision: Int?) -> Bool { revision.map { $0 != run?.revision } ?? false }

  /// Returns the step an event applies to: the step on the screen, even if the path no longer contains that step.
  func step(of run: ControlledRun) -> StepReference { screen.viewModel?.step ?? run.current }

  /// Handles an event other than leaving a field or quitting.
  ///
  /// Returns `busy` if another such event is being handled.
  func navigate(
    at revision: Int?, discardingTyped: Bool = false, _ event: (StepReference) -> Event
  ) async throws(SessionStoreError) -> EventResult {
    guard let run else { return .refused(.notStarted) }
    if run.isNavigating { return .busy }
    if isStale(revision) {
      try await checkForConflict(run, revision)
      return .stale
    }
    run.beginNavigating()
    disableFields()
    defer {
      run.isNavigating = false
      disableFields()
    }
    return try await inTurn(discardingTyped: discardingTyped, event)
  }

  /// Throws `conflict` if the event comes from a newer screen that another controller has shown.
  private func checkForConflict(_ run: ControlledRun, _ revision: Int?) async throws(SessionStoreError) {
    guard let revision, revision > run.revision, let stored = try await store.load(run.header.id)?.header.revision,
      stored != run.header.revision
    else { return }
    throw .conflict(stored: stored)
  }

  func disableFields() { visited?.disable(isNavigating || (run?.quitsWaiting ?? 0) > 0) }

  func inTurn(
    discardingTyped: Bool = false, _ event: (StepReference) -> Event
  ) async throws(SessionStoreError) -> EventResult {
    guard let run else { return .refused(.notStarted) }
    await turn.lock()
    defer { turn.unlock() }
    // Another run may have started while this event waited.
    guard run === self.run else { return .refused(.over) }
    let event = event(step(of: run))
    await findLostFiles(before: event)
    run.takeTyped(from: screen.viewModel)
    return try await handle(event, of: run, discardingTyped: discardingTyped)
  }

  private func findLostFiles(before event: Event) async {
    switch event {
    case .submitted(let step):
      let fields = flow[step].leaves.filter(flow.mayHoldFiles)
      if !fields.isEmpty { await screen.viewModel?.findLostFiles(of: fields, host) }
    case .left(let field): await screen.viewModel?.findLostFiles(of: [field.part], host)
    case _: break
    }
  }

  /// The caller has locked `turn`, which is released during each service call, so that other events can be handled.
  func handle(
    _ event: Event, of run: ControlledRun, discardingTyped: Bool = false
  ) async throws(SessionStoreError) -> EventResult {
    let origin = run.current
    var handled = HandledEvent()
    if case .left = event { handled.isAboutField = true }
    var next: Event? = event
    var discardsTyped = discardingTyped
    while let event = next {
      let before = run.checkpoint()
      if exchange(&discardsTyped, with: false) {
        run.discardTyped(at: origin)
        await run.askAgainForLostFiles(at: origin, host)
      }
      do {
        let effects = run.handle(event, at: host.eventContext, shown: screen.viewModel?.step)
        try await perform(effects, of: run, &handled)
      } catch {
        // Restore the state before the event. The event has not made a call yet, because saving comes before calling.
        run.go(backTo: before, losing: event)
        // Show the step again. If the outcome of a call was lost, the person can then retry the call.
        if event.endsCall || screen.viewModel?.step != run.current { present(.step(run.current), of: run) }
        throw error
      }
      next = handled.calls ? await answer(of: run, &handled) : nil
      // The run was stopped during the call, which has ended now.
      if run.machine.isOver, run.header.lease != nil { try await save(run) }
    }
    return handled.result(on: run === self.run ? screen : .stopped(.quit))
  }

  private func answer(of run: ControlledRun, _ handled: inout HandledEvent) async -> Event? {
    handled.calls = false
    turn.unlock()
    let answered = await answer(of: run)
    await turn.lock()
    endCall(of: run)
    switch answered {
    case .answered(_, let outcome, _): handled.note(outcome)
    case .notSent: handled.note(.cancelled)
    case _: break
    }
    return answered
  }

  /// Observers receive the events last, when the screen has changed.
  ///
  /// Only a `callEnded` event is sent before the session is saved, because the call was made even if its outcome cannot be
  /// saved.
  private func perform(
    _ effects: [Effect], of run: ControlledRun, _ handled: inout HandledEvent
  ) async throws(SessionStoreError) {
    for case .present(.step(let step)) in effects { run.machine.model.evaluate(step) }
    tell(effects, of: run, reportingCall: true)
    for effect in effects {
      switch effect {
      case .save: try await save(run)
      case .present(let screen): present(screen, of: run)
      case .call: handled.calls = true
      case .cancelCall: run.task?.cancel()
      case .emit: break
      case .finish(let step): show(.finished(run.machine.model.result(at: step), viewModel(for: step, of: run)))
      case .stop(let reason):
        visited?.end()
        visited = nil
        show(.stopped(reason))
      case .refuse(let reason): handled.refusal = handled.refusal ?? reason
      }
    }
    tell(effects, of: run, reportingCall: false)
  }

  private func tell(_ effects: [Effect], of run: ControlledRun, reportingCall: Bool) {
    if observers.isEmpty { return }
    for effect in effects where effect.reportsCall == reportingCall {
      guard case .emit(let event) = effect else { continue }
      let observed = ObservedRun(session: run.header.id, flow: flow.id, version: flow.version, time: host.now())
      for observer in observers { observer.observed(event, of: observed) }
    }
  }

  // MARK: Screens

  func present(_ next: Screen, of run: ControlledRun) {
    switch next {
    case .step(let step): show(.step(viewModel(for: step, of: run)))
    case .working(let step, let call): showCall(call, at: step, of: run)
    case .ended(let step): show(.ended(viewModel(for: step, of: run)))
    }
  }

  private func show(_ next: FlowScreen) {
    if case .step(let next) = next, case .step(let shown) = screen, shown === next { return }
    screen = next
  }

  private func showCall(_ call: CallReference, at step: StepReference, of run: ControlledRun) {
    let viewModel = CallViewModel(step: step, call: call, message: run.machine.outgoing?.busy ?? "")
    run.call = viewModel
    if case .step(let form) = screen, form.step == step || !flow.runsByItself(step.part) {
      form.call = viewModel
    } else {
      show(.working(viewModel))
    }
  }

  private func endCall(of run: ControlledRun) {
    run.call = nil
    if run === self.run, visited?.call != nil { visited?.call = nil }
  }

  /// While the person stays at a step, its view model is updated and used again.
  private func viewModel(for step: StepReference, of run: ControlledRun) -> StepViewModel {
    let revision = run.revision
    let (context, evaluation) = run.reading { $0.shown(step, revision: revision) }
    if let visited, visited.step == step {
      visited.show(context, evaluation)
      return visited
    }
    let hasLists = flow[step].leaves.contains { flow[$0].kind.isList }
    let viewModel = StepViewModel(context, evaluation, freshKey: hasLists ? host.newKey() : "")
    visited?.end()
    visited = viewModel
    disableFields()
    return viewModel
  }
}

private struct HandledEvent {
  var refusal: Refusal?
  /// The outcome of the first rejected service call or, if none was rejected, of the last call; `nil` if there was
  /// none.
  var outcome: ServiceOutcome?
  var calls = false
  var isAboutField = false

  /// A rejection is the result of the event, even if later calls have other outcomes.
  mutating func note(_ answer: ServiceOutcome) {
    if case .rejected = outcome { return }
    outcome = answer
  }

  func result(on screen: FlowScreen) -> EventResult {
    switch (refusal, screen) {
    case (nil, _) where isAboutField, (.invalid, _): return .stayed(screen.viewModel?.state.problems ?? [])
    case (.busy, _): return .busy
    // The run was stopped during a service call, so the machine refused the outcome of the call.
    case (.over, .stopped(let reason)) where outcome != nil: return .stopped(reason)
    case (let refusal?, _): return .refused(refusal)
    case (nil, .stopped(let reason)): return .stopped(reason)
    case (nil, .finished(let result, _)): return .finished(result)
    case (nil, _): break
    }
    switch outcome {
    case .rejected(let rejection): return .rejected(code: rejection.code)
    case .unavailable(let reason, _, let failure):
      return .unavailable(
        screen.viewModel?.state.failedCall ?? FailedCall(service: "", reason: reason, failure: failure ?? .other))
    case .cancelled: return .cancelled
    case .accepted, nil: return .moved
    }
  }
}
