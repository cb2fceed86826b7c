import FlowServices
import FlowSyntax
import Foundation

/// The three streams a process is born with, made safe to use.
package struct StandardStreams: Sendable {
  // Each is nil where the process was started without it.
  let input: Int32?
  let output: Int32?
  let error: Int32?

  /// Takes the process's streams, before it opens any file.
  ///
  /// One that is closed gets `/dev/null` in its place, or the first file to be opened would become, say, standard output
  /// and be written over. A pipe nobody reads is an error of the write to it, not the silent end of the process.
  package static func secured() -> StandardStreams {
    SignalAction.ignore.install(for: SIGPIPE)
    // In this order: an opened file takes the lowest free number.
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
  /// All of standard input, up to one byte more than ``JSONReader/sizeLimit``.
  func readAll(_ signals: SignalWatch?) throws -> [UInt8] {
    try reading(signals) { try $0.bytes(limit: JSONReader.sizeLimit) }
  }

  /// What standard input has ready, after waiting for the first byte; nothing at its end.
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
