import FlowSyntax
import FlowDefinition
import FlowEngine
import Localization

struct StepDialogue {
  let dialogue: Dialogue
  let viewModel: StepViewModel

  init(_ viewModel: StepViewModel, in dialogue: Dialogue) { (self.viewModel, self.dialogue) = (viewModel, dialogue) }

  var controller: FlowController { dialogue.controller }
  var console: any Console { dialogue.console }
  var step: StepReference { viewModel.step }
  var state: StepViewState { viewModel.state }
  var focus: DialoguePosition.Focus? { dialogue.position.focus }

  var history: StepHistory {
    get { dialogue.histories[step, default: StepHistory()] }
    nonmutating set { dialogue.histories[step] = newValue }
  }

  func show() async throws {
    let isFirst = !history.isVisited
    let isNew = dialogue.position.step != step
    history.isVisited = true
    if isNew {
      history.unconfirmed = [:]
      try sayHeading()
    }
    dialogue.position.step = step
    if history.textsPending, !state.isBlocked { try sayTexts() }
    if isFirst, try await leaveOut() { return }
    if isFirst { validatePrefilled() }
    history.unasked = isFirst ? leftOutQuestions : []
    let isAsked = try sayProblems(isWhole: !isFirst || isFullyGiven) && !isNew
    // If a session resumes at a step with problems, ask the invalid questions and those not shown yet, instead of
    // continuing at the last question of the previous run.
    if isFirst, focus != nil { history.resumeAt = nil }
    if waitsForRetry(isAsked: isAsked) { return try await waitForRetry() }
    if state.review != nil { return try await review() }
    if isFirst, hasAllAnswers {
      // A `once` call needs a confirmation, even if all answers were given with the command.
      let needsYes = controller.model?.needsConfirmation(at: step) ?? false
      return try await needsYes ? enter() : submitGiven()
    }
    try await state.questions.isEmpty ? enter() : askQuestions()
  }

  // MARK: output

  private func sayHeading() throws {
    dialogue.position.printedOptions = nil
    try console.say("")
    let title = PromptMessages.title(state.title, in: state.section)
    if !state.title.isEmpty || state.section != nil || state.progress.position != nil {
      try console.say(PromptMessages.heading(title, state.progress.position, of: state.progress.count))
    }
    try dialogue.waiter.sayDelivered()
    // Except at a review, service errors are printed each time the step is shown.
    if state.unavailable != nil, state.review == nil { history.printedProblems = [] }
    history.textsPending = state.isBlocked
    if state.isBlocked { _ = try sayProblems() } else { try sayTexts() }
    if !state.actions.isEmpty { try console.say(PromptMessages.actions(state.actions)) }
    if state.canSkip {
      try console.say(PromptMessages.mayBeSkipped(section: state.skipsSection ? state.section?.title ?? "" : nil))
    }
  }

  private func sayTexts() throws {
    history.textsPending = false
    for paragraph in state.paragraphs { try console.say(paragraph) }
    if state.review == nil, let notice = state.noticeText { try console.say(notice) }
  }

  /// - Parameter isWhole: Whether all questions except the invalid ones are answered, so that only the invalid ones are
  ///   asked next.
  /// - Returns: Whether any new problem concerned the form as a whole.
  private func sayProblems(isWhole: Bool = true) throws -> Bool {
    let problems = state.fields.flatMap(\.allProblems)
    let form = state.formProblems.filter(isNews)
    for problem in form { try console.say(escapedOwn(problem.message)) }
    if state.unavailable == nil { form.forEach { dialogue.lastLine.refuse($0, of: "form") } }
    // A choice question without options has the problem `empty`. It is printed here only if all questions of the step
    // are such choices; otherwise, it is printed when the choice question is asked.
    for (path, problem) in problems where (problem.code != "empty" || state.hasOnlyEmptyChoices) && isNews(problem) {
      dialogue.lastLine.refuse(problem, of: path)
      try console.say(PromptMessages.error(problem.message))
    }
    try dialogue.waiter.sayDelivered()
    if !problems.isEmpty, focus == nil, isWhole { dialogue.position.focus = .init(paths: state.wrongPaths) }
    if !form.isEmpty, state.unavailable != nil, state.canRetry, !waitsForRetry(isAsked: true) {
      try console.say(PromptMessages.retryLater)
    }
    return !form.isEmpty
  }

  private func isNews(_ problem: Problem) -> Bool { history.printedProblems.insert(problem).inserted }

  // MARK: continuing

  private func enter() async throws {
    let words = state.button.map(PromptMessages.enterMeans) ?? PromptMessages.enterContinues
    if try await isEntered(words) { try await submit() }
  }

  func end() async throws {
    try sayEnd()
    dialogue.position.step = step
    let isEntered = dialogue.options.readsLines ? true : try await isEntered(PromptMessages.enterFinishes)
    if isEntered { try await controller.next() }
  }

  func sayEnd() throws {
    if dialogue.position.step == step { return }
    try console.say("")
    try sayTexts()
  }

  private func isEntered(_ words: LocalizedMessage) async throws -> Bool {
    guard let answer = try await answer(to: Prompt(text: words)) else { return false }
    if !answer.line.isEmpty { try console.say(PromptMessages.enterRest) }
    return answer.line.isEmpty
  }

  /// If the engine finds the step invalid, the step is shown again.
  func submit() async throws {
    dialogue.position.focus = nil
    (history.printedProblems, history.cleared) = ([], [])
    let lost = controller.impact
    if !lost.isEmpty, try await !consents(to: PromptMessages.impact(lost), PromptMessages.impactPrompt) {
      history.unconfirmed = [:]
      try console.say(PromptMessages.unchanged)
      try await controller.discardChanges()
      try await controller.next()
      return
    }
    for field in state.fields {
      if let shown = history.unconfirmed[field.path] { try console.say(PromptMessages.recorded(shown)) }
    }
    history.unconfirmed = [:]
    let refusal = try await dialogue.proving(step) { try await controller.next().refusal }
    if refusal == nil, let next = controller.screen.viewModel, next.step == step, next.state.isClean {
      // The flow branched back to the same step, so the step is shown from the start.
      dialogue.position.step = nil
    }
  }

  /// - Returns: Whether the user agrees; `true` if there are no answers to remove.
  func consents(toRemove labels: [String]) async throws -> Bool {
    try await labels.isEmpty ? true : consents(to: PromptMessages.removal(labels), PromptMessages.removalPrompt)
  }

  private func consents(to words: LocalizedMessage, _ prompt: LocalizedMessage) async throws -> Bool {
    try console.say(words)
    while true {
      guard let line = try await answer(to: Prompt(text: prompt))?.line else { continue }
      if let agrees = console.language.agreement(line) { return agrees }
      try console.say(PromptMessages.sayYesOrNo)
      misread(line)
    }
  }
}

extension StepViewState {
  var questions: [FieldViewState] { fields.filter { !$0.isComputed } }

  fileprivate var wrongPaths: Set<String> { Set(fields.filter { !$0.allProblems.isEmpty }.map(\.path)) }

  fileprivate var isClean: Bool { formProblems.isEmpty && wrongPaths.isEmpty && !canRetry }
}
