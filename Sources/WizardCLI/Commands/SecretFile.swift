import FlowServices
import FlowSyntax
import Foundation
import Localization

/// A file, or a pipe such as `/dev/fd/63`, that contains the answer to a secret question.
///
/// Messages never contain the answer.
struct SecretFile {
  let path: String

  /// The maximum size of a secret in bytes.
  static let sizeLimit = 64 * 1024

  /// Returns the content without a byte order mark and without its final line break.
  func content() throws(UnreadableError) -> String {
    var bytes = try allBytes()
    if SourceFile.hasByteOrderMark(bytes) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if bytes.isEmpty { throw UnreadableError(CommandMessages.emptySecret(path)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UnreadableError(CommandMessages.secretNotUTF8(path))
    }
    return text
  }

  private func allBytes() throws(UnreadableError) -> [UInt8] {
    do {
      return try InputFile.reading(path, ofKinds: [S_IFREG, S_IFIFO], secretBytes)
    } catch let error as UnreadableError {
      throw error
    } catch {
      let reason = (error as? SystemError)?.reason ?? CommandMessages.noSecretFile
      throw UnreadableError(CommandMessages.cannotRead(path, reason))
    }
  }

  private func secretBytes(_ file: Int32, _ mode: mode_t) throws -> [UInt8] {
    // Other users must not be able to read a file with a secret. The permissions of a pipe don't matter.
    if mode & S_IFMT == S_IFREG, mode & 0o077 != 0 { throw UnreadableError(CommandMessages.secretIsOpen(path)) }
    var bytes: [UInt8] = []
    while let some = try readSome(file) {
      bytes += some
      guard bytes.count <= Self.sizeLimit else { throw UnreadableError(CommandMessages.secretTooLong(path)) }
    }
    return bytes
  }

  /// Reads the next bytes, waiting for the writer of a pipe; `nil` at the end.
  private func readSome(_ file: Int32) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count >= 0 { return count == 0 ? nil : Array(bytes[..<count]) }
      guard errno == EAGAIN else { throw SystemError.last }
      var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      // A signal, such as SIGINT after Ctrl-C, interrupts the wait.
      if poll(&wanted, 1, -1) < 0 { throw SystemError.last }
    }
  }
}
