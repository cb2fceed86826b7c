import FlowServices
import FlowSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StandardStreams {
  /// All of standard input, up to one byte more than ``JSONReader/sizeLimit``.
  func readAll(_ signals: SignalWatch?) throws -> [UInt8] {
    guard let input else { return [] }
    do {
      return try InputReader(descriptor: input, signals: signals).bytes(limit: JSONReader.sizeLimit)
    } catch let failure as SystemFailure {
      throw FileReadError(path: CommandMessages.standardInput, reason: failure.reason)
    }
  }

  /// What standard input has ready, after waiting for the first byte; nothing at its end.
  package func readSome() throws -> [UInt8] {
    guard let input else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(input, &bytes, bytes.count)
      if count >= 0 { return Array(bytes[..<count]) }
      let code = errno
      if code == EINTR { continue }
      guard code == EAGAIN else {
        throw FileReadError(path: CommandMessages.standardInput, reason: String(cString: strerror(code)))
      }
      var wanted = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      _ = poll(&wanted, 1, -1)
    }
  }
}
