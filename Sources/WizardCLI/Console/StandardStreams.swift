import FlowServices
import FlowSyntax
import Foundation

package struct StandardStreams: Sendable {
  // Each descriptor is `nil` if its stream was closed when the process started.
  let input: Int32?
  let output: Int32?
  let error: Int32?

  /// Secures the process's streams; must be called before any file is opened.
  ///
  /// A closed stream is replaced by `/dev/null`. Otherwise the next opened file could become standard output and be
  /// overwritten. Writing to a closed pipe becomes an error instead of ending the process.
  package static func secured() -> StandardStreams {
    SignalAction.ignore.install(for: SIGPIPE)
    // Keep this order: opening `/dev/null` in place of a closed stream takes the lowest free descriptor, which must be
    // that of the stream.
    let input = secured(STDIN_FILENO)
    let output = secured(STDOUT_FILENO)
    let error = secured(STDERR_FILENO)
    return StandardStreams(input: input, output: output, error: error)
  }

  private static func secured(_ descriptor: Int32) -> Int32? {
    guard fcntl(descriptor, F_GETFD) == -1 else { return descriptor }
    _ = open("/dev/null", O_RDWR | O_CLOEXEC)
    return nil
  }
}

extension StandardStreams {
  /// Reads all of standard input, but at most one byte more than ``JSONReader/sizeLimit``.
  func readAll(_ signals: SignalWatch?) throws -> [UInt8] {
    try reading(signals) { try $0.bytes(limit: JSONReader.sizeLimit) }
  }

  /// Waits until there is at least one byte; returns an empty array at the end of the input.
  package func readSome() throws -> [UInt8] { try reading(nil) { Array(try $0.someBytes()) } }

  private func reading(_ signals: SignalWatch?, _ read: (InputReader) throws -> [UInt8]) throws -> [UInt8] {
    guard let input else { return [] }
    do {
      return try read(InputReader(descriptor: input, signals: signals))
    } catch let failure as SystemError {
      throw FileReadError(path: CommandMessages.standardInput, reason: failure.reason)
    }
  }
}
