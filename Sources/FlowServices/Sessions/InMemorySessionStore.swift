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
  private let content: Mutex<Content>
  private let clock: @Sendable () -> StoreTime

  private struct Content {
    var snapshots: [FlowSessionID: Snapshot]
    var waiting: [FlowSessionID: [AsyncStream<Never>.Continuation]] = [:]

    mutating func set(_ id: FlowSessionID, to snapshot: Snapshot?) {
      snapshots[id] = snapshot
      for waiting in waiting.removeValue(forKey: id) ?? [] { waiting.finish() }
    }
  }

  /// Creates a store.
  ///
  /// - Parameter snapshots: The sessions that are stored at the start. If several have the same id, the last one is
  ///   kept.
  public convenience init(_ snapshots: [Snapshot] = []) { self.init(snapshots, clock: { .machine }) }

  package init(_ snapshots: [Snapshot] = [], clock: @escaping @Sendable () -> StoreTime) {
    let stored = Dictionary(snapshots.map { ($0.header.id, $0) }, uniquingKeysWith: { _, last in last })
    content = Mutex(Content(snapshots: stored))
    self.clock = clock
  }

  /// Loads the newest snapshot of a session.
  ///
  /// - Parameter id: The session's ID.
  /// - Returns: The snapshot, or `nil` if there is no such session.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    content.withLock { $0.snapshots[id] }
  }

  /// Saves a snapshot in place of the stored revision.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - revision: The revision to replace; `nil` for a new session.
  /// - Throws: `conflict` if `revision` differs from the stored revision. If no snapshot is stored, `revision` must be
  ///   `nil`.
  public func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try content.withLock { content throws(SessionStoreError) in
      let stored = content.snapshots[snapshot.header.id]?.header.revision
      guard stored == revision else { throw .conflict(stored: stored) }
      content.set(snapshot.header.id, to: snapshot)
    }
  }

  /// Returns a page of the list of stored sessions, newest first.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow; `nil` for all flows.
  ///   - last: The last session of the page before; `nil` for the first page.
  ///   - limit: The maximum number of sessions.
  /// - Returns: The sessions.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    let headers = content.withLock { $0.snapshots.values.map(\.header) }
    return headers.map { SessionSummary(id: $0.id, header: .success($0)) }.page(of: flow, after: last, limit: limit)
  }

  /// Deletes a session.
  ///
  /// - Parameter id: The session's ID.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func erase(_ id: FlowSessionID) async throws(SessionStoreError) { content.withLock { $0.set(id, to: nil) } }

  /// Returns the time since this machine was started.
  ///
  /// - Returns: The time.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func now() async throws(SessionStoreError) -> StoreTime { clock() }

  /// Waits until the session no longer has a revision, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - id: The session's ID.
  ///   - revision: The revision that was loaded.
  /// - Throws: Nothing. ``SessionStore`` declares the method with `throws`.
  public func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    content.withLock { content in
      if content.snapshots[id]?.header.revision == revision {
        content.waiting[id, default: []].append(continuation)
      } else {
        continuation.finish()
      }
    }
    for await _ in stream {}
  }
}
