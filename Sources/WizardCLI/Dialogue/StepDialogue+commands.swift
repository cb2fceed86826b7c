import FlowDefinition
import FlowEngine
import FlowSyntax
import LineEditing
import Localization

extension StepDialogue {
  struct Answer {
    let line: String
    let isPaste: Bool
  }

  /// - Parameter applying: A closure that runs a command; `nil` outside a question, where the step runs the command.
  /// - Returns: The line if it is an answer; `nil` if the prompt should be shown again.
  func answer(to prompt: Prompt, applying: ((TypedCommand) async throws -> Void)? = nil) async throws -> Answer? {
    var prompt = prompt
    if console.editsLines { prompt.editing.completions = completing(prompt).callAsFunction }
    if !prompt.isContinuation, try await dialogue.isOutdated() { throw Leaving.flowChanged }
    switch try console.read(prompt) {
    case .line(let text, let dropped):
      dialogue.lastLine = LineOutcome()
      if dropped > 0 { try console.say(PromptMessages.dropped(dropped)) }
      // Secrets, paths and texts of several lines keep their leading and trailing spaces.
      let isExact = [.secret, .multiline].contains(prompt.mode) || prompt.mode == .path && !text.trimmingSpaces.isEmpty
      let line = isExact ? text : text.trimmingSpaces
      let command = prompt.mode == .path ? text.trimmingSpaces : line
      guard let typed = prompt.command(command, in: console.language, state.actions) else {
        return Answer(line: line, isPaste: dropped > 0)
      }
      if let applying { try await applying(typed) } else { try await apply(typed) }
    case .tooLong: try sayUnreadable(PromptMessages.tooLong)
    case .notUTF8: try sayUnreadable(PromptMessages.notUTF8)
    case .endOfInput: try await dialogue.stop()
    case .signal(let signal): try await dialogue.stop(by: signal)
    }
    return nil
  }

  private func sayUnreadable(_ why: LocalizedMessage) throws {
    dialogue.lastLine.isRefused = true
    try console.say(PromptMessages.error(why))
  }

  /// Pass `nil` for a line that may be a secret.
  func misread(_ line: String?, to question: String? = nil) {
    let words =
      line.map { PromptMessages.notUnderstood($0, to: question) } ?? PromptMessages.hiddenNotUnderstood
    dialogue.lastLine.isRefused = true
    dialogue.lastLine.notUnderstood = words
    dialogue.lastLine.invalid.append(
      RunDocument.Invalid(id: state.step, code: "not_understood", message: words.text(in: console.language)))
  }

  /// Returns only if the same prompt should be shown again.
  func apply(_ typed: TypedCommand, at field: FieldViewState? = nil) async throws {
    switch typed.command {
    case .back: try await go(controller.back().refusal)
    case .skip: try await skip()
    case .quit:
      try await controller.quit()
      throw Leaving.toScreen
    case .help: try sayHelp(field)
    case .review: try sayAnswers()
    case .why: try sayWhy()
    case .edit: try await edit(typed.argument, at: field)
    case .clear, .retry, nil: try await choose(typed, at: field)
    }
  }

  func go(_ refusal: Refusal?) throws {
    switch refusal {
    case nil: dialogue.position.focus = nil
    case .nothingBefore: return try console.say(PromptMessages.isFirstStep)
    case .noWayBack: return try console.say(PromptMessages.cannotGoBack)
    case .notOptional: return try console.say(PromptMessages.notOptional)
    case .invalid: break
    // This screen may be outdated, so the controller's current screen is shown next.
    case .notOnPath: try console.say(PromptMessages.notNow)
    case .unknownAction, .busy, .nothingToRetry, .unexpectedReply, .notStarted, .over:
      return try console.say(PromptMessages.notNow)
    }
    throw Leaving.toScreen
  }

  /// Shows the new screen as ``go(_:)`` does, and makes this step resume at a question when it is shown again later.
  private func leave(_ field: FieldViewState?, _ refusal: Refusal?) throws {
    let resumeAt = history.resumeAt
    history.resumeAt = field?.path
    try go(refusal)
    // This line is reached only if `go` printed a refusal, so the same question is still being asked.
    history.resumeAt = resumeAt
  }

  private func skip() async throws {
    guard try await consents(toRemove: controller.skipImpact) else { return }
    let refusal = try await controller.skip().refusal
    if refusal == nil { try console.say(PromptMessages.skipped) }
    try go(refusal)
  }

  private func choose(_ typed: TypedCommand, at field: FieldViewState?) async throws {
    if state.actions.contains(where: { $0.id == typed.word }) {
      guard try await consents(toRemove: controller.impact(ofChoosing: typed.word)) else { return }
      clearPrintedProblems()
      try await leave(field, controller.choose(typed.word).refusal)
    } else if typed.command == .retry, state.canRetry {
      try await leave(field, retry())
    } else if typed.command != nil {
      try console.say(PromptMessages.notNow)
    } else if field?.control.hides(typed.word) == true {
      // The word may be a secret answer that begins with a colon, so the message does not repeat the word.
      try console.say(PromptMessages.unknownHidden)
      misread(nil)
    } else {
      let commands = PromptCommand.allCases.filter { $0 != .retry }.flatMap { $0.keyword.forms(in: console.language) }
      let nearest = Suggestion.nearest(to: typed.word, in: commands + state.actions.map(\.id))
      try console.say(PromptMessages.unknownCommand(typed.word, nearest: nearest))
      misread(":" + typed.word)
    }
  }

  // MARK: explanations

  private func sayHelp(_ field: FieldViewState?) throws {
    if let field { try console.say(helpOn: field) }
    try console.say(
      PromptMessages.commands(state.actions, canRetry: state.canRetry, editsLines: console.editsLines))
  }

  private func sayAnswers() throws {
    let rows = controller.answersSoFar
    try console.say(rows.isEmpty ? PromptMessages.noAnswers : PromptMessages.answersSoFar)
    try console.say(rows, numbered: true)
  }

  private func sayWhy() throws {
    guard let reasons = controller.why else { return try console.say(PromptMessages.notNow) }
    let because = PromptMessages.reasons(reasons.reasons)
    try console.say(
      because.map { PromptMessages.asked(reasons.title, because: $0) } ?? PromptMessages.askedAnyway(reasons.title))
    for field in reasons.fields {
      guard let because = PromptMessages.reasons([.condition(field.condition)]) else { continue }
      try console.say((field.isShown ? PromptMessages.asked : PromptMessages.notAsked)(field.label, because))
    }
    if reasons.omissions.isEmpty { return try console.say(PromptMessages.nothingSkipped) }
    try sayLeftOut(reasons.omissions)
  }

  private func sayLeftOut(_ omissions: [StepReasons.Omission]) throws {
    var rest = omissions.compactMap { omission in
      PromptMessages.reasons([omission.reason]).map { (title: omission.title, because: $0) }
    }[...]
    while let because = rest.first?.because {
      let alike = rest.prefix { $0.because == because }
      try console.say(PromptMessages.skipped(alike.map(\.title), because: because))
      rest = rest.dropFirst(alike.count)
    }
  }
}
