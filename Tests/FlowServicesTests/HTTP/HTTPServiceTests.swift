import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Synchronization
import Testing

@testable import FlowServices
import Localization

/// Calls over HTTP with a scripted transport, without a network or delays.
@Suite struct HTTPServiceTests {
  static let created = HTTPExchange.answered(ServiceHTTPResponse(status: 201, body: Array(#"{"number":"A-1"}"#.utf8)))
  static let down = HTTPExchange.answered(ServiceHTTPResponse(status: 503))
  private let pocket = RecordingDelivery()
  private let request = Calls.request(
    Calls.account, ["name": .string("Ana \"P\""), "email": .string("a@b.example")], key: "k-1")

  private func service(
    _ binding: String, port: ServicePort = Calls.account, environment: [String: String] = [:],
    _ server: ScriptedServer, _ pause: ScriptedPause = ScriptedPause()
  ) throws -> any FlowService {
    let text = #"{ "\#(port.name)": { "use": "http", \#(binding) } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    var host = ServiceHost(
      folder: URL(filePath: "/nowhere"), delivery: pocket, environment: environment, random: SeededNumbers(),
      transport: server)
    host.pause = pause.pause
    let (services, diagnostics) = bindings.services(for: [port], host: host)
    #expect(diagnostics == [])
    return try #require(services[port.name])
  }

  private static func accepted(_ number: String) -> ServiceOutcome {
    .accepted(["number": .string(number)])
  }

  private static func unavailable(_ reason: String, _ code: String, mayHaveSucceeded: Bool = true) -> ServiceOutcome {
    .unavailable(
      reason: reason, mayHaveSucceeded: mayHaveSucceeded, failure: ServiceFailure(code: code, host: "a.example"))
  }

  static let failures: [(HTTPExchange, String)] =
    HTTPFailure.allCases.map { (.failed($0), $0.rawValue) } + [
      (down, "status503"), (.answered(ServiceHTTPResponse(status: 404)), "status404"),
      (.answered(ServiceHTTPResponse(status: 401)), "notAllowed"),
      (.answered(ServiceHTTPResponse(status: 302)), "redirected"),
      (.answered(ServiceHTTPResponse(status: 200, body: Array("<html>".utf8))), "badAnswer"),
    ]

  @Test(arguments: failures) func `A failure has a code and the host, but no path, query or credentials`(
    exchange: HTTPExchange, code: String
  ) async throws {
    let service = try service(
      #""url": "${URL}/accounts/{name}?key=${KEY}", "tries": 1, "headers": { "Authorization": "Bearer ${KEY}" }"#,
      environment: ["URL": "https://a.example:8443", "KEY": "canary"], ScriptedServer([exchange]))
    guard case .unavailable(_, _, let failure) = await service.reply(to: request, progress: Notes()) else {
      Issue.record("the service is unavailable")
      return
    }
    #expect(failure == ServiceFailure(code: code, host: "a.example:8443"))
  }

  @Test func `The request has the method, URL and headers of the binding and the inputs as JSON`() async throws {
    let server = ScriptedServer([Self.created])
    let service = try service(
      ##""url": "${URL}/accounts?a=1", "headers": { "Authorization": "Bearer ${TOKEN}" }, "timeout": "7s", "method": "PUT""##,
      environment: ["URL": "https://api.example", "TOKEN": "t-1"], server)
    #expect(await service.reply(to: request, progress: Notes()) == Self.accepted("A-1"))
    #expect(
      server.requests == [
        ServiceHTTPRequest(
          method: "PUT", url: "https://api.example/accounts?a=1",
          headers: [
            "Authorization": "Bearer t-1", "Accept": "application/json, application/problem+json",
            "Accept-Language": "en", "Content-Type": "application/json", "Idempotency-Key": "k-1",
          ], body: Array(#"{"email":"a@b.example","name":"Ana \"P\""}"#.utf8), timeout: .seconds(7))
      ])
  }

  @Test func `The request has the person's language unless the binding sets one`() async throws {
    let german = ServiceRequest(
      port: request.declaredPort, inputs: request.inputs, key: "k-1", session: request.session, time: request.time,
      language: "de-AT")
    for (headers, language) in [("", "de-AT"), (##", "headers": { "accept-language": "fr" }"##, "fr")] {
      let server = ScriptedServer([Self.created])
      let service = try service(##""url": "https://api.example/""## + headers, server)
      #expect(await service.reply(to: german, progress: Notes()) == Self.accepted("A-1"))
      #expect(server.requests.map { $0.headers["Accept-Language"] ?? $0.headers["accept-language"] } == [language])
    }
  }

  @Test func `Inputs in the URL are escaped and left out of the body`() async throws {
    let port = ServicePort(
      name: "verification.check",
      input: .record(names: ["id", "code", "pin", "none"], types: [.text, .code, .secret, .optional(.text)]),
      output: nil,
      rejections: [])
    let server = ScriptedServer([.answered(ServiceHTTPResponse(status: 204))])
    let service = try service(#""url": "https://a.example/v/{id}/check""#, port: port, server)
    let call = Calls.request(
      port, ["id": .string("a/b?ü"), "code": .string("123456"), "pin": .secret(Secret("s")), "none": .null], key: "k")
    #expect(await service.reply(to: call, progress: Notes()) == .accepted(.null))
    #expect(server.requests.map(\.url) == ["https://a.example/v/a%2Fb%3F%C3%BC/check"])
    #expect(
      server.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } == [#"{"code":"123456","pin":"s"}"#]
    )
  }

  @Test(arguments: ["..", ".", ""]) func `An input that would change the URL's path is not sent`(id: String)
    async throws
  {
    let port = ServicePort(name: "a.b", input: .record(names: ["id"], types: [.text]), output: nil, rejections: [])
    let service = try service(#""url": "https://a.example/v/{id}/check""#, port: port, ScriptedServer([]))
    let outcome = await service.reply(to: Calls.request(port, ["id": .string(id)], key: "k"), progress: Notes())
    #expect(
      outcome
        == .unavailable(
          reason: #"an input in the URL of "a.b" is empty, "." or "..""#, mayHaveSucceeded: false,
          failure: ServiceFailure(code: "badRequest")))
  }

  @Test func `A GET request has the inputs in its query and no idempotency key`() async throws {
    let port = ServicePort(
      name: "a.b",
      input: .record(
        names: ["zip", "day", "tags", "ages", "no"],
        types: [.text, .date, .list(.text), .list(.integer), .optional(.text)]),
      output: .optional(.text), rejections: [])
    let server = ScriptedServer([.answered(ServiceHTTPResponse(status: 200))])
    let service = try service(#""url": "https://a.example/z", "method": "GET""#, port: port, server)
    let call = Calls.request(
      port,
      [
        "zip": .string("1 2"), "day": .date(CalendarDay(FlowTimestamp(seconds: 0))),
        "tags": .list([.string("a"), .string("&")]),
        "ages": .list([.int(7), .int(8)]), "no": .null,
      ],
      key: "k")
    #expect(await service.reply(to: call, progress: Notes()) == .accepted(.null))
    #expect(
      server.requests.map(\.url) == ["https://a.example/z?zip=1%202&day=1970-01-01&tags=a&tags=%26&ages=7&ages=8"])
    #expect(server.requests.map(\.body) == [nil])
    #expect(server.requests[0].headers["Idempotency-Key"] == nil)
  }

  @Test func `A failed request is retried with the same key, and the retries are reported`() async throws {
    let server = ScriptedServer([.failed(.timedOut), Self.down, .failed(.connectionLost), Self.created])
    let pause = ScriptedPause()
    let notes = Notes()
    let service = try service(#""url": "https://a.example", "tries": 4"#, server, pause)
    #expect(await service.reply(to: request, progress: notes) == Self.accepted("A-1"))
    #expect(Set(server.requests.map { $0.headers["Idempotency-Key"] }) == ["k-1"])
    #expect(notes.events == [.begun, .retrying(inSeconds: 1), .retrying(inSeconds: 2), .retrying(inSeconds: 4)])
    #expect(pause.waits == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test func `The service is unavailable after the last try, and the next call starts again`() async throws {
    let server = ScriptedServer([Self.down, Self.down, Self.down, Self.created])
    let service = try service(#""url": "https://a.example""#, server)
    #expect(
      await service.reply(to: request, progress: Notes())
        == Self.unavailable("the server responded with status 503", "status503"))
    #expect(await service.reply(to: request, progress: Notes()) == Self.accepted("A-1"))
  }

  @Test func `A service needs at most the time of its tries, of its own waits and of a minute that a server asks for`()
    throws
  {
    let service = try service(#""url": "https://a.example", "timeout": "20s", "tries": 4"#, ScriptedServer([]))
    #expect(service.timeLimit(for: request) == .seconds(147))
  }

  @Test func `A process that was stopped until the lease of its call has ended does not try again`() async throws {
    let (server, pause) = (ScriptedServer([Self.down]), ScriptedPause())
    let service = try service(#""url": "https://a.example""#, server, pause)
    var request = request
    request.mayBeSent = { pause.waits.isEmpty }
    #expect(
      await service.reply(to: request, progress: Notes())
        == Self.unavailable("the server responded with status 503", "status503"))
    #expect(server.requests.count == 1 && pause.waits.count == 1)
  }

  @Test func `A server that asks for a long wait is not retried`() async throws {
    let busy = HTTPExchange.answered(ServiceHTTPResponse(status: 503, headers: ["Retry-After": "600"]))
    let pause = ScriptedPause()
    let service = try service(#""url": "https://a.example""#, ScriptedServer([busy]), pause)
    let reason = "the server responded with status 503 and asked us to wait 10 minutes"
    #expect(await service.reply(to: request, progress: Notes()) == Self.unavailable(reason, "status503"))
    #expect(pause.waits == [])
  }

  @Test func `A server that asks for no wait is reported like any other`() async throws {
    let busy = HTTPExchange.answered(ServiceHTTPResponse(status: 503, headers: ["Retry-After": "0"]))
    let service = try service(#""url": "https://a.example", "tries": 1"#, ScriptedServer([busy]))
    #expect(
      await service.reply(to: request, progress: Notes())
        == Self.unavailable("the server responded with status 503", "status503"))
  }

  @Test func `A later failed try does not rule out that an earlier one succeeded`() async throws {
    let refused = HTTPExchange.answered(ServiceHTTPResponse(status: 400))
    let unknown = try service(#""url": "https://a.example""#, ScriptedServer([.failed(.timedOut), refused]))
    let reason = "the server responded with status 400"
    #expect(await unknown.reply(to: request, progress: Notes()) == Self.unavailable(reason, "status400"))
    let certain = try service(#""url": "https://a.example""#, ScriptedServer([.failed(.notConnected), refused]))
    #expect(
      await certain.reply(to: request, progress: Notes())
        == Self.unavailable(reason, "status400", mayHaveSucceeded: false)
    )
  }

  @Test func `A rejection is not retried`() async throws {
    let taken = HTTPExchange.answered(ServiceHTTPResponse(status: 409, body: Array(#"{"code":"email_taken"}"#.utf8)))
    let service = try service(#""url": "https://a.example""#, ScriptedServer([taken]))
    #expect(await service.reply(to: request, progress: Notes()) == .rejected(Rejection(code: "email_taken")))
  }

  @Test func `A call cancelled during a wait is cancelled`() async throws {
    let pause = ScriptedPause(cancelsAt: 1)
    let service = try service(#""url": "https://a.example""#, ScriptedServer([Self.down]), pause)
    #expect(await service.reply(to: request, progress: Notes()) == .cancelled)
    let cancelled = try self.service(#""url": "https://a.example""#, ScriptedServer([.cancelled]))
    #expect(await cancelled.reply(to: request, progress: Notes()) == .cancelled)
  }

  @Test func `The description of a request or an endpoint does not contain its values`() throws {
    let template = try #require(RequestTemplate(LocatedText("https://a.example/${CANARY}"), withInputs: true))
    var binding = HTTPBinding(url: template)
    binding.headers = [(LocatedText("A"), template)]
    let sink = DiagnosticSink()
    let endpoint = try #require(HTTPEndpoint(binding, environment: ["CANARY": "canary-1"], sink: sink))
    let message = try endpoint.request(for: request, boundary: "")
    #expect(message.url == "https://a.example/canary-1")
    for text in ["\(endpoint)", "\(message)", String(reflecting: message)] { #expect(!text.contains("canary-1")) }
    var dumped = ""
    dump(endpoint, to: &dumped)
    dump(message, to: &dumped)
    dump(HTTPExchange.answered(ServiceHTTPResponse(status: 200)), to: &dumped)
    let host = ServiceHost(folder: URL(filePath: "/"), delivery: pocket, environment: ["CANARY": "canary-1"])
    dump(host, to: &dumped)
    #expect(!"\(dumped) \(host)".contains("canary-1"))
  }

  // MARK: Redirects

  static let redirects: [(String, Int, String, String?)] = [
    ("POST", 307, "/other", "https://a.example/other"),
    ("POST", 308, "https://a.example:443/x", "https://a.example:443/x"),
    ("POST", 302, "/other", nil), ("POST", 303, "/other", nil), ("POST", 307, "https://b.example/", nil),
    ("POST", 307, "http://a.example/", nil), ("POST", 307, "https://a.example:8443/", nil),
    ("POST", 307, "https://u:p@a.example/", nil), ("POST", 307, "//evil.example/", nil), ("POST", 307, "", nil),
    ("GET", 302, "/other", "https://a.example/other"), ("GET", 301, "https://b.example/", nil),
  ]

  @Test(arguments: redirects)
  func `Redirects are followed only on the same server`(
    method: String, status: Int, location: String, followed: String?
  ) async throws {
    let port = ServicePort(name: "a.b", input: .record(names: [], types: []), output: nil, rejections: [])
    let redirect = HTTPExchange.answered(ServiceHTTPResponse(status: status, headers: ["Location": location]))
    let server = ScriptedServer([redirect] + (followed == nil ? [] : [.answered(ServiceHTTPResponse(status: 204))]))
    let service = try service(#""url": "https://a.example/v", "method": "\#(method)""#, port: port, server)
    let outcome = await service.reply(to: Calls.request(port, [:], key: "k"), progress: Notes())
    #expect(
      outcome
        == (followed == nil
          ? Self.unavailable(
            ServiceMessages.httpRedirected.description, "redirected", mayHaveSucceeded: ![307, 308].contains(status))
          : .accepted(.null)))
    #expect(server.requests.last?.url == followed ?? "https://a.example/v")
  }

  @Test func `A redirect loop is abandoned`() async throws {
    let redirect = HTTPExchange.answered(ServiceHTTPResponse(status: 307, headers: ["Location": "/again"]))
    let server = ScriptedServer([redirect, redirect, redirect, redirect])
    let service = try service(#""url": "https://a.example/v""#, server)
    #expect(
      await service.reply(to: request, progress: Notes())
        == Self.unavailable(ServiceMessages.httpRedirected.description, "redirected", mayHaveSucceeded: false))
    #expect(server.requests.count == 4)
  }
}

/// A transport that returns scripted responses in order and traps on any further request.
final class ScriptedServer: HTTPTransport {
  private let state: Mutex<(script: [HTTPExchange], requests: [ServiceHTTPRequest])>

  init(_ script: [HTTPExchange]) { state = Mutex((script, [])) }

  var requests: [ServiceHTTPRequest] { state.withLock { $0.requests } }

  func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    state.withLock { state in
      state.requests.append(request)
      precondition(!state.script.isEmpty, "an unexpected request: \(request.method) \(request.url)")
      return state.script.removeFirst()
    }
  }
}

/// A pause that records the waits without waiting, with a random factor of 1.
final class ScriptedPause: Sendable {
  private let state = Mutex<[Duration]>([])
  private let last: Int?

  /// Creates a pause that is cancelled at the wait with this number, counted from 1.
  init(cancelsAt last: Int? = nil) { self.last = last }

  var waits: [Duration] { state.withLock { $0 } }

  var pause: HTTPPause {
    HTTPPause(
      now: { FlowTimestamp(seconds: Calls.start) },
      wait: { [self] time in
        state.withLock { waits in
          waits.append(time)
          return waits.count != last
        }
      }, chance: { 1 })
  }
}

/// Records the progress of a service.
final class Notes: ServiceProgress {
  private let state = Mutex<[CallProgressEvent]>([])

  var events: [CallProgressEvent] { state.withLock { $0 } }

  func begun() async { state.withLock { $0.append(.begun) } }
  func retrying(inSeconds seconds: Int) async { state.withLock { $0.append(.retrying(inSeconds: seconds)) } }
}
