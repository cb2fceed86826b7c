#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all of a text, or says why not.
struct CheckedOutput {
  let stream: WriteFailure.Stream
  /// Nil if the process was started without the stream.
  let descriptor: Int32?
  let signals: SignalWatch?

  /// What a pipe that has any room takes without blocking, so that waiting is done where signals are seen.
  private static let chunk = 512

  func write(_ text: String) throws(WriteFailure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let descriptor else { throw failure(.system(EBADF)) }
      try waitForRoom(descriptor)
      rest.removeFirst(try writeSome(rest.prefix(Self.chunk), to: descriptor))
    }
  }

  private func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(WriteFailure) -> Int {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard count < 0 else { return count }
    let code = errno
    guard code == EINTR || code == EAGAIN else { throw failure(.system(code)) }
    return 0
  }

  /// Waits until something can be written.
  ///
  /// An error is left for the write to find.
  private func waitForRoom(_ descriptor: Int32) throws(WriteFailure) {
    while true {
      var wanted = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: signals?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&wanted, nfds_t(wanted.count), -1)
      if count < 0 && errno == EINTR { continue }
      if count < 0 || wanted[0].revents != 0 { return }
      if let signal = signals?.take().stop { throw failure(.signal(signal)) }
    }
  }

  private func failure(_ cause: WriteFailure.Cause) -> WriteFailure {
    WriteFailure(stream: stream, cause: cause)
  }
}

/// `write(2)`, under a name that the methods called `write` do not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
