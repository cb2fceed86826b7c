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
  do throws(SystemError) {
    let file = try FileSystem.live.openFile(path)
    defer { FileSystem.live.close(file) }
    return SourceFile(name: path, bytes: try FileSystem.live.rest(of: file, limit: JSONReader.sizeLimit))
  } catch { throw FileReadError(path: path, reason: error.reason) }
}

/// Returns what is at a path; never blocks on a pipe.
func fileKind(_ path: String) throws(FileReadError) -> FileStatus.Kind {
  do throws(SystemError) {
    let file = try FileSystem.live.openAny(path)
    defer { FileSystem.live.close(file) }
    return try FileSystem.live.status(of: file).kind
  } catch { throw FileReadError(path: path, reason: error.reason) }
}

extension FileSystem {
  fileprivate func openAny(_ path: String) throws(SystemError) -> Int32 {
    guard !path.contains("\0") else { throw SystemError(code: ENOENT) }
    return try open(path, .reading)
  }

  /// Opens a regular file for reading.
  func openFile(_ path: String) throws(SystemError) -> Int32 {
    let file = try openAny(path)
    do throws(SystemError) {
      switch try status(of: file).kind {
      case .file: return file
      case .folder: throw SystemError(code: EISDIR)
      case .link, .other: throw SystemError(code: EINVAL, words: ServiceMessages.notAFile)
      }
    } catch {
      close(file)
      throw error
    }
  }
}
