import FlowDefinition
import FlowEngine
import Localization

/// A likely slip in what was typed.
extension Conversation {
  /// Asks whether something else was meant; nil to go on with the answer, changed or as it was typed.
  func offerCorrection(_ path: String, _ viewModel: StepViewModel, isFirst: Bool) async throws -> Answered? {
    guard console.isInteractive, let field = viewModel.state.field(path), let meant = field.suggestion else {
      return nil
    }
    var pendingWord: String?
    while true {
      let input = try await read(PromptMessages.didYouMean(meant.shown), mode: .line, viewModel)
      guard case .line(let line, _) = input else {
        if lastTurn != .again { return .away(lastTurn) }
        continue
      }
      if line.isEmpty { return nil }
      switch console.language.agreement(line) {
      case true?:
        viewModel.update(meant.input, for: path)
        return try await isRight(path, viewModel) ? nil : .wrong
      case false?: return nil
      case nil:
        guard let obeyed = try await command(asCommand(line), field, viewModel, isFirst: isFirst, &pendingWord) else {
          try console.say(PromptMessages.sayYesOrNo)
          continue
        }
        if obeyed != .stay { return obeyed }
      }
    }
  }
}
