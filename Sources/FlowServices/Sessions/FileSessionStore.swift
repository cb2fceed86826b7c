public import FlowEngine
public import FlowExpressions
import FlowSyntax
public import Foundation
import Synchronization

/// Sessions as files of a folder, one JSON file each, that only their owner can read.
///
/// A save writes a temporary file, waits until it is on the disk, renames it and waits for the folder: whatever happens,
/// the old snapshot or the new one is there, whole. A checksum shows damage; a damaged file is renamed to
/// `ID.damaged-N`, never trusted and never overwritten. Other files of the folder are left alone.
///
/// The folder is made with mode 0700 when something is first saved; one that could not be made is `cannotCreate`. A
/// folder that is a link, belongs to another user, or that others may write to is refused: with `cannotWrite` by what
/// writes, with `cannotRead` by what reads.
public final class FileSessionStore: SessionStore {
  let folder: PrivateFolder
  /// Saves that failed after they could be seen: saving again may replace them.
  private let unsure = Mutex<[SessionID: Unsure]>([:])
  let isSwept = Mutex(false)

  private struct Unsure: Hashable {
    let seen: Fingerprint
    let replaced: Int?
  }

  /// Keeps sessions in a folder, which is made when it is needed.
  public convenience init(folder: URL) { self.init(folder: folder, files: .live) }

  init(folder: URL, files: FileSystem) { self.folder = PrivateFolder(folder, files: files) }

  /// Where sessions are kept unless somebody says otherwise.
  ///
  /// `$XDG_STATE_HOME/wizard`; else on Apple's systems `wizard` in Application Support, elsewhere
  /// `~/.local/state/wizard`. A path that does not begin with a slash is ignored, as the XDG Base Directory
  /// Specification demands.
  public static func defaultFolder(environment: [String: String]) -> URL {
    func absolute(_ name: String) -> URL? {
      environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    if let state = absolute("XDG_STATE_HOME") { return state.appending(path: "wizard") }
    #if canImport(Darwin)
      return URL.applicationSupportDirectory.appending(path: "wizard")
    #else
      let home = absolute("HOME") ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
      return home.appending(path: ".local/state/wizard")
    #endif
  }

  /// The newest snapshot of a session, nil if there is none; a damaged file is set aside.
  public func load(_ id: SessionID) async throws(SessionStoreError) -> Snapshot? {
    guard try isThere() else { return nil }
    do throws(SessionStoreError) { return try read(id, as: Snapshot.self) } catch {
      guard case .damaged = error else { throw error }
      return try reread(id)
    }
  }

  /// Puts a snapshot in the place of the one with the revision named; see ``SessionStore``.
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

  /// Whether what is stored is our own save that failed late.
  private func isUnsure(_ id: SessionID, replaced revision: Int?) -> Bool {
    guard let unsure = unsure.withLock({ $0[id] }), unsure.replaced == revision else { return false }
    let bytes = try? content(of: id)
    return bytes.map { Fingerprint(of: $0) } == unsure.seen
  }

  /// What is stored, newest first; damaged sessions come last and are not set aside.
  public func list() async throws(SessionStoreError) -> [SessionSummary] {
    guard try isThere() else { return [] }
    return try names().compactMap(SessionFile.id(ofFile:)).compactMap(summary).sorted(by: SessionSummary.isNewer)
  }

  private func summary(_ id: SessionID) -> SessionSummary? {
    do throws(SessionStoreError) {
      return try read(id, as: SessionOutline.self).map { SessionSummary(id: id, content: .readable($0.header)) }
    } catch {
      return SessionSummary(id: id, content: .unreadable(error))
    }
  }

  /// Removes a session and what belongs to it: what was set aside, and its counts of codes sent.
  ///
  /// It does not ask whether a run holds the session.
  public func delete(_ id: SessionID) async throws(SessionStoreError) {
    guard try writing(folder.path, folder.isThere()) else { return }
    let lock = try lockForWriting()
    defer { lock.release() }
    for name in try writing(folder.path, folder.files.names(in: folder.path)) where SessionFile.belongs(name, to: id) {
      try writing(folder.path, folder.files.remove(folder.file(name)))
    }
    try writing(folder.path, folder.files.syncFolder(folder.path))
  }

  /// The files of the folder that were damaged and set aside, by name; ``delete(_:)`` removes those of its session.
  package func filesSetAside() throws(SessionStoreError) -> [FileSetAside] {
    guard try isThere() else { return [] }
    return try names().sorted().compactMap { name in
      guard let stem = PrivateFolder.stem(ofDamaged: name) else { return nil }
      let id = SessionID(stem)
      return id != nil || stem == NumberHistories.stem ? FileSetAside(path: folder.file(name), session: id) : nil
    }
  }

  /// Deletes the sessions whose time is over, finished ones too, and answers how many there were.
  ///
  /// One that a run holds stays, and so does one that was saved in the future: its clock was another.
  @discardableResult
  public func sweep(at now: Timestamp) async throws(SessionStoreError) -> Int {
    var count = 0
    for summary in try await list() {
      guard case .readable(let header) = summary.content, header.isExpired(at: now),
        let hold = try? hold(summary.id)
      else { continue }
      defer { hold.release() }
      // A run may have gone on with it and stopped again since.
      guard (try? await load(summary.id))?.header.isExpired(at: now) == true else { continue }
      try await delete(summary.id)
      count += 1
    }
    return count
  }

  /// Removes what processes that died while writing left unfinished.
  ///
  /// Whoever is alive holds the lock of the folder while such a file exists.
  package func sweepUnfinished() throws(SessionStoreError) {
    guard try isThere(), try names().contains(where: { $0.hasPrefix(FileSystem.temporaryPrefix) }) else { return }
    try lockForWriting().release()
  }
}

/// A file of the store that was not what was written, and was renamed so that nothing overwrites it.
package struct FileSetAside: Hashable, Sendable {
  /// Where it is now.
  package let path: String
  /// The session it belonged to; nil for a file of no session, such as the counts of codes by number.
  package let session: SessionID?
}

extension SessionSummary {
  /// Newest first, what cannot be read last, by name where that does not decide.
  static func isNewer(_ left: SessionSummary, _ right: SessionSummary) -> Bool {
    (right.saved, left.id) < (left.saved, right.id)
  }

  private var saved: Int64 {
    switch content {
    case .readable(let header): header.saved
    case .unreadable: Int64.min
    }
  }
}
