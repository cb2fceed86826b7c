import FlowDefinition
import Localization

extension FlowController {
  func answer(of run: ControlledRun) async -> Event? {
    guard let outgoing = run.machine.outgoing, let call = run.call else { return nil }
    // After quit() or cancelCall(), do not send the call, so that the person does not have to wait for the outcome.
    if run.makesNoCalls || Task.isCancelled { return .notSent(key: outgoing.pending.key) }
    let begun = host.uptime()
    guard let outcome = await outcome(of: outgoing, call, of: run, at: begun) else {
      return .notSent(key: outgoing.pending.key)
    }
    let metrics = CallMetrics(milliseconds: Int((host.uptime() - begun) / .milliseconds(1)), tries: call.tries)
    return .answered(key: outgoing.pending.key, outcome, metrics)
  }

  /// Returns `nil` if the call was not sent: it was cancelled while its files were checked, or its lease has ended.
  private func outcome(
    of outgoing: OutgoingCall, _ call: CallViewModel, of run: ControlledRun, at uptime: Duration
  ) async -> ServiceOutcome? {
    guard let leased = run.leased else {
      return .unavailable(
        reason: EngineMessages.noService(flow[flow[call.call].port].name).text(in: flow.wording),
        mayHaveSucceeded: false, failure: ServiceFailure(code: "noService"))
    }
    let timeLeft = leased.timeLeft(at: uptime)
    guard timeLeft > .zero else { return nil }
    let (stream, continuation) = CallProgress.makeStream()
    let operation = CallOperation(
      leased, model: run.machine.model, progress: StreamedProgress(call: call, continuation: continuation))
    let host = host
    let check =
      operation.request.attachments.isEmpty ? nil : Task { await operation.request.fileCheck(host.currentFile) }
    let task = Task {
      defer { continuation.finish() }
      if let check {
        switch await withTaskCancellationHandler(operation: { await check.value }, onCancel: { check.cancel() }) {
        case .lost(let rejection): return rejection
        case .cancelled: return .cancelled
        case .passed: break
        }
        // Checking large files may have taken longer than the lease lasts.
        if !operation.request.mayBeSent() { return .cancelled }
      }
      let outcome = await operation.run()
      // If the service reports a cancelled call as failed, report it as cancelled instead.
      return Task.isCancelled && outcome.failure != nil ? .cancelled : outcome
    }
    let timer = Task {
      guard (try? await host.sleep(timeLeft)) != nil else { return false }
      task.cancel()
      return true
    }
    let outcome = await self.outcome(of: task, call, of: run, progress: stream)
    timer.cancel()
    if case .cancelled = await check?.value { return nil }
    guard await timer.value, !run.isCancelled, outcome.isUnknown else { return outcome }
    return .unavailable(
      reason: LocalizedMessage.noResponse(within: leased.limit).text(in: flow.wording),
      failure: ServiceFailure(code: "timedOut"))
  }

  /// Cancelling the task that waits for the event cancels the call.
  func outcome(
    of task: Task<ServiceOutcome, Never>, _ call: CallViewModel, of run: ControlledRun, progress: CallProgress
  ) async -> ServiceOutcome {
    run.task = task
    defer { run.task = nil }
    let outcome = await withTaskCancellationHandler {
      await waiter.wait(for: task, of: call, progress: progress)
      return await task.value
    } onCancel: {
      task.cancel()
    }
    if Task.isCancelled { run.cancelCall() }
    return outcome
  }
}

extension ServiceOutcome {
  fileprivate var isUnknown: Bool {
    switch self {
    case .cancelled, .unavailable: true
    case .accepted, .rejected: false
    }
  }
}
