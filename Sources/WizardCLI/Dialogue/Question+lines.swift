import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

extension Question {
  /// Reads the remaining lines of a text, up to a line that contains only a dot.
  ///
  /// The draft is updated after every line, so that nothing is lost if the run stops.
  func moreLines(after first: [String]) async throws -> String {
    var lines = first
    while true {
      let text = lines.joined(separator: "\n")
      try viewModel.type(.string(text), for: path)
      let prompt = Prompt(text: "", mode: .multiline, expects: .text, isContinuation: true)
      let answer = try await step.answer(to: prompt) { typed in
        try await apply(typed)
        // The text was cleared, so there is nothing to continue.
        if typed.command == .clear { throw Settled(outcome: .again) }
        try console.say(PromptMessages.continueText)
      }
      guard let line = answer?.line else { continue }
      if line.trimmingSpaces == "." { return text }
      lines.append(unquoted(line))
    }
  }
}

/// Lets the user correct a rejected text of several lines, line by line, with the commands of a list.
struct LineEditor {
  let question: Question
  private var isEditing = false
  /// The text that was last shown; `nil` if none was shown in this correction.
  private var shown: String?

  init(question: Question) { self.question = question }

  private var console: any Console { question.console }

  /// Whether there is a text to correct.
  ///
  /// Once begun, a correction continues until the text is accepted or cleared.
  mutating func isOpen(_ field: FieldViewState) -> Bool {
    isEditing = !field.text.isEmpty && (isEditing || !field.isAnswered)
    if !isEditing { shown = nil }
    return isEditing
  }

  mutating func ask(_ field: FieldViewState) async throws -> Question.Outcome {
    let lines = field.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if shown != field.text { try say(lines, field) }
    shown = field.text
    let prompt = Prompt(text: PromptMessages.listPrompt(field.shortLabel, count: lines.count), expects: .choice)
    guard let line = try await question.step.answer(to: prompt, applying: question.apply)?.line else { return .again }
    return try await apply(ListCommand(line, in: console.language), lines)
  }

  private func say(_ lines: [String], _ field: FieldViewState) throws {
    if shown == nil { try console.say(PromptMessages.editLines) }
    try console.say(PromptMessages.soFar(field.shortLabel))
    for (place, line) in lines.enumerated() { try console.say("\(place + 1). \(escaped(line))") }
  }

  private func apply(_ command: ListCommand, _ lines: [String]) async throws -> Question.Outcome {
    var lines = lines
    switch command {
    case .add:
      try console.say(PromptMessages.continueText)
      _ = try await question.moreLines(after: lines)
      return .again
    case .done: return try await question.isRight() ? .answered : .wrong
    case .change(let number), .remove(let number), .move(let number, _):
      guard lines.numbered(number) != nil else { return try none(number, lines) }
      if case .move(_, let place) = command, lines.numbered(place) == nil { return try none(place, lines) }
    case .unfinished(.move) where lines.count > 1: return try wrong(PromptMessages.whereTo)
    case .unfinished(.move): return try wrong(PromptMessages.listRest(lines.count))
    case .unfinished(let verb): return try wrong(PromptMessages.whichItem(verb.keyword))
    case .unknown: return try wrong(PromptMessages.listRest(lines.count))
    }
    switch command {
    case .change(let number): lines[number - 1] = try await replacement(of: lines[number - 1], number)
    case .remove(let number): lines.remove(at: number - 1)
    case .move(let number, let place): lines.insert(lines.remove(at: number - 1), at: place - 1)
    case .add, .done, .unfinished, .unknown: break
    }
    try await question.put(.string(lines.joined(separator: "\n")))
    return .again
  }

  /// Asks for the new text of a line; Enter alone keeps the old one.
  private func replacement(of line: String, _ number: Int) async throws -> String {
    let words = PromptMessages.linePrompt(number, line)
    let prompt = Prompt(text: words, mode: .multiline, expects: .text, isContinuation: true)
    guard let answer = try await question.step.answer(to: prompt, applying: question.apply)?.line else { return line }
    return answer.isEmpty ? line : question.unquoted(answer)
  }

  private func none(_ number: Int, _ lines: [String]) throws -> Question.Outcome {
    try wrong(PromptMessages.noLine(number, count: lines.count))
  }

  private func wrong(_ words: LocalizedMessage) throws -> Question.Outcome {
    try console.say(words)
    return .again
  }
}
