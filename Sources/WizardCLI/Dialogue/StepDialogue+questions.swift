import FlowDefinition
import FlowEngine
import Localization

extension StepDialogue {
  /// Each answer may show or hide later questions.
  ///
  /// If the user chose questions to edit, only these and new questions are asked. The step is not submitted if there is
  /// a question to resume at after the editing.
  func askQuestions() async throws {
    var asked = passedQuestions()
    var said = state.texts(before: asked)
    while let field = nextQuestion(after: asked) {
      said = try sayTexts(before: field, from: said)
      // The user has returned to this question, so it is no longer recorded as the one to return to.
      if history.resumeAt == field.path, focus?.item == nil { history.resumeAt = nil }
      let isFirst = asked.isEmpty && history.resumeAt == nil
      if try await Question(step: self, path: field.path, isFirst: isFirst).ask() == .back {
        if asked.popLast() == nil { (asked, said) = leaveFocus() }
      } else {
        history.passed.insert(field.path)
        asked.append(field.path)
        try reopenRequired(&asked)
      }
      // After an arithmetic error in an expression of the step, such as a division by zero, no more questions are
      // asked. The engine reports the error when the step is submitted.
      if viewModel.hasFailed { return try await submit() }
    }
    _ = try sayTexts(before: nil, from: said)
    if history.resumeAt == nil { return try await submit() }
    // The questions that the user chose to edit have been asked. Next, the step resumes at the question where the
    // editing began.
    dialogue.position.focus = nil
  }

  /// Reopens an empty question of an optional group that another answer of the group makes required.
  private func reopenRequired(_ asked: inout [String]) throws {
    let reopened = state.questions.first { field in
      asked.contains(field.path) && field.isRequired && !field.isAnswered
        && !viewModel.answers(requiring: field.path).isEmpty
    }
    guard let field = reopened else { return }
    asked.removeAll { $0 == field.path }
    history.passed.remove(field.path)
    for problem in field.problems { try console.say(PromptMessages.error(problem.message)) }
    try say(wayOutOf: field)
  }

  /// If a question is required only because of other answers in an optional group, prints how to clear these answers.
  func say(wayOutOf field: FieldViewState) throws {
    let given = field.isAnswered || !field.isRequired ? [] : viewModel.answers(requiring: field.path)
    if !given.isEmpty { try console.say(PromptMessages.skipClears(given.map(\.shortLabel))) }
  }

  /// Returns the questions that were answered or left empty and that come before the question to resume at.
  ///
  /// Also clears the record of the question to resume at.
  private func passedQuestions() -> [String] {
    guard focus == nil, let path = history.resumeAt else { return [] }
    history.resumeAt = nil
    let fields = state.questions
    history.resumeItemAt = fields.contains { $0.asks(path) && $0.path != path } ? path : nil
    return fields.prefix { !$0.asks(path) }.filter(isPassed).map(\.path)
  }

  private func isPassed(_ field: FieldViewState) -> Bool { field.isAnswered || history.passed.contains(field.path) }

  /// Ends the editing of selected questions, so that the question where the editing began is asked next.
  private func leaveFocus() -> (asked: [String], said: Int) {
    dialogue.position.focus = nil
    let asked = passedQuestions()
    return (asked, state.texts(before: asked))
  }

  private func nextQuestion(after asked: [String]) -> FieldViewState? {
    state.questions.first { field in
      !asked.contains(field.path) && !history.unasked.contains(field.path)
        && (focus?.paths.contains(field.path) != false || isNew(field))
    }
  }

  /// Whether a question must be asked now, although the user chose to edit only other questions.
  ///
  /// This is true for a question that was neither answered nor left empty. It is false for all questions if there is a
  /// question to resume at after the editing, because the step asks the remaining questions then.
  private func isNew(_ field: FieldViewState) -> Bool { history.resumeAt == nil && !isPassed(field) }

  /// Prints the texts before a field, or those after the last field if `field` is `nil`.
  ///
  /// If only some questions are asked, no texts are printed, but they are counted as printed.
  ///
  /// - Parameter said: The number of the step's texts that earlier calls have printed.
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

extension StepDialogue {
  func review() async throws {
    guard let review = state.review else { return }
    try console.say(review.rows, numbered: true)
    if let notice = state.noticeText { try console.say(notice) }
    try console.say(review.question)
    while true {
      console.discardPendingInput()
      let words = PromptMessages.reviewPrompt(canChange: !review.changeable.isEmpty)
      let answer = try await answer(to: Prompt(text: words))
      if let answer, try await handle(answer, review) { return }
    }
  }

  /// - Returns: `false` to ask again.
  private func handle(_ answer: Answer, _ review: ReviewViewState) async throws -> Bool {
    let line = answer.line
    if Keyword.yes.isFullWord(line, console.language), answer.isPaste {
      try console.say(PromptMessages.pasted)
      return false
    } else if Keyword.yes.isFullWord(line, console.language) {
      // A review may have its own questions, which come after the list of answers.
      try await state.questions.isEmpty ? submit() : askQuestions()
    } else if Keyword.no.isFullWord(line, console.language) {
      try await controller.decline()
    } else if let row = Int(line).flatMap({ review.changeable.numbered($0) }) {
      try await change(row)
    } else {
      try console.say(PromptMessages.reviewRest(canChange: !review.changeable.isEmpty))
      misread(line, to: review.question)
      return false
    }
    return true
  }

  private func change(_ row: ReviewViewState.Row) async throws {
    var paths = [row.path]
    if let model = controller.model, let step = model.step(row.step),
      case .questions(let inGroup) = model.editing(row.path, at: step)
    {
      paths = inGroup
    }
    try await controller.edit(row.step)
    dialogue.position.focus = .init(paths: Set(paths))
  }
}

extension StepDialogue {
  /// - Parameter isAsked: Whether the service was called just now. If `false`, a review asks for its confirmation again
  ///   instead of offering the retry.
  func waitsForRetry(isAsked: Bool) -> Bool {
    if state.isBlocked || state.hasOnlyEmptyChoices { return true }
    if focus != nil { return false }
    if state.unavailable == .submit { return state.review == nil || isAsked && state.canRetry }
    return state.canRetry && state.review == nil && state.questions.isEmpty && !isUntried
  }

  /// Whether a step without questions must be confirmed before its service is called for the first time.
  private var isUntried: Bool {
    state.unavailable == nil && state.formProblems.isEmpty && controller.model?.needsConfirmation(at: step) == true
  }

  func waitForRetry() async throws {
    let hasAnswers = !state.isBlocked && !state.hasOnlyEmptyChoices && (state.review != nil || !state.questions.isEmpty)
    while true {
      // Discards an Enter that was pressed during the call, when its result was not visible yet.
      console.discardPendingInput()
      let prompt = Prompt(text: waitingWords(hasAnswers: hasAnswers))
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
      let isEmpty = state.hasOnlyEmptyChoices && !state.canRetry
      try console.say(isEmpty ? PromptMessages.enterRest : PromptMessages.retryRest(hasAnswers: hasAnswers))
    }
  }

  private func waitingWords(hasAnswers: Bool) -> LocalizedMessage {
    if state.canRetry || !state.hasOnlyEmptyChoices { return PromptMessages.enterRetries(hasAnswers: hasAnswers) }
    return state.canGoBack ? PromptMessages.enterGoesBack : PromptMessages.onlyQuit
  }

  func retry() async throws -> Refusal? {
    clearPrintedProblems()
    return try await dialogue.proving(step) { try await controller.retry().refusal }
  }

  /// Clears the record of printed problems, so that the next call's problems are printed even if they are the same.
  func clearPrintedProblems() { history.printedProblems.subtract(state.formProblems) }
}

extension Keyword {
  /// An abbreviation with a single letter, such as `y`, is not accepted.
  fileprivate func isFullWord(_ line: String, _ language: Language) -> Bool {
    forms(in: language).contains { $0.count > 1 && $0 == line.lowercased() }
  }
}

extension ReviewViewState {
  fileprivate var changeable: [Row] { rows.filter(\.canChange) }
}

extension StepViewState {
  fileprivate func texts(before asked: [String]) -> Int {
    let last = items.lastIndex { if case .field(let field) = $0 { asked.contains(field.path) } else { false } }
    return items[..<(last ?? 0)].count { if case .note = $0 { true } else { false } }
  }
}
