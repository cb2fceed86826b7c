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
    do {
      if !request.isReading { return try await open(link) }
      guard let stored = try await server.store.load(link.id), fits(link, stored.header) else { return used() }
      return button(token, hasBegun: stored.header.answers ?? 0 > 0)
    } catch is UnusableLink {
      return used()
    } catch FlowStartError.busy {
      return pages.plain(.newer, 503)
    } catch FlowStartError.unknownSession {
      return used()
    } catch {
      return pages.plain(.failed, 503)
    }
  }

  private struct UnusableLink: Error {}

  private func open(_ link: Visit) async throws -> ServerResponse {
    let visit = Visit(link.id)
    try await server.store.changeUnleased(link.id) { header in
      guard fits(link, header) else { throw UnusableLink() }
      (header.credential, header.link) = (visit.credential, nil)
    }
    return .redirect("\(visitor.base)/", cookies: [visitor.cookie(of: visit)])
  }

  private func fits(_ link: Visit, _ header: SnapshotHeader) -> Bool {
    header.flow == visitor.flow.id && link.fits(header.link?.credential) && !isExpired(header)
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

  private func used() -> ServerResponse { pages.plain(.usedLink, 410) }
}

extension SessionStore {
  /// Returns the path of a new link that gives a session to a browser, for a server of its flow.
  package func makeLink(to session: FlowSessionID, lasting: Duration) async throws(FlowStartError) -> String {
    let link = Visit(session)
    let expires = FlowTimestamp.now.seconds + lasting.components.seconds
    var flow = ""
    do {
      try await changeUnleased(session) { header in
        flow = header.flow
        header.link = SessionLink(credential: link.credential, expiresAt: expires)
      }
    } catch {
      throw (error as? SessionStoreError).map(FlowStartError.store) ?? error as? FlowStartError ?? .busy
    }
    return "/\(flow)/\(SessionLinks.mark)/\(link.token)"
  }

  /// Changes the header of a session, unless a call of it is being made, whose outcome would then be lost.
  ///
  /// - Throws: `SessionStoreError`; `FlowStartError.unknownSession` or `busy`; what the closure throws.
  fileprivate func changeUnleased(_ id: FlowSessionID, _ body: (inout SnapshotHeader) throws -> Void) async throws {
    let now = try await now()
    try await change(id) { header in
      if header.lease?.timeLeft(at: now) != nil { throw FlowStartError.busy }
      try body(&header)
    }
  }

  /// Changes the header of a session, again if the session is saved meanwhile.
  ///
  /// - Throws: `SessionStoreError`; `FlowStartError.unknownSession`; what the closure throws.
  func change(_ id: FlowSessionID, _ body: (inout SnapshotHeader) throws -> Void) async throws {
    for attempt in 1... {
      guard var snapshot = try await load(id) else { throw FlowStartError.unknownSession(id) }
      let revision = snapshot.header.revision
      try body(&snapshot.header)
      snapshot.header.revision += 1
      do { return try await save(snapshot, replacing: revision) } catch {
        guard case .conflict = error, attempt < 3 else { throw error }
      }
    }
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
    let stored: Snapshot?
    do { stored = try await store.load(session) } catch { throw .store(error) }
    if let flow = stored?.header.flow, flows[flow] == nil { throw .anotherFlow(flow) }
    let path = try await store.makeLink(to: session, lasting: lasting)
    return "\(settings.origins.first ?? "")\(path)"
  }
}
