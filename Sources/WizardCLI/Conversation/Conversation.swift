import FlowDefinition
import FlowEngine
import Localization

/// Walks a person through a flow, one question after the other.
///
/// It shows what the controller shows and passes on what
/// is typed; what is right and where it goes is decided below.
final class Conversation {
  let controller: FlowController
  let console: any Console
  let waiter: ConsoleWaiter
  /// How the person named the flow, for the words at the end.
  let flowName: String
  /// The folder of sessions, where the person named one: the words at the end lead there.
  let store: String?
  /// The language the person asked for with the command: the words at the end lead there.
  let language: String?
  /// The bindings file this run or its session was given, if any: who starts again needs it.
  let services: String?
  /// Fields that flags or a file filled in: a step that has all it needs is not asked.
  let prefilled: Set<FieldReference>
  /// The step shown last, so that its heading is not said again after a mistake.
  var shown: StepReference?
  /// The step that was handed in last and has proved something, until that was said.
  var proving: StepReference?
  /// The questions to go on with at steps that were left in between: to ask a service, to change another answer.
  var goesOnAt: [StepReference: String] = [:]
  /// The questions that were answered or left empty at each step, in this run.
  var passed: [StepReference: Set<String>] = [:]
  /// Whether the step's texts have to wait for its service.
  private var owesTexts = false
  /// The steps shown so far: what flags or a file gave is handed in only the first time.
  private(set) var visited: Set<StepReference> = []
  /// The question that is asked.
  var asking: String?
  /// Tells before a question whether the flow has changed, and another conversation goes on.
  var isOutdated: () async throws -> Bool = { false }
  /// The fields to ask when only some of a step's are; nil for all.
  var onlyAsk: Set<String>?
  /// The question of an item that is asked alone when its list is, such as `phones[0].number`.
  var onlyItem: String?
  /// The question of an item that its list goes on with.
  var itemGoesOnAt: String?
  /// Whether nothing was looked at yet of what a session that goes on left unfinished.
  private var isBeginning = true
  /// The right answers that wrong ones were typed over, by question: Enter goes back to them.
  var overtyped: [String: (input: JSONValue, shown: String)] = [:]
  /// What was said to be wrong since the step was last handed in, so that nothing is said twice.
  var said: [StepReference: Set<Problem>] = [:]
  /// The turn that ends a run after a read that brought no line.
  var lastTurn = Turn.again
  /// The fields that the answers given with the command leave out: they are not asked the first time.
  var leftOut: Set<FieldReference> = []
  /// Those of them that belong to the step that is asked for the first time.
  private(set) var unasked: Set<String> = []
  /// Whether an end needs no Enter, because lines answer and not a person.
  var endsByItself = false
  /// What was said to be wrong with answers since a line was read.
  var refused: [RunDocument.Invalid] = []
  /// Whether the line read last could not be taken.
  var wasRefused = false
  /// The line read last, if it was none of the answers there are to what was asked, in a sentence.
  var misread: LocalizedMessage?
  /// Whether the run is over because nothing more can be read.
  var isAtEndOfInput = false
  /// The call that got no answer at the step where the run was stopped.
  var failedCall: FailedCall?

  init(
    _ controller: FlowController, console: any Console, waiter: ConsoleWaiter, flowName: String, store: String?,
    language: String?, services: String?, prefilled: Set<FieldReference>
  ) {
    self.controller = controller
    self.console = console
    self.waiter = waiter
    self.flowName = flowName
    self.store = store
    self.language = language
    self.services = services
    self.prefilled = prefilled
    waiter.beforeWaiting = { [weak self] call throws(WriteFailure) in
      if let self, call.step != proving { try sayProven() }
    }
  }

  /// What one question or screen led to.
  enum Turn: Equatable {
    /// Go on with what the controller shows.
    case again
    /// The run is over.
    case over(ExitStatus)
    /// Another conversation goes on, under the flow as it is now.
    case outdated
  }

  /// Talks until the run is over.
  func run() async throws -> ExitStatus {
    while true {
      switch try await turn() {
      case .again: continue
      case .over(let status): return status
      case .outdated: return .stopped
      }
    }
  }

  private func turn() async throws -> Turn {
    if let signal = try waiter.check() { return try await stopped(by: .signal(signal)) }
    if isBeginning {
      isBeginning = false
      try await goOnWithWhatWasTyped()
    }
    switch controller.screen {
    case .notStarted, .working: return .over(.internalError)
    case .step(let viewModel):
      // Before the step is shown, too: nothing is read twice.
      asking = nil
      return try await isOutdated() ? .outdated : step(viewModel)
    case .ended(let viewModel): return try await end(viewModel)
    case .finished(_, let viewModel):
      if shown != viewModel.step { try sayEnd(viewModel) }
      return .over(.done)
    case .stopped(let reason): return .over(try status(of: reason))
    }
  }

  // MARK: a step

  private func step(_ viewModel: StepViewModel) async throws -> Turn {
    let isFirst = visited.insert(viewModel.step).inserted
    let isNew = shown != viewModel.step
    if isNew {
      overtyped = [:]
      try sayHeading(viewModel)
    }
    shown = viewModel.step
    if owesTexts, !viewModel.state.isBlocked { try sayTexts(viewModel) }
    if isFirst, let turn = try await leaveOut(viewModel) { return turn }
    // What flags or a file gave is judged like what is typed.
    if isFirst {
      for field in viewModel.state.fields where isPrefilled(field, viewModel) {
        viewModel.leave(field.path)
      }
    }
    unasked = isFirst ? viewModel.unasked(leavingOut: leftOut) : []
    let isAsked = try sayProblems(viewModel, isWhole: !isFirst || isGivenWhole(viewModel)) && !isNew
    // Where a session goes on, what is wrong comes first, with what was not shown yet.
    if isFirst, onlyAsk != nil { goesOnAt[viewModel.step] = nil }
    if waitsForRetry(viewModel, isAsked) { return try await waitForRetry(viewModel) }
    if viewModel.state.review != nil { return try await review(viewModel) }
    if isFirst, isFilledIn(viewModel) {
      // What is done once needs a yes, also where every answer came with the command.
      let needsYes = controller.model?.needsConfirmation(at: viewModel.step) ?? false
      return try await needsYes ? enter(viewModel) : passOn(viewModel)
    }
    let asked = viewModel.state.fields.filter { !$0.isComputed }
    return asked.isEmpty ? try await enter(viewModel) : try await questions(viewModel)
  }

  private func sayHeading(_ viewModel: StepViewModel) throws {
    let state = viewModel.state
    try console.say("")
    let title = PromptMessages.title(state.title, in: state.section)
    if !state.title.isEmpty || state.section != nil || state.progress.position != nil {
      try console.say(PromptMessages.heading(title, state.progress.position, of: state.progress.parts.count))
    }
    try waiter.sayDelivered()
    // What its service said belongs to it, each time it is shown.
    if state.unavailable != nil, state.review == nil { said[viewModel.step] = [] }
    owesTexts = state.isBlocked
    if state.isBlocked { _ = try sayProblems(viewModel) } else { try sayTexts(viewModel) }
    if !state.actions.isEmpty { try console.say(PromptMessages.actions(state.actions)) }
    if state.canSkip {
      try console.say(PromptMessages.mayBeSkipped(section: state.skipsSection ? state.section?.title ?? "" : nil))
    }
  }

  private func sayTexts(_ viewModel: StepViewModel) throws {
    owesTexts = false
    for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
    if viewModel.state.review == nil, let notice = viewModel.state.notice {
      try console.say(PromptMessages.notice(notice))
    }
  }

  /// What is wrong with the form, and with fields a service blamed; answers whether there was news of the form.
  ///
  /// `isWhole`: whether all else was answered, so that only what is wrong is asked.
  private func sayProblems(_ viewModel: StepViewModel, isWhole: Bool = true) throws -> Bool {
    let broken = viewModel.state.fields.filter { !$0.allProblems.isEmpty }
    let news = { (problem: Problem) in self.said[viewModel.step, default: []].insert(problem).inserted }
    let form = viewModel.state.formProblems.filter(news)
    for problem in form { try console.say(escaped(problem.message)) }
    if viewModel.state.unavailable == nil { form.forEach { refuse($0, of: "form") } }
    for (path, problem) in broken.flatMap(\.allProblems) where news(problem) {
      refuse(problem, of: path)
      try console.say(PromptMessages.error(problem.message))
    }
    try waiter.sayDelivered()
    if !broken.isEmpty, onlyAsk == nil, isWhole { onlyAsk = Set(broken.map(\.path)) }
    if !form.isEmpty, viewModel.state.unavailable != nil, viewModel.state.canRetry, !waitsForRetry(viewModel, true) {
      try console.say(PromptMessages.retryLater)
    }
    return !form.isEmpty
  }

  /// A step with nothing to ask.
  private func enter(_ viewModel: StepViewModel) async throws -> Turn {
    let prompt = viewModel.state.button.map(PromptMessages.enterMeans) ?? PromptMessages.enterGoesOn
    guard case .line(let line, _) = try await read(prompt, mode: .line, viewModel) else { return lastTurn }
    guard line.isEmpty else { return try await obeyWord(line, viewModel) }
    return try await submit(viewModel)
  }

  /// Obeys a line where nothing is asked.
  private func obeyWord(_ line: String, _ viewModel: StepViewModel) async throws -> Turn {
    let command = asCommand(line)
    if !command.hasPrefix(":") { try console.say(PromptMessages.enterRest) }
    return try await apply(command, nil, viewModel) ?? .again
  }

  private func end(_ viewModel: StepViewModel) async throws -> Turn {
    if shown != viewModel.step { try sayEnd(viewModel) }
    shown = viewModel.step
    if endsByItself {
      try await controller.next()
      return .again
    }
    guard case .line(let line, _) = try await read(PromptMessages.enterFinishes, mode: .line, viewModel) else {
      return lastTurn
    }
    guard line.isEmpty else { return try await obeyWord(line, viewModel) }
    try await controller.next()
    return .again
  }

  private func sayEnd(_ viewModel: StepViewModel) throws {
    try console.say("")
    try sayTexts(viewModel)
  }
}
