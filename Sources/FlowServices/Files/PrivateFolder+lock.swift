/// Why a folder could not be locked, in words.
struct StoreLockError: Error, Hashable {
  let reason: String
}

extension PrivateFolder {
  /// Keeps every other writer of this room out of the folder until it is released.
  ///
  /// No session can have the name of the lock: it begins with a dot.
  func lock() throws(StoreLockError) -> FileLock {
    let lock: FileLock?
    do throws(SystemError) { lock = try FileLock.wait(file(".lock"), files: files) } catch {
      throw StoreLockError(reason: error.reason)
    }
    guard let lock else { throw StoreLockError(reason: ServiceMessages.folderIsBusy) }
    return lock
  }
}
