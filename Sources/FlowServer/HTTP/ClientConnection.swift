import Dispatch
import EventLoop
import Foundation

/// A connection of a client; it belongs to the listener.
final class ClientConnection {
  let id: Int
  let socket: Socket
  let peer: String?
  var buffer = ByteBuffer()
  var content = ContentDecoder(.none, limit: 0)
  /// Whether the client waits for `100 Continue` before it sends the content.
  var awaitsContinue = false
  /// When the content began to arrive, and how much of it has.
  var arriving = (since: ContinuousClock.now, bytes: 0)
  /// Whether its request counts among those that are handled.
  var hasTurn = false
  /// Whether no request has begun to arrive.
  var isIdle = true

  private let reading: Readiness
  private let writing: Readiness

  init(id: Int, socket: Socket, peer: String?, reading: Readiness, writing: Readiness) {
    (self.id, self.socket, self.peer) = (id, socket, peer)
    (self.reading, self.writing) = (reading, writing)
  }

  enum Direction {
    case reading, writing
  }

  func wake(_ direction: Direction) { (direction == .reading ? reading : writing).wake() }

  func expire(at now: ContinuousClock.Instant) {
    reading.expire(at: now)
    writing.expire(at: now)
  }

  func cancel() {
    reading.cancel()
    writing.cancel()
  }

  enum Arrival {
    case bytes, end, nothing
  }

  /// Reads more bytes into the buffer.
  func fill(until deadline: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation) async -> Arrival {
    while !reading.isCancelled {
      switch socket.read(into: &buffer, atMost: 65_536) {
      case .done(0), .failed: return .end
      case .done: return .bytes
      case .wouldBlock: guard await reading.wait(until: deadline) else { return .nothing }
      }
    }
    return .end
  }

  /// Returns whether all bytes were sent.
  func send(_ bytes: [UInt8], patience: Duration, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The descriptor may belong to another connection by now.
      if writing.isCancelled { return false }
      switch socket.write(rest) {
      case .done(let count): rest = rest.dropFirst(count)
      case .failed: return false
      case .wouldBlock: guard await writing.wait(until: .now + patience) else { return false }
      }
    }
    return true
  }

  /// Closing a connection with unread bytes would make the client lose the response (RFC 9112, 9.6).
  func linger(isolation: isolated (any Actor)? = #isolation) async {
    if writing.isCancelled { return }
    socket.endWriting()
    let deadline = ContinuousClock.now + .seconds(2)
    var total = 0
    while total < 1 << 20, case .bytes = await fill(until: deadline) {
      total += buffer.unused.count
      buffer = ByteBuffer()
    }
  }
}
