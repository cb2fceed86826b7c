public import FlowEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right of one run to go on with a session, for as long as this object lives.
public final class SessionHold: Sendable {
  private let lock: FileLock

  init(lock: FileLock) { self.lock = lock }

  deinit { lock.release() }

  /// Lets another run have the session; a second time it does nothing.
  public func release() { lock.release() }
}

extension FileSessionStore {
  /// Takes a session for one run: no other run, here or in another process, can hold it at the same time.
  ///
  /// The end of the process releases it, however the process ends. Throws `held` while another run holds it,
  /// `cannotCreate` or `cannotWrite` where the folder does not allow it.
  public func hold(_ id: SessionID) throws(SessionStoreError) -> SessionHold {
    do throws(PrivateFolder.Problem) { try folder.make() } catch { throw writing(error) }
    let path = folder.file("\(id).lock")
    let lock: FileLock?
    do throws(SystemError) { lock = try FileLock.hold(path, files: folder.files, process: getpid()) } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    guard let lock else {
      throw .held(by: ServiceMessages.holder(FileLock.holder(of: path, files: folder.files)))
    }
    return SessionHold(lock: lock)
  }
}
