public import FlowEngine
import Synchronization

/// A session store in memory.
///
/// All sessions are lost when the process ends.
///
/// Use it for tests, previews and flows that are never resumed. ``FileSessionStore`` stores sessions on disk.
///
/// It can be used from any task. It is not an actor, because a thread switch for each save would take ten times as long
/// as all other work for an event.
public final class InMemorySessionStore: SessionStore {
  private let snapshots: Mutex<[FlowSessionID: Snapshot]>

  /// Creates a store.
  ///
  /// - Parameter snapshots: The sessions that are stored at the start. If several have the same id, the last one is
  ///   kept.
  public init(_ snapshots: [Snapshot] = []) {
    self.snapshots = Mutex(Dictionary(snapshots.map { ($0.header.id, $0) }, uniquingKeysWith: { _, last in last }))
  }

  /// Loads the newest snapshot of a session.
  ///
  /// - Parameter id: The session's ID.
  /// - Returns: The snapshot, or `nil` if there is no such session.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { snapshots.withLock { $0[id] } }

  /// Saves a snapshot in place of the stored revision.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - revision: The revision to replace; `nil` for a new session.
  /// - Throws: `conflict` if `revision` differs from the stored revision. If no snapshot is stored, `revision` must be
  ///   `nil`.
  public func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try snapshots.withLock { snapshots throws(SessionStoreError) in
      let stored = snapshots[snapshot.header.id]?.header.revision
      guard stored == revision else { throw .conflict(stored: stored) }
      snapshots[snapshot.header.id] = snapshot
    }
  }

  /// Lists the stored sessions.
  ///
  /// - Returns: The sessions, newest first.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func list() async throws(SessionStoreError) -> [SessionSummary] {
    let headers = snapshots.withLock { $0.values.map(\.header) }.sorted { ($1.savedAt, $0.id) < ($0.savedAt, $1.id) }
    return headers.map { SessionSummary(id: $0.id, content: .readable($0)) }
  }

  /// Deletes a session.
  ///
  /// - Parameter id: The session's ID.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func delete(_ id: FlowSessionID) async throws(SessionStoreError) { snapshots.withLock { $0[id] = nil } }
}
