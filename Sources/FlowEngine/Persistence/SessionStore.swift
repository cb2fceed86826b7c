/// Where sessions are kept between runs, with optimistic concurrency.
///
/// This is an extension point: a server keeps sessions in a database of its own, and tests its store with
/// `SessionStoreContract` of FlowTesting. `FileSessionStore` keeps them in files.
///
/// A store never merges: a save names the revision it replaces, and a store that holds another refuses it.
public protocol SessionStore: Sendable {
  /// The newest snapshot of a session, nil if there is none.
  func load(_ id: SessionID) async throws(SessionStoreError) -> Snapshot?
  /// Puts a snapshot in the place of the one with the revision named, nil for a new session.
  ///
  /// The snapshot's own revision is one more than the one replaced (1 for a new one). When this returns, the snapshot
  /// survives a power cut. Throws `conflict` when another revision is there.
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError)
  /// What is stored, newest first. A damaged session is listed as such.
  func list() async throws(SessionStoreError) -> [SessionSummary]
  /// Removes a session and all that belongs to it; a session that is not there is no error.
  func delete(_ id: SessionID) async throws(SessionStoreError)
}

/// Why a store could not do what it was asked.
public enum SessionStoreError: Error, Hashable, Sendable {
  /// Another revision is stored (nil: none at all) than the one to be replaced.
  case conflict(stored: Int?)
  /// Another run holds the session: which, in words such as "process 4711".
  case held(by: String)
  /// What is stored is not what was written. It was set aside under the name given, if that could be done.
  case damaged(setAside: String?)
  /// What is stored was written by a newer program.
  case newerFormat(Int)
  /// What is stored has a format that no program writes any more, or that none ever wrote.
  case unknownFormat(Int)
  /// Reading failed; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// The place for sessions could not be made; the reason is the system's.
  case cannotCreate(path: String, reason: String)
  /// Writing failed; nothing was changed.
  case cannotWrite(path: String, reason: String)

  /// What is wrong with a format that is not ``Snapshot/format``.
  package init(format: Int) { self = format > Snapshot.format ? .newerFormat(format) : .unknownFormat(format) }
}

/// What a list of sessions shows of one.
public struct SessionSummary: Hashable, Sendable {
  /// The session.
  public let id: SessionID
  /// What is known of it.
  public let content: Content

  /// What a listing can tell.
  public enum Content: Hashable, Sendable {
    /// It can be loaded.
    case readable(SnapshotHeader)
    /// It cannot.
    case unreadable(SessionStoreError)
  }

  /// Puts together an entry.
  public init(id: SessionID, content: Content) {
    self.id = id
    self.content = content
  }
}
