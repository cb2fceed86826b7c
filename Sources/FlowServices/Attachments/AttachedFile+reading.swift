package import FlowExpressions
import FlowSyntax
import Foundation

/// Why a file cannot be attached.
package enum AttachmentProblem: Error, Hashable, Sendable {
  case missing
  case folder
  /// It is a device, a pipe or a socket.
  case notRegular
  case empty
  case tooLarge(maximum: Int)
  /// It exists but cannot be read, for the reason given.
  case unreadable(String)
}

extension AttachedFile {
  /// Reads a file to attach it, or to find out whether it has changed.
  ///
  /// Links are followed. Only regular files are read, and at most one byte more than `maximum`.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - maximum: The maximum size in bytes.
  package init(at path: String, maximum: Int) throws(AttachmentProblem) {
    try self.init(at: path, maximum: maximum, files: .live)
  }

  init(at path: String, maximum: Int, files: FileSystem) throws(AttachmentProblem) {
    let reading: Result<AttachedFile, AttachmentProblem>
    do throws(SystemError) {
      reading = try Self.read(path, maximum, files)
    } catch {
      throw [ENOENT, ENOTDIR, ENAMETOOLONG].contains(error.code) ? .missing : .unreadable(error.reason)
    }
    self = try reading.get()
  }

  private static func read(
    _ path: String, _ maximum: Int, _ files: FileSystem
  ) throws(SystemError) -> Result<AttachedFile, AttachmentProblem> {
    guard !path.contains("\0") else { return .failure(.missing) }
    let file = try files.open(path, .reading)
    defer { files.close(file) }
    if let problem = problem(try files.status(of: file), maximum) { return .failure(problem) }
    var (digest, start, size) = (Fingerprint(), [UInt8](), 0)
    while size <= maximum {
      let bytes = try files.read(file, atMost: min(FileSystem.chunk, maximum + 1 - size))
      if bytes.isEmpty { break }
      start += bytes.prefix(MediaSignature.length - start.count)
      digest.add(bytes)
      size += bytes.count
    }
    // The file may have changed since its status was read.
    if size == 0 { return .failure(.empty) }
    if size > maximum { return .failure(.tooLarge(maximum: maximum)) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let mediaType = MediaSignature.mediaType(of: start, name: name)
    return .success(
      AttachedFile(name: name, size: size, mediaType: mediaType, digest: digest.description, place: path))
  }

  private static func problem(_ status: FileStatus, _ maximum: Int) -> AttachmentProblem? {
    switch status.kind {
    case .folder: .folder
    case .link, .other: .notRegular
    case .file: status.size == 0 ? .empty : status.size > maximum ? .tooLarge(maximum: maximum) : nil
    }
  }
}
