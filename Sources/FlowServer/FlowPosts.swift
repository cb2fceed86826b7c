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
      case .notSaved(let error): return pages.unavailable(error)
      }
    }
    if form["_do"] == "leave" { return pages.leavingPage }
    if form["_do"] == "restart" { return .redirect("\(visitor.base)/", cookies: [visitor.noCookie]) }
    let event = SentEvent(step: step, form: form)
    let visit: Visit
    do throws(SessionStoreError) {
      guard let found = try await self.visit(of: event) else { return pages.unknown(typed: typed(event, form)) }
      visit = found
    } catch { return notSaved(event, form, error) }
    do {
      let response = try await server.turns.run(visit, patience: server.settings.patience, keepsLate: true) {
        await handle(event, form, visit)
      }
      if let response { return response }
    } catch { return notSaved(event, form) }
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
      case .store(let error), .start(.store(let error)): return notSaved(event, form, error)
      case .start(.unknownSession): return pages.unknown(typed: typed(event, form))
      case .start(let error): return pages.page(about: error)
      case .tooMany: return pages.plain(.tooMany, 429).retrying(after: 60)
      case .input: return pages.plain(.unreadable, 400)
      }
    }
  }

  /// - Parameter error: Why; `nil` if too many requests of the session wait.
  private func notSaved(
    _ event: SentEvent, _ form: FormAnswers, _ error: SessionStoreError? = nil
  ) -> ServerResponse {
    var page = PlainPage(.failed, pages.context)
    page.sentences = [pages.context.words(PageMessages.notSaved)]
    page.typed = (pages.context.words(PageMessages.typed), typed(event, form))
    page.button = again(event, form)
    return pages.unavailable(error, page)
  }

  /// A button that sends the same form, without secrets and files, which are then asked for again.
  private func again(_ event: SentEvent, _ form: FormAnswers) -> PlainPage.Button? {
    guard let action = form["_do"] else { return nil }
    let fields = form.values.sorted { $0.key < $1.key }.flatMap { name, values -> [(name: String, value: String)] in
      let field = index(name.replacing("_again.", with: ""), event).map { visitor.flow[$0] }
      if name == "_do" || field?.isRedacted ?? false { return [] }
      return values.map { (name, $0) }
    }
    let address = event.step.map { FlowAddress.step($0, in: visitor.flow, base: visitor.base) } ?? "\(visitor.base)/"
    return (address, action, pages.context.words(PageMessages.tryAgain), fields)
  }

  /// What was typed, without secrets, to be shown where it could not be kept.
  private func typed(_ event: SentEvent, _ form: FormAnswers) -> [(label: String, text: String)] {
    let typed = form.values.compactMap { name, values in
      index(name, event).map { (index: $0, name: name, text: values.last ?? "") }
    }
    return typed.sorted { ($0.index, $0.name) < ($1.index, $1.name) }.compactMap { index, _, text in
      let field = visitor.flow[index]
      guard !field.isRedacted, field.type.options == nil, field.type.valueType != .bool, !text.isEmpty else {
        return nil
      }
      return (field.shortLabel.constant ?? field.id, text)
    }
  }

  private func index(_ name: String, _ event: SentEvent) -> FieldIndex? {
    let flow = visitor.flow
    let step = event.step.flatMap { flow.step(ItemName($0).name) }
    return step.flatMap { flow.asked(String(name.prefix { $0 != ":" }), at: $0) }
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
