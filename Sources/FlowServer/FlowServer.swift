public import FlowDefinition
public import FlowEngine
package import FlowServices
import Localization

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
  let flows: [String: ServedFlow]
  let store: any SessionStore
  let settings: FlowServerSettings
  let turns = SessionTurns()
  let metrics = FlowMetrics()

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - flows: The flows, with different ids.
  ///   - store: Stores the sessions.
  ///   - settings: The settings.
  public init(flows: [ServedFlow], store: any SessionStore, settings: FlowServerSettings) {
    self.flows = Dictionary(uniqueKeysWithValues: flows.map { ($0.flow.id, $0) })
    (self.store, self.settings) = (store, settings)
  }

  /// Answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response.
  public func respond(to request: ServerRequest) async -> ServerResponse {
    let start = ContinuousClock.now
    let response = await route(request)
    note(request, response, since: start)
    return response
  }

  private func route(_ request: ServerRequest) async -> ServerResponse {
    if request.path == "/healthz" { return request.isReading ? .text(200, "ok\n") : .notAllowed("GET, HEAD") }
    if request.path == "/metrics", request.isReading, request.isFromThisMachine {
      return .text(200, metrics.text)
    }
    guard settings.isOwn(host: request.headers["Host"]) else { return ServerResponse(ResponseStatus(421)) }
    var parts = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let asset = PageAssets.all.first(where: { $0.address == request.path }) {
      return request.isReading ? asset.response : .notAllowed("GET, HEAD")
    }
    if parts == [""] { return home(request) }
    guard let served = flows[parts.removeFirst()] else { return plain(.notFound, request).response(404) }
    let visitor = Visitor(request, served, settings)
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
    switch (request.isReading, request.method == "POST", visitor.wantsJSON) {
    case (true, _, false): return await FlowPages(server: self, visitor: visitor).show(parts)
    case (true, _, true): return await FlowAPI(server: self, visitor: visitor).show(parts)
    case (_, true, false): return await FlowPosts(server: self, visitor: visitor).act(request, parts)
    case (_, true, true): return await FlowAPI(server: self, visitor: visitor).act(request, parts)
    case _: return .notAllowed("GET, HEAD, POST")
    }
  }

  private func home(_ request: ServerRequest) -> ServerResponse {
    guard request.isReading else { return .notAllowed("GET, HEAD") }
    if flows.count == 1, let only = flows.keys.first { return .redirect("/\(only)/") }
    let visitors = flows.values.map { Visitor(request, $0, settings) }.sorted { $0.flow.id < $1.flow.id }
    let links = visitors.map { "<li><a\("href", "\($0.base)/")>\($0.title)</a></li>" as HTML }
    guard var context = visitors.first?.context else { return ServerResponse(ResponseStatus(404)) }
    let title = context.words(PageMessages.flows)
    context.title = ""
    return Page(title: title, content: "<h1>\(title)</h1><ul>\(links)</ul>").response(200, context)
  }

  /// A page about a request that belongs to no flow.
  private func plain(_ kind: PlainPage.Kind, _ request: ServerRequest) -> PlainResponse {
    let wording = Language(firstOf: Visitor.languages(of: request))
    let context = PageContext(base: "", title: "", language: wording.tag, wording: wording)
    return PlainResponse(page: PlainPage(kind, context), context: context)
  }

  func controller(_ flow: Flow, _ served: ServedFlow, _ visit: Visit) throws(UnknownName) -> FlowController {
    let controller = try FlowController(
      flow: flow, services: served.services, store: store, host: host(of: visit),
      observers: settings.observers + [metrics])
    controller.credential = visit.credential
    return controller
  }

  /// All requests of a visit are one run, so that a code isn't sent again by each of them.
  func host(of visit: Visit?) -> FlowHost {
    FlowHost.live(run: visit.map { "web-\($0.id)" } ?? "web", formatting: settings.formatting)
  }
}

/// The settings of a server.
public struct FlowServerSettings: Sendable {
  /// The addresses at which browsers reach the server, such as `https://join.example.com`, without a slash at the end.
  ///
  /// Requests with another `Host`, and changes that come from pages of another origin, are refused.
  public var origins: [String]
  /// Takes the results; `nil` to leave them in the store until they expire.
  public var results: (any ResultReceiver)?
  /// Receive the events of all runs, without answers.
  public var observers: [any FlowObserver] = []
  /// Writes dates, numbers, amounts of money and phone numbers; `nil` for what the library writes.
  public var formatting: (any FlowFormatting)?
  /// How long the answers of a finished session are kept after its result was taken, so that its end can be shown again.
  public var keepsEnds = Duration.seconds(900)
  /// How long the request that reached an end may take to pass the result on, before a sweep does.
  var deliveryPatience = Duration.seconds(60)
  /// How long a request waits for a call before it shows that the call is being made.
  public var patience = Duration.seconds(2)
  /// Takes the entries of the access log; `nil` to log nothing.
  package var log: (@Sendable (AccessEntry) -> Void)?
  /// Where files that people send are stored; `nil` to accept none.
  package var uploads: UploadFolder?
  /// The most bytes of all files of a session.
  public var uploadBytes = 100 << 20

  /// Creates settings.
  ///
  /// - Parameter origins: The addresses at which browsers reach the server; the first one decides about cookies.
  public init(origins: [String]) { self.origins = origins }

  /// Returns the origin that a base URL names, such as `https://join.example.com`; `nil` if it is not one.
  package static func origin(_ url: String) -> String? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4 && parts[3].isEmpty, ["http:", "https:"].contains(parts[0]),
      parts[1].isEmpty, !parts[2].isEmpty, parts[2].utf8.allSatisfy({ $0.isTokenByte || "[]:".utf8.contains($0) })
    else { return nil }
    // Browsers leave out the port that the scheme stands for (RFC 6454, 6.1).
    let port = parts[0] == "https:" ? ":443" : ":80"
    let host = parts[2].lowercased()
    return "\(parts[0])//\(host.hasSuffix(port) ? String(host.dropLast(port.count)) : host)"
  }

  var isSecure: Bool { origins.first?.hasPrefix("https:") ?? false }

  func isOwn(host: String?) -> Bool {
    guard let host else { return false }
    return origins.contains { $0.split(separator: "/").last.map { String($0).isSameName(as: host) } ?? false }
  }
}

extension ServerRequest {
  /// Whether a program on this machine asks, and not a proxy for somebody else.
  ///
  /// A proxy passes on the name that browsers use, or says for whom it asks.
  var isFromThisMachine: Bool {
    headers["X-Forwarded-For"] == nil && headers["Forwarded"] == nil
      && headers["Host"].map { ListenAddress($0)?.isLocal ?? ListenAddress("\($0):80")?.isLocal ?? false } ?? false
      && (peer.map { $0 == "::1" || $0.hasPrefix("127.") } ?? true)
  }

  var isReading: Bool { method == "GET" || method == "HEAD" }
}

extension ServerResponse {
  static func text(_ code: Int, _ text: String) -> ServerResponse {
    ServerResponse(
      ResponseStatus(code), headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Array(text.utf8))
  }

  static func redirect(_ address: String, cookies: [String] = []) -> ServerResponse {
    var response = ServerResponse(ResponseStatus(303), headers: ["Location": address, "Cache-Control": "no-store"])
    for cookie in cookies { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  static func notAllowed(_ methods: String) -> ServerResponse {
    ServerResponse(ResponseStatus(405), headers: ["Allow": methods])
  }

  func setting(_ cookie: String?) -> ServerResponse {
    guard let cookie else { return self }
    var response = self
    response.headers.append("Set-Cookie", cookie)
    return response
  }
}

extension Page {
  func response(_ code: Int, _ context: PageContext) -> ServerResponse {
    var headers: ServerHeaders = [
      "Content-Type": "text/html; charset=utf-8", "Content-Language": context.language, "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "Vary": "Accept, Accept-Language, Cookie",
    ]
    if let refresh { headers["Refresh"] = String(refresh) }
    return ServerResponse(ResponseStatus(code), headers: headers, body: Array(html(context).text.utf8))
  }
}

struct PlainResponse {
  let page: PlainPage
  let context: PageContext

  func response(_ code: Int) -> ServerResponse { page.page.response(code, context) }
}
