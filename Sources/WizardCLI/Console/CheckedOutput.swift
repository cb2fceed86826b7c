import Foundation

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

  /// Waits until something can be written.
  ///
  /// An error is left for the write to find.
  private func waitForRoom(_ descriptor: Int32) throws(WriteFailure) {
    while true {
      let readiness = Readiness(of: descriptor, for: POLLOUT, signals)
      if readiness.isReady || readiness.hasFailed { return }
      if let signal = signals?.take().stop { throw WriteFailure(stream: stream, cause: .signal(signal)) }
    }
  }
}

/// A text could not be written, or not all of it.
package struct WriteFailure: Error, Equatable {
  /// The two places a text is written to.
  package enum Stream: Equatable, Sendable {
    /// Standard output.
    case data
    /// Standard error.
    case conversation
  }

  /// Why it could not be written.
  package enum Cause: Equatable, Sendable {
    /// The system refused, with this `errno`.
    case system(Int32)
    /// Nobody took the text, and then this signal came.
    case signal(Signal)
  }

  /// Where the text was to go.
  package let stream: Stream
  /// Why it did not get there.
  package let cause: Cause

  /// Whether it was to go to a pipe that nobody reads any more.
  package var isReaderGone: Bool { cause == .system(EPIPE) }

  /// The system's own words for the cause, such as "No space left on device".
  package var reason: String {
    switch cause {
    case .system(let code): String(cString: strerror(code))
    case .signal(let signal): String(cString: strsignal(signal.number))
    }
  }
}
