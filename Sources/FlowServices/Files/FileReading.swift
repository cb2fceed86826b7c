package import FlowSyntax
import Foundation

/// A file could not be read.
public struct FileReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// Why, in the system's words where it has some.
  public let reason: String

  /// Names a file and what is wrong with it.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Both in one sentence.
  public var description: String { ServiceMessages.cannotRead(path, reason) }
}

/// Reads a flow, bindings or scenarios from the disk.
///
/// At most one byte more than ``JSONReader/sizeLimit`` is read, so that the reader can tell that there is too much. What is
/// not a plain file, such as a pipe, is an error and never waited for.
package func readFile(_ path: String) throws(FileReadError) -> SourceFile {
  do throws(SystemError) {
    guard !path.contains("\0") else { throw SystemError(code: ENOENT) }
    let files = FileSystem.live
    let file = try files.open(path, .reading)
    defer { files.close(file) }
    switch try files.status(of: file).kind {
    case .file: return SourceFile(name: path, bytes: try files.rest(of: file, limit: JSONReader.sizeLimit))
    case .folder: throw SystemError(code: EISDIR)
    case .link, .other: throw SystemError(code: EINVAL, words: ServiceMessages.notAFile)
    }
  } catch {
    throw FileReadError(path: path, reason: error.reason)
  }
}
