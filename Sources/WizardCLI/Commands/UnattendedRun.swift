import FlowEngine

/// A run without a person: it goes through on what was given, or says what it stopped at.
struct UnattendedRun {
  let setup: RunCommand.Setup
  let console: any Console

  func run() async throws -> ExitStatus {
    let controller = setup.controller
    while true {
      if let signal = setup.waiter.signal { return .signal(signal) }
      switch controller.screen {
      case .notStarted, .working: return .internalError
      case .finished: return .done
      case .stopped(let reason): return try status(of: reason)
      case .ended: try await controller.next()
      case .step(let viewModel): if let status = try await pass(viewModel) { return status }
      }
    }
  }

  /// Submits a step; nil to go on, else why it cannot.
  private func pass(_ viewModel: StepViewModel) async throws -> ExitStatus? {
    let controller = setup.controller
    let state = viewModel.state
    if let status = try failure(state) { return status }
    // A review says yes to something that matters: only a person does, or the flag that stands for one.
    let refusal = try await (isLeftOut(viewModel) ? controller.skip() : controller.next())
    guard refusal == .invalid, let shown = controller.screen.viewModel?.state else { return nil }
    for field in shown.fields {
      for problem in field.problems { try console.say(CommandWords.invalidAnswer(field.path, problem.message)) }
    }
    for problem in shown.formProblems { try console.say(escaped(problem.message)) }
    return .answersMissing
  }

  /// An optional step nobody gave an answer for is skipped.
  private func isLeftOut(_ viewModel: StepViewModel) -> Bool {
    viewModel.state.canSkip && !viewModel.state.fields.contains { setup.given.answers[$0.path] != nil || $0.isAnswered }
  }

  /// What a service said that only a person could answer.
  private func failure(_ state: StepViewState) throws -> ExitStatus? {
    let refused = state.formProblems + state.fields.flatMap(\.problems)
    guard !refused.isEmpty else { return nil }
    for problem in refused { try console.say(escaped(problem.message)) }
    return refused.contains { $0.code == "unavailable" } ? .unavailable : .answersMissing
  }

  private func status(of reason: StopReason) throws -> ExitStatus {
    switch reason {
    case .quit: return .stopped
    case .declined: return .declined
    case .locked(let message):
      try console.say(escaped(message))
      return .locked
    case .failed(let message):
      try console.say(PromptWords.error(message))
      return .badFlow
    }
  }
}
