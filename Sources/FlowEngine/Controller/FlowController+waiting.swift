import FlowDefinition

/// Waiting for a call that another controller makes.
extension FlowController {
  /// Loads a session after the call that another controller makes, and shows the step of the call until then.
  ///
  /// - Returns: The session, and whether such a call has ended. It is then not repeated, whatever its outcome was.
  func loadUnleased(
    _ id: FlowSessionID, _ loaded: Snapshot?, given: [String: JSONValue]?
  ) async throws(FlowStartError) -> (snapshot: Snapshot, hasEnded: Bool) {
    var snapshot = if let loaded { loaded } else { try await load(id) }
    guard var timeLeft = try await timeLeft(of: snapshot) else { return (snapshot, false) }
    _ = try report(on: snapshot, given: given)
    let run = ControlledRun(machine(on: try restored(snapshot, given: given), fillingIn: [:]), snapshot.header)
    // If the flow no longer has the call, this controller can't repeat it.
    guard let step = run.machine.waitForPendingCall() else { return (snapshot, false) }
    let former = replaceRun(by: run)
    defer { restoreRun(former) }
    if !flow.runsByItself(step.part) { present(.step(step), of: run) }
    if let call = run.machine.running?.call { present(.working(step, call), of: run) }
    while true {
      let revision = snapshot.header.revision
      guard await waitForCall(of: run, revision, timeLeft) else { throw .busy }
      snapshot = try await load(id)
      let left = try await self.timeLeft(of: snapshot)
      if run.makesNoCalls || Task.isCancelled { throw .busy }
      guard let left else { return (snapshot, hasEnded: snapshot.header.lease == nil) }
      timeLeft = left
      // A store may end a wait early.
      if snapshot.header.revision == revision { try? await host.sleep(min(left, .milliseconds(100))) }
    }
  }

  /// Returns how long the lease of a session lasts; `nil` if another controller makes no call of the session.
  private func timeLeft(of snapshot: Snapshot) async throws(FlowStartError) -> Duration? {
    guard let lease = snapshot.header.lease else { return nil }
    do { return lease.timeLeft(at: try await store.now()) } catch { throw .store(error) }
  }

  /// Waits until the stored session has changed or the time has passed.
  ///
  /// - Returns: `false` if the wait was cancelled.
  private func waitForCall(of run: ControlledRun, _ revision: Int, _ timeLeft: Duration) async -> Bool {
    guard let call = run.call else { return true }
    let (store, host, id) = (store, host, run.header.id)
    let (stream, continuation) = CallProgress.makeStream()
    let progress = StreamedProgress(call: call, continuation: continuation)
    let task = Task {
      defer { continuation.finish() }
      await progress.begun()
      return await withTaskGroup(of: Void.self, returning: ServiceOutcome.self) { group in
        group.addTask { try? await store.waitForChange(of: id, after: revision) }
        group.addTask { try? await host.sleep(timeLeft) }
        await group.next()
        group.cancelAll()
        return .cancelled
      }
    }
    _ = await outcome(of: task, call, of: run, progress: stream)
    return !task.isCancelled && !run.makesNoCalls
  }
}
