import FlowDefinition
import FlowEngine
import Localization

/// A service that did not work.
extension Conversation {
  /// Whether there is nothing to do at a step but to ask its service again, or to go elsewhere.
  ///
  /// `isAsked`: whether the service was asked just now. A review that is come back to is confirmed anew.
  func waitsForRetry(_ viewModel: StepViewModel, _ isAsked: Bool) -> Bool {
    let state = viewModel.state
    if state.isBlocked { return true }
    if onlyAsk != nil { return false }
    if state.unavailable == .submit { return state.review == nil || isAsked && state.canRetry }
    return state.canRetry && state.review == nil && state.fields.allSatisfy(\.isComputed) && !isUntried(viewModel)
  }

  /// Whether a step that would run by itself waits for a yes, and its service was not asked yet.
  private func isUntried(_ viewModel: StepViewModel) -> Bool {
    viewModel.state.unavailable == nil && viewModel.state.formProblems.isEmpty
      && controller.model?.needsConfirmation(at: viewModel.step) == true
  }

  /// Asks for nothing but Enter; what was typed before is kept.
  func waitForRetry(_ viewModel: StepViewModel) async throws -> Turn {
    let state = viewModel.state
    let hasAnswers = !state.isBlocked && (state.review != nil || !state.fields.allSatisfy(\.isComputed))
    while true {
      // Whoever was tired of waiting and pressed Enter has not seen yet what came of it.
      console.discardTypedAhead()
      let prompt = PromptMessages.enterRetries(hasAnswers: hasAnswers)
      guard case .line(let line, _) = try await read(prompt, mode: .line, viewModel) else {
        if lastTurn != .again { return lastTurn }
        continue
      }
      if line.isEmpty { return try await retryOrGoBack(viewModel) }
      if inEnglish(line, viewModel) == ":edit", hasAnswers { return try await askAgain(viewModel) }
      let command = asCommand(line)
      if !command.hasPrefix(":") { try console.say(PromptMessages.retryRest(hasAnswers: hasAnswers)) }
      if let turn = try await apply(command, nil, viewModel) { return turn }
    }
  }

  private func retryOrGoBack(_ viewModel: StepViewModel) async throws -> Turn {
    if viewModel.state.canRetry { _ = try await retry(viewModel) } else { _ = try await controller.back() }
    return .again
  }

  /// Asks the questions of the step again, or shows its review.
  private func askAgain(_ viewModel: StepViewModel) async throws -> Turn {
    if viewModel.state.review != nil { return try await review(viewModel) }
    return try await questions(viewModel)
  }

  /// Makes a call again that got no answer.
  func retry(_ viewModel: StepViewModel) async throws -> Refusal? {
    forgetSaid(viewModel)
    return try await proving(viewModel.step) { try await controller.retry() }
  }

  /// Whoever asks a service again is answered again, though it be with the same words.
  func forgetSaid(_ viewModel: StepViewModel) {
    said[viewModel.step]?.subtract(viewModel.state.formProblems)
  }
}
