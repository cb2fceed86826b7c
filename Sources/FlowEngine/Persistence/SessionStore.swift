public import FlowExpressions

/// A store of sessions with optimistic concurrency.
///
/// `FileSessionStore` keeps sessions in files. Implement this protocol to keep them elsewhere, such as in a server's
/// database, and test your store with `SessionStoreContract` from FlowTesting.
///
/// A store never merges sessions. Each save names the revision to replace and fails if the store has another revision.
public protocol SessionStore: Sendable {
  /// Returns the latest snapshot of a session.
  ///
  /// - Parameter id: The ID of the session.
  /// - Returns: The snapshot; `nil` if there is no such session.
  /// - Throws: ``SessionStoreError`` if the session cannot be read.
  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot?
  /// Saves a snapshot in place of an earlier revision.
  ///
  /// The snapshot's own revision is one more than the replaced one, or 1 for a new session. In a store on disk, the
  /// snapshot must survive a power failure once this method has returned.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot to save.
  ///   - revision: The revision to replace; `nil` for a new session.
  /// - Throws: ``SessionStoreError/conflict(stored:)`` if the store has another revision, or another
  ///   ``SessionStoreError`` if the snapshot cannot be saved.
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError)
  /// Returns a page of the list of stored sessions, with the most recently saved first.
  ///
  /// A damaged session is listed after the others, and only if `flow` is `nil`.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow whose sessions are listed; `nil` for those of all flows.
  ///   - last: The last session of the page before; `nil` for the first page.
  ///   - limit: The maximum number of sessions on the page, at least 1.
  /// - Returns: The summaries; empty if there are no more.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed.
  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  /// Returns the sessions that were last saved at one of some steps and have not finished, in any order.
  ///
  /// A server finds the sessions at the ends of a flow with it. By default, it lists all sessions of the flow. A store with
  /// an index does better.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow.
  ///   - steps: The names of the steps; see ``SnapshotHeader/resumeStep``.
  /// - Returns: The IDs of the sessions.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed.
  func unfinished(of flow: String, at steps: Set<String>) async throws(SessionStoreError) -> [FlowSessionID]
  /// Deletes a session and everything that belongs to it; does nothing if there is no such session.
  ///
  /// A controller that has the session can no longer save it.
  ///
  /// - Parameter id: The ID of the session.
  /// - Throws: ``SessionStoreError`` if the session cannot be deleted.
  func erase(_ id: FlowSessionID) async throws(SessionStoreError)
  /// Deletes all sessions with a tag, as ``erase(_:)`` does.
  ///
  /// By default, it lists all sessions. A store with an index does better.
  ///
  /// - Parameter tag: The tag, which the host set when it started the sessions.
  /// - Returns: The number of deleted sessions; 0 if no session has the tag.
  /// - Throws: ``SessionStoreError/damaged(setAside:)`` if a session cannot be read, so that it may have the tag; the
  ///   others are deleted. Another ``SessionStoreError`` if the sessions cannot be listed or deleted.
  func erase(tag: String) async throws(SessionStoreError) -> Int
  /// Deletes sessions that have expired, whether finished or not.
  ///
  /// A server calls it regularly. By default, it lists all sessions. A store with an index does better.
  ///
  /// - Parameters:
  ///   - time: The current time; see ``SnapshotHeader/isExpired(at:)``.
  ///   - limit: The maximum number of sessions to delete, at least 1.
  /// - Returns: The number of deleted sessions.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed or deleted.
  func deleteExpired(at time: FlowTimestamp, limit: Int) async throws(SessionStoreError) -> Int
  /// Returns the time of the clock by which all users of the store measure leases.
  ///
  /// A store that only one machine uses returns ``StoreTime/machine``. A store that several machines share must return
  /// the time of one clock to all of them, such as that of its database.
  ///
  /// - Returns: The time.
  /// - Throws: ``SessionStoreError`` if the time cannot be read.
  func now() async throws(SessionStoreError) -> StoreTime
  /// Waits until the stored session no longer has a revision, or until the task is cancelled.
  ///
  /// The method may return earlier. By default, it loads the session ten times a second.
  ///
  /// - Parameters:
  ///   - id: The ID of the session.
  ///   - revision: The revision that was loaded.
  /// - Throws: ``SessionStoreError`` if the session cannot be read.
  func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError)
}

extension SessionStore {
  /// Returns a summary of each stored session, with the most recently saved first.
  ///
  /// - Returns: The summaries.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed.
  public func list() async throws(SessionStoreError) -> [SessionSummary] {
    try await list(of: nil, after: nil, limit: .max)
  }

  /// Lists all sessions of a flow, and returns those at one of some steps that have not finished.
  ///
  /// - Parameters:
  ///   - flow: The id of the flow.
  ///   - steps: The names of the steps.
  /// - Returns: The IDs of the sessions.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed.
  public func unfinished(
    of flow: String, at steps: Set<String>
  ) async throws(SessionStoreError) -> [FlowSessionID] {
    try await list(of: flow, after: nil, limit: .max).compactMap { summary in
      guard let header = summary.readable, header.outcome == nil, let step = header.resumeStep else { return nil }
      return steps.contains(step) ? summary.id : nil
    }
  }

  /// Lists all sessions, and deletes those with a tag.
  ///
  /// - Parameter tag: The tag.
  /// - Returns: The number of deleted sessions.
  /// - Throws: ``SessionStoreError`` if a session cannot be read or deleted.
  public func erase(tag: String) async throws(SessionStoreError) -> Int {
    var (count, unreadable) = (0, nil as SessionStoreError?)
    for summary in try await list() {
      switch summary.header {
      case .success(let header) where header.tags?.contains(tag) == true:
        try await erase(summary.id)
        count += 1
      case .success: continue
      case .failure(let error): unreadable = unreadable ?? error
      }
    }
    if let unreadable { throw unreadable }
    return count
  }

  /// Lists all sessions, and deletes those that have expired.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - limit: The maximum number of sessions to delete.
  /// - Returns: The number of deleted sessions.
  /// - Throws: ``SessionStoreError`` if the sessions cannot be listed or deleted.
  public func deleteExpired(at time: FlowTimestamp, limit: Int) async throws(SessionStoreError) -> Int {
    var count = 0
    for summary in try await list() where count < limit {
      guard case .success(let header) = summary.header, header.isExpired(at: time),
        // Load the session again, because a run may have saved it in the meantime.
        try await load(summary.id)?.header.isExpired(at: time) ?? false
      else { continue }
      try await erase(summary.id)
      count += 1
    }
    return count
  }

  /// Loads the session ten times a second until it has another revision, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - id: The ID of the session.
  ///   - revision: The revision that was loaded.
  /// - Throws: ``SessionStoreError`` if the session cannot be read.
  public func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    while try await load(id)?.header.revision == revision {
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
    }
  }
}

/// An error thrown by a session store.
public enum SessionStoreError: Error, Hashable, Sendable {
  /// The stored session has this revision, which is not the one to replace.
  ///
  /// `nil` if the session is not stored.
  case conflict(stored: Int?)
  /// The store cannot be reached, for example because its database is down, for the reason given by the system.
  case unreachable(reason: String)
  /// Another run has locked the session; the associated text names that run, such as "process 4711".
  case held(by: String)
  /// The stored data is corrupt. It was moved aside under this name; `nil` if it was not moved.
  case damaged(setAside: String?)
  /// The stored data was written by a newer version of the program, in this format version.
  case newerFormat(Int)
  /// The stored data has this format version, which is unknown or no longer supported.
  case unknownFormat(Int)
  /// The path could not be read, for the reason given by the system.
  case cannotRead(path: String, reason: String)
  /// The folder for sessions could not be created, for the reason given by the system.
  case cannotCreate(path: String, reason: String)
  /// The path could not be written, for the reason given by the system. All or part of the change may have been made
  /// anyway.
  case cannotWrite(path: String, reason: String)

  package init(format: Int) { self = format > Snapshot.format ? .newerFormat(format) : .unknownFormat(format) }
}

/// A session in a list of sessions.
public struct SessionSummary: Hashable, Sendable {
  /// The ID of the session.
  public let id: FlowSessionID
  /// The header of the session, or the reason it cannot be read.
  public let header: Result<SnapshotHeader, SessionStoreError>

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - id: The ID of the session.
  ///   - header: The header of the session, or the reason it cannot be read.
  public init(id: FlowSessionID, header: Result<SnapshotHeader, SessionStoreError>) {
    self.id = id
    self.header = header
  }
}

extension [SessionSummary] {
  /// Returns a page of all sessions; see ``SessionStore/list(of:after:limit:)``.
  package func page(of flow: String?, after last: SessionSummary?, limit: Int) -> [SessionSummary] {
    let listed = filter { flow == nil || $0.readable?.flow == flow }.sorted { $0.isListed(before: $1) }
    return Array(listed.drop { summary in last.map { !$0.isListed(before: summary) } ?? false }.prefix(limit))
  }
}

extension SessionSummary {
  fileprivate var readable: SnapshotHeader? { if case .success(let header) = header { header } else { nil } }

  fileprivate func isListed(before other: SessionSummary) -> Bool {
    (other.readable?.savedAt ?? .min, id) < (readable?.savedAt ?? .min, other.id)
  }
}
