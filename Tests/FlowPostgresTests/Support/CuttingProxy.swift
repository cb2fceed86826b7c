import Foundation
import Synchronization

/// Passes on what a program and a PostgreSQL server say to each other, on a socket, and cuts their connection once.
///
/// The statements are counted over all connections (PostgreSQL's documentation, 55.2: each ends with Sync, and each answer
/// with ReadyForQuery).
final class CuttingProxy: Sendable {
  enum Cut: Sendable, CaseIterable {
    /// The server doesn't get the statement.
    case beforeStatement
    /// The program doesn't get the answer.
    case beforeAnswer
  }

  enum Ending: Sendable {
    /// The program can connect again.
    case loses
    /// The program gets no other connection, as if it had been killed.
    case kills
    /// The connections stay open, as if the program or its network had stopped.
    case freezes
  }

  private struct State {
    var count = 0
    var isAnswerCut = false
    var isAway = false
    var frozen: [Int32] = []
    var waiting: CheckedContinuation<Void, Never>?

    mutating func goAway(_ ending: Ending) {
      isAway = ending != .loses
      waiting.take()?.resume()
    }
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let target: String
  private let statement: Int?
  private let cut: Cut
  private let ending: Ending
  let folder: String

  /// - Parameters:
  ///   - target: The path of the server's socket.
  ///   - statement: The number of the statement at which the connection is cut; `nil` to cut none.
  init(to target: String, cutting statement: Int?, _ cut: Cut, _ ending: Ending) throws {
    (self.target, self.statement, self.cut, self.ending) = (target, statement, cut, ending)
    folder = "/tmp/wizard-cut-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    listener = try Self.socket("\(folder)/.s.PGSQL.5432", bind)
    guard listen(listener, 16) == 0 else { throw POSIXError(.EIO) }
    let serve: @Sendable (Int32) -> Void = { [weak self] in self?.serve($0) }
    Thread.detachNewThread { [listener] in
      while case let program = accept(listener, nil, nil), program >= 0 { serve(program) }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    for socket in state.withLock(\.frozen) { close(socket) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Returns the address of a database behind the proxy.
  func address(of address: String) -> String {
    "\(address.prefix { $0 != "?" })?host=\(folder)&port=5432"
  }

  func waitForCut() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isAway { state.waiting = continuation }
        return state.isAway
      }
      if isOver { continuation.resume() }
    }
  }

  var count: Int { state.withLock(\.count) }

  private static func socket(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    return socket
  }

  private func serve(_ program: Int32) {
    guard !state.withLock(\.isAway), let server = try? Self.socket(target, connect) else {
      close(program)
      return
    }
    let ends = Mutex(2)
    // A connection is closed when both directions have ended, so that its number is not used again before.
    let end: @Sendable () -> Void = {
      if self.freeze([program, server]) { return }
      for socket in [program, server] { shutdown(socket, Int32(SHUT_RDWR)) }
      if ends.withLock({
        $0 -= 1; return $0
      }) == 0 {
        for socket in [program, server] { close(socket) }
      }
    }
    Thread.detachNewThread { [self] in
      var statement: [UInt8] = []
      // The first message has no type.
      Self.forEachMessage(from: program, isFirstTyped: false) { type, bytes in
        statement += bytes
        // Parts of a statement are sent together, as libpq sends them.
        if let type, "PBDEC".utf8.contains(type) { return true }
        defer { statement = [] }
        return (type != UInt8(ascii: "S") || passesStatement()) && Self.write(statement, to: server)
      }
      end()
    }
    Thread.detachNewThread { [self] in
      Self.forEachMessage(from: server, isFirstTyped: true) { type, bytes in
        (type != UInt8(ascii: "Z") || passesAnswer()) && Self.write(bytes, to: program)
      }
      end()
    }
  }

  private func passesStatement() -> Bool {
    state.withLock { state in
      state.count += 1
      guard state.count == statement else { return true }
      if cut == .beforeStatement { state.goAway(ending) } else { state.isAnswerCut = true }
      return cut != .beforeStatement
    }
  }

  /// Keeps connections open if they are frozen.
  private func freeze(_ sockets: [Int32]) -> Bool {
    state.withLock { state in
      guard ending == .freezes, state.isAway else { return false }
      if state.frozen.isEmpty { state.frozen = sockets }
      return true
    }
  }

  private func passesAnswer() -> Bool {
    state.withLock { state in
      guard state.isAnswerCut else { return true }
      state.isAnswerCut = false
      state.goAway(ending)
      return false
    }
  }

  /// - Parameter body: Returns whether to go on.
  private static func forEachMessage(
    from socket: Int32, isFirstTyped: Bool, _ body: (UInt8?, [UInt8]) -> Bool
  ) {
    var isTyped = isFirstTyped
    while true {
      guard let head = read(isTyped ? 5 : 4, from: socket) else { return }
      let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
      guard let content = read(length - 4, from: socket), body(isTyped ? head[0] : nil, head + content) else { return }
      isTyped = true
    }
  }

  private static func read(_ count: Int, from socket: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let read = recv(socket, &buffer, buffer.count, 0)
      guard read > 0 else { return nil }
      bytes += buffer.prefix(read)
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
