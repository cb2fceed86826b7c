package import FlowSyntax
public import Foundation

/// An error that occurred while reading a file.
public struct FileReadError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The path as it was passed in.
  public let path: String
  /// The reason, such as "No such file or directory".
  public let reason: String
  package let meant: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - reason: The reason, without a final period.
  public init(path: String, reason: String) { self.init(path: path, reason: reason, meant: nil) }

  init(path: String, reason: String, meant: String?) {
    self.path = path
    self.reason = reason
    self.meant = meant
  }

  /// The path and the reason in one sentence.
  public var description: String { ServiceMessages.cannotRead(path, reason) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Reads at most one byte more than ``JSONReader/sizeLimit``, which is enough to detect a file that is too large.
///
/// Throws if the path is not a regular file, and never blocks on a pipe.
package func readFile(_ path: String) throws(FileReadError) -> SourceFile {
  try withFile(path) { file, kind throws(SystemError) in
    switch kind {
    case .file: SourceFile(name: path, bytes: try FileSystem.live.rest(of: file, limit: JSONReader.sizeLimit))
    case .folder: throw SystemError(code: EISDIR)
    case .link, .other: throw SystemError(code: EINVAL, words: ServiceMessages.notAFile)
    }
  }
}

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
