import Foundation

struct CheckedOutput {
  let stream: WriteFailure.Stream
  /// The file descriptor; `nil` if the process was started without the stream.
  let descriptor: Int32?
  let signals: SignalWatch?

  /// The maximum number of bytes to write at once.
  ///
  /// A pipe that is ready accepts this many bytes without blocking, so signals can always interrupt the wait.
  private static let chunk = 512

  func write(_ text: String) throws(WriteFailure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let descriptor else { throw WriteFailure(stream: stream, cause: .system(EBADF)) }
      try waitForRoom(descriptor)
      rest.removeFirst(try writeSome(rest.prefix(Self.chunk), to: descriptor))
    }
  }

  private func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(WriteFailure) -> Int {
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count < 0 else { return count }
    let code = errno
    guard code == EINTR || code == EAGAIN else { throw WriteFailure(stream: stream, cause: .system(code)) }
    return 0
  }

  /// If waiting itself fails, returns normally, because the next write reports the error.
  ///
  /// - Throws: `WriteFailure` if a signal asks the program to stop.
  private func waitForRoom(_ descriptor: Int32) throws(WriteFailure) {
    while true {
      let readiness = Readiness(of: descriptor, for: POLLOUT, signals)
      if readiness.isReady || readiness.hasFailed { return }
      if let signal = signals?.take().stop { throw WriteFailure(stream: stream, cause: .signal(signal)) }
    }
  }
}

package struct WriteFailure: Error, Equatable {
  package enum Stream: Equatable, Sendable {
    /// Standard output, for data such as results.
    case data
    /// Standard error, for the dialogue with the user.
    case conversation
  }

  package enum Cause: Equatable, Sendable {
    case system(Int32)
    /// A signal that arrived while the output was blocked.
    case signal(Signal)
  }

  package let stream: Stream
  package let cause: Cause

  package var isReaderGone: Bool { cause == .system(EPIPE) }

  package var reason: String {
    switch cause {
    case .system(let code): String(cString: strerror(code))
    case .signal(let signal): String(cString: strsignal(signal.number))
    }
  }
}
