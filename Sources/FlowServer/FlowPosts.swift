import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// Turns the forms that are sent into events.
struct FlowPosts {
  let server: FlowServer
  let visitor: Visitor

  private static let mostBytes = 1 << 20

  private var pages: FlowPages { FlowPages(server: server, visitor: visitor) }

  /// - Parameter parts: The parts of the path after the flow.
  func act(_ request: ServerRequest, _ parts: [String]) async -> ServerResponse {
    guard request.isSameOrigin(server.settings) else { return pages.plain(.foreign, 403) }
    let step = FlowAddress.step(parts, in: visitor.flow)
    if !parts.isEmpty, step == nil { return pages.plain(.notFound, 404) }
    let form: FormAnswers
    do {
      guard let read = FormAnswers(try await request.body.bytes(atMost: Self.mostBytes)) else {
        return pages.plain(.unreadable, 400)
      }
      form = read
    } catch {
      return error == .tooLarge ? pages.plain(.tooLarge, 413) : pages.plain(.unreadable, error == .tooSlow ? 408 : 400)
    }
    if form["_do"] == "restart" { return .redirect("\(visitor.base)/", cookies: [visitor.noCookie]) }
    let event = FormEvent(step: step, form: form)
    let started = form["_start"].flatMap { Visit(start: $0) }
    guard let visit = visitor.visit ?? started else { return pages.unknown(typed: typed(event)) }
    let response = await server.turns.run(visit.id, patience: server.settings.patience) {
      await handle(event, visit, started)
    }
    if let response { return response }
    // The call goes on; the page asks for its outcome.
    let address = step.map { FlowAddress.step($0, in: visitor.flow, base: visitor.base) } ?? "\(visitor.base)/"
    return ServerResponse.redirect(address).setting(visitor.visit == visit ? nil : visitor.cookie(of: visit))
  }

  private func handle(_ event: FormEvent, _ visit: Visit, _ started: Visit?) async -> ServerResponse {
    // Another worker may save the session at the same time; its screen counts then.
    for _ in 0..<3 {
      do {
        let response = try await SessionEvent(pages: pages, event: event, visit: visit).response()
        return response.setting(visitor.visit == visit ? nil : visitor.cookie(of: visit))
      } catch {
        switch error {
        case .store(.conflict): continue
        case .store: return notSaved(event)
        case .start(.store(.conflict)): continue
        case .start(.unknownSession):
          // The cookie is that of an earlier session, and the page is the first one of a new session.
          if let started, started != visit { return await handle(event, started, nil) }
          return pages.unknown(typed: typed(event))
        case .start(.store): return notSaved(event)
        case .start(let error): return pages.page(about: error)
        }
      }
    }
    return notSaved(event)
  }

  private func notSaved(_ event: FormEvent) -> ServerResponse {
    var page = PlainPage(.failed, pages.context)
    page.sentences = [pages.context.words(PageMessages.notSaved)]
    page.typed = (pages.context.words(PageMessages.typed), typed(event))
    return page.page.response(503, pages.context)
  }

  /// What was typed, without secrets, to be shown where it could not be kept.
  private func typed(_ event: FormEvent) -> [(label: String, text: String)] {
    let flow = visitor.flow
    guard let step = event.step.flatMap({ flow.step(String($0.prefix { $0 != "#" })) }) else { return [] }
    return event.form.values.sorted { $0.key < $1.key }.compactMap { name, values in
      let path = String(name.prefix { $0 != ":" })
      guard let field = flow.field(path, at: step) ?? flow.itemQuestion(path, at: step)?.field,
        !flow[field].isRedacted, let text = values.last, !text.isEmpty
      else { return nil }
      return (flow[field].shortLabel.constant ?? path, text)
    }
  }
}

/// An event of a page, which is meant for a step and a version of its screen.
struct FormEvent: Sendable {
  /// The name of the step; `nil` for the first page.
  let step: String?
  let form: FormAnswers

  var revision: Int? { form["_revision"].flatMap { Int($0) } }
  var action: Action { Action(form["_do"] ?? "next") }

  enum Action: Hashable {
    case next, back, skip, decline, retry, start, refresh
    case choose(String)
    case add(count: Int, list: String)
    case remove(item: String, list: String)
    case move(item: String, to: Int, list: String)
    case use(String)
    case keep(String)
    case unknown

    init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      self =
        switch (parts[0], parts.count) {
        case ("next", 1): .next
        case ("back", 1): .back
        case ("skip", 1): .skip
        case ("decline", 1): .decline
        case ("retry", 1): .retry
        case ("start", 1): .start
        case ("refresh", 1): .refresh
        case ("action", 2): .choose(parts[1])
        case ("add", 3): Int(parts[1]).map { .add(count: $0, list: parts[2]) } ?? .unknown
        case ("remove", 3): .remove(item: parts[1], list: parts[2])
        case ("move", 4): Int(parts[2]).map { .move(item: parts[1], to: $0, list: parts[3]) } ?? .unknown
        case ("use", 2): .use(parts[1])
        case ("keep", 2): .keep(parts[1])
        case _: .unknown
        }
    }
  }
}
