import FlowServer
import Foundation
import Synchronization
import Testing

/// The listener with real connections.
@Suite struct ServerListenerTests {
  private struct Listening {
    let listener: ServerListener
    let port: UInt16

    func client() -> RawClient { RawClient(port: port) }
  }

  private func withListener(
    _ limits: ServerLimits = ServerLimits(),
    _ respond: @escaping @concurrent @Sendable (ServerRequest) async -> ServerResponse = Self.echo,
    _ body: (Listening) async throws -> Void
  ) async throws {
    let listener = try ServerListener(at: .port(host: "127.0.0.1", 0), limits: limits)
    guard case .port(_, let port) = listener.address else { return }
    await listener.start(respond)
    try await body(Listening(listener: listener, port: port))
    await listener.stop(within: .seconds(5))
  }

  /// Says what was asked for, with its content.
  @Sendable @concurrent private static func echo(_ request: ServerRequest) async -> ServerResponse {
    do {
      let content = try await request.body.bytes(atMost: 1000)
      return ServerResponse(
        ResponseStatus(rawValue: 200), body: Array("\(request.method) \(request.path) ".utf8) + content)
    } catch {
      let code = error == .tooLarge ? 413 : error == .tooSlow ? 408 : 400
      return ServerResponse(ResponseStatus(rawValue: code))
    }
  }

  private static let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

  private static func post(_ content: String, _ fields: String = "") -> String {
    "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: \(content.utf8.count)\r\n\(fields)\r\n\(content)"
  }

  @Test func `Requests on one connection are answered in order, also if they are sent together`() async throws {
    try await withListener { server in
      let client = server.client()
      client.send(Self.get + Self.post("one") + "\r\n" + Self.post("two", "Connection: close\r\n"))
      let text = await client.read()
      #expect(text.statuses == [200, 200, 200])
      #expect(text.contains("GET /a ") && text.contains("POST /b one") && text.hasSuffix("POST /b two"))
      #expect(text.matches(of: /Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT\r\n/).count == 3)
      #expect(text.matches(of: /Connection: close/).count == 1)
    }
  }

  @Test func `Content arrives in pieces, as chunks, and after it was asked for`() async throws {
    try await withListener { server in
      let client = server.client()
      for byte in Self.post("slowly").utf8 { client.send([byte]) }
      #expect(await client.read(until: "slowly").statuses == [200])
      client.send("POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
      client.send("2\r\nde\r\n0\r\n\r\n")
      #expect(await client.read(until: "abcde").statuses == [200])
      client.send("POST /d HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      #expect(await client.read(until: "\r\n\r\n").statuses == [100])
      client.send("xyz")
      #expect(await client.read(until: "xyz").statuses == [200])
    }
  }

  @Test func `A HEAD response has the length of the content, and no content`() async throws {
    try await withListener { server in
      let client = server.client()
      client.send("HEAD /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
      let text = await client.read()
      #expect(text.contains("Content-Length: 8\r\n") && text.hasSuffix("\r\n\r\n"))
    }
  }

  @Test(arguments: [
    ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: h\n\n", 400), ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET /" + String(repeating: "a", count: 20_000), 414),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
  ])
  func `After a doubtful request the connection is closed, and others are served`(text: String, status: Int)
    async throws
  {
    try await withListener { server in
      let client = server.client()
      client.send(text + "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n")
      let answer = await client.read()
      // What was not read of a content is not taken for a request.
      #expect(answer.statuses.first == status && !answer.contains("smuggled"), "\(answer.prefix(300))")
      let other = server.client()
      other.send(Self.get)
      #expect(await other.read(until: "GET /a ").statuses == [200])
    }
  }

  @Test(arguments: ["000000040\r\n0\r\n\r\n", "FFFFFFF\r\n0\r\n\r\n", "zz\r\n0\r\n\r\n"])
  func `After doubtful chunks nothing is taken for a request, even if the content is skipped`(chunks: String)
    async throws
  {
    try await withListener { request in
      // The content is read twice, as by a handler that tries to go on.
      for _ in 0..<2 { _ = try? await request.body.bytes(atMost: 100) }
      return ServerResponse(ResponseStatus(rawValue: 200), body: Array(request.path.utf8))
    } _: { server in
      let client = server.client()
      client.send(
        "POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"
      )
      let text = await client.read()
      #expect(text.statuses.count == 1 && !text.contains("smuggled"))
    }
  }

  @Test func `A server that waits no longer closes what is still arriving`() async throws {
    let listener = try ServerListener(at: .port(host: "127.0.0.1", 0))
    guard case .port(_, let port) = listener.address else { return }
    let began = AsyncStream.makeStream(of: Void.self)
    await listener.start { request in
      began.continuation.yield()
      return await Self.echo(request)
    }
    let clients = (0..<5).map { _ in RawClient(port: port) }
    for client in clients { client.send("POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n") }
    var count = 0
    for await _ in began.stream {
      count += 1
      if count == clients.count { break }
    }
    await listener.stop(within: .zero)
    for client in clients { #expect(await !client.read().contains("200")) }
  }

  @Test func `A client that is too slow is told so, and an idle one is left`() async throws {
    var limits = ServerLimits()
    (limits.headerSeconds, limits.contentSeconds, limits.idleSeconds) = (1, 1, 1)
    try await withListener(limits) { server in
      let (idle, slow, stuck) = (server.client(), server.client(), server.client())
      slow.send("GET / HT")
      stuck.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
      #expect(await idle.read() == "")
      #expect(await slow.read().statuses == [408])
      #expect(await stuck.read().statuses == [408])
    }
  }

  @Test func `Beyond its limits a server answers 503, and goes on`() async throws {
    let held = Mutex<[CheckedContinuation<Void, Never>]>([])
    var limits = ServerLimits()
    (limits.requests, limits.waitingSeconds, limits.connections) = (1, 0, 3)
    try await withListener(limits) { request in
      if request.path == "/held" {
        await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
      }
      return ServerResponse(ResponseStatus(rawValue: 200), body: Array("done".utf8))
    } _: { server in
      let clients = (0..<3).map { _ in server.client() }
      clients[0].send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
      while held.withLock({ $0.isEmpty }) { await Task.yield() }
      clients[1].send(Self.get)
      let busy = await clients[1].read(until: "\r\n\r\n")
      #expect(busy.statuses == [503] && busy.contains("Retry-After: 1"))
      clients[2].send(Self.get)
      _ = await clients[2].read(until: "\r\n\r\n")
      #expect(await server.client().read().statuses == [503], "a fourth connection")
      for continuation in held.withLock({ $0 }) { continuation.resume() }
      #expect(await clients[0].read(until: "done").statuses == [200])
      clients[1].send(Self.get)
      #expect(await clients[1].read(until: "done").statuses == [200])
    }
  }

  @Test func `Beyond the limit of requests, others wait for their turn`() async throws {
    let handled = Mutex((now: 0, most: 0))
    var limits = ServerLimits()
    (limits.requests, limits.waitingSeconds) = (1, 3600)
    try await withListener(limits) { _ in
      handled.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<20 { await Task.yield() }
      handled.withLock { $0.now -= 1 }
      return ServerResponse(ResponseStatus(rawValue: 200), body: Array("done".utf8))
    } _: { server in
      let clients = (0..<20).map { _ in server.client() }
      for client in clients { client.send(Self.get) }
      for client in clients { #expect(await client.read(until: "done").statuses == [200]) }
      #expect(handled.withLock(\.most) == 1)
    }
  }

  @Test func `A client that sends no content keeps nobody else waiting`() async throws {
    var limits = ServerLimits()
    (limits.requests, limits.waitingSeconds, limits.contentSeconds) = (1, 3600, 3600)
    try await withListener(limits) { request in
      let content = (try? await request.body.bytes(atMost: 100)) ?? []
      return ServerResponse(ResponseStatus(rawValue: 200), body: content + Array("done".utf8))
    } _: { server in
      let (slow, other) = (server.client(), server.client())
      slow.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      #expect(await slow.read(until: "Continue\r\n\r\n").statuses == [100])
      other.send(Self.get)
      #expect(await other.read(until: "done").statuses == [200])
      slow.send("hello")
      #expect(await slow.read(until: "hellodone").statuses.last == 200)
    }
  }

  @Test func `A server that stops answers what has begun`() async throws {
    let (began, ends) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let listener = try ServerListener(at: .port(host: "127.0.0.1", 0))
    guard case .port(_, let port) = listener.address else { return }
    await listener.start { _ in
      began.continuation.finish()
      for await _ in ends.stream {}
      return ServerResponse(ResponseStatus(rawValue: 200), body: Array("done".utf8))
    }
    let (client, idle) = (RawClient(port: port), RawClient(port: port))
    client.send(Self.get)
    for await _ in began.stream {}
    let stopping = Task { await listener.stop(within: .seconds(60)) }
    #expect(await idle.read() == "")
    ends.continuation.finish()
    let text = await client.read()
    #expect(text.statuses == [200] && text.contains("Connection: close") && text.hasSuffix("done"))
    await stopping.value
  }

  @Test func `A client that closes its connection cancels nothing`() async throws {
    let (began, finished) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Bool.self))
    let ends = AsyncStream.makeStream(of: Void.self)
    try await withListener { _ in
      began.continuation.finish()
      for await _ in ends.stream {}
      finished.continuation.yield(!Task.isCancelled)
      finished.continuation.finish()
      return ServerResponse(ResponseStatus(rawValue: 200))
    } _: { server in
      var client: RawClient? = server.client()
      client?.send(Self.get)
      for await _ in began.stream {}
      client = nil
      ends.continuation.finish()
      for await isWhole in finished.stream { #expect(isWhole) }
    }
  }

  @Test func `A port in use is reported`() async throws {
    let listener = try ServerListener(at: .port(host: "127.0.0.1", 0))
    #expect(throws: ListenError.inUse(listener.address)) { try ServerListener(at: listener.address) }
    await listener.start(Self.echo)
    await listener.stop(within: .seconds(1))
  }

  @Test func `A Unix socket replaces the one of a process that ended`() async throws {
    let path = "/tmp/wizard-test-\(UInt32.random(in: 0 ... .max)).sock"
    let address = ListenAddress.socket(path: path)
    let first = try ServerListener(at: address)
    await first.start(Self.echo)
    #expect(throws: ListenError.inUse(address)) { try ServerListener(at: address) }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    await first.stop(within: .seconds(1))
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
