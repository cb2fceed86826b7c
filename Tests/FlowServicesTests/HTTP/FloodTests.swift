import FlowNetworking
import Foundation
import LoopbackServer
import Testing

@testable import FlowServices

/// Servers that send too much, too slowly, or something other than they announced.
@Suite(.timeLimit(.minutes(10))) struct FloodTests {
  /// An upper bound for what the client's system buffers of an unread response.
  ///
  /// A flood never ends, so the server sends more than this if the client does not stop reading.
  private static let held = 16 << 20

  private func request(_ server: LoopbackServer, _ timeout: Duration, body: [UInt8] = Array("{}".utf8))
    -> ServiceHTTPRequest
  {
    ServiceHTTPRequest(method: "POST", url: server.address, headers: [:], body: body, timeout: timeout)
  }

  /// Sends a request and returns its outcome after the client has closed the connection.
  private func exchange(_ reply: Reply, timeout: Duration = .seconds(600)) async throws -> (HTTPExchange, sent: Int) {
    let server = try LoopbackServer { _, _ in reply }
    let exchange = await URLSessionTransport().exchange(request(server, timeout))
    await server.left()
    return (exchange, server.sent.reduce(0, +))
  }

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let letters = [UInt8](repeating: 0x78, count: 65_536)

  static let endless: [(String, Reply)] = [
    ("a body", .flood(ok + "\r\n", endlessly: letters)),
    ("a body of an announced gigabyte", .flood(ok + "Content-Length: 1073741824\r\n\r\n", endlessly: letters)),
    ("chunks", .flood(ok + "Transfer-Encoding: chunked\r\n\r\n", endlessly: Array("8\r\nabcdefgh\r\n".utf8))),
    ("the body of a redirect", .flood("HTTP/1.1 301 Moved\r\nLocation: /\r\n\r\n", endlessly: letters)),
    ("the body of a redirect to nowhere", .flood("HTTP/1.1 308 Moved\r\n\r\n", endlessly: letters)),
    (
      "the body of a challenge",
      .flood("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\n\r\n", endlessly: letters)
    ),
    ("the body of an error", .flood("HTTP/1.1 500 Error\r\n\r\n", endlessly: letters)),
    ("gzip", .flood(ok + "Content-Encoding: gzip\r\n\r\n", Packed.gzipHeader, endlessly: Packed.blanks)),
    (
      "gzip in one chunk",
      .flood(
        ok + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n", Packed.gzipHeader,
        endlessly: Packed.blanks)
    ),
    ("deflate", .flood(ok + "Content-Encoding: deflate\r\n\r\n", Packed.zlibHeader, endlessly: Packed.blanks)),
    ("a transfer in gzip", .flood(ok + "Transfer-Encoding: gzip\r\n\r\n", Packed.gzipHeader, endlessly: Packed.blanks)),
  ]

  @Test(arguments: endless) func `An endless response is read only up to the size limit`(name: String, reply: Reply)
    async throws
  {
    let (exchange, sent) = try await exchange(reply)
    #expect(exchange == .failed(.tooLarge))
    #expect(sent < Self.held, "\(sent) bytes")
  }

  static let endlessHeads: [(String, Reply)] = [
    ("headers", .flood(ok, endlessly: Array("X-Header: value\r\n".utf8))),
    ("one header", .flood(ok + "X-Header: ", endlessly: letters)),
    ("interim answers", .flood("", endlessly: Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))),
    ("the status line", .flood("HTTP/1.1 200 ", endlessly: letters)),
    ("the size of a chunk", .flood(ok + "Transfer-Encoding: chunked\r\n\r\n", endlessly: [0x30])),
    (
      "trailers",
      .flood(ok + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", endlessly: Array("X-Header: value\r\n".utf8))
    ),
    ("two packings", .flood(ok + "Content-Encoding: gzip, gzip\r\n\r\n", Packed.gzipHeader, endlessly: Packed.blanks)),
    (
      "two encodings in two headers",
      .flood(
        ok + "Content-Encoding: gzip\r\nContent-Encoding: deflate\r\n\r\n", Packed.gzipHeader, endlessly: Packed.blanks)
    ),
    (
      "two encodings, one of them a transfer encoding",
      .flood(
        ok + "Content-Encoding: gzip\r\nTransfer-Encoding: gzip, chunked\r\n\r\n7fffffff\r\n", Packed.gzipHeader,
        endlessly: Packed.blanks)
    ),
  ]

  @Test(arguments: endlessHeads) func `Endless headers or framing of a response end the request`(
    name: String, reply: Reply
  ) async throws {
    let (exchange, sent) = try await exchange(reply)
    #expect([.failed(.tooLarge), .failed(.connectionLost)].contains(exchange), "\(exchange)")
    #expect(sent < Self.held, "\(sent) bytes")
  }

  static let wrongLengths: [(String, HTTPExchange)] = [
    ("Content-Length: 50\r\n\r\n{}", .failed(.connectionLost)),
    ("Content-Length: -5\r\n\r\n{}", .failed(.connectionLost)),
    ("Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n{}", .failed(.connectionLost)),
    ("Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n", .failed(.connectionLost)),
    ("Transfer-Encoding: chunked\r\n\r\nfffff\r\n{}\r\n", .failed(.connectionLost)),
  ]

  @Test(arguments: wrongLengths) func `A response that does not have its announced length is incomplete`(
    rest: String, expected: HTTPExchange
  ) async throws {
    #expect(try await exchange(.raw(Self.ok + rest)).0 == expected)
  }

  @Test func `Nothing is read after the announced end of a response`() async throws {
    let (exchange, sent) = try await exchange(.flood(Self.ok + "Content-Length: 2\r\n\r\n{}", endlessly: Self.letters))
    guard case .answered(let response) = exchange else {
      Issue.record("\(exchange)")
      return
    }
    #expect(response.body == Array("{}".utf8))
    #expect(sent < Self.held, "\(sent) bytes")
  }

  @Test func `A response of exactly the size limit is accepted`() async throws {
    let body = String(repeating: " ", count: ServiceHTTPResponse.sizeLimit)
    guard case .answered(let response) = try await exchange(.answer(200, body)).0 else {
      Issue.record("there is an answer")
      return
    }
    #expect(response.body.count == ServiceHTTPResponse.sizeLimit)
    #expect(try await exchange(.answer(200, body + " ")).0 == .failed(.tooLarge))
  }

  static let slow: [(String, Reply)] = [
    ("silence", .silence), ("a byte now and then", .trickle),
    ("half an answer", Reply.answer(200, "{      }").stalled),
    ("half a header", Reply.raw("HTTP/1.1 200 OK\r\nX-Hea").held),
    // Decompresses to nothing forever, so no size limit stops it.
    ("gzip of nothing", .flood(ok + "Content-Encoding: gzip\r\n\r\n", Packed.gzipHeader, endlessly: Packed.nothing)),
  ]

  @Test(arguments: slow) func `The connection is closed at the timeout`(name: String, reply: Reply) async throws {
    #expect(try await exchange(reply, timeout: .milliseconds(300)).0 == .failed(.timedOut))
  }

  @Test func `A server that does not read a large request reaches the timeout`() async throws {
    let server = try LoopbackServer(readsRequests: false) { _, _ in .silence }
    let large = [UInt8](repeating: 0x20, count: 64 << 20)
    let exchange = await URLSessionTransport().exchange(request(server, .milliseconds(500), body: large))
    #expect(exchange == .failed(.timedOut))
    #expect(server.sent.isEmpty)
  }

  @Test(arguments: slow) func `Cancelling a request closes its connection`(name: String, reply: Reply) async throws {
    let server = try LoopbackServer { _, _ in reply }
    let request = request(server, .seconds(600))
    let call = Task { await URLSessionTransport().exchange(request) }
    await server.asked()
    call.cancel()
    #expect(await call.value == .cancelled)
    await server.left()
  }

  @Test func `A flood does not delay other requests`() async throws {
    let flood = try LoopbackServer { _, _ in
      .flood(Self.ok + "Content-Encoding: gzip\r\n\r\n", Packed.gzipHeader, endlessly: Packed.nothing)
    }
    let flooded = request(flood, .seconds(600))
    let call = Task { await URLSessionTransport().exchange(flooded) }
    await flood.asked()
    let (exchange, _) = try await exchange(.answer(200, "{}"), timeout: .seconds(600))
    guard case .answered = exchange else {
      Issue.record("\(exchange)")
      return
    }
    call.cancel()
    #expect(await call.value == .cancelled)
  }
}

/// Parts of gzip (RFC 1952) and deflate (RFC 1950, RFC 1951) streams.
enum Packed {
  static let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  static let zlibHeader: [UInt8] = [0x78, 0x9C]
  /// A block of 64 KiB of spaces.
  static let blanks = Array(
    Data(
      base64Encoded:
        "7MGBAAAAAIAglf0pF6kKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAagAAAP//"
    ) ?? Data())
  /// An empty block.
  static let nothing: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
}
