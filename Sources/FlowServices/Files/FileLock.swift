import Foundation
import Synchronization

/// The lock ends when it is released or the process exits.
final class FileLock: Sendable {
  private let path: String
  private let files: FileSystem
  private let descriptor: Mutex<Int32?>
  private let isRemovedAtRelease: Bool

  private init(path: String, files: FileSystem, descriptor: Int32, isRemovedAtRelease: Bool) {
    self.path = path
    self.files = files
    self.descriptor = Mutex(descriptor)
    self.isRemovedAtRelease = isRemovedAtRelease
  }

  deinit { release() }

  static func hold(_ path: String, files: FileSystem, process: Int32) throws(SystemError) -> FileLock? {
    guard let file = try take(path, files: files) else { return nil }
    let lock = FileLock(path: path, files: files, descriptor: file, isRemovedAtRelease: true)
    try files.truncate(file, to: 0)
    try files.write(Array("\(process)\n".utf8), to: file)
    return lock
  }

  /// Returns `nil` if the lock is not free within about ten seconds.
  static func wait(_ path: String, files: FileSystem) throws(SystemError) -> FileLock? {
    for _ in 0..<10_000 {
      if let file = try take(path, files: files) {
        return FileLock(path: path, files: files, descriptor: file, isRemovedAtRelease: false)
      }
      files.pause()
    }
    return nil
  }

  /// The check neither takes the lock nor creates the file.
  static func isHeld(_ path: String, files: FileSystem) -> Bool {
    guard let file = try? files.open(path, .readingPrivate) else { return false }
    defer { files.close(file) }
    return files.isLocked(file)
  }

  static func holder(of path: String, files: FileSystem) -> Int32? {
    guard let bytes = try? files.privateContent(of: path, limit: 32) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
  }

  func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    guard let held else { return }
    if isRemovedAtRelease { try? files.remove(path) }
    files.close(held)
  }

  /// If the previous holder has removed the file in the meantime, the lock is on an unlinked file and has no effect.
  ///
  /// This method then tries again.
  private static func take(_ path: String, files: FileSystem) throws(SystemError) -> Int32? {
    while true {
      let file = try files.open(path, .locking)
      do throws(SystemError) {
        guard try files.lock(file) else {
          files.close(file)
          return nil
        }
        let status = try files.status(of: file)
        guard status.isOurs else { throw SystemError.foreign }
        if try files.status(of: path)?.identity == status.identity { return file }
      } catch {
        files.close(file)
        throw error
      }
      files.close(file)
    }
  }
}

extension FileSystem {
  /// Returns `false` if it is locked already.
  func lock(_ file: Int32) throws(SystemError) -> Bool {
    try before(.lock)
    do {
      try Self.repeated { flock(file, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
    Self.mark(file)
    return true
  }

  /// Whether the file is locked through another descriptor.
  ///
  /// Returns `false` if the query fails, for example because the file system does not support it.
  func isLocked(_ file: Int32) -> Bool {
    var found = Self.wholeFile
    return fcntl(file, Self.question, &found) == 0 && found.l_type != Int16(F_UNLCK)
  }

  /// Throws `EWOULDBLOCK` after about ten seconds.
  package func waitForLock(_ file: Int32) throws(SystemError) {
    for _ in 0..<10_000 {
      if try lock(file) { return }
      pause()
    }
    throw SystemError(code: EWOULDBLOCK)
  }

  /// Makes a lock visible to ``isLocked(_:)``.
  ///
  /// Linux cannot query locks of `flock`, but it can query locks of an open file description. This method therefore
  /// also locks the open file description. If that fails, the file is still locked with `flock`, but ``isLocked(_:)``
  /// does not find the lock.
  private static func mark(_ file: Int32) {
    #if !canImport(Darwin)
      var lock = wholeFile
      // 37 is `F_OFD_SETLK`. Swift's Glibc module does not contain this constant.
      _ = fcntl(file, 37, &lock)
    #endif
  }

  #if canImport(Darwin)
    /// The `fcntl` command that queries locks; on Darwin, it also finds locks taken with `flock`.
    private static let question = F_GETLK
  #else
    /// `F_OFD_GETLK`, which queries locks of an open file description.
    ///
    /// Swift's Glibc module does not contain this constant.
    private static let question: Int32 = 36
  #endif

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
