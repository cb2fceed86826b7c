import Synchronization

/// A file whose name is a lock: held until it is released, or the process ends in whatever way.
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

  /// Takes a lock that is held for long, with our process id in it; nil if another holds it.
  static func hold(_ path: String, files: FileSystem, process: Int32) throws(SystemError) -> FileLock? {
    guard let file = try take(path, files: files) else { return nil }
    let lock = FileLock(path: path, files: files, descriptor: file, isRemovedAtRelease: true)
    try files.truncate(file, to: 0)
    try files.write(Array("\(process)\n".utf8), to: file)
    return lock
  }

  /// Takes a lock that is held for the blink of an eye; nil if that did not succeed for ten seconds.
  static func wait(_ path: String, files: FileSystem) throws(SystemError) -> FileLock? {
    for _ in 0..<10_000 {
      if let file = try take(path, files: files) {
        return FileLock(path: path, files: files, descriptor: file, isRemovedAtRelease: false)
      }
      files.pause()
    }
    return nil
  }

  /// Whether somebody holds a lock; nothing is locked or made to find out.
  static func isHeld(_ path: String, files: FileSystem) -> Bool {
    guard let file = try? files.open(path, .readingPrivate) else { return false }
    defer { files.close(file) }
    return files.isLocked(file)
  }

  /// The process that says it holds a lock.
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

  /// The holder before may have removed the file we opened; then our lock is on a file without a name.
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
