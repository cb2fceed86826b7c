import FlowServices
import FlowSyntax
import Foundation

/// A file, pipe or device whose bytes are read once, such as answers that come with a command.
struct InputFile {
  let path: String
  let signals: SignalWatch?

  /// Everything in it, up to one byte more than ``JSONReader/sizeLimit``.
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

  /// It is no file of the kinds that serve.
  struct WrongKind: Error {}

  /// Opens a file, reads from it, and closes it.
  static func reading<Content>(
    _ path: String, ofKinds kinds: [mode_t], _ read: (Int32, mode_t) throws -> Content
  ) throws -> Content {
    // A named pipe is opened without waiting, because nobody could stop that.
    guard !path.contains("\0") else { throw SystemError(code: ENOENT) }
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

/// Reads a descriptor to its end, awake to signals while it waits.
struct InputReader {
  let descriptor: Int32
  /// Nil where a signal does to the program what it does to any.
  let signals: SignalWatch?

  /// Reads everything, or one byte more than `limit`, so that the caller can see that there is too much.
  func bytes(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let some = try someBytes(atMost: limit + 1 - bytes.count)
      if some.isEmpty { break }
      bytes += some
    }
    return bytes
  }

  /// What is there, after waiting for the first byte; nothing at the end.
  func someBytes(atMost limit: Int = .max) throws -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
    while true {
      // Waiting comes first: a named pipe that nobody has opened yet reads as ended.
      try waitForInput()
      let count = read(descriptor, &bytes, bytes.count)
      if count >= 0 { return bytes[..<count] }
      guard errno == EAGAIN || errno == EINTR else { throw SystemError.last }
    }
  }

  /// An error is left for the read to find.
  private func waitForInput() throws {
    while true {
      let readiness = Readiness(of: descriptor, for: POLLIN, signals)
      if let signal = signals?.take().stop { throw Interruption(signal: signal) }
      if readiness.isReady || readiness.hasFailed { return }
    }
  }
}

/// What came of waiting for a descriptor or for a signal, whichever is first.
struct Readiness {
  /// Whether the descriptor can be used, or tells what is wrong with it when it is.
  let isReady: Bool
  /// Whether a signal was noted.
  let isSignalled: Bool
  /// Whether it is not to be waited for; being interrupted is no failure, but the wait is over.
  let hasFailed: Bool

  /// Waits for `POLLIN`, something to read, or for `POLLOUT`, room to write.
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

/// A signal came while the program waited for input.
struct Interruption: Error {
  let signal: Signal
}
