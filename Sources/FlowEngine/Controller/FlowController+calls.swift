import FlowDefinition
import Localization

extension FlowController {
  func answer(of run: ControlledRun) async -> Event? {
    guard let outgoing = run.machine.outgoing, let call = run.call else { return nil }
    // After quit() or cancelCall(), do not send the call, so that the person does not have to wait for the outcome.
    if run.makesNoCalls { return .notSent(key: outgoing.pending.key) }
    let begun = host.uptime()
    guard let outcome = await outcome(of: outgoing, call, of: run) else { return .notSent(key: outgoing.pending.key) }
    let metrics = CallMetrics(duration: host.uptime() - begun, tries: call.tries)
    return .answered(key: outgoing.pending.key, outcome, metrics)
  }

  /// Returns `nil` if the call was cancelled while its files were checked.
  private func outcome(
    of outgoing: OutgoingCall, _ call: CallViewModel, of run: ControlledRun
  ) async -> ServiceOutcome? {
    let port = flow[flow[call.call].port].name
    guard let service = services[port] else {
      return .unavailable(
        reason: EngineMessages.noService(port).text(in: flow.wording), mayHaveSucceeded: false,
        failure: ServiceFailure(code: "noService"))
    }
    let (stream, continuation) = CallProgress.makeStream()
    let operation = CallOperation(
      outgoing, model: run.machine.model, session: run.header.id, time: host.now(), service: service,
      progress: StreamedProgress(call: call, continuation: continuation))
    let host = host
    let check = Task { await operation.request.fileCheck(host.currentFile) }
    let task = Task {
      defer { continuation.finish() }
      switch await withTaskCancellationHandler(operation: { await check.value }, onCancel: { check.cancel() }) {
      case .lost(let rejection): return rejection
      case .cancelled: return .cancelled
      case .passed: break
      }
      let outcome = await operation.run()
      // If the service reports a cancelled call as failed, report it as cancelled instead.
      return Task.isCancelled && outcome.failure != nil ? .cancelled : outcome
    }
    run.task = task
    defer { run.task = nil }
    await waiter.wait(for: task, of: call, progress: stream)
    let outcome = await task.value
    if case .cancelled = await check.value { return nil }
    return outcome
  }
}
