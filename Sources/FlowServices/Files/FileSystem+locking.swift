#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// Locks an open file against every other opening of it; false if another holds it.
  ///
  /// Whoever only wants to know asks ``isLocked(_:)``, which takes no lock.
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

  /// Whether a file is locked by another opening of it, as far as the file system can tell.
  func isLocked(_ file: Int32) -> Bool {
    var found = Self.wholeFile
    return fcntl(file, Self.question, &found) == 0 && found.l_type != Int16(F_UNLCK)
  }

  /// Waits for a lock that others hold for the blink of an eye; `EWOULDBLOCK` after ten seconds.
  func waitForLock(_ file: Int32) throws(SystemError) {
    for _ in 0..<10_000 {
      if try lock(file) { return }
      pause()
    }
    throw SystemError(code: EWOULDBLOCK)
  }

  /// Makes a lock visible to those who look.
  ///
  /// Linux cannot be asked about locks of `flock`, but about those of an open file description, which go with it too. They
  /// only serve to be seen; where the file system has none, nobody sees that the file is locked, and it is locked.
  private static func mark(_ file: Int32) {
    #if !canImport(Darwin)
      var lock = wholeFile
      // F_OFD_SETLK, which Swift's Glibc hides.
      _ = fcntl(file, 37, &lock)
    #endif
  }

  #if canImport(Darwin)
    /// Darwin keeps all locks in one list.
    private static let question = F_GETLK
  #else
    /// F_OFD_GETLK, which Swift's Glibc hides.
    private static let question: Int32 = 36
  #endif

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
