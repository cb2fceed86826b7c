import FlowDefinition
public import FlowEngine
import FlowServices
import Localization
import Synchronization

/// Takes the result of a session whose flow has ended.
public protocol ResultReceiver: Sendable {
  /// Takes a result; called again for the same session until it returns, also after a restart.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - session: The session, by which repetitions can be recognized.
  ///   - flow: The id of the flow.
  /// - Throws: Any error; the result is then offered again later.
  func receive(_ result: FlowResult, of session: FlowSessionID, flow: String) async throws
}

/// Shows flows as accessible web pages that work without JavaScript, and as JSON.
///
/// It is a function from requests to responses: ``respond(to:)`` keeps no connection and no session in memory, so any of
/// several servers with the same store can answer a request. ``ServerListener`` serves it; a program with a web framework of
/// its own calls it from a route.
public final class FlowServer: Sendable {
  let table: Mutex<FlowTable>
  let store: any SessionStore
  let settings: FlowServerSettings
  let turns = SessionTurns()
  let metrics = FlowMetrics()
  let limits: ClientLimits
  let frame: PageFrame

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - flows: The flows, with different ids.
  ///   - store: Stores the sessions.
  ///   - settings: The settings.
  public init(flows: [ServedFlow], store: any SessionStore, settings: FlowServerSettings) {
    (self.store, self.settings, limits) = (store, settings, ClientLimits(settings))
    frame = PageFrame(settings)
    table = Mutex(FlowTable())
    replace(by: flows)
  }

  var flows: [String: ServedFlow] { table.withLock(\.flows) }

  /// Serves other flows from now on, such as new versions that were read from the same files.
  ///
  /// A request that is being handled goes on with the flow with which it began.
  ///
  /// - Parameter flows: The flows, with different ids.
  public func replace(by flows: [ServedFlow]) {
    let limited = flows.map { served in
      var served = served
      served.services = LimitedSending.limiting(served.services, of: served.flow) { [limits] in limits.reserveCode() }
      return (served.id, served)
    }
    table.withLock { $0.replace(by: Dictionary(uniqueKeysWithValues: limited)) }
  }

  /// Shows the mistakes of a flow file instead of any page, until the flows are replaced.
  package func show(mistakes: String) { table.withLock { $0.show(mistakes) } }

  /// Answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response.
  public func respond(to request: ServerRequest) async -> ServerResponse {
    let start = ContinuousClock.now
    let client = request.client(trusting: settings.trustedProxies)
    let response = await ClientLimits.$client.withValue(client) { await route(request) }
    note(request, response, since: start)
    return response
  }

  /// The addresses that belong to no flow, apart from those of style sheets and scripts.
  static let ownPaths: Set = ["/", "/healthz", "/metrics", versionPath]
  static let versionPath = "/-/version"

  private func route(_ request: ServerRequest) async -> ServerResponse {
    if request.isReading, request.path == "/healthz" { return .text(200, "ok\n") }
    // Probes on the machine don't know the address that browsers use.
    if request.isReading, request.path == "/metrics", request.isFromThisMachine {
      return .text(200, metrics.text + (await settings.storeMetrics?() ?? ""))
    }
    guard settings.isOwn(host: request.headers["Host"]) else { return ServerResponse(ResponseStatus(421)) }
    let asset = ([PageAssets.style, PageAssets.script, PageAssets.watch] + [frame.theme].compactMap(\.self))
      .first { $0.address == request.path }
    if asset != nil || Self.ownPaths.contains(request.path), !request.isReading { return .notAllowed("GET, HEAD") }
    if let asset { return asset.response }
    if request.path == "/" { return home(request) }
    if request.path == Self.versionPath { return .text(200, "\(table.withLock(\.version))\n") }
    if let mistakes = table.withLock(\.mistakes) { return page(about: mistakes, request) }
    return await routeToFlow(request)
  }

  private func routeToFlow(_ request: ServerRequest) async -> ServerResponse {
    var parts = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let served = flows[parts.removeFirst()] else {
      if request.wantsJSON { return APIProblem.unknownPage.response }
      let context = context(of: request)
      return PlainPage(.notFound, context).page.response(404, context)
    }
    let visitor = Visitor(request, served, self)
    if visitor.wantsJSON, parts.isEmpty { parts = [""] }
    // Relative links need the slash.
    if parts.isEmpty { return .redirect("\(visitor.base)/") }
    if parts == [""] { parts = [] }
    if parts.first == SessionLinks.mark, parts.count == 2 {
      return await SessionLinks(server: self, visitor: visitor).respond(to: request, parts[1])
    }
    if let language = visitor.chosenLanguage, request.isReading {
      return .redirect(request.path, cookies: [visitor.languageCookie(language)])
    }
    let isGet = request.method == "GET"
    switch (request.isReading, request.method == "POST", visitor.wantsJSON) {
    case (true, _, false): return await FlowPages(server: self, visitor: visitor).show(parts, takesKept: isGet)
    case (true, _, true): return await FlowAPI(server: self, visitor: visitor).show(parts, takesKept: isGet)
    case (_, true, false): return await FlowPosts(server: self, visitor: visitor).act(request, parts)
    case (_, true, true): return await FlowAPI(server: self, visitor: visitor).act(request, parts)
    case _: return .notAllowed("GET, HEAD, POST")
    }
  }

  private func home(_ request: ServerRequest) -> ServerResponse {
    if flows.count == 1, let only = flows.keys.first { return .redirect("/\(only)/") }
    let visitors = flows.values.map { Visitor(request, $0, self) }.sorted { $0.flow.id < $1.flow.id }
    let links = visitors.map { "<li><a\("href", "\($0.base)/")>\($0.title)</a></li>" as HTML }
    guard let visitor = visitors.first else { return ServerResponse(ResponseStatus(404)) }
    if let language = visitor.chosenLanguage {
      return .redirect("/", cookies: [visitor.languageCookie(language)])
    }
    var context = visitor.context
    let title = context.words(PageMessages.flows)
    context.title = ""
    return Page(title: title, content: "<h1>\(title)</h1><ul>\(links)</ul>").response(200, context)
  }

  /// The context of a page that belongs to no flow.
  private func context(of request: ServerRequest) -> PageContext {
    let wording = Language(firstOf: Visitor.languages(of: request))
    return PageContext(base: "", title: "", language: wording.tag, wording: wording, frame: frame)
  }

  private func page(about mistakes: String, _ request: ServerRequest) -> ServerResponse {
    if request.wantsJSON { return APIProblem.mistakes(mistakes).response }
    let context = context(of: request)
    var page = PlainPage(
      title: context.words(PageMessages.mistakesTitle), sentences: [context.words(PageMessages.mistakes)])
    page.report = mistakes
    return page.page.response(500, context)
  }

  func controller(
    _ flow: Flow, _ served: ServedFlow, _ visit: Visit, isObserved: Bool = true
  ) throws(UnknownName) -> FlowController {
    let controller = try FlowController(
      flow: flow, services: served.services, store: store, host: host(of: visit),
      observers: isObserved ? settings.observers + [metrics] : [])
    controller.credential = visit.credential
    return controller
  }

  /// All requests of a visit are one run, so that a code isn't sent again by each of them.
  func host(of visit: Visit?) -> FlowHost {
    var host = FlowHost.live(run: visit.map { "web-\($0.id)" } ?? "web", formatting: settings.formatting)
    if let uploads = settings.uploads { host.currentFile = uploads.current }
    return host
  }
}

/// The flows that are served now.
struct FlowTable: Sendable {
  private(set) var flows: [String: ServedFlow] = [:]
  /// What is wrong with the files from which flows were read last.
  private(set) var mistakes: String?
  /// Changes with every change, so that open pages notice it.
  private(set) var version = 0

  mutating func replace(by flows: [String: ServedFlow]) {
    (self.flows, mistakes) = (flows, nil)
    version += 1
  }

  mutating func show(_ mistakes: String) {
    self.mistakes = mistakes
    version += 1
  }
}
