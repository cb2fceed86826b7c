package import FlowDefinition
import FlowSyntax
package import Foundation

/// The file is created on first use, but its folder is not, so a path with a mistyped folder creates nothing.
///
/// An unfinished line of a crashed process stays in the file and is skipped.
package struct JSONLinesFile: Sendable {
  private let folder: PrivateFolder
  private let path: String

  static let sizeLimit = 256 << 20

  struct Content {
    let lines: [JSONValue]
    let extent: Extent
  }

  struct Extent: Hashable, Sendable {
    let identity: FileStatus.Identity
    let size: Int
  }

  package init(_ url: URL) { self.init(url, files: .live) }

  init(_ url: URL, files: FileSystem) {
    folder = PrivateFolder(url.deletingLastPathComponent(), files: files)
    path = folder.file(url.lastPathComponent)
  }

  /// Passes the content to a closure, and appends the line that the closure returns, if any.
  ///
  /// Other processes are locked out in the meantime. On return, the whole file is on disk, including lines that another
  /// process wrote but did not synchronize before it crashed.
  func add<Result>(_ body: (Content) -> (line: JSONValue?, result: Result)) throws(ServiceProblem) -> Result {
    try locked { file, status throws(SystemError) in
      let bytes = try folder.files.rest(of: file, limit: Self.sizeLimit)
      guard bytes.count <= Self.sizeLimit else { throw SystemError(code: EFBIG) }
      let extent = Extent(identity: status.identity, size: bytes.count)
      let (line, result) = body(Content(lines: Self.lines(of: bytes), extent: extent))
      if let line {
        try append(line, to: file, after: bytes.last, size: bytes.count)
      } else {
        try folder.files.sync(file)
      }
      return result
    }
  }

  /// Appends a line to a file of any size; on return, the line is on disk.
  package func append(_ line: JSONValue) throws(ServiceProblem) {
    try locked { file, _ throws(SystemError) in
      let size = try folder.files.status(of: file).size
      try append(line, to: file, after: folder.files.lastByte(of: file, size: size), size: size)
    }
  }

  private func locked<Result>(
    _ body: (Int32, FileStatus) throws(SystemError) -> Result
  ) throws(ServiceProblem) -> Result {
    let files = folder.files
    do throws(SystemError) {
      let file = try files.open(path, .appending)
      defer { files.close(file) }
      let status = try files.status(of: file)
      guard status.kind == .file else { throw SystemError(code: EINVAL) }
      try files.waitForLock(file)
      return try body(file, status)
    } catch {
      throw .unusable(path, error.reason)
    }
  }

  /// Appends a line, and removes it again if it cannot be written completely.
  private func append(_ line: JSONValue, to file: Int32, after last: UInt8?, size: Int) throws(SystemError) {
    guard let text = Self.text(of: line) else { throw SystemError(code: EINVAL) }
    let isTorn = last != nil && last != Self.lineFeed
    do throws(SystemError) {
      try folder.files.write((isTorn ? [Self.lineFeed] : []) + Array(text.utf8) + [Self.lineFeed], to: file)
      try folder.files.sync(file)
      if size == 0 { try folder.files.syncFolder(folder.path) }
    } catch {
      try? folder.files.truncate(file, to: size)
      throw error
    }
  }

  /// Returns a line without its end; `nil` if it contains a number that JSON cannot represent.
  static func text(of line: JSONValue) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(line)).map { printableJSON(String(decoding: $0, as: UTF8.self)) }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Does not use Foundation's decoder, which determines the type of each value by trial and error and takes many times
  /// as long.
  private static func lines(of bytes: [UInt8]) -> [JSONValue] {
    bytes.split(separator: lineFeed).compactMap { line in
      let (root, report) = JSONReader.read(SourceFile(name: "", bytes: Array(line)))
      return report.hasErrors ? nil : root.flatMap { JSONValue($0) }
    }
  }
}
