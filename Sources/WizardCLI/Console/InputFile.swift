import FlowServices
import FlowSyntax
import Foundation

struct InputFile {
  let path: String
  let signals: SignalWatch?

  /// Returns the content, but at most one byte more than ``JSONReader/sizeLimit``.
  func source() throws -> SourceFile {
    do {
      return try Self.reading(path, ofKinds: [S_IFREG, S_IFIFO, S_IFCHR]) { file, _ in
        let bytes = try InputReader(descriptor: file, signals: signals).bytes(limit: JSONReader.sizeLimit)
        return SourceFile(name: path, bytes: bytes)
      }
    } catch let failure as SystemError {
      throw FileReadError(path: path, reason: failure.reason)
    } catch is WrongKind {
      throw FileReadError(path: path, reason: CommandMessages.notReadable)
    }
  }

  struct WrongKind: Error {}

  static func reading<Content>(
    _ path: String, ofKinds kinds: [mode_t], _ read: (Int32, mode_t) throws -> Content
  ) throws -> Content {
    guard !path.contains("\0") else { throw SystemError(code: ENOENT) }
    // Without `O_NONBLOCK`, opening a named pipe would block uninterruptibly until the pipe has a writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError.last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SystemError.last }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw SystemError(code: EISDIR) }
    guard kinds.contains(kind) else { throw WrongKind() }
    return try read(file, status.st_mode)
  }
}

struct InputReader {
  let descriptor: Int32
  /// The signals that interrupt waiting; `nil` if signals have their default effect.
  let signals: SignalWatch?

  /// Reads everything, but at most one byte more than `limit`, so that the caller can detect excess.
  func bytes(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let some = try someBytes(atMost: limit + 1 - bytes.count)
      if some.isEmpty { break }
      bytes += some
    }
    return bytes
  }

  /// Waits until there is at least one byte; returns an empty slice at the end of the file.
  func someBytes(atMost limit: Int = .max) throws -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    while true {
      // Waiting comes first: reading a named pipe that has no writer yet would report the end of the file.
      try waitForInput()
      let count = read(descriptor, &bytes, bytes.count)
      if count >= 0 { return bytes[..<count] }
      guard errno == EAGAIN || errno == EINTR else { throw SystemError.last }
    }
  }

  /// If waiting itself fails, returns normally, because the next read reports the error.
  ///
  /// - Throws: `Interruption` if a signal asks the program to stop.
  private func waitForInput() throws {
    while true {
      let readiness = Readiness(of: descriptor, for: POLLIN, signals)
      if let signal = signals?.take().stop { throw Interruption(signal: signal) }
      if readiness.isReady || readiness.hasFailed { return }
    }
  }
}

struct Readiness {
  /// Whether the descriptor is ready, or has an error that the next read or write will report.
  let isReady: Bool
  let isSignalled: Bool
  /// Whether waiting failed; an interruption is not a failure.
  let hasFailed: Bool

  /// Waits for `event` or a signal, without a time limit if `milliseconds` is -1.
  init(of descriptor: Int32, for event: Int32, _ signals: SignalWatch?, milliseconds: Int32 = -1) {
    var wanted = [
      pollfd(fd: descriptor, events: Int16(event), revents: 0),
      pollfd(fd: signals?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&wanted, nfds_t(wanted.count), milliseconds)
    hasFailed = count < 0 && errno != EINTR
    isReady = count > 0 && wanted[0].revents != 0
    isSignalled = count > 0 && wanted[1].revents != 0
  }
}

struct Interruption: Error {
  let signal: Signal
}
