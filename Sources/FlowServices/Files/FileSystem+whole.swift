#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Whether replacing a file had gone so far that others see the new content when it failed.
  struct ReplacementError: Error {
    let cause: SystemError
    let isVisible: Bool
  }

  /// Puts bytes in the place of a file so that at any instant the old content or the new one is there, whole.
  func replace(_ name: String, in folder: String, with bytes: [UInt8]) throws(ReplacementError) {
    let temporary = "\(folder)/\(Self.temporaryPrefix)\(name)"
    do throws(SystemError) {
      try writeAnew(temporary, bytes)
      try rename(temporary, to: "\(folder)/\(name)")
    } catch {
      try? remove(temporary)
      throw ReplacementError(cause: error, isVisible: false)
    }
    do throws(SystemError) { try syncFolder(folder) } catch { throw ReplacementError(cause: error, isVisible: true) }
  }

  /// What the name of a file begins with that is not finished yet.
  static let temporaryPrefix = ".unfinished-"

  /// Makes the renaming and removing of files in a folder survive a power cut.
  func syncFolder(_ folder: String) throws(SystemError) {
    let file = try open(folder, .folder)
    defer { close(file) }
    try sync(file)
  }

  private func writeAnew(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    if try status(of: path) != nil { try remove(path) }
    let file = try open(path, .creating)
    defer { close(file) }
    try write(bytes, to: file)
    try sync(file)
  }
}
