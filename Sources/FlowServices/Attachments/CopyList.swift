import Foundation

/// The list also contains the identity of the records file, and its size before the record was appended.
///
/// They show whether the records file was replaced or became shorter later. If so, the copies are kept, because the
/// record may be in a file that this program does not know.
struct CopyList {
  let copies: [String]
  let extent: JSONLinesFile.Extent

  init(copies: [String], extent: JSONLinesFile.Extent) { (self.copies, self.extent) = (copies, extent) }

  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let numbers = lines.first?.split(separator: " ").compactMap { UInt64($0) } ?? []
    guard numbers.count == 3, let size = Int(exactly: numbers[2]) else { return nil }
    let identity = FileStatus.Identity(device: numbers[0], inode: numbers[1])
    self.init(copies: Array(lines.dropFirst()), extent: JSONLinesFile.Extent(identity: identity, size: size))
  }

  var bytes: [UInt8] {
    let file = "\(extent.identity.device) \(extent.identity.inode) \(extent.size)"
    return Array(([file] + copies).joined(separator: "\n").utf8)
  }
}

extension JSONLinesFile.Extent {
  func isContained(in later: Self) -> Bool { identity == later.identity && size <= later.size }
}

/// A file to which records may have been moved, such as `records.jsonl.1`.
struct RotatedFile {
  /// The content; `nil` if it can't be read, for example because it is compressed.
  private let content: Data?

  init(_ path: String, files: FileSystem) {
    let bytes = try? files.privateContent(of: path, limit: JSONLinesFile.sizeLimit)
    content = bytes.flatMap { $0.isEmpty || $0.first == UInt8(ascii: "{") ? Data($0) : nil }
  }

  /// Whether a record in the file may name a copy; `true` if the file can't be read.
  func mayName(_ copy: String) -> Bool { content.map { $0.range(of: Data("/\(copy)\"".utf8)) != nil } ?? true }
}
