package import FlowExpressions
import FlowSyntax
import Foundation

/// Reads an attached file piece by piece, and throws if the file has changed since the person chose it.
package struct AttachmentReader: ~Copyable, Sendable {
  private let attachment: AttachedFile
  private let files: FileSystem
  private let file: Int32
  private var digest = Fingerprint()
  private var left: Int

  /// Links are followed.
  ///
  /// Throws ``SystemError/changed`` if the attachment has no path, if the file is not a regular file, or if its size
  /// has changed.
  package init(_ attachment: AttachedFile) throws(SystemError) { try self.init(attachment, files: .live) }

  init(_ attachment: AttachedFile, files: FileSystem) throws(SystemError) {
    guard let path = attachment.path else { throw .changed }
    let file = try files.open(path, .reading)
    do throws(SystemError) {
      let status = try files.status(of: file)
      guard status.kind == .file, status.size == attachment.size else { throw SystemError.changed }
    } catch {
      files.close(file)
      throw error
    }
    (self.attachment, self.files, self.file, left) = (attachment, files, file, attachment.size)
  }

  deinit { files.close(file) }

  /// Returns the next bytes, or none at the end.
  ///
  /// Throws ``SystemError/changed`` if the content has changed since the person chose the file. Most changes are found
  /// only at the end, when all bytes have been read.
  package mutating func next(atMost count: Int) throws(SystemError) -> [UInt8] {
    let bytes = try files.read(file, atMost: max(1, min(count, left)))
    guard bytes.isEmpty else {
      guard bytes.count <= left else { throw .changed }
      left -= bytes.count
      digest.add(bytes)
      return bytes
    }
    guard left == 0, digest.description == attachment.digest else { throw .changed }
    return []
  }
}

extension AttachedFile {
  /// Reads the file in parts of at most a megabyte, with their numbers.
  package func forEachPart(_ body: (Int64, [UInt8]) async throws -> Void) async throws {
    var reader = try AttachmentReader(self)
    var number: Int64 = 0
    while true {
      let bytes = try reader.next(atMost: 1 << 20)
      if bytes.isEmpty { return }
      try await body(number, bytes)
      number += 1
    }
  }
}

extension SystemError {
  static let changed = SystemError(code: ESTALE)
}

extension AttachedFile {
  /// The path in `place`, or `nil` if `place` does not name a file on this computer.
  var path: String? {
    let path = place.starts(withScalar: "/") ? place : URL(string: place).flatMap { $0.isFileURL ? $0.filePath : nil }
    return path.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}

extension URL {
  fileprivate var filePath: String { path(percentEncoded: false) }
}
