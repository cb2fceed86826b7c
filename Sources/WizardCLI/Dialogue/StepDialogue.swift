import FlowSyntax
import FlowDefinition
import FlowEngine
import Localization

/// The dialogue at one step: what is shown of it, what is asked, and handing it in.
struct StepDialogue {
  let dialogue: Dialogue
  let viewModel: StepViewModel

  init(_ viewModel: StepViewModel, in dialogue: Dialogue) { (self.viewModel, self.dialogue) = (viewModel, dialogue) }

  var controller: FlowController { dialogue.controller }
  var console: any Console { dialogue.console }
  var step: StepReference { viewModel.step }
  var state: StepViewState { viewModel.state }
  var focus: DialoguePosition.Focus? { dialogue.position.focus }

  /// What became of the step before, in this run.
  var history: StepHistory {
    get { dialogue.histories[step, default: StepHistory()] }
    nonmutating set { dialogue.histories[step] = newValue }
  }

  /// Shows the step, and asks what there is to ask.
  func show() async throws {
    let isFirst = !history.isVisited
    let isNew = dialogue.position.step != step
    history.isVisited = true
    if isNew {
      history.overtyped = [:]
      try sayHeading()
    }
    dialogue.position.step = step
    if history.owesTexts, !state.isBlocked { try sayTexts() }
    if isFirst, try await leaveOut() { return }
    if isFirst { judgePrefilled() }
    history.unasked = isFirst ? leftOutQuestions : []
    let isAsked = try sayProblems(isWhole: !isFirst || isGivenWhole) && !isNew
    // Where a session goes on, what is wrong comes first, with what was not shown yet.
    if isFirst, focus != nil { history.goesOnAt = nil }
    if waitsForRetry(isAsked: isAsked) { return try await waitForRetry() }
    if state.review != nil { return try await review() }
    if isFirst, isFilledIn {
      // What is done once needs a yes, also where every answer came with the command.
      let needsYes = controller.model?.needsConfirmation(at: step) ?? false
      return try await needsYes ? enter() : passOn()
    }
    try await state.questions.isEmpty ? enter() : askQuestions()
  }

  // MARK: what is said

  private func sayHeading() throws {
    try console.say("")
    let title = PromptMessages.title(state.title, in: state.section)
    if !state.title.isEmpty || state.section != nil || state.progress.position != nil {
      try console.say(PromptMessages.heading(title, state.progress.position, of: state.progress.count))
    }
    try dialogue.waiter.sayDelivered()
    // What its service said belongs to it, each time it is shown.
    if state.unavailable != nil, state.review == nil { history.said = [] }
    history.owesTexts = state.isBlocked
    if state.isBlocked { _ = try sayProblems() } else { try sayTexts() }
    if !state.actions.isEmpty { try console.say(PromptMessages.actions(state.actions)) }
    if state.canSkip {
      try console.say(PromptMessages.mayBeSkipped(section: state.skipsSection ? state.section?.title ?? "" : nil))
    }
  }

  private func sayTexts() throws {
    history.owesTexts = false
    for paragraph in state.paragraphs { try console.say(paragraph) }
    if state.review == nil, let notice = state.notice { try console.say(PromptMessages.notice(notice)) }
  }

  /// What is wrong with the form, and with fields a service blamed; answers whether there was news of the form.
  ///
  /// `isWhole`: whether all else was answered, so that only what is wrong is asked.
  private func sayProblems(isWhole: Bool = true) throws -> Bool {
    let problems = state.fields.flatMap(\.allProblems)
    let form = state.formProblems.filter(isNews)
    for problem in form { try console.say(escaped(problem.message)) }
    if state.unavailable == nil { form.forEach { dialogue.lastLine.refuse($0, of: "form") } }
    for (path, problem) in problems where isNews(problem) {
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

  private func isNews(_ problem: Problem) -> Bool { history.said.insert(problem).inserted }

  // MARK: going on

  /// Asks for Enter where there is nothing else to ask.
  private func enter() async throws {
    let words = state.button.map(PromptMessages.enterMeans) ?? PromptMessages.enterGoesOn
    if try await isEntered(words) { try await submit() }
  }

  /// An end that is still to be confirmed.
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
    guard let answer = try await answer(to: Prompt(words: words)) else { return false }
    if !answer.line.isEmpty { try console.say(PromptMessages.enterRest) }
    return answer.line.isEmpty
  }

  /// Hands the step in; what the machine finds wrong is asked again.
  func submit() async throws {
    dialogue.position.focus = nil
    history.said = []
    let lost = controller.impact
    if !lost.isEmpty, try await !consents(to: PromptMessages.impact(lost), PromptMessages.impactPrompt) {
      try await controller.discardChanges()
      try await controller.next()
      return
    }
    let refusal = try await dialogue.proving(step) { try await controller.next().refusal }
    if refusal == nil, let next = controller.screen.viewModel, next.step == step, next.state.isClean {
      // A loop led back to the same step: it is asked anew.
      dialogue.position.step = nil
    }
  }

  /// Asks before answers are removed; true where none is.
  func consents(toRemove labels: [String]) async throws -> Bool {
    try await labels.isEmpty ? true : consents(to: PromptMessages.removal(labels), PromptMessages.removalPrompt)
  }

  private func consents(to words: LocalizedMessage, _ prompt: LocalizedMessage) async throws -> Bool {
    try console.say(words)
    while true {
      guard let line = try await answer(to: Prompt(words: prompt))?.line else { continue }
      if let agrees = console.language.agreement(line) { return agrees }
      try console.say(PromptMessages.sayYesOrNo)
      misread(line)
    }
  }
}

extension StepViewState {
  /// What is asked, and not only shown.
  var questions: [FieldViewState] { fields.filter { !$0.isComputed } }

  /// The questions with something wrong about them.
  fileprivate var wrongPaths: Set<String> { Set(fields.filter { !$0.allProblems.isEmpty }.map(\.path)) }

  /// Whether there is nothing to tell about what was handed in.
  fileprivate var isClean: Bool { formProblems.isEmpty && wrongPaths.isEmpty && !canRetry }
}
