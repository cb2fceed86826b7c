import FlowSyntax
import Foundation

extension FileSystem {
  static let chunk = 64 << 10

  func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest.removeFirst(try writeSome(rest.prefix(Self.chunk), to: file)) }
  }

  /// Reads the rest of an open file, up to one byte more than `limit`.
  func rest(of file: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let some = try read(file, atMost: min(Self.chunk, limit + 1 - bytes.count))
      if some.isEmpty { break }
      bytes += some
    }
    return bytes
  }

  /// - Parameter size: The size of the file.
  func lastByte(of file: Int32, size: Int) throws(SystemError) -> UInt8? {
    guard size > 0 else { return nil }
    _ = try Self.repeated { lseek(file, off_t(size - 1), SEEK_SET) }
    return try read(file, atMost: 1).first
  }

  /// Throws if it belongs to another user, or if it has more than `limit` bytes (`EFBIG`).
  func privateContent(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let file: Int32
    do {
      file = try open(path, .readingPrivate)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    defer { close(file) }
    let status = try status(of: file)
    guard status.kind == .file else { throw SystemError(code: EINVAL) }
    guard status.isOurs else { throw SystemError.foreign }
    let bytes = try rest(of: file, limit: limit)
    guard bytes.count <= limit else { throw SystemError(code: EFBIG) }
    return bytes
  }

  package struct ReplacementError: Error {
    package enum Stage {
      case creating, writing, renaming
      /// The synchronization of the folder, after the new content has replaced the old one.
      ///
      /// If this stage fails, a power failure may undo the replacement.
      case synchronising
    }

    package let cause: SystemError
    package let stage: Stage

    package var isVisible: Bool { stage == .synchronising }
  }

  /// Replaces a file atomically: at any time, either the old or the new content is there.
  ///
  /// - Parameter temporary: The path of the temporary file, in the same folder. If it already exists, it is removed
  ///   first.
  package func replace(_ path: String, through temporary: String, with bytes: [UInt8]) throws(ReplacementError) {
    try replace(path, through: temporary) { file throws(SystemError) in try write(bytes, to: file) }
  }

  func replace(
    _ path: String, through temporary: String, writing: (Int32) throws(SystemError) -> Void
  ) throws(ReplacementError) {
    let replacement = try Replacement(of: path, through: temporary, self)
    do throws(SystemError) { try writing(replacement.file) } catch {
      replacement.cancel()
      throw ReplacementError(cause: error, stage: .writing)
    }
    try replacement.finish()
  }

  static let temporaryPrefix = ".unfinished-"

  /// Synchronizes a folder, so that renames and removals in it survive a power failure.
  func syncFolder(_ folder: String) throws(SystemError) {
    let file = try open(folder, .folder)
    defer { close(file) }
    try sync(file)
  }

  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(ofScalar: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path.unicodeScalars[..<slash])
  }
}
