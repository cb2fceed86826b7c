import FlowEngine
import Localization

/// Reading lines, and noting what was wrong with them.
extension Conversation {
  /// Reads a line; what is no line is dealt with, and `lastTurn` says how to go on.
  ///
  /// `goesOn`: it is another line of the same answer.
  func read(
    _ prompt: LocalizedMessage, mode: ReadMode, _ viewModel: StepViewModel?, goesOn: Bool = false
  ) async throws -> LineInput {
    lastTurn = .again
    if !goesOn, try await isOutdated() {
      lastTurn = .outdated
      return .endOfInput
    }
    let input = try console.readLine(prompt: prompt, mode: mode)
    switch input {
    case .line(let text, let dropped):
      (refused, wasRefused, misread) = ([], false, nil)
      if dropped > 0 { try console.say(PromptMessages.dropped(dropped)) }
      return .line(mode.keepsSpaces ? text : text.trimmingSpaces, dropped: dropped)
    case .endOfInput, .signal: lastTurn = try await stopped(by: input)
    case .tooLong: try console.say(PromptMessages.error(PromptMessages.tooLong))
    case .notUTF8: try console.say(PromptMessages.error(PromptMessages.notUTF8))
    }
    if input == .tooLong || input == .notUTF8 { wasRefused = true }
    return input
  }

  /// Notes what is wrong with an answer, for a run in which nobody can answer again.
  func refuse(_ problem: Problem?, of path: String) {
    wasRefused = true
    if let problem { refused.append(RunDocument.Invalid(path, problem)) }
  }

  /// Notes that a line was none of the answers there are to what was asked, for a run in which nobody can type another.
  ///
  /// Nil stands for a line that may be a secret.
  func refuse(_ line: String?, _ viewModel: StepViewModel) {
    let words = line.map(PromptMessages.notUnderstood) ?? PromptMessages.hiddenNotUnderstood
    (wasRefused, misread) = (true, words)
    refused.append(
      RunDocument.Invalid(viewModel.state.step, code: "not_understood", message: words.text(in: console.language)))
  }
}

extension ReadMode {
  /// Whether blanks at both ends belong to what is typed.
  fileprivate var keepsSpaces: Bool {
    switch self {
    case .secret, .manyLines: true
    case .line, .code: false
    }
  }
}

extension String {
  /// Without blanks at both ends; what else stands there is the rules' matter.
  var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
