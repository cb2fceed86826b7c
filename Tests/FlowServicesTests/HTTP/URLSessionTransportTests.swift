import FlowNetworking
import Foundation
import LoopbackServer
import Testing

@testable import FlowServices

/// Real requests to a real server on this computer, with every kind of server failure.
@Suite struct URLSessionTransportTests {
  private static func request(_ url: String, method: String = "POST", body: String? = "{}") -> ServiceHTTPRequest {
    ServiceHTTPRequest(
      method: method, url: url, headers: ["Content-Type": "application/json", "X-One": "1"],
      body: body.map { Array($0.utf8) }, timeout: .seconds(600))
  }

  private func exchange(_ reply: Reply, timeout: Duration = .seconds(600)) async throws -> HTTPExchange {
    let server = try LoopbackServer { _, _ in reply }
    var request = Self.request(server.address)
    request.timeout = timeout
    return await URLSessionTransport().exchange(request)
  }

  @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE"])
  func `A request arrives at the server unchanged`(method: String) async throws {
    let server = try LoopbackServer { _, _ in .answer(200, #"{"a":1}"#, headers: ["X-Two": "2"]) }
    let hasBody = ["POST", "PUT", "PATCH"].contains(method)
    let request = Self.request(server.address + "/p/%2F?q=1%20", method: method, body: hasBody ? #"{"é":"x"}"# : nil)
    guard case .answered(let response) = await URLSessionTransport().exchange(request) else {
      Issue.record("there is an answer")
      return
    }
    #expect(response.status == 200)
    #expect(response.header("x-two") == "2")
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"a":1}"#)
    #expect(server.requests.map(\.method) == [method])
    #expect(server.requests.map(\.path) == ["/p/%2F?q=1%20"])
    #expect(server.requests.map { $0.headers["x-one"] } == ["1"])
    #expect(server.requests.map(\.body) == [hasBody ? #"{"é":"x"}"# : ""])
  }

  @Test(arguments: [200, 204, 404, 409, 422, 429, 500, 503]) func `A response with any status is returned`(status: Int)
    async throws
  {
    let exchange = try await exchange(.problem(status, status == 204 ? "" : #"{"code":"x"}"#))
    guard case .answered(let response) = exchange else {
      Issue.record("\(exchange)")
      return
    }
    #expect(response.status == status)
    #expect(response.header("Content-Type") == (status == 204 ? nil : "application/problem+json"))
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func `A redirect is returned and not followed`(status: Int) async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/" ? .redirect(status, to: "/elsewhere") : .answer(200, "{}")
    }
    let exchange = await URLSessionTransport().exchange(Self.request(server.address + "/"))
    guard case .answered(let response) = exchange else {
      Issue.record("\(exchange)")
      return
    }
    #expect(response.status == status)
    #expect(response.header("Location") == "/elsewhere")
    #expect(server.requests.count == 1)
  }

  static let faults: [(String, Reply, [HTTPExchange])] = [
    ("a reset", .reset, [.failed(.connectionLost)]),
    ("half a body", Reply.answer(200, #"{"number":"A-1"}"#).half, [.failed(.connectionLost)]),
    ("no HTTP", .raw("hello\n"), [.failed(.connectionLost)]),
    ("nothing at all", .raw(""), [.failed(.connectionLost)]),
    ("a page of two megabytes", .answer(200, String(repeating: " ", count: 2 << 20)), [.failed(.tooLarge)]),
  ]

  @Test(arguments: faults)
  func `A connection closed by the server is reported`(name: String, reply: Reply, expected: [HTTPExchange])
    async throws
  {
    let found = try await exchange(reply)
    #expect(expected.contains(found), "\(found)")
  }

  @Test(arguments: ["100 Continue\r\n", "103 Early Hints\r\nLink: </a>; rel=preload\r\n"])
  func `Interim responses are skipped`(interim: String) async throws {
    let answer = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    guard case .answered(let response) = try await exchange(.raw("HTTP/1.1 \(interim)\r\n\(answer)")) else {
      Issue.record("there is an answer")
      return
    }
    #expect(response.status == 201)
    #expect(response.header("content-type") == "application/json")
    #expect(String(decoding: response.body, as: UTF8.self) == "{}")
  }

  @Test func `An incomplete chunked response is reported`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try await exchange(.raw(head + "2\r\n{}\r\n")) == .failed(.connectionLost))
  }

  @Test func `A compressed response is decompressed`() async throws {
    let packed = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWyivNTUotUrJSctQ1VKoFAK7WRpgQAAAA"))
    guard case .answered(let response) = try await exchange(.packed(Array(packed))) else {
      Issue.record("there is an answer")
      return
    }
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"number":"A-1"}"#)
  }

  @Test func `A small response that decompresses beyond the size limit is too large`() async throws {
    let packed = (0..<64).reduce(into: Packed.gzipHeader) { packed, _ in packed += Packed.blanks }
    #expect(packed.count < 10_000)
    #expect(try await exchange(.packed(packed)) == .failed(.tooLarge))
  }

  @Test(arguments: ["Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Negotiate", "Bearer"])
  func `No credentials are sent to a server that asks for them`(challenge: String) async throws {
    let server = try LoopbackServer { _, _ in .problem(401, #"{"a":1}"#, headers: ["WWW-Authenticate": challenge]) }
    guard case .answered(let response) = await URLSessionTransport().exchange(Self.request(server.address)) else {
      Issue.record("there is an answer")
      return
    }
    #expect(response.status == 401)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"a":1}"#)
    #expect(server.requests.count == 1)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test func `A large request arrives completely, even with a very long timeout`() async throws {
    let server = try LoopbackServer { _, _ in .answer(200, "{}") }
    let body = "\"" + String(repeating: "x", count: 300_000) + "\""
    var request = Self.request(server.address, body: body)
    request.timeout = .seconds(3_200_000_000)
    guard case .answered = await URLSessionTransport().exchange(request) else {
      Issue.record("there is an answer")
      return
    }
    #expect(server.requests.map(\.body.utf8.count) == [body.utf8.count])
  }

  @Test(arguments: [
    ("silence", Reply.silence), ("half an answer", Reply.answer(200, "{      }").stalled),
    ("a byte now and then", .trickle),
  ])
  func `No server is waited for longer than the timeout`(name: String, reply: Reply) async throws {
    #expect(try await exchange(reply, timeout: .milliseconds(300)) == .failed(.timedOut))
  }

  @Test func `A port without a listener is reported`() async throws {
    // Nothing listens on port 1 of this computer, because only root could.
    #expect(await URLSessionTransport().exchange(Self.request("http://127.0.0.1:1/")) == .failed(.notConnected))
  }

  @Test func `A host that does not exist is reported`() async throws {
    let exchange = await URLSessionTransport().exchange(Self.request("http://nowhere.invalid/"))
    #expect([.failed(.hostUnknown), .failed(.notConnected), .failed(.connectionLost)].contains(exchange))
  }

  @Test func `A server without TLS is reported as not secure`() async throws {
    let server = try LoopbackServer { _, _ in .answer(200, "{}") }
    let address = server.address.replacing("http:", with: "https:")
    let found = await URLSessionTransport().exchange(Self.request(address))
    #expect(found == .failed(.notSecure), "\(found)")
  }

  @Test(.enabled(if: TLSServer.isAvailable, "openssl makes the certificate"))
  func `A self-signed certificate is not trusted`() async throws {
    let folder = try TemporaryFolder()
    let server = try TLSServer(in: folder.url)
    #expect(await URLSessionTransport().exchange(Self.request(server.address)) == .failed(.notSecure))
  }

  @Test func `Cookies and cached responses are not kept between requests`() async throws {
    let server = try LoopbackServer { _, _ in
      .answer(200, "{}", headers: ["Set-Cookie": "a=1", "Cache-Control": "max-age=60"])
    }
    for _ in 0..<2 { _ = await URLSessionTransport().exchange(Self.request(server.address, method: "GET", body: nil)) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }
}
