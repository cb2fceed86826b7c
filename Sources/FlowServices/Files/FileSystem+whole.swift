import Foundation

/// Whole contents: what is read, written or replaced at once.
extension FileSystem {
  /// How much is handed to the system at once.
  static let chunk = 64 << 10

  func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest.removeFirst(try writeSome(rest.prefix(Self.chunk), to: file)) }
  }

  /// What is left to read of an open file, up to `limit` bytes and one more.
  func rest(of file: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let some = try read(file, atMost: min(Self.chunk, limit + 1 - bytes.count))
      if some.isEmpty { break }
      bytes += some
    }
    return bytes
  }

  /// The content of a file nobody else should write to, nil if there is none; more than `limit` bytes are `EFBIG`.
  ///
  /// A file of another user is refused.
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

  /// A file that was not replaced, or perhaps not for good.
  package struct ReplacementError: Error {
    /// How far the replacing had gone.
    package enum Stage {
      case creating, writing, renaming
      /// Others see the new content, and a power cut may bring the old one back.
      case synchronising
    }

    package let cause: SystemError
    package let stage: Stage

    /// Whether others see the new content.
    package var isVisible: Bool { stage == .synchronising }
  }

  /// Puts bytes in the place of a file so that at any instant the old content or the new one is there, whole.
  ///
  /// - Parameter temporary: where the bytes are written first, in the same folder; what is there is removed.
  package func replace(_ path: String, through temporary: String, with bytes: [UInt8]) throws(ReplacementError) {
    var stage = ReplacementError.Stage.creating
    do throws(SystemError) {
      if try status(of: temporary) != nil { try remove(temporary) }
      let file = try open(temporary, .creating)
      defer { close(file) }
      stage = .writing
      try write(bytes, to: file)
      try sync(file)
      stage = .renaming
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw ReplacementError(cause: error, stage: stage)
    }
    do throws(SystemError) { try syncFolder(Self.folder(of: path)) } catch {
      throw ReplacementError(cause: error, stage: .synchronising)
    }
  }

  /// What the name of a file begins with that is not finished yet.
  static let temporaryPrefix = ".unfinished-"

  /// Makes the renaming and removing of files in a folder survive a power cut.
  func syncFolder(_ folder: String) throws(SystemError) {
    let file = try open(folder, .folder)
    defer { close(file) }
    try sync(file)
  }

  /// The folder that a file lies in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
