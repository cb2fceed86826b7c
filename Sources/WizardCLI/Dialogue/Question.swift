import FlowDefinition
import FlowEngine
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
    /// The answer was invalid, so the question is asked again.
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

  /// Asks until the question is answered or the user goes back.
  ///
  /// - Returns: `answered` or `back`, never `again` or `wrong`.
  func ask() async throws -> Outcome {
    step.dialogue.position.question = path
    if field?.list != nil { return try await ListQuestion(question: self).ask() }
    if let field {
      let last = step.dialogue.position.printedOptions
      try console.say(optionsOf: field, after: last?.path == path ? nil : last?.options)
      step.dialogue.position.printedOptions = field.kind.options.map { (path, $0) }
      try console.say(hidingOf: field)
    }
    var offered: String?
    var lines = LineEditor(question: self)
    var selection: ChoicesSelection?
    return try await untilSettled { field in
      if field.isMultiline, lines.isOpen(field) { return try await lines.ask(field) }
      let prompt = prompt(field, offering: offered)
      guard let line = try await step.answer(to: prompt, applying: apply)?.line else { return .again }
      let word = offered.take()
      if let word, line.isEmpty || line == word { return try await take(word, field) }
      if let command = command(likely: line, field) {
        offered = line
        try console.say(field.hides(line) ? PromptMessages.hiddenWord : PromptMessages.bareWord(line, command.keyword))
        return .again
      }
      if case .choices = field.kind, !line.isEmpty { return try await take(choices: line, field, &selection) }
      if case .files = field.kind, !line.isEmpty { return try await take(files: line, field) }
      if line.isEmpty, hasFiles(field) { return try await isRight() ? .answered : .wrong }
      return try await take(line, field)
    }
  }

  /// Repeats a question until it is answered or the user goes back.
  ///
  /// Prints its options after every second invalid answer, and its help after every third.
  func untilSettled(_ askOnce: (FieldViewState) async throws -> Outcome) async throws -> Outcome {
    var mistakes = 0
    while let field {
      let outcome: Outcome
      do { outcome = try await askOnce(field) } catch let command as Settled { outcome = command.outcome }
      if viewModel.hasFailed { return .answered }
      switch outcome {
      case .answered: return .answered
      case .back: return .back
      case .again: continue
      case .wrong:
        mistakes += 1
        if mistakes % 2 == 0 { try console.say(optionsOf: field) }
        if mistakes % 3 == 0 { try console.say(helpOn: field, withExample: !isExampleShown) }
      }
    }
    return .answered
  }

  /// Whether an error message of the field contains its example.
  private var isExampleShown: Bool {
    guard let field, let example = field.example else { return false }
    return field.allProblems.contains { $0.problem.message.contains(example) }
  }

  /// Returns the command that a line probably means, although the line could also be the answer.
  ///
  /// Returns `nil` if there is no such command, or if the answer is not free text.
  private func command(likely line: String, _ field: FieldViewState) -> PromptCommand? {
    field.traits.isFreeText ? PromptCommand(bare: line, in: console.language) : nil
  }

  // MARK: commands

  /// Handles the commands about the question, and passes all other commands to the step.
  func apply(_ typed: TypedCommand) async throws {
    guard let field else { return }
    let canSkipStep = step.state.canSkip
    switch typed.argument.isEmpty ? typed.command : nil {
    case .back where !isFirst: throw Settled(outcome: .back)
    case .skip where !field.isRequired && !(isFirst && canSkipStep):
      guard try await clear(field) else { return }
      try console.say(PromptMessages.skipped)
      throw Settled(outcome: .answered)
    case .skip where !(isFirst && canSkipStep) && !viewModel.answers(requiring: path).isEmpty:
      guard try await clearGroup() else { return }
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

  /// Asks whether to clear the answers of an optional group, so that this question is no longer required.
  ///
  /// If the user agrees, clears them.
  private func clearGroup() async throws -> Bool {
    let given = viewModel.answers(requiring: path)
    guard try await step.consents(toRemove: given.map(\.shortLabel)) else { return false }
    for field in given { try await Question(step: step, path: field.path, isFirst: false).put(.null) }
    try await put(.null)
    return true
  }

  // MARK: answers

  private func take(_ line: String, _ field: FieldViewState) async throws -> Outcome {
    let isNothing = field.isMultiline ? line.trimmingSpaces.isEmpty : line.isEmpty
    if isNothing { return try await takeNothing(field) ? .answered : .wrong }
    var text = unquoted(line)
    if field.isMultiline { text = text.trimmingSpaces == "." ? "" : try await moreLines(after: [text]) }
    if field.isAskedTwice, try await !isRepeated(text, field) { return .wrong }
    let former = field.formerInput ?? lostFile
    try viewModel.type(field.kind.meant(by: text), for: path)
    guard try await isRight() else {
      if let former { try await put(former) }
      return .wrong
    }
    guard try await offerCorrection() else { return .wrong }
    try sayRecorded(text, field, self.field)
    return .answered
  }

  /// Replaces the answer and leaves the field, so that the new answer is saved.
  func put(_ input: JSONValue) async throws {
    try viewModel.type(input, for: path)
    try await controller.leave(path)
  }

  /// Returns the line without the colon that escapes a leading colon.
  func unquoted(_ line: String) -> String { line.hasPrefix("::") ? String(line.dropFirst()) : line }

  /// Handles an empty line: keeps the answer, takes the default or the suggestion, or skips the question.
  ///
  /// - Returns: `false` if the question still needs an answer; the reasons have then been printed.
  private func takeNothing(_ field: FieldViewState) async throws -> Bool {
    if field.isRefused {
      for problem in field.problems { try console.say(PromptMessages.error(problem.message)) }
      return false
    }
    let isSettled = field.isAnswered || field.defaultValue != nil
    if let before = accepted(field)?.input ?? field.defaultInput ?? viewModel.hiddenDefault(at: path)
      ?? (isSettled ? nil : field.suggestion?.input)
    {
      try viewModel.type(before, for: path)
    } else if !isSettled {
      // At a required question without input, null would count as an answer and prevent a later suggestion. Null is
      // therefore entered only to skip an optional question or to clear input.
      if !field.isRequired || !field.text.isEmpty || !field.traits.isShown || isUnattachable {
        try viewModel.type(.null, for: path)
      }
      if !field.isRequired { try console.say(PromptMessages.skipped) }
    }
    return try await isRight()
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
      try console.say(PromptMessages.error(problem.message))
      if let hint = problem.hint { try console.say(hint) }
    }
    if let field { try step.say(wayOutOf: field) }
    return false
  }

  /// Prints the recorded answer if it differs from the typed text, or if it replaces another answer.
  func sayRecorded(_ text: String, _ before: FieldViewState, _ after: FieldViewState?) throws {
    step.history.unconfirmed[path] = nil
    guard let shown = after?.shown, before.traits.isShown else { return }
    let replaces = before.isAnswered && before.shown != shown
    guard shown != text || replaces else { return }
    // If the change would remove other answers, the answer is reported as recorded only after the person has confirmed
    // the removal.
    if controller.impact.isEmpty {
      try console.say(PromptMessages.recorded(shown))
    } else {
      step.history.unconfirmed[path] = shown
    }
  }

  /// Asks for a secret a second time, and returns whether both entries are the same.
  private func isRepeated(_ text: String, _ field: FieldViewState) async throws -> Bool {
    let prompt = Prompt(
      text: PromptMessages.repeatEntry(more: field.label), mode: .secret, expects: .text, isContinuation: true)
    guard let line = try await step.answer(to: prompt, applying: apply)?.line else { throw Settled(outcome: .again) }
    if unquoted(line) == text { return true }
    step.dialogue.lastLine.isRefused = true
    try console.say(PromptMessages.error(PromptMessages.notTheSame))
    return false
  }

  /// - Returns: Whether the resulting answer is valid.
  private func offerCorrection() async throws -> Bool {
    guard console.isInteractive, let meant = field?.suggestion else { return true }
    let prompt = Prompt(text: PromptMessages.didYouMean(meant.shown), expects: .choice)
    while true {
      guard let line = try await step.answer(to: prompt, applying: apply)?.line else { continue }
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
