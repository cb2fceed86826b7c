#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Makes a failure.
  package init(stream: Stream, cause: Cause) {
    self.stream = stream
    self.cause = cause
  }

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
