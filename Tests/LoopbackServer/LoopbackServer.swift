import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real HTTP/1.1 server on this computer whose replies a test chooses, including invalid ones.
public final class LoopbackServer: Sendable {
  /// A request to the server.
  public struct Request: Sendable {
    /// The HTTP method, such as `POST`.
    public let method: String
    /// The path with its query, as received.
    public let path: String
    /// The headers by lowercase name.
    public let headers: [String: String]
    /// The body as it was received.
    public let bytes: [UInt8]
    /// The body as text.
    public var body: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let listener: Int32
  private let seen = Mutex<[Request]>([])
  private let sizes = Mutex<[Int]>([])
  private let unread = Mutex<[Int32]>([])
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  private let host: String
  private let readsRequests: Bool
  private let answer: @Sendable (Request, Int) -> Reply
  /// The port on which the server listens.
  public let port: UInt16

  /// Starts a server that listens on a free port.
  ///
  /// - Parameters:
  ///   - host: The loopback address to listen on.
  ///   - readsRequests: Whether the server reads requests, or only accepts connections.
  ///   - answer: Returns the reply to a request, given the number of requests before it.
  public init(
    host: String = "127.0.0.1", readsRequests: Bool = true, _ answer: @escaping @Sendable (Request, Int) -> Reply
  ) throws {
    self.answer = answer
    self.host = host
    self.readsRequests = readsRequests
    (listener, port) = try host == "[::1]" ? Self.listen6() : Self.listen(at: host)
    let listener = listener
    // Does not retain the server, so it can be deallocated while a connection is open.
    let serve: @Sendable (Int32) -> Void = { [weak self] in self?.serve($0) }
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 {
          if errno == EINTR { continue }
          break
        }
        Thread.detachNewThread { serve(connection) }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    for connection in unread.withLock({ $0 }) { close(connection) }
  }

  /// The base URL without a trailing slash.
  public var address: String { "http://\(host):\(port)" }

  /// How many connections were accepted and not read.
  public var unreadCount: Int { unread.withLock(\.count) }

  /// The requests received so far.
  public var requests: [Request] { seen.withLock { $0 } }

  /// The number of bytes sent on each connection that has ended, without trickled bytes.
  ///
  /// Because of network buffers, it can exceed what the client read by a few megabytes.
  public var sent: [Int] { sizes.withLock { $0 } }

  private func serve(_ connection: Int32) {
    guard readsRequests else {
      unread.withLock { $0.append(connection) }
      return
    }
    guard let request = Request(readFrom: connection) else {
      close(connection)
      return
    }
    let count = seen.withLock { seen in
      seen.append(request)
      return seen.count - 1
    }
    wake()
    noteEnd(answer(request, count).perform(on: connection))
  }

  /// Waits until this many clients have disconnected.
  public func left(_ count: Int = 1) async { await wait { $0.sent.count >= count } }

  /// Waits until this many requests have been received.
  public func asked(_ count: Int = 1) async { await wait { $0.requests.count >= count } }

  private func wait(until isSo: (LoopbackServer) -> Bool) async {
    while !isSo(self) {
      await withCheckedContinuation { continuation in
        // Changes are recorded before waiting tasks are resumed.
        let isNow = waiting.withLock { waiting in
          guard !isSo(self) else { return true }
          waiting.append(continuation)
          return false
        }
        if isNow { continuation.resume() }
      }
    }
  }

  private func wake() {
    let woken = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    woken.forEach { $0.resume() }
  }

  private func noteEnd(_ size: Int) {
    sizes.withLock { $0.append(size) }
    wake()
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  private static func listen(at host: String) throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw POSIXError(.EMFILE) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        systemBind(listener, address, size) == 0 && systemListen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Listens on `::1`.
  private static func listen6() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET6, stream, 0)
    guard listener >= 0 else { throw POSIXError(.EMFILE) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    guard inet_pton(AF_INET6, "::1", &address.sin6_addr) == 1 else { throw POSIXError(.EAFNOSUPPORT) }
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        systemBind(listener, address, size) == 0 && systemListen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    return (listener, UInt16(bigEndian: address.sin6_port))
  }

  /// Returns whether this computer has the loopback address.
  public static func canListen(at host: String) -> Bool {
    (try? LoopbackServer(host: host) { _, _ in .silence }) != nil
  }
}

private func systemBind(_ file: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  bind(file, address, size)
}
private func systemListen(_ file: Int32, _ count: Int32) -> Int32 { listen(file, count) }

extension LoopbackServer.Request {
  /// Reads a whole request.
  ///
  /// Returns `nil` if the client disconnects first.
  fileprivate init?(readFrom connection: Int32) {
    var bytes: [UInt8] = []
    var end: Range<Int>?
    while end == nil {
      guard let more = Self.some(of: connection), bytes.first ?? more[0] != Self.handshake else { return nil }
      bytes += more
      end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let first = lines[0].split(separator: " ").map(String.init)
    guard first.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    var body = Array(bytes[end.upperBound...])
    let length = headers["content-length"].flatMap(Int.init) ?? 0
    while body.count < length {
      guard let more = Self.some(of: connection) else { return nil }
      body += more
    }
    self.init(method: first[0], path: first[1], headers: headers, bytes: body)
  }

  /// The first byte of TLS (RFC 8446 §5.1), which this server does not support.
  private static let handshake: UInt8 = 22

  private static func some(of connection: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(connection, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
