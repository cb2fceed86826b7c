import FlowEngine
import Foundation
import Synchronization

extension FileSessionStore {
  func reading<Answer>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Answer
  ) throws(SessionStoreError) -> Answer {
    do throws(SystemError) { return try call() } catch { throw .cannotRead(path: path, reason: error.reason) }
  }

  func writing<Answer>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Answer
  ) throws(SessionStoreError) -> Answer {
    do throws(SystemError) { return try call() } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  func isThere() throws(SessionStoreError) -> Bool { try reading(folder.path, folder.isThere()) }

  func make() throws(SessionStoreError) {
    do throws(PrivateFolder.Problem) { try folder.make() } catch {
      if let path = error.uncreated { throw .cannotCreate(path: path, reason: error.reason) }
      throw .cannotWrite(path: folder.path, reason: error.reason)
    }
  }

  func names() throws(SessionStoreError) -> [String] {
    try reading(folder.path, folder.files.names(in: folder.path))
  }

  func lockForWriting() throws(SessionStoreError) -> FileLock {
    try make()
    let lock = try writing(folder.path, folder.lock())
    sweepOnce()
    return lock
  }

  func content(of id: FlowSessionID) throws(SessionStoreError) -> [UInt8]? {
    let path = folder.file(SessionFile.name(id))
    return try reading(path, folder.files.privateContent(of: path, limit: SessionFile.sizeLimit))
  }

  func read<Content: SessionContent>(_ id: FlowSessionID, as _: Content.Type) throws(SessionStoreError) -> Content? {
    guard let bytes = try content(of: id) else { return nil }
    return try SessionFile.read(bytes, of: id)
  }

  /// Reads a session for the second time, after the first read found it damaged.
  ///
  /// Writers are locked out. If the file is still damaged, it is renamed, and an error is thrown. Returns `nil` if the
  /// file no longer exists.
  func reread(_ id: FlowSessionID) throws(SessionStoreError) -> Snapshot? {
    let lock: FileLock
    do throws(SessionStoreError) { lock = try lockForWriting() } catch { throw .damaged(setAside: nil) }
    defer { lock.release() }
    return try storedForWriting(id, as: Snapshot.self)
  }

  /// The caller must hold the lock.
  ///
  /// If the file is damaged, it is renamed, and an error is thrown.
  func storedForWriting<Content: SessionContent>(
    _ id: FlowSessionID, as type: Content.Type
  ) throws(SessionStoreError) -> Content? {
    do throws(SessionStoreError) { return try read(id, as: type) } catch {
      guard case .damaged = error else { throw error }
      throw .damaged(setAside: folder.setAside(SessionFile.name(id), under: id.text))
    }
  }

  /// Removes unfinished files of crashed processes, at most once for this object.
  ///
  /// The caller must hold the lock. A running process holds the lock while it has an unfinished file, so every file
  /// found here was left by a crashed process. Links and files of other users are not removed.
  private func sweepOnce() {
    let wasSwept = isSwept.withLock { isSwept in
      defer { isSwept = true }
      return isSwept
    }
    guard !wasSwept, let names = try? folder.files.names(in: folder.path) else { return }
    for name in names where name.hasPrefix(FileSystem.temporaryPrefix) {
      guard let status = try? folder.files.status(of: folder.file(name)), status.kind == .file, status.isOurs
      else { continue }
      try? folder.files.remove(folder.file(name))
    }
  }
}
