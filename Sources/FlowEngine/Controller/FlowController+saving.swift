import FlowDefinition
import FlowExpressions

extension FlowController {
  func save(_ run: ControlledRun) async throws(SessionStoreError) {
    var header = nextHeader(of: run)
    run.leased = run.machine.outgoing.flatMap { outgoing in
      services[flow[flow[outgoing.pending.call].port].name].map {
        LeasedCall(outgoing, flow, service: $0, session: run.header.id, host: host)
      }
    }
    if let call = run.leased {
      header.lease = call.lease(from: try await store.now())
    } else if run.task != nil {
      // The run was stopped, and its call has not ended yet.
      header.lease = run.header.lease
    }
    try await store(run.snapshot(header), of: run)
  }

  /// Deletes the saved answers and keeps only the outcome.
  ///
  /// Call this method once the result has been delivered. Until then, resuming the session delivers the result again.
  /// Does nothing unless the run has finished.
  ///
  /// - Throws: ``SessionStoreError`` if the session could not be saved.
  public func confirmHandover() async throws(SessionStoreError) {
    await turn.lock()
    defer { turn.unlock() }
    guard let run, let ended = run.machine.model.session.ended else { return }
    var header = nextHeader(of: run)
    // Save the outcome only now, after delivery. If the program crashes earlier, resuming delivers the result again.
    header.outcome = ended
    try await store(Snapshot(header: header, content: SnapshotContent()), of: run)
  }

  private func nextHeader(of run: ControlledRun) -> SnapshotHeader {
    var header = run.header
    header.revision += 1
    header.flowVersion = flow.version
    header.flowFingerprint = flow.fingerprint
    header.savedAt = host.now().seconds
    header.expiresAt = flow.expires.map { header.savedAt + $0.components.seconds }
    header.screenNumber = run.revision
    header.outcome = nil
    header.resumeStep = nil
    header.answers = nil
    header.lease = nil
    return header
  }

  private func store(_ snapshot: Snapshot, of run: ControlledRun) async throws(SessionStoreError) {
    try await store.save(snapshot, replacing: run.header.revision == 0 ? nil : run.header.revision)
    run.header = snapshot.header
  }
}
