import FlowSyntax
import Foundation

/// ``before`` is called before each ``FileEffect``.
///
/// A test can throw from it to simulate a full disk or a crashed process. It is not called before a file is closed,
/// because a crashed process closes its files too.
package struct FileSystem: Sendable {
  /// If it throws, the operation is not performed.
  let before: @Sendable (FileEffect) throws(SystemError) -> Void

  package static let live = FileSystem { _ throws(SystemError) in }

  enum Mode {
    case reading
    case readingPrivate
    case folder
    case creating
    case appending
    case locking

    var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK | O_CLOEXEC
      case .readingPrivate: O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
      case .folder: O_RDONLY | O_CLOEXEC | O_DIRECTORY
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      case .appending: O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
      case .locking: O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
      }
    }
  }

  /// A new file can be read and written only by its owner.
  func open(_ path: String, _ mode: Mode) throws(SystemError) -> Int32 {
    try before(.open(path))
    do {
      return try Self.repeated { Foundation.open(path, mode.flags, 0o600) }
    } catch {
      guard error.code == ENOENT, mode == .reading, let found = Self.pathThatReads(path) else { throw error }
      return try Self.repeated { Foundation.open(found, mode.flags, 0o600) }
    }
  }

  /// Returns the path of the only file whose name is not valid UTF-8 and reads like the last part of `path`.
  ///
  /// When such a name is read as text, each invalid part becomes U+FFFD.
  private static func pathThatReads(_ path: String) -> [CChar]? {
    let name = path.split(atScalar: "/").last ?? ""
    guard name.unicodeScalars.contains("\u{FFFD}"), let stream = opendir(folder(of: path)) else { return nil }
    defer { closedir(stream) }
    var found: [[CChar]] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if String(decoding: bytes, as: UTF8.self) == name { found.append(bytes.map { CChar(bitPattern: $0) }) }
    }
    let start = (folder(of: path) + "/").utf8.map { CChar(bitPattern: $0) }
    return found.count == 1 ? start + found[0] + [0] : nil
  }

  func close(_ file: Int32) { _ = Foundation.close(file) }

  func makeFolder(_ path: String) throws(SystemError) {
    try before(.makeFolder(path))
    try Self.repeated { mkdir(path, 0o700) }
  }

  func restrict(_ folder: String) throws(SystemError) {
    try before(.restrict(folder))
    try Self.repeated { chmod(folder, 0o700) }
  }

  func target(of link: String) -> String? {
    guard let path = realpath(link, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Reads the next bytes of a file, or none at its end.
  func read(_ file: Int32, atMost count: Int) throws(SystemError) -> [UInt8] {
    try before(.read)
    // The buffer is not cleared: most files fill little of it, and clearing takes longer than reading.
    var outcome = Result<Int, SystemError>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      outcome = Result { () throws(SystemError) in try Self.repeated { Foundation.read(file, room.baseAddress, count) }
      }
      if case .success(let count) = outcome { filled = count }
    }
    _ = try outcome.get()
    return bytes
  }

  func writeSome(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
    try before(.write)
    return try Self.repeated { bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) } }
  }

  func truncate(_ file: Int32, to size: Int) throws(SystemError) {
    try before(.truncate)
    try Self.repeated { ftruncate(file, off_t(size)) }
  }

  /// Writes buffered data to the disk, so that it survives a power failure.
  func sync(_ file: Int32) throws(SystemError) {
    try before(.sync)
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the drive's cache. `F_FULLFSYNC` empties this cache too, but not every
      // file system supports it.
      if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    try Self.repeated { fsync(file) }
  }

  func rename(_ path: String, to target: String) throws(SystemError) {
    try before(.rename(path, to: target))
    try Self.repeated { Foundation.rename(path, target) }
  }

  func remove(_ path: String) throws(SystemError) {
    try before(.remove(path))
    try Self.repeated { unlink(path) }
  }

  /// Links are not followed.
  func status(of path: String) throws(SystemError) -> FileStatus? {
    try before(.look(path))
    var status = stat()
    do {
      try Self.repeated { lstat(path, &status) }
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    return FileStatus(status)
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    try Self.repeated { fstat(file, &status) }
    return FileStatus(status)
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    try before(.list(folder))
    guard let stream = opendir(folder) else { throw SystemError.last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemError.last }
    return names
  }

  /// Waits one millisecond for another process.
  func pause() {
    var span = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    nanosleep(&span, nil)
  }

  @discardableResult
  static func repeated<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = SystemError.last
      if error.code != EINTR { throw error }
    }
  }
}
