public import FlowEngine
public import FlowExpressions

extension FileSessionStore {
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

  /// Who holds a session, in words such as "process 4711"; nil while nobody does.
  ///
  /// It only looks: it keeps nobody from holding the session meanwhile.
  public func holder(of id: SessionID) -> String? {
    let path = folder.file("\(id).lock")
    guard FileLock.isHeld(path, files: folder.files) else { return nil }
    return ServiceMessages.holder(FileLock.holder(of: path, files: folder.files))
  }

  /// Removes what processes that died while writing left unfinished.
  ///
  /// Whoever is alive holds the lock of the folder while such a file exists.
  public func sweepUnfinished() throws(SessionStoreError) {
    guard try isThere(), try names().contains(where: { $0.hasPrefix(FileSystem.temporaryPrefix) }) else { return }
    try lockForWriting().release()
  }
}
