#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a descriptor to its end, awake to signals while it waits.
struct InputReader {
  let descriptor: Int32
  /// Nil where a signal does to the program what it does to any.
  let signals: SignalWatch?

  /// Reads everything, or one byte more than `limit`, so that the caller can see that there is too much.
  func bytes(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      // Waiting comes first: a named pipe that nobody has opened yet reads as ended.
      try waitForInput()
      guard let some = try readSome(atMost: limit + 1 - bytes.count) else { break }
      bytes += some
    }
    return bytes
  }

  private func waitForInput() throws {
    while true {
      var wanted = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&wanted, nfds_t(wanted.count), -1)
      if let signal = signals?.take().stop { throw Interruption(signal: signal) }
      // An error is left for the read to find.
      if count < 0 && errno != EINTR || count > 0 && wanted[0].revents != 0 { return }
    }
  }

  /// Some bytes, none where another wait is needed; nil at the end.
  private func readSome(atMost limit: Int) throws(SystemFailure) -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    let count = read(descriptor, &bytes, bytes.count)
    if count >= 0 { return count == 0 ? nil : bytes[..<count] }
    let code = errno
    guard code == EAGAIN || code == EINTR else { throw SystemFailure(code: code) }
    return []
  }
}

/// A system call failed, with this `errno`.
struct SystemFailure: Error {
  let code: Int32

  /// The system's own words, such as "No such file or directory".
  var reason: String { String(cString: strerror(code)) }
}

/// A signal came while the program waited for input.
struct Interruption: Error {
  let signal: Signal
}
