import FlowDefinition
import FlowEngine
import Localization

/// Handing a step in, and what is said before and after.
extension Conversation {
  /// Hands a step in.
  ///
  /// What the machine finds wrong is asked again.
  func submit(_ viewModel: StepViewModel) async throws -> Turn {
    onlyAsk = nil
    said[viewModel.step] = []
    if let turn = try await askAboutImpact(viewModel) { return turn }
    let refusal = try await proving(viewModel.step) { try await controller.next() }
    if refusal == nil, let next = controller.screen.viewModel, next.step == viewModel.step, next.state.isClean {
      // A loop led back to the same step: it is asked anew.
      shown = nil
    }
    return .again
  }

  /// Asks before a change that makes later answers fall away; nil to go on.
  private func askAboutImpact(_ viewModel: StepViewModel) async throws -> Turn? {
    let lost = controller.impact
    if lost.isEmpty { return nil }
    switch try await consent(to: PromptMessages.impact(lost), PromptMessages.impactPrompt, viewModel) {
    case .yes: return nil
    case .no:
      try await controller.discardChanges()
      try await controller.next()
      return .again
    case .left(let turn): return turn
    }
  }

  /// What a person says to something that takes answers away.
  enum Consent {
    case yes
    case no
    /// The person went elsewhere, or nobody answered.
    case left(Turn)
  }

  /// Asks before answers are removed; yes where none is.
  func consent(toRemove labels: [String], _ viewModel: StepViewModel) async throws -> Consent {
    if labels.isEmpty { return .yes }
    return try await consent(to: PromptMessages.removal(labels), PromptMessages.removalPrompt, viewModel)
  }

  private func consent(
    to words: LocalizedMessage, _ prompt: LocalizedMessage, _ viewModel: StepViewModel
  ) async throws -> Consent {
    try console.say(words)
    while true {
      guard case .line(let line, _) = try await read(prompt, mode: .line, viewModel) else {
        if lastTurn != .again { return .left(lastTurn) }
        continue
      }
      if let agrees = console.language.agreement(line) { return agrees ? .yes : .no }
      if let turn = try await apply(asCommand(line), nil, viewModel) { return .left(turn) }
      if asCommand(line) == line, !line.hasPrefix(":") {
        try console.say(PromptMessages.sayYesOrNo)
        refuse(line, viewModel)
      }
    }
  }

  /// Hands a step in, and says what that proved before a later call is waited for.
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

  /// Proving a number or an address is worth a word.
  private func confirmation(of step: StepReference) -> LocalizedMessage? {
    let flow = controller.flow
    guard let submit = flow[step].submit, controller.model?.session.calls[step.with(submit)] != nil,
      controller.screen.viewModel?.step != step, case .record(_, let types) = flow[flow[submit].port].input,
      types.contains(.code)
    else { return nil }
    return PromptMessages.confirmed(phone: types.contains(.phone), email: types.contains(.email))
  }
}

extension StepViewState {
  /// Whether there is nothing to tell about what was handed in.
  fileprivate var isClean: Bool { formProblems.isEmpty && fields.allSatisfy(\.allProblems.isEmpty) && !canRetry }
}
