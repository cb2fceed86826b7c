public import FlowEngine
public import FlowExpressions
import FlowSyntax
public import Foundation
import Synchronization

/// Stores sessions as JSON files in a folder, readable only by their owner.
///
/// A save writes a temporary file, synchronizes it, renames it and synchronizes the folder. The folder therefore always
/// contains either the complete old snapshot or the complete new one. A checksum detects damage. A damaged file is
/// renamed to `ID.damaged-N` and is never overwritten. Other files in the folder are left alone.
///
/// The first save creates the folder with mode 0700, or throws `cannotCreate`. A folder that is a link, belongs to
/// another user, or is writable by others is refused: reading throws `cannotRead`, writing throws `cannotWrite`.
public final class FileSessionStore: SessionStore {
  let folder: PrivateFolder
  /// For each session, the save that replaced the file but failed to synchronize the folder afterwards.
  ///
  /// A retry of this save may replace the file again, although the stored revision is already the new one.
  private let unsure = Mutex<[FlowSessionID: Unsure]>([:])
  let isSwept = Mutex(false)
  private let clock: @Sendable () -> StoreTime

  private struct Unsure: Hashable {
    let seen: Fingerprint
    let replaced: Int?
  }

  /// Creates a store in a folder.
  ///
  /// The first save creates the folder if it does not exist.
  ///
  /// - Parameter folder: The folder.
  public convenience init(folder: URL) { self.init(folder: folder, files: .live) }

  init(folder: URL, files: FileSystem, clock: @escaping @Sendable () -> StoreTime = { .machine }) {
    self.folder = PrivateFolder(folder, files: files)
    self.clock = clock
  }

  /// Returns the default folder of sessions.
  ///
  /// It is `$XDG_STATE_HOME/wizard` if that path is absolute (XDG Base Directory Specification). Otherwise it is
  /// `wizard` in Application Support on Apple platforms, and `~/.local/state/wizard` elsewhere.
  ///
  /// - Parameter environment: The environment variables of the process.
  /// - Returns: The folder, which may not exist yet.
  public static func defaultFolder(environment: [String: String]) -> URL {
    func absolute(_ name: String) -> URL? {
      environment[name].flatMap { $0.starts(withScalar: "/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    if let state = absolute("XDG_STATE_HOME") { return state.appending(path: "wizard") }
    #if canImport(Darwin)
      return URL.applicationSupportDirectory.appending(path: "wizard")
    #else
      let home = absolute("HOME") ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
      return home.appending(path: ".local/state/wizard")
    #endif
  }

  /// Loads the newest snapshot of a session.
  ///
  /// - Parameter id: The session's ID.
  /// - Returns: The snapshot, or `nil` if there is no such session.
  /// - Throws: `damaged` if the file is damaged; the file is then renamed. Another `SessionStoreError` if it
  ///   cannot be read.
  public func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    guard try isThere() else { return nil }
    do throws(SessionStoreError) { return try read(id, as: Snapshot.self) } catch {
      guard case .damaged = error else { throw error }
      return try reread(id)
    }
  }

  /// Loads the newest snapshot of a session as ``load(_:)`` does, but does not rename a damaged file.
  package func peek(_ id: FlowSessionID) throws(SessionStoreError) -> Snapshot? {
    try isThere() ? read(id, as: Snapshot.self) : nil
  }

  /// Saves a snapshot in place of the stored revision.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - revision: The revision to replace; `nil` for a new session. See ``SessionStore``.
  /// - Throws: `conflict` if `revision` differs from the stored revision, or another `SessionStoreError`. If no
  ///   snapshot is stored, `revision` must be `nil`.
  public func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let id = snapshot.header.id
    let path = folder.file(SessionFile.name(id))
    guard let bytes = try? SessionFile.bytes(of: snapshot) else {
      throw .cannotWrite(path: path, reason: ServiceMessages.notEncodable)
    }
    let lock = try lockForWriting()
    defer { lock.release() }
    let stored = try storedForWriting(id, as: SessionOutline.self)?.header.revision
    guard stored == revision || isUnsure(id, replaced: revision) else { throw .conflict(stored: stored) }
    do throws(FileSystem.ReplacementError) {
      try folder.replace(SessionFile.name(id), with: bytes)
    } catch {
      if error.isVisible { unsure.withLock { $0[id] = Unsure(seen: Fingerprint(of: bytes), replaced: revision) } }
      throw .cannotWrite(path: path, reason: error.cause.reason)
    }
    unsure.withLock { $0[id] = nil }
  }

  /// Whether the last save replaced this revision in the file, but then failed to synchronize the folder.
  private func isUnsure(_ id: FlowSessionID, replaced revision: Int?) -> Bool {
    guard let unsure = unsure.withLock({ $0[id] }), unsure.replaced == revision else { return false }
    let bytes = try? content(of: id)
    return bytes.map { Fingerprint(of: $0) } == unsure.seen
  }

  /// Returns the time since this machine was started.
  ///
  /// - Returns: The time.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func now() async throws(SessionStoreError) -> StoreTime { clock() }

  /// Returns a page of the list of stored sessions, newest first.
  ///
  /// Unlike ``load(_:)``, this method does not rename damaged files.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow; `nil` for all flows.
  ///   - last: The last session of the page before; `nil` for the first page.
  ///   - limit: The maximum number of sessions.
  /// - Returns: The sessions. Unreadable ones come last.
  /// - Throws: `cannotRead` if the folder cannot be read.
  public func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    guard try isThere() else { return [] }
    return try names().compactMap(SessionFile.id(ofFile:)).compactMap(summary)
      .page(of: flow, after: last, limit: limit)
  }

  private func summary(_ id: FlowSessionID) -> SessionSummary? {
    do throws(SessionStoreError) {
      return try read(id, as: SessionOutline.self).map { SessionSummary(id: id, header: .success($0.header)) }
    } catch {
      return SessionSummary(id: id, header: .failure(error))
    }
  }

  /// Deletes a session, together with the files of this session that the store renamed because they were damaged.
  ///
  /// The counts of verification codes sent and tried in the session are deleted too if ``ServiceHost/folder`` is the
  /// folder of this store. The session is deleted even if a run has locked it.
  ///
  /// - Parameter id: The session's ID.
  /// - Throws: `cannotWrite` if a file cannot be removed.
  public func erase(_ id: FlowSessionID) async throws(SessionStoreError) {
    guard try writing(folder.path, folder.isThere()) else { return }
    let lock = try lockForWriting()
    defer { lock.release() }
    for name in try writing(folder.path, folder.files.names(in: folder.path)) where SessionFile.belongs(name, to: id) {
      try writing(folder.path, folder.files.remove(folder.file(name)))
    }
    try writing(folder.path, folder.files.syncFolder(folder.path))
  }

  /// Deleting a session with ``erase(_:)`` also removes its damaged files.
  package func filesSetAside() throws(SessionStoreError) -> [FileSetAside] {
    guard try isThere() else { return [] }
    return try names().sorted().compactMap { name in
      guard let stem = PrivateFolder.stem(ofDamaged: name) else { return nil }
      let id = FlowSessionID(stem)
      return id != nil || stem == NumberHistories.stem ? FileSetAside(path: folder.file(name), session: id) : nil
    }
  }

  /// Deletes expired sessions, whether finished or not.
  ///
  /// Keeps sessions that a run has locked, and sessions whose save time is in the future because a clock was wrong.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - limit: The maximum number of sessions to delete.
  /// - Returns: The number of deleted sessions.
  /// - Throws: `SessionStoreError` if the sessions cannot be listed or deleted.
  public func deleteExpired(at time: FlowTimestamp, limit: Int) async throws(SessionStoreError) -> Int {
    var count = 0
    for summary in try await list() where count < limit {
      guard case .success(let header) = summary.header, header.isExpired(at: time),
        let hold = try? hold(summary.id)
      else { continue }
      defer { hold.release() }
      // Load the session again, because a run may have saved it in the meantime.
      guard (try? await load(summary.id))?.header.isExpired(at: time) == true else { continue }
      try await erase(summary.id)
      count += 1
    }
    return count
  }

  /// The unfinished file of a running process is not removed, because the process holds the lock of the folder.
  package func sweepUnfinished() throws(SessionStoreError) {
    guard try isThere(), try names().contains(where: { $0.hasPrefix(FileSystem.temporaryPrefix) }) else { return }
    try lockForWriting().release()
  }
}

package struct FileSetAside: Hashable, Sendable {
  package let path: String
  /// The session of the file, or `nil` for a file of the whole store, such as the phone-number histories.
  package let session: FlowSessionID?

  package init(path: String, session: FlowSessionID?) { (self.path, self.session) = (path, session) }
}
