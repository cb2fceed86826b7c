import FlowDefinition
import FlowEngine
import Localization

/// Texts of many lines.
extension Conversation {
  /// What came of reading one.
  enum ManyLines {
    case text(String)
    /// The person went elsewhere; what was typed so far is kept.
    case left(Answered)
  }

  /// Reads on up to a dot alone.
  ///
  /// What is typed is a draft after every line, so that a run that stops loses none of it. Only a command that stands alone
  /// in its line is obeyed: a text that is pasted may have colons in it.
  func moreLines(
    after first: String, _ field: FieldViewState, _ viewModel: StepViewModel, isFirst: Bool
  ) async throws -> ManyLines {
    if first.trimmingSpaces == "." { return .text("") }
    var lines = [first]
    while true {
      viewModel.update(.string(lines.joined(separator: "\n")), for: field.path)
      let input = try await read("", mode: .manyLines, viewModel, goesOn: true)
      if lastTurn != .again { return .left(.away(lastTurn)) }
      guard case .line(let line, _) = input else { continue }
      if line.trimmingSpaces == "." { return .text(lines.joined(separator: "\n")) }
      guard isCommand(line, viewModel) else {
        lines.append(unquoted(line))
        continue
      }
      var word: String? = line
      let obeyed = try await command(line, field, viewModel, isFirst: isFirst, &word)
      if inEnglish(line, viewModel) == ":clear" { return .left(.stay) }
      if let obeyed, obeyed != .stay { return .left(obeyed) }
      try console.say(PromptMessages.textGoesOn)
    }
  }

  private func isCommand(_ line: String, _ viewModel: StepViewModel) -> Bool {
    guard line.hasPrefix(":") else { return false }
    let word = String(line.dropFirst()).trimmingSpaces
    let command = PromptCommand(word, in: console.language)
    return command != nil && command != .retry || viewModel.state.actions.contains { $0.id == word }
  }
}
