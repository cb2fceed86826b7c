public import FlowEngine
import FlowSyntax
public import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  private let isSwept = Mutex(false)

  private struct Unsure: Hashable {
    let seen: Fingerprint
    let replaced: Int?
  }

  /// Keeps sessions in a folder, which is made when it is needed.
  public convenience init(folder: URL) { self.init(folder: folder, files: .live) }

  init(folder: URL, files: FileSystem) { self.folder = PrivateFolder(folder, files: files) }

  /// The newest snapshot of a session, nil if there is none; a damaged file is set aside.
  public func load(_ id: SessionID) async throws(SessionStoreError) -> Snapshot? {
    guard try isThere() else { return nil }
    guard let reading = try read(id, as: Snapshot.self) else { return nil }
    switch reading {
    case .whole(let snapshot): return snapshot
    case .otherFormat(let format): throw SessionStoreError(format: format)
    case .damaged: return try reread(id)
    }
  }

  /// Puts a snapshot in the place of the one with the revision named; see ``SessionStore``.
  public func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let bytes = try encoded(snapshot)
    let lock = try lockForWriting()
    defer { lock.release() }
    let id = snapshot.header.id
    let stored = try storedForWriting(id, as: SessionOutline.self)?.header.revision
    guard stored == revision || isUnsure(id, replaced: revision) else { throw .conflict(stored: stored) }
    try replace(id, with: bytes, replacing: revision)
  }

  /// What is stored, newest first; damaged sessions come last and are not set aside.
  public func list() async throws(SessionStoreError) -> [SessionSummary] {
    guard try isThere() else { return [] }
    return try names().compactMap(SessionFile.id(ofFile:)).compactMap(summary).sorted(by: SessionSummary.isNewer)
  }

  /// Removes a session and what belongs to it: what was set aside, and its counts of codes sent.
  ///
  /// It does not ask whether a run holds the session; whoever wants to know takes the ``hold(_:)`` first.
  public func delete(_ id: SessionID) async throws(SessionStoreError) {
    do throws(PrivateFolder.Problem) { guard try folder.check() else { return } } catch {
      throw writing(error)
    }
    let lock = try lockForWriting()
    defer { lock.release() }
    do throws(SystemError) {
      let names = try folder.files.names(in: folder.path)
      for name in names where SessionFile.belongs(name, to: id) {
        try folder.files.remove(folder.file(name))
      }
      try folder.files.syncFolder(folder.path)
    } catch {
      throw .cannotWrite(path: folder.path, reason: error.reason)
    }
  }
}

extension FileSessionStore {
  private func encoded(_ snapshot: Snapshot) throws(SessionStoreError) -> [UInt8] {
    do { return try SessionFile.bytes(of: snapshot) } catch {
      let path = folder.file(SessionFile.name(snapshot.header.id))
      throw .cannotWrite(path: path, reason: ServiceMessages.notEncodable)
    }
  }

  private func replace(
    _ id: SessionID, with bytes: [UInt8], replacing revision: Int?
  ) throws(SessionStoreError) {
    let name = SessionFile.name(id)
    do throws(FileSystem.ReplacementError) {
      try folder.files.replace(name, in: folder.path, with: bytes)
    } catch {
      if error.isVisible { unsure.withLock { $0[id] = Unsure(seen: Fingerprint(of: bytes), replaced: revision) } }
      throw .cannotWrite(path: folder.file(name), reason: error.cause.reason)
    }
    unsure.withLock { $0[id] = nil }
  }

  /// Whether what is stored is our own save that failed late.
  private func isUnsure(_ id: SessionID, replaced revision: Int?) -> Bool {
    guard let unsure = unsure.withLock({ $0[id] }), unsure.replaced == revision else { return false }
    let path = folder.file(SessionFile.name(id))
    let bytes = try? folder.files.privateContent(of: path, limit: SessionFile.sizeLimit)
    return bytes.map { Fingerprint(of: $0) } == unsure.seen
  }

  private func summary(_ id: SessionID) -> SessionSummary? {
    do throws(SessionStoreError) {
      switch try read(id, as: SessionOutline.self) {
      case nil: return nil
      case .whole(let outline): return SessionSummary(id: id, content: .readable(outline.header))
      case .otherFormat(let format):
        return SessionSummary(id: id, content: .unreadable(SessionStoreError(format: format)))
      case .damaged: return SessionSummary(id: id, content: .unreadable(.damaged(setAside: nil)))
      }
    } catch {
      return SessionSummary(id: id, content: .unreadable(error))
    }
  }

  /// Removes what dead processes left unfinished, once; whoever is alive holds the lock while such a file exists.
  ///
  /// What is no plain file of ours was not left by this room.
  func sweepOnce() {
    let wasSwept = isSwept.withLock { isSwept in
      defer { isSwept = true }
      return isSwept
    }
    guard !wasSwept, let names = try? folder.files.names(in: folder.path) else { return }
    for name in names where name.hasPrefix(FileSystem.temporaryPrefix) {
      guard let status = try? folder.files.status(of: folder.file(name)), status.kind == .file, status.isOurs
      else { continue }
      try? folder.files.remove(folder.file(name))
    }
  }
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
