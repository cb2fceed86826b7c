import Foundation

/// The system calls of this room, each announced before it is made.
///
/// A test that refuses an announcement sees what a full disk or a dead process leaves. Closing is not announced: a dead
/// process closes its files too.
package struct FileSystem: Sendable {
  /// Told before each effect; what it throws is thrown instead of doing it.
  let before: @Sendable (FileEffect) throws(SystemError) -> Void

  /// The disk as it is.
  package static let live = FileSystem { _ throws(SystemError) in }

  enum Mode {
    /// To be read; a link is followed.
    case reading
    /// To be read; a link is refused.
    case readingPrivate
    /// A folder, to be synchronised.
    case folder
    /// To be written; it must not be there.
    case creating
    /// To be read and added to; made if it is not there.
    case appending
    /// To be locked; made if it is not there.
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

  /// Opens a file; one that is made can be read and written by its owner only.
  func open(_ path: String, _ mode: Mode) throws(SystemError) -> Int32 {
    try before(.open(path))
    return try Self.repeated { Foundation.open(path, mode.flags, 0o600) }
  }

  func close(_ file: Int32) { _ = Foundation.close(file) }

  func makeFolder(_ path: String) throws(SystemError) {
    try before(.makeFolder(path))
    try Self.repeated { mkdir(path, 0o700) }
  }

  /// Some bytes from where the file was last read; none at its end.
  func read(_ file: Int32, atMost count: Int) throws(SystemError) -> [UInt8] {
    try before(.read)
    // The room is not cleared first: most files fill little of it, and touching it all takes longer than reading them.
    var outcome = Result<Int, SystemError>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      outcome = Result { () throws(SystemError) in try Self.repeated { Foundation.read(file, room.baseAddress, count) }
      }
      if case .success(let count) = outcome { filled = count }
    }
    _ = try outcome.get()
    return bytes
  }

  /// Writes what fits at once and returns how many bytes that was.
  func writeSome(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(SystemError) -> Int {
    try before(.write)
    return try Self.repeated { bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) } }
  }

  func truncate(_ file: Int32, to size: Int) throws(SystemError) {
    try before(.truncate)
    try Self.repeated { ftruncate(file, off_t(size)) }
  }

  /// Waits until what was written survives a power cut.
  func sync(_ file: Int32) throws(SystemError) {
    try before(.sync)
    #if canImport(Darwin)
      // On Darwin `fsync` leaves the bytes in the drive's cache; not every file system knows the stronger request.
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

  /// What lies at a path, nil for nothing; a link is reported as a link.
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

  /// The names of what is in a folder, in any order, without `.` and `..`.
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

  /// Waits a moment for another process.
  func pause() {
    var span = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    nanosleep(&span, nil)
  }

  /// Makes a system call until no signal interrupts it.
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
