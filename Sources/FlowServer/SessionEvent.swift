import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

/// Handles an event of a page with a controller of its own.
struct SessionEvent {
  let pages: FlowPages
  let event: FormEvent
  let visit: Visit

  enum Failure: Error {
    case start(FlowStartError)
    case store(SessionStoreError)
  }

  private var server: FlowServer { pages.server }
  private var visitor: Visitor { pages.visitor }
  private var flow: Flow { visitor.flow }
  private var given: [String: JSONValue] { visitor.served.given }

  func response() async throws(Failure) -> ServerResponse {
    let stored: Snapshot?
    do { stored = try await server.store.load(visit.id) } catch { throw .store(error) }
    guard let stored else { return try await start() }
    guard visit.isOwner(of: stored.header) else { throw .start(.unknownSession(visit.id)) }
    let place = try self.place(in: stored)
    switch place {
    case .here, .former: break
    case .repeated: return .redirect(pages.visitor.base + "/")
    case .elsewhere(let screen, let notice, let messages):
      return pages.page(of: screen, 409, notice: notice, messages: messages)
    }
    let controller = try controller()
    do { try await controller.resume(visit.id, given: given, atLastScreen: true) } catch { throw .start(error) }
    if case .former(let step) = place {
      guard case .moved = try await edit(step, on: controller) else {
        return pages.page(of: controller.screen.state, 409, notice: PageMessages.movedOn)
      }
    }
    return try await perform(on: controller)
  }

  private func edit(_ step: String, on controller: FlowController) async throws(Failure) -> EventResult {
    do { return try await controller.edit(step) } catch {
      guard case .store(let error) = error else { return .refused(.notOnPath) }
      throw .store(error)
    }
  }

  private func controller() throws(Failure) -> FlowController {
    do { return try server.controller(visitor, visit) } catch {
      preconditionFailure("the services were checked when the server was created")
    }
  }

  /// Starts the session of the first page.
  private func start() async throws(Failure) -> ServerResponse {
    guard let token = event.form["_start"], Visit(start: token) == visit else {
      throw .start(.unknownSession(visit.id))
    }
    let controller = try controller()
    do { try await controller.start(as: visit.id, given: given) } catch { throw .start(error) }
    let isHere = controller.screen.viewModel.map { event.step == $0.state.id } ?? false
    return isHere ? try await perform(on: controller) : pages.redirect(to: controller.screen.state)
  }

  // MARK: Where the event belongs

  private enum Place {
    /// The event is for the screen as it is.
    case here
    /// The event changes a step that was completed.
    case former(step: String)
    /// The answers of the step are those that were sent.
    case repeated
    case elsewhere(ScreenState, LocalizedMessage, [String: FormReader.FormMessage])
  }

  /// The current version of a screen counts.
  ///
  /// An older one counts only to submit an ordinary completed step: if it says the same as the answers, it is a
  /// repetition, otherwise a change.
  private func place(in stored: Snapshot) throws(Failure) -> Place {
    let host = server.host(of: visit)
    do throws(FlowStartError) {
      // Leases make no difference here: resuming waits for the call.
      let time = StoreTime.machine
      guard let screen = try flow.screen(of: stored, given: given, host: host, time: time) else { return .here }
      let here = screen.step
      guard let step = event.step else { return event.action == .start ? .repeated : .here }
      if step == here?.id, event.revision == here?.revision { return .here }
      guard let form = try flow.form(of: stored, at: step, given: given, host: host) else {
        return .elsewhere(screen, PageMessages.notReached, [:])
      }
      var reader = FormReader(event.form)
      if step == here?.id {
        if event.action == .refresh { return .here }
        reader.write(into: form)
        form.leaveMisfits()
        return .elsewhere(.step(form.state), PageMessages.changedMeanwhile, reader.messages)
      }
      guard event.action == .next || event.action == .back || event.action == .refresh, flow.isOrdinary(step) else {
        return .elsewhere(screen, PageMessages.movedOn, [:])
      }
      reader.write(into: form)
      let isSame =
        reader.messages.isEmpty && FormReader.fields(of: form.state).allSatisfy { $0.isWithheld || !$0.isModified }
      return isSame ? .repeated : .former(step: step)
    } catch {
      throw .start(error)
    }
  }

  // MARK: The event

  private func perform(on controller: FlowController) async throws(Failure) -> ServerResponse {
    guard let viewModel = controller.screen.viewModel else { return pages.redirect(to: controller.screen.state) }
    if let step = event.step, step != viewModel.state.id { return pages.redirect(to: controller.screen.state) }
    var reader = FormReader(event.form)
    if !viewModel.state.isBlocked { reader.write(into: viewModel) }
    do {
      switch event.action {
      case .next:
        guard reader.messages.isEmpty else { return try await typed(on: controller, viewModel, reader) }
        return try await finish(controller, try await controller.next())
      case .back: return try await finish(controller, try await controller.back())
      case .skip: return try await finish(controller, try await controller.skip())
      case .decline: return try await finish(controller, try await controller.decline())
      case .retry: return try await finish(controller, try await controller.retry())
      case .choose(let action): return try await finish(controller, try await controller.choose(action))
      case .start: return pages.redirect(to: controller.screen.state)
      case .refresh, .add, .remove, .move, .use, .keep: return try await type(on: controller, viewModel)
      case .unknown: return pages.page(of: controller.screen.state, 409, notice: PageMessages.notPossible)
      }
    } catch let error as SessionStoreError {
      throw .store(error)
    } catch FlowEventError.store(let error) {
      throw .store(error)
    } catch {
      // The step has no such action.
      return pages.page(of: controller.screen.state, 409, notice: PageMessages.notPossible)
    }
  }

  /// Saves what was typed without an event, and shows what only the form knows to be wrong.
  private func typed(
    on controller: FlowController, _ viewModel: StepViewModel, _ reader: FormReader
  ) async throws(SessionStoreError) -> ServerResponse {
    let state = viewModel.state
    _ = try await controller.quit()
    return pages.page(of: .step(state), 422, messages: reader.messages)
  }

  private func type(
    on controller: FlowController, _ viewModel: StepViewModel
  ) async throws(SessionStoreError) -> ServerResponse {
    let focus = change(viewModel)
    let state = viewModel.state
    _ = try await controller.quit()
    if event.action == .refresh { return pages.page(of: .step(state)) }
    return .redirect(pages.address(of: state) + (focus.map { "#\(FieldMarkup.id(ofPath: $0))" } ?? ""))
  }

  /// Returns the path of the field to show; the event has no effect if the field has changed in the meantime.
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
    case .next, .back, .skip, .decline, .retry, .start, .refresh, .choose, .unknown: return nil
    }
  }

  private func finish(_ controller: FlowController, _ result: EventResult) async throws(SessionStoreError)
    -> ServerResponse
  {
    let screen = controller.screen.state
    switch result {
    case .moved:
      // An end that can't be left needs no confirmation.
      if case .ended(let state) = screen, !state.canGoBack {
        return try await finish(controller, try await controller.next())
      }
      return pages.redirect(to: screen)
    case .finished(let result):
      await deliver(result, controller)
      return pages.redirect(to: screen)
    case .stayed, .refused(.invalid): return pages.page(of: screen, 422)
    case .rejected: return screen.step?.id == event.step ? pages.page(of: screen, 422) : pages.redirect(to: screen)
    case .unavailable: return pages.page(of: screen, 503)
    case .cancelled: return pages.page(of: screen, 409, notice: PageMessages.cancelled)
    case .stopped: return pages.page(of: screen)
    case .busy, .stale: return pages.page(of: screen, 409, notice: PageMessages.changedMeanwhile)
    case .refused(.noWayBack), .refused(.nothingBefore):
      return pages.page(of: screen, 409, notice: PageMessages.cannotGoBack)
    case .refused: return pages.page(of: screen, 409, notice: PageMessages.notPossible)
    }
  }

  /// The answers stay in the store until the result was taken.
  private func deliver(_ result: FlowResult, _ controller: FlowController) async {
    try? await server.settings.results?.receive(result, of: visit.id, flow: flow.id)
  }
}

extension FlowPages {
  /// Redirects to the page of a screen, so that reloading it repeats nothing.
  func redirect(to screen: ScreenState) -> ServerResponse {
    guard let state = screen.step else { return page(of: screen) }
    return .redirect(address(of: state))
  }
}

extension Flow {
  /// Whether submitting a step again has no effect but to change its answers.
  fileprivate func isOrdinary(_ name: String) -> Bool {
    guard let step = step(String(name.prefix { $0 != "#" })).map({ self[$0] }) else { return false }
    return step.review == nil && step.end == nil && !(step.submit.map { self[$0].isOnce } ?? false)
  }
}
