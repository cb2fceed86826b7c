import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

/// Handles an event of a session with a controller of its own.
struct SessionEvent {
  let server: FlowServer
  let visitor: Visitor
  let event: SentEvent
  let visit: Visit

  enum Failure: Error {
    case start(FlowStartError)
    /// Too many sessions were started from the address.
    case tooMany
    case store(SessionStoreError)
    /// The step has no such field or option.
    case input(UnknownName)
  }

  /// What an event led to, and how it is shown.
  struct Outcome {
    let screen: ScreenState
    /// The status of a response that shows the screen itself.
    var code = 200
    /// The result of the event; `nil` if it was not handled.
    var result: EventResult?
    /// Whether a browser is sent to the address of the screen, so that reloading it repeats nothing.
    var isElsewhere = false
    /// The path of the field to show.
    var focus: String?
    var notice: LocalizedMessage?
    var messages: [String: FormMessage] = [:]
  }

  private var flow: Flow { visitor.flow }
  private var given: [String: JSONValue]? { visitor.served.givenAgain }

  /// Handles the event, after those of the same session that were saved meanwhile.
  func outcome() async throws(Failure) -> Outcome {
    for _ in 0..<3 {
      do { return try await handled() } catch {
        switch error {
        case .store(.conflict), .start(.store(.conflict)): continue
        case .start, .store, .input, .tooMany: throw error
        }
      }
    }
    throw .store(.conflict(stored: nil))
  }

  private func handled() async throws(Failure) -> Outcome {
    let stored: Snapshot?
    do { stored = try await server.store.load(visit.id) } catch { throw .store(error) }
    guard let stored else { return try await start() }
    guard visit.isOwner(of: stored.header, in: flow) else { throw .start(.unknownSession(visit.id)) }
    let place = try self.place(in: stored)
    switch place {
    case .here, .former: break
    case .repeated(let screen): return Outcome(screen: screen, result: .moved, isElsewhere: true)
    case .elsewhere(let outcome): return outcome
    }
    let controller = controller()
    do { try await controller.resumeAtLastScreen(stored, given: given) } catch { throw .start(error) }
    if case .former(let step) = place {
      let result = try await edit(step, on: controller)
      guard result == .moved else {
        return Outcome(screen: controller.screen.state, code: 409, result: result, notice: PageMessages.movedOn)
      }
    }
    // Resuming may have waited for a call of another server, which has changed the screen.
    if case .here = place, event.action != .save, let shown = controller.screen.state.step?.revision,
      shown != event.revision
    {
      return try await repetition()
        ?? Outcome(screen: controller.screen.state, code: 409, result: .stale, notice: PageMessages.changedMeanwhile)
    }
    return try await perform(on: controller)
  }

  /// The outcome if the event is the same as one that another server has handled meanwhile.
  private func repetition() async throws(Failure) -> Outcome? {
    let stored: Snapshot?
    do { stored = try await server.store.load(visit.id) } catch { throw .store(error) }
    guard let stored, case .repeated(let screen) = try place(in: stored) else { return nil }
    return Outcome(screen: screen, result: .moved, isElsewhere: true)
  }

  private func edit(_ step: String, on controller: FlowController) async throws(Failure) -> EventResult {
    do { return try await controller.edit(step) } catch {
      guard case .store(let error) = error else { return .refused(.notOnPath) }
      throw .store(error)
    }
  }

  private func controller() -> FlowController {
    do { return try server.controller(flow, visitor.served, visit) } catch {
      preconditionFailure("the services were checked when the server was created")
    }
  }

  /// Starts the session of the first page.
  private func start() async throws(Failure) -> Outcome {
    guard let token = event.start, Visit(start: token) == visit else { throw .start(.unknownSession(visit.id)) }
    guard server.limits.allowsSession() else { throw .tooMany }
    let controller = controller()
    do {
      try await controller.start(as: visit.id, given: visitor.served.given, flowPath: visitor.served.flowPath)
    } catch {
      throw .start(error)
    }
    let isHere = controller.screen.viewModel.map { event.step == $0.state.id } ?? false
    guard isHere, event.action != .start else {
      return Outcome(screen: controller.screen.state, result: .moved, isElsewhere: true)
    }
    return try await perform(on: controller)
  }

  // MARK: Where the event belongs

  private enum Place {
    /// The event is for the screen as it is.
    case here
    /// The event changes a step that was completed.
    case former(step: String)
    /// The answers of the step are those that were sent.
    case repeated(ScreenState)
    case elsewhere(Outcome)
  }

  /// The current version of a screen counts.
  ///
  /// An older one counts only to submit an ordinary completed step: if it says the same as the answers, it is a
  /// repetition, otherwise a change.
  private func place(in stored: Snapshot) throws(Failure) -> Place {
    // The usual case needs no screen, because resuming checks the revision again.
    if event.isMeant(for: stored.header, of: flow) { return .here }
    do {
      let host = server.host(of: visit)
      // Leases make no difference here: resuming waits for the call.
      guard let screen = try flow.screen(of: stored, given: given, host: host, time: .machine) else { return .here }
      guard event.action != .start else { return .repeated(screen) }
      switch screen {
      case .finished: return .repeated(screen)
      case .ended(let end) where event.action == .next && event.step.map { $0 != end.id } ?? false:
        return .repeated(screen)
      case _: break
      }
      let here = screen.step
      if event.step == nil || event.step == here?.id, event.revision == here?.revision { return .here }
      // Without the step, it is not known what the answers are for.
      guard let step = event.step else {
        return .elsewhere(
          Outcome(screen: screen, code: 409, result: .stale, notice: PageMessages.changedMeanwhile))
      }
      guard let form = try flow.form(of: stored, at: step, given: given, host: host) else {
        return .elsewhere(Outcome(screen: screen, code: 409, result: .stale, notice: PageMessages.notReached))
      }
      if step == here?.id {
        if event.action == .save { return .here }
        let messages = try event.input.write(into: form)
        // Resuming waits for the call of another server, which may be about the same answers.
        if event.action == .next, stored.header.lease != nil, form.isUnchanged(messages) { return .here }
        form.leaveMisfits()
        return .elsewhere(
          Outcome(
            screen: .step(form.state), code: 409, result: .stale, notice: PageMessages.changedMeanwhile,
            messages: messages))
      }
      guard event.action.canChange, flow.isOrdinary(step) else {
        return .elsewhere(Outcome(screen: screen, code: 409, result: .stale, notice: PageMessages.movedOn))
      }
      let messages = try event.input.write(into: form)
      // What is typed on a completed step changes nothing before it is submitted.
      if event.action == .save { return .elsewhere(Outcome(screen: .step(form.state), result: .stayed([]))) }
      return form.isUnchanged(messages) ? .repeated(screen) : .former(step: step)
    } catch let error as FlowStartError {
      throw .start(error)
    } catch {
      throw Self.failure(error)
    }
  }

  /// - Parameter error: An error of typing or of an event.
  private static func failure(_ error: any Error) -> Failure {
    switch error {
    case let error as SessionStoreError: .store(error)
    case FlowEventError.store(let error): .store(error)
    case FlowEventError.unknown(let name): .input(name)
    case InputError.unknown(let name): .input(name)
    // Another event of the session was being handled.
    case _: .store(.conflict(stored: nil))
    }
  }

  // MARK: The event

  private func perform(on controller: FlowController) async throws(Failure) -> Outcome {
    let screen = controller.screen.state
    guard let viewModel = controller.screen.viewModel, event.step ?? viewModel.state.id == viewModel.state.id else {
      return Outcome(screen: screen, result: .stale, isElsewhere: true)
    }
    do {
      let messages = viewModel.state.isBlocked ? [:] : try event.input.write(into: viewModel)
      let result: EventResult
      switch event.action {
      case .next:
        guard messages.isEmpty else { return try await saved(controller, viewModel, messages) }
        result = try await controller.next()
      case .back: result = try await controller.back()
      case .skip: result = try await controller.skip()
      case .decline: result = try await controller.decline()
      case .retry: result = try await controller.retry()
      case .choose(let action): result = try await controller.choose(action)
      case .edit(let name): result = try await controller.edit(name)
      case .start: result = .moved
      case .save, .add, .remove, .move, .use, .keep, .detach: return try await saved(controller, viewModel)
      case .unknown: result = .refused(.unknownAction)
      }
      return try await outcome(of: result, controller)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Saves what was typed, without an event.
  ///
  /// - Parameter messages: What keeps the step from being submitted.
  private func saved(
    _ controller: FlowController, _ viewModel: StepViewModel, _ messages: [String: FormMessage] = [:]
  ) async throws(SessionStoreError) -> Outcome {
    let focus = change(viewModel).flatMap { viewModel.state.field($0)?.path }
    let screen = ScreenState.step(viewModel.state)
    _ = try await controller.quit()
    if messages.isEmpty { return Outcome(screen: screen, result: .stayed([]), isElsewhere: focus != nil, focus: focus) }
    return Outcome(screen: screen, code: 422, result: .stayed([]), messages: messages)
  }

  /// Changes the items of a list, or puts in an offered answer; has no effect if the field has changed in the meantime.
  ///
  /// - Returns: The path of the field to show; `nil` if the event is another one.
  private func change(_ viewModel: StepViewModel) -> String? {
    switch event.action {
    case .add(let count, let list):
      if viewModel.state.field(list)?.list?.rows.count == count { _ = try? viewModel.addItem(to: list) }
      return list
    case .remove(let item, let list):
      try? viewModel.removeItem(item, from: list)
      return list
    case .move(let item, let index, let list):
      try? viewModel.moveItem(item, in: list, to: index)
      return list
    case .use(let path):
      if let suggestion = viewModel.state.field(path)?.suggestion { try? viewModel.update(suggestion.input, for: path) }
      return path
    case .keep(let path):
      if let accepted = viewModel.state.field(path)?.accepted { try? viewModel.update(accepted.input, for: path) }
      return path
    case .detach(let index, let path):
      switch viewModel.state.field(path)?.value {
      case .file: viewModel[value: path] = nil
      case .files(var files) where files.indices.contains(index):
        files.remove(at: index)
        viewModel[value: path] = .files(files)
      case _: break
      }
      return path
    case .next, .back, .skip, .decline, .retry, .start, .save, .choose, .edit, .unknown: return nil
    }
  }

  private func outcome(
    of result: EventResult, _ controller: FlowController
  ) async throws(SessionStoreError) -> Outcome {
    let screen = controller.screen.state
    switch result {
    case .moved:
      // An end that can't be left needs no confirmation.
      if case .ended(let state) = screen, !state.canGoBack {
        return try await outcome(of: try await controller.next(), controller)
      }
      return Outcome(screen: screen, result: result, isElsewhere: true)
    case .finished(let finished):
      await server.deliver(finished, of: visit.id, visitor.flow)
      return Outcome(screen: screen, result: result, isElsewhere: true)
    case .stopped: return Outcome(screen: screen, result: result)
    case .stayed, .refused(.invalid): return Outcome(screen: screen, code: 422, result: result)
    case .rejected:
      return Outcome(screen: screen, code: 422, result: result, isElsewhere: screen.step?.id != event.step)
    case .unavailable: return Outcome(screen: screen, code: 503, result: result)
    case .cancelled: return Outcome(screen: screen, code: 409, result: result, notice: PageMessages.cancelled)
    case .busy, .stale: return Outcome(screen: screen, code: 409, result: result, notice: PageMessages.changedMeanwhile)
    case .refused(.nothingBefore):
      return Outcome(screen: screen, code: 409, result: result, notice: PageMessages.nothingBefore)
    case .refused(.noWayBack):
      return Outcome(screen: screen, code: 409, result: result, notice: PageMessages.cannotGoBack)
    case .refused: return Outcome(screen: screen, code: 409, result: result, notice: PageMessages.notPossible)
    }
  }
}

extension SentEvent {
  /// Whether the event names the step and the version of the screen that were saved last; ends are not among them.
  fileprivate func isMeant(for header: SnapshotHeader, of flow: Flow) -> Bool {
    guard let step, step == header.resumeStep, let revision, revision == header.screenNumber, action != .start,
      let found = flow.step(ItemName(step).name)
    else { return false }
    return flow[found].end == nil
  }
}

extension StepViewModel {
  /// - Parameter messages: What is wrong with the answers that were written.
  fileprivate func isUnchanged(_ messages: [String: FormMessage]) -> Bool {
    messages.isEmpty && FormReader.fields(of: state).allSatisfy { $0.isWithheld || !$0.isModified }
  }
}

extension Flow {
  /// Whether submitting a step again has no effect but to change its answers.
  fileprivate func isOrdinary(_ name: String) -> Bool {
    guard let step = step(ItemName(name).name).map({ self[$0] }) else { return false }
    return step.review == nil && step.end == nil && !(step.submit.map { self[$0].isOnce } ?? false)
  }
}
