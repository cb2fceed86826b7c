import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

struct Question {
  let step: StepDialogue
  let path: String
  /// Whether the question is the step's first, so that going back leaves the step.
  let isFirst: Bool

  enum Outcome {
    /// The question was answered or left empty.
    case answered
    case back
    case again
    case wrong
  }

  /// Thrown when a command such as `:back` decides the outcome of the question, even from a nested prompt.
  struct Settled: Error {
    let outcome: Outcome
  }

  var viewModel: StepViewModel { step.viewModel }
  var console: any Console { step.console }
  var controller: FlowController { step.controller }
  /// The state of the field; `nil` if the question is no longer asked.
  var field: FieldViewState? { viewModel.state.field(path) }

  /// Asks until the question is answered or the user goes back; never returns `again` or `wrong`.
  func ask() async throws -> Outcome {
    step.dialogue.position.question = path
    return try await field?.control.ask(self) ?? .answered
  }

  /// Prints the options, unless they are those of the previous question.
  func sayOptions(of field: FieldViewState) throws {
    let last = step.dialogue.position.printedOptions
    let texts = field.kind.options?.map { [$0.label, $0.help] }
    step.dialogue.position.printedOptions = texts.map { (path, $0) }
    let isSame = last.map { $0.path != path && $0.texts.count > 2 && $0.texts == texts } ?? false
    try isSame ? console.say(PromptMessages.sameChoices) : console.say(optionsOf: field)
  }

  /// Reads a line at a prompt; `nil` if the line was a command.
  func read(_ prompt: Prompt) async throws -> String? { try await step.answer(to: prompt, applying: apply)?.line }

  /// Repeats a question; prints its options after every second invalid answer, and its help after every third.
  func untilSettled(_ askOnce: (FieldViewState) async throws -> Outcome) async throws -> Outcome {
    var mistakes = 0
    while let field {
      let outcome: Outcome
      do { outcome = try await askOnce(field) } catch let command as Settled { outcome = command.outcome }
      if viewModel.hasFailed { return .answered }
      switch outcome {
      case .answered, .back: return outcome
      case .again: continue
      case .wrong:
        mistakes += 1
        // Of a long list, the nearest options were shown.
        if mistakes % 2 == 0, !console.pages(field.kind.options ?? []) { try console.say(optionsOf: field) }
        if mistakes % 3 == 0 { try console.say(helpOn: field, withExample: !isExampleShown) }
      }
    }
    return .answered
  }

  private var isExampleShown: Bool {
    guard let field, let example = field.example else { return false }
    return field.allProblems.contains { $0.problem.message.contains(example) }
  }

  // MARK: commands

  func apply(_ typed: TypedCommand) async throws {
    guard let field else { return }
    let canSkipStep = step.state.canSkip
    switch typed.argument.isEmpty ? typed.command : nil {
    case .back where !isFirst: throw Settled(outcome: .back)
    case .skip where !(isFirst && canSkipStep) && (!field.isRequired || !viewModel.answers(requiring: path).isEmpty):
      guard try await field.isRequired ? clearGroup() : clear(field) else { return }
      try console.say(PromptMessages.skipped)
      throw Settled(outcome: .answered)
    case .skip where !canSkipStep: try console.say(PromptMessages.isRequired(field.shortLabel))
    case .clear: _ = try await clear(field)
    case .back, .skip, .review, .edit, .why, .help, .quit, .retry, nil: try await step.apply(typed, at: field)
    }
  }

  private func clear(_ field: FieldViewState) async throws -> Bool {
    let items = field.list?.rows.isEmpty ?? true ? [] : [field.shortLabel]
    guard try await step.consents(toRemove: items) else { return false }
    try await put(.null)
    step.history.cleared.insert(path)
    return true
  }

  private func clearGroup() async throws -> Bool {
    let given = viewModel.answers(requiring: path)
    guard try await step.consents(toRemove: given.map(\.shortLabel)) else { return false }
    for field in given { try await Question(step: step, path: field.path, isFirst: false).put(.null) }
    try await put(.null)
    return true
  }

  // MARK: answers

  /// Replaces the answer and leaves the field, so that the new answer is saved.
  func put(_ input: JSONValue) async throws {
    try viewModel.type(input, for: path)
    try await controller.leave(path)
  }

  /// Returns the line without the colon that escapes a leading colon.
  func unquoted(_ line: String) -> String { line.hasPrefix("::") ? String(line.dropFirst()) : line }

  func takeNothing(_ field: FieldViewState) async throws -> Outcome {
    if field.isRefused {
      for problem in field.problems { try console.say(PromptMessages.error(problem.message)) }
      return .wrong
    }
    let isSettled = field.isAnswered || field.defaultValue != nil
    if let before = accepted(field)?.input ?? field.defaultInput ?? viewModel.hiddenDefault(at: path)
      ?? (isSettled ? nil : field.suggestion?.input)
    {
      try viewModel.type(before, for: path)
    } else if !isSettled {
      // At a required question without input, null would count as an answer and prevent a later suggestion. Null is
      // therefore entered only to skip an optional question or to clear input.
      if !field.isRequired || field.control.hasInput(at: self) { try viewModel.type(.null, for: path) }
      if !field.isRequired { try console.say(PromptMessages.skipped) }
    }
    return try await isRight() ? .answered : .wrong
  }

  /// Returns the accepted answer that can replace invalid input; `nil` if there is none, or if the person cleared it.
  func accepted(_ field: FieldViewState) -> FieldViewState.Suggestion? {
    step.history.cleared.contains(path) ? nil : field.accepted
  }

  /// Leaves the field, which saves the answer, and prints the problems.
  func isRight() async throws -> Bool {
    try await controller.leave(path)
    guard let problems = field?.allProblems, !problems.isEmpty else { return true }
    for (path, problem) in problems {
      step.dialogue.lastLine.refuse(problem, of: path)
      step.history.printedProblems.insert(problem)
      let isKey = problem.code == AnswerProblem.Code.invalid.rawValue && escaped(field?.text ?? "") != field?.text
      try console.say(isKey ? PromptMessages.error(PromptMessages.controlKeys) : PromptMessages.error(problem.message))
      if let hint = problem.hint { try console.say(hint) }
    }
    if let field { try step.say(wayOutOf: field) }
    return false
  }

  /// - Returns: Whether the resulting answer is valid.
  func offerCorrection() async throws -> Bool {
    guard console.isInteractive, let meant = field?.suggestion else { return true }
    let prompt = Prompt(text: PromptMessages.didYouMean(meant.displayText), expects: .choice)
    while true {
      guard let line = try await read(prompt) else { continue }
      switch line.isEmpty ? false : console.language.agreement(line) {
      case true?:
        try viewModel.type(meant.input, for: path)
        return try await isRight()
      case false?: return true
      case nil: try console.say(PromptMessages.sayYesOrNo)
      }
    }
  }
}
