import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// Turns the forms that are sent into events, and their outcomes into pages.
struct FlowPosts {
  let server: FlowServer
  let visitor: Visitor

  private var pages: FlowPages { FlowPages(server: server, visitor: visitor) }

  /// - Parameter parts: The parts of the path after the flow.
  func act(_ request: ServerRequest, _ parts: [String]) async -> ServerResponse {
    guard request.isSameOrigin(server.settings) else { return pages.plain(.foreign, 403) }
    let step = FlowAddress.step(parts, in: visitor.flow)
    if !parts.isEmpty, step == nil { return pages.plain(.notFound, 404) }
    let form: FormAnswers
    do {
      form = try await FormReading(server: server, visitor: visitor, step: step).read(request)
    } catch {
      switch error {
      case .unreadable: return pages.plain(.unreadable, 400)
      case .tooLarge: return pages.plain(.tooLarge, 413)
      case .tooSlow: return pages.plain(.unreadable, 408)
      case .tooMany: return pages.plain(.tooMany, 429).retrying(after: 60)
      case .unknownSession: return pages.unknown()
      case .notSaved: return pages.plain(.failed, 503)
      }
    }
    if form["_do"] == "leave" { return pages.leavingPage }
    if form["_do"] == "restart" { return .redirect("\(visitor.base)/", cookies: [visitor.noCookie]) }
    let event = SentEvent(step: step, form: form)
    let visit: Visit
    do throws(SessionStoreError) {
      guard let found = try await self.visit(of: event) else { return pages.unknown(typed: typed(event, form)) }
      visit = found
    } catch { return notSaved(event, form) }
    do {
      let response = try await server.turns.run(visit, patience: server.settings.patience, keepsLate: true) {
        await handle(event, form, visit)
      }
      if let response { return response }
    } catch { return notSaved(event, form).retrying(after: 1) }
    // The call goes on; the page asks for its outcome.
    let address = step.map { FlowAddress.step($0, in: visitor.flow, base: visitor.base) } ?? "\(visitor.base)/"
    return .redirect(address, cookies: [visitor.cookie(of: visit)])
  }

  /// A page of a new session can be sent with the cookie of a session that is gone.
  private func visit(of event: SentEvent) async throws(SessionStoreError) -> Visit? {
    let started = event.start.flatMap { Visit(start: $0) }
    guard let visit = visitor.visit, let started else { return visitor.visit ?? started }
    guard let stored = try await server.store.load(visit.id), visit.isOwner(of: stored.header, in: visitor.flow) else {
      return started
    }
    return visit
  }

  private func handle(_ event: SentEvent, _ form: FormAnswers, _ visit: Visit) async -> ServerResponse {
    do throws(SessionEvent.Failure) {
      let outcome = try await SessionEvent(server: server, visitor: visitor, event: event, visit: visit).outcome()
      // The cookie lasts as long as the session, which every event prolongs.
      return pages.page(of: outcome).setting(visitor.cookie(of: visit))
    } catch {
      switch error {
      case .store, .start(.store): return notSaved(event, form)
      case .start(.unknownSession): return pages.unknown(typed: typed(event, form))
      case .start(let error): return pages.page(about: error)
      case .tooMany: return pages.plain(.tooMany, 429).retrying(after: 60)
      case .input: return pages.plain(.unreadable, 400)
      }
    }
  }

  private func notSaved(_ event: SentEvent, _ form: FormAnswers) -> ServerResponse {
    var page = PlainPage(.failed, pages.context)
    page.sentences = [pages.context.words(PageMessages.notSaved)]
    page.typed = (pages.context.words(PageMessages.typed), typed(event, form))
    return page.page.response(503, pages.context)
  }

  /// What was typed, without secrets, to be shown where it could not be kept.
  private func typed(_ event: SentEvent, _ form: FormAnswers) -> [(label: String, text: String)] {
    let flow = visitor.flow
    guard let step = event.step.flatMap({ flow.step(ItemName($0).name) }) else { return [] }
    return form.values.sorted { $0.key < $1.key }.compactMap { name, values in
      let path = String(name.prefix { $0 != ":" })
      guard let field = flow.asked(path, at: step),
        !flow[field].isRedacted, let text = values.last, !text.isEmpty
      else { return nil }
      return (flow[field].shortLabel.constant ?? path, text)
    }
  }
}

extension FlowPages {
  /// Shows the screen that an event led to.
  func page(of outcome: SessionEvent.Outcome) -> ServerResponse {
    if outcome.isElsewhere, let state = outcome.screen.step {
      return .redirect(address(of: state) + (outcome.focus.map { "#\(FieldMarkup.id(ofPath: $0))" } ?? ""))
    }
    return page(of: outcome.screen, outcome.code, notice: outcome.notice, messages: outcome.messages)
  }
}
