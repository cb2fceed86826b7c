import FlowDefinition
import FlowEngine
import Localization

struct SecretControl: Control {
  let plain: any Control

  var field: FieldViewState { plain.field }
  var mode: ReadMode { .secret }
  var isFreeText: Bool { true }
  var help: [LocalizedMessage] { plain.help }

  func introduce(_ question: Question) throws {
    try plain.introduce(question)
    guard question.console.isInteractive else { return }
    if let help = field.help { try question.console.say(help) }
    let again = field.isAskedTwice ? PromptMessages.typedTwice : nil
    try question.console.say(.joined([PromptMessages.hiddenTyping, plain.rule, again].compactMap(\.self)))
  }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    try await plain.take(line, at: question, &state)
  }
}

extension Control {
  func isRepeated(_ text: String, at question: Question) async throws -> Bool {
    let prompt = Prompt(
      text: PromptMessages.repeatEntry(more: field.label), mode: .secret, expects: .text, isContinuation: true)
    guard let line = try await question.read(prompt) else { throw Question.Settled(outcome: .again) }
    if question.unquoted(line) == text { return true }
    question.step.dialogue.lastLine.isRefused = true
    try question.console.say(PromptMessages.error(PromptMessages.notTheSame))
    return false
  }
}
