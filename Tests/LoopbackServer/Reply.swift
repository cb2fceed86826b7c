#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a ``LoopbackServer`` does with a request.
public struct Reply: Sendable {
  enum Ending {
    case close
    /// The connection is torn down, as by a server that dies.
    case reset
    /// Nothing more comes until the client leaves.
    case hold
    /// A byte comes now and then until the client leaves.
    case trickle
    /// The same comes again and again, as fast as the client takes it, until it leaves.
    case flood([UInt8])
  }

  var bytes: [UInt8]
  var ending: Ending

  /// A whole answer.
  public static func answer(
    _ status: Int, _ body: String = "", type: String? = "application/json", headers: [String: String] = [:]
  ) -> Reply {
    var lines = ["HTTP/1.1 \(status) Answer", "Content-Length: \(body.utf8.count)", "Connection: close"]
    if let type, !body.isEmpty { lines.append("Content-Type: \(type)") }
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return Reply(bytes: Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), ending: .close)
  }

  /// A problem document (RFC 9457).
  public static func problem(_ status: Int, _ body: String, headers: [String: String] = [:]) -> Reply {
    answer(status, body, type: "application/problem+json", headers: headers)
  }

  /// Sends on to another address.
  public static func redirect(_ status: Int, to location: String) -> Reply {
    answer(status, headers: ["Location": location])
  }

  /// Never answers.
  public static let silence = Reply(bytes: [], ending: .hold)
  /// Tears the connection down at once.
  public static let reset = Reply(bytes: [], ending: .reset)

  /// Half of this answer, then the connection is closed.
  public var half: Reply { Reply(bytes: Array(bytes.prefix(bytes.count - 4)), ending: .close) }
  /// Half of this answer, then nothing.
  public var stalled: Reply { Reply(bytes: Array(bytes.prefix(bytes.count - 4)), ending: .hold) }
  /// This answer, then nothing until the client leaves.
  public var held: Reply { Reply(bytes: bytes, ending: .hold) }
  /// An answer that comes byte by byte and never ends.
  public static let trickle = Reply(
    bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nContent-Type: application/json\r\n\r\n".utf8),
    ending: .trickle)
  /// A JSON answer whose body was packed with gzip.
  public static func packed(_ body: [UInt8]) -> Reply {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nConnection: close"
    return Reply(bytes: Array((head + "\r\nContent-Length: \(body.count)\r\n\r\n").utf8) + body, ending: .close)
  }
  /// Bytes that are no HTTP.
  public static func raw(_ text: String) -> Reply { Reply(bytes: Array(text.utf8), ending: .close) }

  /// These bytes, and then others without end, as fast as the client takes them.
  public static func flood(_ head: String, _ start: [UInt8] = [], endlessly block: [UInt8]) -> Reply {
    let blocks = [[UInt8]](repeating: block, count: 1 + 65_536 / block.count).flatMap(\.self)
    return Reply(bytes: Array(head.utf8) + start, ending: .flood(blocks))
  }

  /// Answers; how many bytes the client or its system took.
  func perform(on connection: Int32) -> Int {
    var sent = send(bytes, to: connection) ? bytes.count : 0
    switch ending {
    case .close: break
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    case .hold: waitForLeave(connection, milliseconds: 60_000)
    case .trickle:
      while !waitForLeave(connection, milliseconds: 5) { guard send([0x20], to: connection) else { break } }
    case .flood(let block):
      while send(block, to: connection) { sent += block.count }
    }
    close(connection)
    return sent
  }

  @discardableResult private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether the client left within some time.
  @discardableResult private func waitForLeave(_ connection: Int32, milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    return systemPoll(&poll, milliseconds) != 0
  }
}

private func systemSend(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(file, bytes, count, flags)
}
private func systemPoll(_ poll: inout pollfd, _ milliseconds: Int32) -> Int32 {
  #if canImport(Glibc)
    Glibc.poll(&poll, 1, milliseconds)
  #elseif canImport(Musl)
    Musl.poll(&poll, 1, milliseconds)
  #else
    Darwin.poll(&poll, 1, milliseconds)
  #endif
}

extension Reply: CustomStringConvertible {
  /// How much it sends: a test's log is no place for megabytes of it.
  public var description: String {
    switch ending {
    case .close, .reset, .hold, .trickle: "\(bytes.count) bytes, then \(ending)"
    case .flood: "\(bytes.count) bytes, then more without end"
    }
  }
}
