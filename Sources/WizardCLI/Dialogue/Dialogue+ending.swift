import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

extension Dialogue {
  /// Answers typed so far are saved.
  func stop(by signal: Signal? = nil) async throws -> Never {
    var findings = RunFindings(status: signal.map(ExitStatus.signal) ?? .stopped)
    if signal == nil, options.readsLines {
      findings.linesEnded(lastLine, failedCall: controller.screen.viewModel?.state.failedCall)
    }
    try await controller.quit()
    try await sayStopped()
    throw Leaving.over(findings)
  }

  func status(of reason: StopReason) async throws -> ExitStatus {
    switch reason {
    case .quit: try await sayStopped()
    case .declined:
      try console.say(PromptMessages.declined)
      try await sayToContinue()
    case .locked:
      try console.say(reason)
      try await sayStopped()
    case .failed: try console.say(reason)
    }
    return ExitStatus(reason)
  }

  private func sayStopped() async throws {
    let model = controller.model
    let hasOnce = controller.flow.calls.contains(where: \.isOnce)
    let isSealed = model?.session.seal != nil
    // A `once` call without a reply may still have been carried out, so the message can't say that nothing was done.
    let isOpen = model?.session.pending.values.contains { controller.flow[$0.call].isOnce && $0.isOpen } ?? false
    let count = model?.answerCount ?? 0
    let isAtEnd = model.map { controller.flow[$0.current].end != nil } ?? false
    if controller.hasContent {
      let stopped = PromptMessages.stopped(count, nothingDone: hasOnce && !isSealed && !isOpen)
      try console.say(isAtEnd ? PromptMessages.notFinished : stopped)
      if isOpen { try console.say(PromptMessages.notKnown) }
      try await sayToContinue()
    } else {
      try console.say(PromptMessages.stoppedUnsaved)
    }
    try console.sayUnwrapped(
      PromptMessages.toStartAgain(
        options.flowName, isFresh: controller.hasContent, given: controller.given, store: options.store,
        language: options.language, services: options.services))
  }

  private func sayToContinue() async throws {
    let session = await options.sessions.nameToResume(controller.session)
    try console.sayUnwrapped(
      PromptMessages.toContinue(
        session, given: controller.givenSecrets, store: options.store, language: options.language))
  }
}

extension Dialogue {
  /// If the step verified a code, prints a confirmation.
  ///
  /// If a call of another step follows, the confirmation is printed before waiting for that call. Otherwise it is
  /// printed after the submission.
  func proving(_ step: StepReference, _ handIn: () async throws -> Refusal?) async throws -> Refusal? {
    proving = step
    let refusal = try await handIn()
    if refusal == nil { try sayProven() }
    proving = nil
    return refusal
  }

  func sayProven() throws(WriteFailure) {
    guard let step = proving, let words = confirmation(of: step) else { return }
    proving = nil
    try console.say(words)
  }

  private func confirmation(of step: StepReference) -> LocalizedMessage? {
    let flow = controller.flow
    guard let submit = flow[step].submit, controller.model?.session.calls[step.with(submit)] != nil,
      controller.model?.current != step, case .record(_, let types) = flow[flow[submit].port].input,
      types.contains(.code)
    else { return nil }
    return PromptMessages.confirmed(phone: types.contains(.phone), email: types.contains(.email))
  }
}

extension FlowController {
  /// The options that give the secrets of the run again, which are not saved.
  var givenSecrets: [String] {
    zip(flow.given, model?.session.given ?? []).filter { $0.isSecret && $1 != .null }
      .flatMap { [CommandTable.secretFile.name, "\($0.0.name)=PATH"] }
  }

  fileprivate var given: [String] {
    zip(flow.given, model?.session.given ?? []).filter { !$0.0.isSecret }.flatMap { given, value -> [String] in
      JSONValue(value)?.plainText.map { [CommandTable.given.name, "\(given.name)=\($0)"] } ?? []
    } + givenSecrets
  }
}
