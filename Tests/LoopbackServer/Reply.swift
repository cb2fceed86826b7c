#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reply of a ``LoopbackServer`` to a request.
public struct Reply: Sendable {
  enum Ending {
    case close
    /// The connection is reset, as by a server that crashes.
    case reset
    /// Nothing more is sent until the client disconnects.
    case hold
    /// A byte is sent now and then until the client disconnects.
    case trickle
    /// The same bytes are sent repeatedly, as fast as the client reads them, until it disconnects.
    case flood([UInt8])
  }

  var bytes: [UInt8]
  var ending: Ending

  /// Returns a complete response.
  public static func answer(
    _ status: Int, _ body: String = "", type: String? = "application/json", headers: [String: String] = [:]
  ) -> Reply {
    var lines = ["HTTP/1.1 \(status) Answer", "Content-Length: \(body.utf8.count)", "Connection: close"]
    if let type, !body.isEmpty { lines.append("Content-Type: \(type)") }
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return Reply(bytes: Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), ending: .close)
  }

  /// Returns a problem document (RFC 9457).
  public static func problem(_ status: Int, _ body: String, headers: [String: String] = [:]) -> Reply {
    answer(status, body, type: "application/problem+json", headers: headers)
  }

  /// Returns a redirect to another URL.
  public static func redirect(_ status: Int, to location: String) -> Reply {
    answer(status, headers: ["Location": location])
  }

  /// A reply that never comes.
  public static let silence = Reply(bytes: [], ending: .hold)
  /// A reply that resets the connection immediately.
  public static let reset = Reply(bytes: [], ending: .reset)

  /// The first part of this response, after which the connection is closed.
  public var half: Reply { Reply(bytes: Array(bytes.prefix(bytes.count - 4)), ending: .close) }
  /// The first part of this response, and then nothing.
  public var stalled: Reply { Reply(bytes: Array(bytes.prefix(bytes.count - 4)), ending: .hold) }
  /// This response, and then nothing until the client disconnects.
  public var held: Reply { Reply(bytes: bytes, ending: .hold) }
  /// An endless response that is sent byte by byte.
  public static let trickle = Reply(
    bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nContent-Type: application/json\r\n\r\n".utf8),
    ending: .trickle)
  /// Returns a JSON response with a body that is already compressed with gzip.
  public static func packed(_ body: [UInt8]) -> Reply {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nConnection: close"
    return Reply(bytes: Array((head + "\r\nContent-Length: \(body.count)\r\n\r\n").utf8) + body, ending: .close)
  }
  /// Returns bytes that need not be valid HTTP.
  public static func raw(_ text: String) -> Reply { Reply(bytes: Array(text.utf8), ending: .close) }

  /// Returns a reply that sends `head` and `start`, and then repeats `block` as fast as the client reads.
  public static func flood(_ head: String, _ start: [UInt8] = [], endlessly block: [UInt8]) -> Reply {
    let blocks = [[UInt8]](repeating: block, count: 1 + 65_536 / block.count).flatMap(\.self)
    return Reply(bytes: Array(head.utf8) + start, ending: .flood(blocks))
  }

  /// Sends the reply and returns the number of bytes that the client or its system received.
  func perform(on connection: Int32) -> Int {
    var sent = send(bytes, to: connection) ? bytes.count : 0
    switch ending {
    case .close: break
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    case .hold: waitForLeave(connection, milliseconds: -1)
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

  /// Waits for the client to disconnect, without a limit if the number is negative.
  ///
  /// Returns whether it did so in time.
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
  /// A description with the number of bytes instead of the content, which would fill a test log with megabytes.
  public var description: String {
    switch ending {
    case .close, .reset, .hold, .trickle: "\(bytes.count) bytes, then \(ending)"
    case .flood: "\(bytes.count) bytes, then more without end"
    }
  }
}
