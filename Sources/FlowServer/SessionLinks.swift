public import FlowDefinition
public import FlowEngine
import FlowExpressions

/// Links that give a session to a browser: its cookie replaces the former one.
struct SessionLinks {
  let server: FlowServer
  let visitor: Visitor

  /// The part of an address that no step can have.
  static let mark = "-"

  private var pages: FlowPages { FlowPages(server: server, visitor: visitor) }

  /// Opening a link only shows a button, because programs look at links that people send each other.
  func respond(to request: ServerRequest, _ token: String) async -> ServerResponse {
    guard request.isReading || request.method == "POST" else { return .notAllowed("GET, HEAD, POST") }
    if !request.isReading, !request.isSameOrigin(server.settings) { return pages.plain(.foreign, 403) }
    guard let link = Visit(token) else { return pages.plain(.notFound, 404) }
    do throws(SessionStoreError) {
      guard let stored = try await server.store.load(link.id), stored.header.flow == visitor.flow.id,
        link.fits(stored.header.link?.credential), !isExpired(stored.header)
      else { return used() }
      if request.isReading { return button(token, hasBegun: stored.header.answers ?? 0 > 0) }
      // Saving the session now would make the controller lose the outcome of its call.
      if let lease = stored.header.lease, lease.timeLeft(at: try await server.store.now()) != nil {
        return pages.plain(.newer, 503)
      }
      let visit = Visit(link.id)
      try await server.store.change(stored) { header in (header.credential, header.link) = (visit.credential, nil) }
      return .redirect("\(visitor.base)/", cookies: [visitor.cookie(of: visit)])
    } catch {
      if case .conflict = error { return used() }
      return pages.plain(.failed, 503)
    }
  }

  private func isExpired(_ header: SnapshotHeader) -> Bool {
    let now = server.host(of: nil).now()
    return header.isExpired(at: now) || (header.link?.expiresAt ?? 0) <= now.seconds
  }

  private func button(_ token: String, hasBegun: Bool) -> ServerResponse {
    let context = pages.context
    var page = PlainPage(title: visitor.title)
    let label = context.words(hasBegun ? PageMessages.goOnWithAnswers : PageMessages.start)
    page.button = ("\(visitor.base)/\(Self.mark)/\(token)", "open", label, [])
    return page.page.response(200, context)
  }

  /// Returns the path of a new link to a session.
  ///
  /// - Parameter isServed: Whether the flow with an id is served.
  static func make(
    to session: FlowSessionID, in store: any SessionStore, lasting: Duration, isServed: (String) -> Bool
  ) async throws(FlowStartError) -> String {
    let link = Visit(session)
    let flow: String
    do {
      guard let stored = try await store.load(session) else { throw FlowStartError.unknownSession(session) }
      flow = stored.header.flow
      guard isServed(flow) else { throw FlowStartError.anotherFlow(flow) }
      if let lease = stored.header.lease, lease.timeLeft(at: try await store.now()) != nil { throw FlowStartError.busy }
      let expires = FlowTimestamp.now.seconds + lasting.components.seconds
      let made = SessionLink(credential: link.credential, expiresAt: expires)
      try await store.change(stored) { $0.link = made }
    } catch let error as SessionStoreError {
      throw .store(error)
    } catch {
      throw error as? FlowStartError ?? .busy
    }
    return "/\(flow)/\(mark)/\(link.token)"
  }

  private func used() -> ServerResponse { pages.plain(.usedLink, 410) }
}

extension SessionStore {
  /// Returns the path of a link that gives a session to a browser, for a server of its flow.
  package func makeLink(to session: FlowSessionID, lasting: Duration) async throws(FlowStartError) -> String {
    try await SessionLinks.make(to: session, in: self, lasting: lasting) { _ in true }
  }
}

extension FlowServer {
  /// Starts a session for a person, and returns the address of a link that gives it to their browser.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow.
  ///   - given: The values that the flow declares under `given`, by name.
  ///   - prefill: Answers to offer to the person, by field name.
  ///   - tags: Tags that are saved with the session, such as the ID of a customer.
  ///   - lasting: How long the link can be used.
  /// - Returns: The session, and the complete address of the link, which can be used once.
  /// - Throws: `FlowStartError`, such as `anotherFlow` if the server has no flow with this id.
  public func start(
    _ flow: String, given: [String: JSONValue] = [:], prefill: [String: JSONValue] = [:], tags: Set<String> = [],
    lasting: Duration = .seconds(7 * 86_400)
  ) async throws(FlowStartError) -> (session: FlowSessionID, link: String) {
    guard let served = flows[flow] else { throw .anotherFlow(flow) }
    let id = FlowSessionID(random: .random(in: .min ... .max))
    let controller: FlowController
    do { controller = try self.controller(served.flow, served, Visit(id)) } catch {
      preconditionFailure("the services were checked when the server was created")
    }
    try await controller.start(
      as: id, given: served.given.merging(given) { $1 }, prefill: prefill, tags: tags, flowPath: served.flowPath)
    return (id, try await link(to: id, lasting: lasting))
  }

  /// Returns the address of a link that gives a session to a browser, instead of the one that has it now.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - lasting: How long the link can be used.
  /// - Returns: The complete address of the link, which can be used once; it replaces an earlier one.
  /// - Throws: `FlowStartError`: `unknownSession`, `anotherFlow` if the server doesn't serve its flow, `busy` while a
  ///   call of the session is made, or `store`.
  public func link(
    to session: FlowSessionID, lasting: Duration = .seconds(7 * 86_400)
  ) async throws(FlowStartError) -> String {
    let path = try await SessionLinks.make(to: session, in: store, lasting: lasting) { flows[$0] != nil }
    return "\(settings.origins.first ?? "")\(path)"
  }

}

extension SessionStore {
  /// Saves a session with another header.
  func change(_ stored: Snapshot, _ body: (inout SnapshotHeader) -> Void) async throws(SessionStoreError) {
    var changed = stored
    body(&changed.header)
    changed.header.revision += 1
    try await save(changed, replacing: stored.header.revision)
  }
}
