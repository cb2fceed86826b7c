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
  try withFile(path) { file, kind throws(SystemError) in
    switch kind {
    case .file: SourceFile(name: path, bytes: try FileSystem.live.rest(of: file, limit: JSONReader.sizeLimit))
    case .folder: throw SystemError(code: EISDIR)
    case .link, .other: throw SystemError(code: EINVAL, words: ServiceMessages.notAFile)
    }
  }
}

/// Opens a file or a folder for as long as something is done with it.
func withFile<Result>(
  _ path: String, _ body: (Int32, FileStatus.Kind) throws(SystemError) -> Result
) throws(FileReadError) -> Result {
  do throws(SystemError) {
    guard !path.contains("\0") else { throw SystemError(code: ENOENT) }
    let file = try FileSystem.live.open(path, .reading)
    defer { FileSystem.live.close(file) }
    return try body(file, FileSystem.live.status(of: file).kind)
  } catch {
    throw FileReadError(path: path, reason: error.reason)
  }
}
