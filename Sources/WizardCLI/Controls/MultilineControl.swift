import FlowDefinition
import FlowEngine
import FlowSyntax
import LineEditing
import Localization

/// A text that is typed as several lines, up to a line that contains only a dot.
struct MultilineControl: Control {
  let field: FieldViewState

  var mode: ReadMode { .multiline }
  var isFreeText: Bool { true }
  var note: LocalizedMessage? { PromptMessages.severalLines }

  func ask(_ question: Question) async throws -> Outcome {
    try introduce(question)
    var state = PromptState()
    var corrected: String?
    return try await question.untilSettled { field in
      // Once begun, a correction continues until the text is accepted or cleared.
      if field.text.isEmpty || corrected == nil && field.isAnswered {
        corrected = nil
        return try await field.control.askOnce(question, &state)
      }
      return try await question.correct(field, &corrected)
    }
  }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    if line.trimmingSpaces.isEmpty { return try await question.takeNothing(field) }
    let first = question.unquoted(line)
    let text = first.trimmingSpaces == "." ? "" : try await question.moreLines(after: [first])
    return try await enter(text, at: question)
  }
}

extension Question {
  /// Reads the remaining lines of a text, and saves the unfinished draft after each, so that nothing is lost if the run
  /// stops.
  fileprivate func moreLines(after first: [String]) async throws -> String {
    var lines = first
    while true {
      try viewModel.type(TextType.draft(ofLines: lines), for: path)
      let prompt = Prompt(text: "", mode: .multiline, expects: .text, isContinuation: true)
      let answer = try await step.answer(to: prompt) { typed in
        try await apply(typed)
        // The text was cleared, so there is nothing to continue.
        if typed.command == .clear { throw Settled(outcome: .again) }
        try console.say(PromptMessages.continueText)
      }
      guard let line = answer?.line else { continue }
      if line.trimmingSpaces == "." { return lines.joined(separator: "\n") }
      lines.append(unquoted(line))
    }
  }

  /// - Parameter shown: The text that was last shown in this correction.
  fileprivate func correct(_ field: FieldViewState, _ shown: inout String?) async throws -> Outcome {
    let lines = field.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if shown == nil { try console.say(PromptMessages.editLines) }
    if shown != field.text { try say(lines, field) }
    shown = field.text
    let prompt = Prompt(text: PromptMessages.listPrompt(field.shortLabel, count: lines.count), expects: .choice)
    guard let line = try await read(prompt) else { return .again }
    return try await apply(ListCommand(line, in: console.language), lines)
  }

  private func say(_ lines: [String], _ field: FieldViewState) throws {
    try console.say(PromptMessages.soFar(field.shortLabel))
    for (index, line) in lines.enumerated() {
      try console.say("\(index + 1). \(escaped(line.replacing("\t", with: "    ")))")
    }
  }

  private func apply(_ command: ListCommand, _ lines: [String]) async throws -> Outcome {
    let problem = command.problem(count: lines.count) { PromptMessages.noLine($0, count: lines.count) }
    if let problem {
      try console.say(problem)
      return .again
    }
    var lines = lines
    switch command {
    case .add:
      try console.say(PromptMessages.continueText)
      _ = try await moreLines(after: lines)
      return .again
    case .done:
      try viewModel.type(.string(lines.joined(separator: "\n")), for: path)
      return try await isRight() ? .answered : .wrong
    case .change(let number): lines[number - 1] = try await replacement(of: lines[number - 1], number)
    case .remove(let number): lines.remove(at: number - 1)
    case .move(let number, let place): lines.insert(lines.remove(at: number - 1), at: place - 1)
    case .unfinished, .unknown: break
    }
    try await put(TextType.draft(ofLines: lines))
    return .again
  }

  private func replacement(of line: String, _ number: Int) async throws -> String {
    let words = PromptMessages.linePrompt(number, line)
    var prompt = Prompt(text: words, mode: .multiline, expects: .text, isContinuation: true)
    if console.editsLines { prompt.editing.text = line }
    guard let answer = try await read(prompt), !answer.isEmpty else { return line }
    return unquoted(answer)
  }
}
