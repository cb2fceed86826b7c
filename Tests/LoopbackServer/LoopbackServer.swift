import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real HTTP/1.1 server on this computer that answers as a test says, also as no server should.
public final class LoopbackServer: Sendable {
  /// What the server was asked.
  public struct Request: Sendable {
    /// Such as `POST`.
    public let method: String
    /// The path with its query, as it came.
    public let path: String
    /// By name in small letters.
    public let headers: [String: String]
    /// What follows the headers.
    public let body: String
  }

  private let listener: Int32
  private let seen = Mutex<[Request]>([])
  private let sizes = Mutex<[Int]>([])
  private let unread = Mutex<[Int32]>([])
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  private let host: String
  private let readsRequests: Bool
  private let answer: @Sendable (Request, Int) -> Reply
  /// The port it listens at.
  public let port: UInt16

  /// Starts to listen; `answer` is given each request and how many came before it.
  ///
  /// A server that does not read requests accepts connections, and that is all.
  public init(
    host: String = "127.0.0.1", readsRequests: Bool = true, _ answer: @escaping @Sendable (Request, Int) -> Reply
  ) throws {
    self.answer = answer
    self.host = host
    self.readsRequests = readsRequests
    (listener, port) = try host == "[::1]" ? Self.listen6() : Self.listen(at: host)
    let listener = listener
    // Without the server itself, so that it can go while a connection is held.
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

  /// The address of its root, without a slash at the end.
  public var address: String { "http://\(host):\(port)" }

  /// Every request so far.
  public var requests: [Request] { seen.withLock { $0 } }

  /// How many bytes each client took that has left: no more than it read and a few megabytes that the system holds.
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

  /// Waits until so many clients have left.
  public func left(_ count: Int = 1) async { await wait { $0.sent.count >= count } }

  /// Waits until so many requests were read.
  public func asked(_ count: Int = 1) async { await wait { $0.requests.count >= count } }

  private func wait(until isSo: (LoopbackServer) -> Bool) async {
    while !isSo(self) {
      await withCheckedContinuation { continuation in
        // What changes is noted before those who wait are woken.
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

  /// The same at `::1`.
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

  /// Whether this computer can be reached at a host of its own.
  public static func canListen(at host: String) -> Bool {
    (try? LoopbackServer(host: host) { _, _ in .silence }) != nil
  }
}

private func systemBind(_ file: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  bind(file, address, size)
}
private func systemListen(_ file: Int32, _ count: Int32) -> Int32 { listen(file, count) }

extension LoopbackServer.Request {
  /// Reads a request whole; nil if the client leaves before.
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
    self.init(method: first[0], path: first[1], headers: headers, body: String(decoding: body, as: UTF8.self))
  }

  /// The first byte of TLS (RFC 8446 §5.1), which this server does not speak.
  private static let handshake: UInt8 = 22

  private static func some(of connection: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(connection, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
