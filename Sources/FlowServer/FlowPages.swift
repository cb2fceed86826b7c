import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// Shows pages, which changes nothing: no call is made and nothing is saved.
struct FlowPages {
  let server: FlowServer
  let visitor: Visitor

  var context: PageContext { visitor.context }
  private var flow: Flow { visitor.flow }

  /// - Parameters:
  ///   - parts: The parts of the path after the flow.
  ///   - takesKept: Whether to show the response that nobody waited for.
  func show(_ parts: [String], takesKept: Bool) async -> ServerResponse {
    let name = FlowAddress.step(parts, in: flow)
    if !parts.isEmpty, name == nil { return plain(.notFound, 404) }
    guard let visit = visitor.visit else { return firstPage(at: name) }
    do {
      guard let snapshot = try await server.store.load(visit.id), visit.isOwner(of: snapshot.header, in: flow) else {
        return parts.isEmpty ? firstPage() : unknown()
      }
      if takesKept, let kept = server.turns.takeKept(visit) { return kept }
      return try await show(name, of: snapshot, visit)
    } catch let error as FlowStartError {
      return page(about: error)
    } catch {
      // What was typed is on the page of the request that failed before.
      return (takesKept ? server.turns.takeKept(visit) : nil) ?? unavailable(error)
    }
  }

  private func show(_ name: String?, of snapshot: Snapshot, _ visit: Visit) async throws -> ServerResponse {
    let (host, time) = (server.host(of: visit), try await server.store.now())
    let given = visitor.served.givenAgain
    let current = try flow.screen(of: snapshot, given: given, host: host, time: time)
    guard let here = current?.step else { return current.map { page(of: $0) } ?? plain(.failed, 500) }
    guard let name else { return .redirect(address(of: here)) }
    // A call that began a moment ago may not be stored yet.
    if server.turns.isRunning(visit), name == here.id {
      var busy = here
      busy.busy = busy.busy ?? BusyViewState()
      return page(of: .step(busy))
    }
    if name == here.id { return current.map { page(of: $0) } ?? plain(.failed, 500) }
    // Nothing can be changed any more.
    if case .finished = current { return .redirect(address(of: here)) }
    let other = try flow.screen(of: snapshot, at: name, given: given, host: host, time: time)
    guard let other, case .step = other else { return .redirect(address(of: here)) }
    return page(of: other)
  }

  func address(of state: StepViewState) -> String { FlowAddress.step(state.id, in: flow, base: visitor.base) }

  // MARK: Pages

  /// Leads to the first step, so that the browser's Back button finds it again.
  private func firstPage(at name: String?) -> ServerResponse {
    let screen = try? flow.firstScreen(given: visitor.served.given, host: server.host(of: nil))
    let first: StepViewState? = if case .step(let state)? = screen { state } else { nil }
    if name == first?.id { return firstPage() }
    return .redirect(name == nil ? first.map { address(of: $0) } ?? "\(visitor.base)/" : "\(visitor.base)/")
  }

  /// Shows the first step without a session, so that robots start none.
  func firstPage() -> ServerResponse {
    do throws(FlowStartError) {
      let screen = try flow.firstScreen(given: visitor.served.given, host: server.host(of: nil))
      let token = Visit.newToken()
      guard case .step(let state)? = screen else {
        var start = PlainPage(title: visitor.title)
        start.button = ("\(visitor.base)/", "start", context.words(PageMessages.start), [("_start", token)])
        return start.page.response(200, context)
      }
      server.metrics.shown(state.step, of: flow.id)
      var page = StepPage(state: state, context: context, address: address(of: state))
      page.start = token
      return page.page.response(200, context)
    } catch {
      return self.page(about: error)
    }
  }

  /// - Parameters:
  ///   - notice: A sentence about what has just happened.
  ///   - messages: What only the form knows to be wrong, by path.
  func page(
    of screen: ScreenState, _ code: Int = 200, notice: LocalizedMessage? = nil,
    messages: [String: FormMessage] = [:]
  ) -> ServerResponse {
    if code == 200, let step = screen.step?.step { server.metrics.shown(step, of: flow.id) }
    switch screen {
    case .step(let state), .ended(let state):
      var page = StepPage(state: state, context: context, address: address(of: state))
      page.notice = notice.map(context.words)
      page.messages = messages
      if case .ended = screen { page.isEnd = true }
      return page.page.response(code, context)
    case .finished(_, let state):
      var page = StepPage(state: state, context: context, address: address(of: state))
      page.isOver = true
      return page.page.response(code, context)
    case .working(let busy):
      var page = PlainPage(title: busy.message ?? context.words(PageMessages.oneMoment)).page
      page.refresh = 2
      return page.response(code, context)
    case .stopped(let reason): return page(about: reason)
    case .notStarted: return plain(.failed, 500)
    }
  }

  private func page(about reason: StopReason) -> ServerResponse {
    var page: PlainPage
    switch reason {
    case .locked(let message): page = PlainPage(title: visitor.title, sentences: [message])
    case .failed(let message): page = PlainPage(title: context.words(PageMessages.failedTitle), sentences: [message])
    case .declined, .quit:
      page = PlainPage(
        title: context.words(PageMessages.stoppedTitle), sentences: [context.words(PageMessages.stopped)])
      page.link = ("\(visitor.base)/", context.words(PageMessages.goOnWithAnswers))
    }
    return page.page.response(200, context)
  }

  func page(about error: FlowStartError) -> ServerResponse {
    switch error {
    case .finished:
      var page = PlainPage(
        title: context.words(PageMessages.finishedTitle), sentences: [context.words(PageMessages.finished)])
      page.button = restart
      return page.page.response(200, context)
    case .expired: return plain(.expired, 410).setting(visitor.noCookie)
    case .unknownSession: return unknown()
    case .newerFlow, .busy: return plain(.newer, 503)
    case .missingGiven: return plain(.invited, 403)
    case .store, .invalidGiven, .unknownGiven, .unknownFields, .anotherFlow: return plain(.failed, 503)
    }
  }

  /// Asks before the browser forgets a session.
  var leavingPage: ServerResponse {
    var page = PlainPage(
      title: context.words(PageMessages.leaveTitle), sentences: [context.words(PageMessages.leave)])
    page.button = restart
    page.link = ("\(visitor.base)/", context.words(PageMessages.goOnWithAnswers))
    return page.page.response(200, context)
  }

  private var restart: PlainPage.Button {
    ("\(visitor.base)/", "restart", context.words(PageMessages.startAgain), [])
  }

  /// - Parameter typed: What a person typed that could not be kept.
  func unknown(typed: [(label: String, text: String)] = []) -> ServerResponse {
    var page = PlainPage(.unknown, context)
    page.typed = (context.words(PageMessages.typed), typed)
    return page.page.response(410, context).setting(visitor.visit == nil ? nil : visitor.noCookie)
  }

  /// Says that a session could not be read or saved, and why in the log.
  ///
  /// - Parameter page: What to say instead, unless the session is gone.
  func unavailable(_ error: (any Error)?, _ page: PlainPage? = nil) -> ServerResponse {
    if let error { server.settings.report?(.storage(error)) }
    if case SessionStoreError.damaged? = error { return plain(.damaged, 410).setting(visitor.noCookie) }
    return (page ?? PlainPage(.failed, context)).page.response(503, context).retrying(after: 1)
  }

  func plain(_ kind: PlainPage.Kind, _ code: Int) -> ServerResponse {
    PlainPage(kind, context).page.response(code, context)
  }
}
