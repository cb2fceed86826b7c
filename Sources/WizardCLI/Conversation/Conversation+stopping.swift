import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// Stopping before an end.
extension Conversation {
  /// Says how a run stopped before an end.
  func status(of reason: StopReason) throws -> ExitStatus {
    switch reason {
    case .quit:
      try sayStopped()
      return .stopped
    case .declined:
      try console.say(PromptMessages.declined)
      try console.sayUnwrapped(
        PromptMessages.toContinue(given: controller.flow.secretsToGive, store: store, language: language))
      return .declined
    case .locked(let message):
      try console.say(escaped(message))
      try sayStopped()
      return .locked
    case .failed(let message):
      try console.say(PromptMessages.error(message))
      return .badFlow
    }
  }

  /// Stops at the end of input or by a signal; what was typed is saved.
  func stopped(by input: LineInput) async throws -> Turn {
    isAtEndOfInput = input == .endOfInput
    failedCall = controller.screen.viewModel?.state.failedCall
    try await controller.quit()
    try sayStopped()
    if case .signal(let signal) = input { return .over(.signal(signal)) }
    return .over(.stopped)
  }

  private func sayStopped() throws {
    let model = controller.model
    let hasOnce = controller.flow.calls.contains(where: \.isOnce)
    let isSealed = model?.session.seal != nil
    // Asked for and not answered: it may have been done all the same.
    let isOpen = model?.session.pending.values.contains { controller.flow[$0.call].isOnce && $0.isOpen } ?? false
    let count = model?.answerCount ?? 0
    try console.say(PromptMessages.stopped(count, nothingDone: hasOnce && !isSealed && !isOpen))
    if isOpen { try console.say(PromptMessages.notKnown) }
    // Without a name a session with answers is gone on with, not this one.
    let name = count == 0 ? controller.session?.text : nil
    try console.sayUnwrapped(
      PromptMessages.toContinue(name, given: controller.flow.secretsToGive, store: store, language: language))
    try console.sayUnwrapped(
      PromptMessages.toStartAgain(
        flowName, given: controller.given, store: store, language: language, services: services))
  }
}

extension Flow {
  /// The secrets that a resumed session must be given again, as `--given` takes them.
  var secretsToGive: [String] { given.filter { $0.type == .secret }.map { "\($0.name)=VALUE" } }
}

extension FlowController {
  /// What the flow was given, as `--given` takes it; a secret is left open.
  fileprivate var given: [String] {
    zip(flow.given, model?.session.given ?? []).compactMap { given, value in
      if case .secret = value { return "\(given.name)=VALUE" }
      return JSONValue(value)?.asArgument.map { "\(given.name)=\($0)" }
    }
  }
}

extension JSONValue {
  /// The value as a word of a command line; nil for none, and for what a command line cannot give.
  fileprivate var asArgument: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): String(value)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .null, .list, .object: nil
    }
  }
}
