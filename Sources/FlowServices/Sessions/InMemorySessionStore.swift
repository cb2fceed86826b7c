public import FlowEngine
import Synchronization

/// A session store that keeps nothing on disk: when the process ends, all sessions are lost.
///
/// For tests, previews and flows that nobody resumes; ``FileSessionStore`` keeps sessions for longer.
///
/// It can be used from any task. It is no actor, since a change of threads at each save takes ten times as long as all
/// the rest of an event.
public final class InMemorySessionStore: SessionStore {
  private let snapshots: Mutex<[SessionID: Snapshot]>

  /// Starts with sessions already stored.
  public init(_ snapshots: [Snapshot] = []) {
    self.snapshots = Mutex(Dictionary(snapshots.map { ($0.header.id, $0) }, uniquingKeysWith: { _, last in last }))
  }

  /// The newest snapshot of a session.
  public func load(_ id: SessionID) async throws(SessionStoreError) -> Snapshot? { snapshots.withLock { $0[id] } }

  /// Puts a snapshot in the place of the one with the revision named.
  public func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try snapshots.withLock { snapshots throws(SessionStoreError) in
      let stored = snapshots[snapshot.header.id]?.header.revision
      guard stored == revision else { throw .conflict(stored: stored) }
      snapshots[snapshot.header.id] = snapshot
    }
  }

  /// What is stored, newest first.
  public func list() async throws(SessionStoreError) -> [SessionSummary] {
    let headers = snapshots.withLock { $0.values.map(\.header) }.sorted { ($1.saved, $0.id) < ($0.saved, $1.id) }
    return headers.map { SessionSummary(id: $0.id, content: .readable($0)) }
  }

  /// Removes a session.
  public func delete(_ id: SessionID) async throws(SessionStoreError) { snapshots.withLock { $0[id] = nil } }
}
