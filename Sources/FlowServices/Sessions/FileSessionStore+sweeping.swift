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
  public func holder(of id: SessionID) -> String? {
    // Without its file there is no lock, and none is made just to look.
    guard let status = try? folder.files.status(of: folder.file("\(id).lock")), status.kind == .file else { return nil }
    do throws(SessionStoreError) {
      try hold(id).release()
      return nil
    } catch {
      if case .held(let holder) = error { return holder }
      return nil
    }
  }
}
