import FlowDefinition
import FlowEngine

/// The review: the answers by number, a typed yes.
extension Conversation {
  func review(_ viewModel: StepViewModel) async throws -> Turn {
    guard let review = viewModel.state.review else { return .again }
    for (place, row) in review.rows.enumerated() {
      try console.say(PromptWords.row(place + 1, row.fullLabel, row.value))
    }
    if let notice = viewModel.state.notice { try console.say(PromptWords.notice(notice)) }
    try console.say(review.question)
    while true {
      console.discardTypedAhead()
      guard case .line(let line, let dropped) = try await read(PromptWords.reviewPrompt, mode: .line, viewModel) else {
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
    if command.hasPrefix(":") { return try await obey(command, nil, viewModel) }
    switch line.lowercased() {
    case "yes" where pasted: try console.say(PromptWords.pasted)
    case "yes": return try await confirm(viewModel)
    case "no":
      try await controller.decline()
      return .again
    case _:
      if let number = Int(line), number > 0, number <= review.rows.count {
        return try await change(review.rows[number - 1])
      }
      try console.say(PromptWords.reviewRest)
    }
    return nil
  }

  /// A review may ask fields of its own, below the list.
  private func confirm(_ viewModel: StepViewModel) async throws -> Turn {
    let asked = viewModel.state.fields.contains { !$0.isComputed }
    return asked ? try await questions(viewModel) : try await submit(viewModel)
  }

  private func change(_ row: ReviewViewState.Row) async throws -> Turn? {
    guard row.canChange else {
      try console.say(PromptWords.cannotChange(row.label))
      return nil
    }
    try await controller.edit(row.step)
    onlyAsk = [row.path]
    return .again
  }
}
