public import FlowEngine
import Foundation
import Synchronization

/// Reading, locking and setting aside, each failure as one of the store.
extension FileSessionStore {
  /// The answer of a system call that reads.
  func reading<Answer>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Answer
  ) throws(SessionStoreError) -> Answer {
    do throws(SystemError) { return try call() } catch { throw .cannotRead(path: path, reason: error.reason) }
  }

  /// The answer of a system call that writes.
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

  /// Makes the folder and keeps every other writer out of it.
  func lockForWriting() throws(SessionStoreError) -> FileLock {
    try make()
    let lock = try writing(folder.path, folder.lock())
    sweepOnce()
    return lock
  }

  /// The bytes of a session's file, nil if there is none.
  func content(of id: SessionID) throws(SessionStoreError) -> [UInt8]? {
    let path = folder.file(SessionFile.name(id))
    return try reading(path, folder.files.privateContent(of: path, limit: SessionFile.sizeLimit))
  }

  /// What the file of a session holds, nil if there is none.
  func read<Content: SessionContent>(_ id: SessionID, as _: Content.Type) throws(SessionStoreError) -> Content? {
    guard let bytes = try content(of: id) else { return nil }
    return try SessionFile.read(bytes, of: id)
  }

  /// Looks again at a session that seemed damaged, while nobody writes, and sets it aside if it still does.
  func reread(_ id: SessionID) throws(SessionStoreError) -> Snapshot? {
    let lock: FileLock
    do throws(SessionStoreError) { lock = try lockForWriting() } catch { throw .damaged(setAside: nil) }
    defer { lock.release() }
    return try storedForWriting(id, as: Snapshot.self)
  }

  /// What a save replaces; to be asked while holding the lock.
  func storedForWriting<Content: SessionContent>(
    _ id: SessionID, as type: Content.Type
  ) throws(SessionStoreError) -> Content? {
    do throws(SessionStoreError) { return try read(id, as: type) } catch {
      guard case .damaged = error else { throw error }
      throw .damaged(setAside: folder.setAside(SessionFile.name(id), under: id.text))
    }
  }

  /// Removes what dead processes left unfinished, once; whoever is alive holds the lock while such a file exists.
  ///
  /// What is no plain file of ours was not left by this room.
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

/// The right of one run to go on with a session, for as long as this object lives.
public final class SessionHold: Sendable {
  private let lock: FileLock

  init(lock: FileLock) { self.lock = lock }

  /// Lets another run have the session; a second time it does nothing.
  public func release() { lock.release() }
}

extension FileSessionStore {
  /// Takes a session for one run: no other run, here or in another process, can hold it at the same time.
  ///
  /// The end of the process releases it, however the process ends. Throws `held` while another run holds it,
  /// `cannotCreate` or `cannotWrite` where the folder does not allow it.
  public func hold(_ id: SessionID) throws(SessionStoreError) -> SessionHold {
    try make()
    let path = lockPath(of: id)
    guard let lock = try writing(path, FileLock.hold(path, files: folder.files, process: getpid())) else {
      throw .held(by: ServiceMessages.holder(FileLock.holder(of: path, files: folder.files)))
    }
    return SessionHold(lock: lock)
  }

  /// Who holds a session, in words such as "process 4711"; nil while nobody does.
  ///
  /// It only looks: it keeps nobody from holding the session meanwhile.
  public func holder(of id: SessionID) -> String? {
    let path = lockPath(of: id)
    guard FileLock.isHeld(path, files: folder.files) else { return nil }
    return ServiceMessages.holder(FileLock.holder(of: path, files: folder.files))
  }

  private func lockPath(of id: SessionID) -> String { folder.file("\(id).lock") }
}
