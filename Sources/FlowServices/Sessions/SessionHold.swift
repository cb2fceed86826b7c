package import FlowEngine
import Foundation

/// The exclusive right of a run to continue a session, until it is released.
package final class SessionHold: Sendable {
  private let lock: FileLock

  init(lock: FileLock) { self.lock = lock }

  /// A second call has no effect.
  package func release() { lock.release() }
}

extension FileSessionStore {
  /// The right lasts until it is released or the process ends.
  ///
  /// Throws `held` if another run has this right, in this process or another. Throws `cannotCreate` or `cannotWrite` if
  /// the folder cannot be used.
  package func hold(_ id: FlowSessionID) throws(SessionStoreError) -> SessionHold {
    try make()
    let path = lockPath(of: id)
    guard let lock = try writing(path, FileLock.hold(path, files: folder.files, process: getpid())) else {
      throw .held(by: ServiceMessages.holder(FileLock.holder(of: path, files: folder.files)))
    }
    return SessionHold(lock: lock)
  }

  /// Returns a description of the process that has the exclusive right to continue a session, such as "process 4711".
  ///
  /// Returns `nil` if no process has this right. The result may already be outdated when it is returned, because
  /// another process can take or release the right at any time.
  package func holder(of id: FlowSessionID) -> String? {
    let path = lockPath(of: id)
    guard FileLock.isHeld(path, files: folder.files) else { return nil }
    return ServiceMessages.holder(FileLock.holder(of: path, files: folder.files))
  }

  private func lockPath(of id: FlowSessionID) -> String { folder.file("\(id).lock") }
}
