import FlowDefinition
import FlowEngine
import Localization

/// The review: the answers by number, a typed yes.
extension Conversation {
  func review(_ viewModel: StepViewModel) async throws -> Turn {
    guard let review = viewModel.state.review else { return .again }
    for (place, row) in review.rows.enumerated() {
      try console.say(PromptMessages.row(place + 1, row.fullLabel, row.value))
    }
    if let notice = viewModel.state.notice { try console.say(PromptMessages.notice(notice)) }
    try console.say(review.question)
    while true {
      console.discardTypedAhead()
      guard case .line(let line, let dropped) = try await read(PromptMessages.reviewPrompt, mode: .line, viewModel)
      else {
        if lastTurn != .again { return lastTurn }
        continue
      }
      if let turn = try await decide(line, pasted: dropped > 0, review, viewModel) { return turn }
    }
  }

  /// What an answer at the review leads to; nil to ask again.
  private func decide(
    _ line: String, pasted: Bool, _ review: ReviewViewState, _ viewModel: StepViewModel
  ) async throws -> Turn? {
    let command = asCommand(line)
    if command.hasPrefix(":") { return try await apply(command, nil, viewModel) }
    if Self.inFull(.yes, line, console.language) {
      if !pasted { return try await confirm(viewModel) }
      try console.say(PromptMessages.pasted)
    } else if Self.inFull(.no, line, console.language) {
      try await controller.decline()
      return .again
    } else if let number = Int(line), number > 0, number <= review.rows.count {
      return try await change(review.rows[number - 1])
    } else {
      try console.say(PromptMessages.reviewRest)
      refuse(line, viewModel)
    }
    return nil
  }

  /// Whether a line is a word as it is shown, or as it is in English: a letter alone decides nothing here.
  private static func inFull(_ word: Keyword, _ line: String, _ language: Language) -> Bool {
    [word.name(in: language), word.name(in: .english)].contains(line.lowercased())
  }

  /// A review may ask fields of its own, below the list.
  private func confirm(_ viewModel: StepViewModel) async throws -> Turn {
    let asked = viewModel.state.fields.contains { !$0.isComputed }
    return asked ? try await questions(viewModel) : try await submit(viewModel)
  }

  private func change(_ row: ReviewViewState.Row) async throws -> Turn? {
    guard row.canChange else {
      try console.say(PromptMessages.cannotChange(row.label))
      return nil
    }
    try await controller.edit(row.step)
    onlyAsk = [row.path]
    return .again
  }
}
