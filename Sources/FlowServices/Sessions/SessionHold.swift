package import FlowEngine
import Foundation

/// The right of one run to go on with a session, for as long as this object lives.
package final class SessionHold: Sendable {
  private let lock: FileLock

  init(lock: FileLock) { self.lock = lock }

  /// Lets another run have the session; a second time it does nothing.
  package func release() { lock.release() }
}

extension FileSessionStore {
  /// Takes a session for one run: no other run, here or in another process, can hold it at the same time.
  ///
  /// The end of the process releases it, however the process ends. Throws `held` while another run holds it,
  /// `cannotCreate` or `cannotWrite` where the folder does not allow it.
  package func hold(_ id: SessionID) throws(SessionStoreError) -> SessionHold {
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
  package func holder(of id: SessionID) -> String? {
    let path = lockPath(of: id)
    guard FileLock.isHeld(path, files: folder.files) else { return nil }
    return ServiceMessages.holder(FileLock.holder(of: path, files: folder.files))
  }

  private func lockPath(of id: SessionID) -> String { folder.file("\(id).lock") }
}
