import FlowDefinition
import FlowEngine
import Localization

/// Asking the questions of a step, one after the other.
extension StepDialogue {
  /// Asks every question that is shown, in order; what is shown may change with each answer.
  func askQuestions() async throws {
    var asked = passedQuestions()
    var said = state.texts(before: asked)
    while let field = nextQuestion(after: asked) {
      said = try sayTexts(before: field, from: said)
      // The person is there again.
      if history.goesOnAt == field.path, focus?.item == nil { history.goesOnAt = nil }
      if try await Question(step: self, path: field.path, isFirst: asked.isEmpty).ask() == .back {
        _ = asked.popLast()
      } else {
        history.passed.insert(field.path)
        asked.append(field.path)
      }
    }
    _ = try sayTexts(before: nil, from: said)
    if history.goesOnAt == nil { return try await submit() }
    // One answer was changed in between: the person goes on where they were.
    dialogue.position.focus = nil
  }

  /// The questions that are skipped when the step goes on at a later one: those before it that were shown.
  private func passedQuestions() -> [String] {
    guard focus == nil, let path = history.goesOnAt else { return [] }
    history.goesOnAt = nil
    let fields = state.questions
    history.itemGoesOnAt = fields.contains { $0.asks(path) && $0.path != path } ? path : nil
    return fields.prefix { !$0.asks(path) }.filter(isPassed).map(\.path)
  }

  /// Whether a question was answered, or shown and left as it was.
  private func isPassed(_ field: FieldViewState) -> Bool { field.isAnswered || history.passed.contains(field.path) }

  private func nextQuestion(after asked: [String]) -> FieldViewState? {
    state.questions.first { field in
      !asked.contains(field.path) && !history.unasked.contains(field.path)
        && (focus?.paths.contains(field.path) != false || isNew(field))
    }
  }

  /// Whether a question has come to be asked while only others were to be: it is not passed by unseen.
  ///
  /// Where the person goes back to another question, it is asked on the way there or after it.
  private func isNew(_ field: FieldViewState) -> Bool { history.goesOnAt == nil && !isPassed(field) }

  /// Says the texts that stand before a field, or after the last one; answers how many of the step's are said.
  private func sayTexts(before field: FieldViewState?, from said: Int) throws -> Int {
    var count = 0
    for item in state.items {
      switch item {
      case .field(let next): if next.path == field?.path { return max(said, count) }
      case .note(let note):
        count += 1
        if count > said, focus == nil { try console.say(note.text) }
      }
    }
    return max(said, count)
  }
}

/// The review: the answers by number, a typed yes.
extension StepDialogue {
  func review() async throws {
    guard let review = state.review else { return }
    try console.say(review.rows, numbered: true)
    if let notice = state.notice { try console.say(PromptMessages.notice(notice)) }
    try console.say(review.question)
    while true {
      console.discardTypedAhead()
      let answer = try await answer(to: Prompt(words: PromptMessages.reviewPrompt))
      if let answer, try await decides(answer, review) { return }
    }
  }

  /// Does what an answer at the review says; false to ask again.
  private func decides(_ answer: Answer, _ review: ReviewViewState) async throws -> Bool {
    let line = answer.line
    if Keyword.yes.isInFull(line, console.language), answer.isPaste {
      try console.say(PromptMessages.pasted)
      return false
    } else if Keyword.yes.isInFull(line, console.language) {
      // A review may ask fields of its own, below the list.
      try await state.questions.isEmpty ? submit() : askQuestions()
    } else if Keyword.no.isInFull(line, console.language) {
      try await controller.decline()
    } else if let row = Int(line).flatMap({ review.rows.numbered($0) }) {
      return try await changes(row)
    } else {
      try console.say(PromptMessages.reviewRest)
      misread(line)
      return false
    }
    return true
  }

  private func changes(_ row: ReviewViewState.Row) async throws -> Bool {
    guard row.canChange else {
      try console.say(PromptMessages.cannotChange(row.label))
      return false
    }
    try await controller.edit(row.step)
    dialogue.position.focus = .init(paths: [row.path])
    return true
  }
}

/// A service that did not work.
extension StepDialogue {
  /// Whether there is nothing to do at the step but to ask its service again, or to go elsewhere.
  ///
  /// `isAsked`: whether the service was asked just now. A review that is come back to is confirmed anew.
  func waitsForRetry(isAsked: Bool) -> Bool {
    if state.isBlocked { return true }
    if focus != nil { return false }
    if state.unavailable == .submit { return state.review == nil || isAsked && state.canRetry }
    return state.canRetry && state.review == nil && state.questions.isEmpty && !isUntried
  }

  /// Whether a step that would run by itself waits for a yes, and its service was not asked yet.
  private var isUntried: Bool {
    state.unavailable == nil && state.formProblems.isEmpty && controller.model?.needsConfirmation(at: step) == true
  }

  /// Asks for nothing but Enter; what was typed before is kept.
  func waitForRetry() async throws {
    let hasAnswers = !state.isBlocked && (state.review != nil || !state.questions.isEmpty)
    while true {
      // Whoever was tired of waiting and pressed Enter has not seen yet what came of it.
      console.discardTypedAhead()
      let prompt = Prompt(words: PromptMessages.enterRetries(hasAnswers: hasAnswers))
      var asksAgain = false
      let answer = try await answer(to: prompt) { typed in
        asksAgain = hasAnswers && typed.command == .edit && typed.argument.isEmpty
        if !asksAgain { try await apply(typed) }
      }
      if asksAgain { return try await state.review != nil ? review() : askQuestions() }
      guard let answer else { continue }
      if answer.line.isEmpty {
        _ = try await state.canRetry ? retry() : controller.back().refusal
        return
      }
      try console.say(PromptMessages.retryRest(hasAnswers: hasAnswers))
    }
  }

  /// Makes a call again that got no answer.
  func retry() async throws -> Refusal? {
    forgetSaid()
    return try await dialogue.proving(step) { try await controller.retry().refusal }
  }

  /// Whoever asks a service again is answered again, though it be with the same words.
  func forgetSaid() { history.said.subtract(state.formProblems) }
}

extension Keyword {
  /// Whether a line is the word as it is shown, or as it is in English: a letter alone decides nothing here.
  fileprivate func isInFull(_ line: String, _ language: Language) -> Bool {
    [name(in: language), name(in: .english)].contains(line.lowercased())
  }
}

extension StepViewState {
  /// How many texts stand before the last of some fields.
  fileprivate func texts(before asked: [String]) -> Int {
    let last = items.lastIndex { if case .field(let field) = $0 { asked.contains(field.path) } else { false } }
    return items[..<(last ?? 0)].count { if case .note = $0 { true } else { false } }
  }
}
