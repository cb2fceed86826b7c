package import FlowEngine
import Foundation

package final class SessionHold: Sendable {
  private let lock: FileLock?

  /// - Parameter lock: The lock to release; `nil` if a store needs none, because leases keep runs apart.
  init(lock: FileLock?) { self.lock = lock }

  package static let unneeded = SessionHold(lock: nil)

  /// A second call has no effect.
  package func release() { lock?.release() }
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

  /// The result may already be outdated when it is returned, because another process can take or release the right at
  /// any time.
  package func holder(of id: FlowSessionID) -> String? {
    let path = lockPath(of: id)
    guard FileLock.isHeld(path, files: folder.files) else { return nil }
    return ServiceMessages.holder(FileLock.holder(of: path, files: folder.files))
  }

  private func lockPath(of id: FlowSessionID) -> String { folder.file("\(id).lock") }
}
