import FlowDefinition
import FlowEngine
import Wording

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
  let prefilled: Set<FieldPlace>
  /// The step shown last, so that its heading is not said again after a mistake.
  private var shown: StepPlace?
  /// The step that was handed in last and has proved something, until that was said.
  private var proving: StepPlace?
  /// The question to go on with at a step, after a service was asked at it.
  var goesOnAt: (step: StepPlace, path: String)?
  /// Whether the step's texts have to wait for its service.
  private var owesTexts = false
  /// The steps shown so far: what flags or a file gave is handed in only the first time.
  private(set) var visited: Set<StepPlace> = []
  /// The question that is asked.
  var asking: String?
  /// Tells before a question whether the flow has changed, and another conversation goes on.
  var isOutdated: () async throws -> Bool = { false }
  /// The fields to ask when only some of a step's are; nil for all.
  var onlyAsk: Set<String>?
  /// The question of an item that is asked alone when its list is, such as `phones[0].number`.
  var onlyItem: String?
  /// Whether nothing was looked at yet of what a session that goes on left unfinished.
  private var isBeginning = true
  /// What was said to be wrong since the step was last handed in, so that nothing is said twice.
  var said: [StepPlace: Set<Problem>] = [:]
  /// Whether an end needs no Enter, because lines answer and not a person.
  var endsByItself = false
  /// What was said to be wrong with answers since a line was read.
  private(set) var refused: [RunDocument.Invalid] = []
  /// Whether the line read last could not be taken.
  private(set) var wasRefused = false
  /// Whether the run is over because nothing more can be read.
  var isAtEndOfInput = false
  /// Whether a service did not answer at the step where the run was stopped.
  var isUnavailable = false

  init(
    _ controller: FlowController, console: any Console, waiter: ConsoleWaiter, flowName: String, store: String?,
    language: String?, services: String?, prefilled: Set<FieldPlace>
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
    if isNew { try sayHeading(viewModel) }
    shown = viewModel.step
    if owesTexts, !viewModel.state.isBlocked { try sayTexts(viewModel) }
    // What flags or a file gave is judged like what is typed.
    if isFirst {
      for field in viewModel.state.fields where prefilled.contains(viewModel.step.with(field.index)) {
        viewModel.leave(field.path)
      }
    }
    let isAsked = try sayProblems(viewModel) && !isNew
    if waitsForRetry(viewModel, isAsked) { return try await waitForRetry(viewModel) }
    if viewModel.state.review != nil { return try await review(viewModel) }
    if isFirst, isFilledIn(viewModel) { return try await passOn(viewModel) }
    let asked = viewModel.state.fields.filter { !$0.isComputed }
    return asked.isEmpty ? try await enter(viewModel) : try await questions(viewModel)
  }

  private func sayHeading(_ viewModel: StepViewModel) throws {
    let state = viewModel.state
    try console.say("")
    try console.say(
      PromptWords.heading(
        PromptWords.title(state.title, in: state.section), state.progress.position, of: state.progress.parts.count))
    try waiter.sayDelivered()
    // What its service said belongs to it, each time it is shown.
    if state.unavailable != nil, state.review == nil { said[viewModel.step] = [] }
    owesTexts = state.isBlocked
    if state.isBlocked { _ = try sayProblems(viewModel) } else { try sayTexts(viewModel) }
    if !state.actions.isEmpty { try console.say(PromptWords.actions(state.actions)) }
    if state.canSkip {
      try console.say(PromptWords.mayBeSkipped(section: state.skipsSection ? state.section?.title ?? "" : nil))
    }
  }

  private func sayTexts(_ viewModel: StepViewModel) throws {
    owesTexts = false
    for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
    if viewModel.state.review == nil, let notice = viewModel.state.notice {
      try console.say(PromptWords.notice(notice))
    }
  }

  /// What is wrong with the form, and with fields a service blamed; answers whether there was news of the form.
  private func sayProblems(_ viewModel: StepViewModel) throws -> Bool {
    let broken = viewModel.state.fields.filter { !$0.allProblems.isEmpty }
    let news = { (problem: Problem) in self.said[viewModel.step, default: []].insert(problem).inserted }
    let form = viewModel.state.formProblems.filter(news)
    for problem in form { try console.say(escaped(problem.message)) }
    if viewModel.state.unavailable == nil { form.forEach { refuse($0, of: "form") } }
    for (path, problem) in broken.flatMap(\.allProblems) where news(problem) {
      refuse(problem, of: path)
      try console.say(PromptWords.error(problem.message))
    }
    try waiter.sayDelivered()
    if !broken.isEmpty, onlyAsk == nil { onlyAsk = Set(broken.map(\.path)) }
    if !form.isEmpty, viewModel.state.unavailable != nil, viewModel.state.canRetry, !waitsForRetry(viewModel, true) {
      try console.say(PromptWords.retryLater)
    }
    return !form.isEmpty
  }

  /// Whether flags or a file gave all that this step needs.
  private func isFilledIn(_ viewModel: StepViewModel) -> Bool {
    let fields = viewModel.state.fields.filter { !$0.isComputed && $0.isRequired }
    return !fields.isEmpty && fields.allSatisfy { prefilled.contains(viewModel.step.with($0.index)) && $0.isAnswered }
      && viewModel.state.fields.allSatisfy(\.allProblems.isEmpty)
  }

  private func passOn(_ viewModel: StepViewModel) async throws -> Turn {
    for field in viewModel.state.fields {
      if let value = field.shown { try console.say(PromptWords.row(nil, field.shortLabel, value)) }
    }
    return try await submit(viewModel)
  }

  /// A step with nothing to ask.
  private func enter(_ viewModel: StepViewModel) async throws -> Turn {
    let prompt = viewModel.state.button.map(PromptWords.enterMeans) ?? PromptWords.enterGoesOn
    guard case .line(let line, _) = try await read(prompt, mode: .line, viewModel) else { return lastTurn }
    guard line.isEmpty else { return try await obey(asCommand(line), nil, viewModel) ?? .again }
    return try await submit(viewModel)
  }

  private func end(_ viewModel: StepViewModel) async throws -> Turn {
    if shown != viewModel.step { try sayEnd(viewModel) }
    shown = viewModel.step
    if endsByItself {
      try await controller.next()
      return .again
    }
    guard case .line(let line, _) = try await read(PromptWords.enterFinishes, mode: .line, viewModel) else {
      return lastTurn
    }
    guard line.isEmpty else { return try await obey(asCommand(line), nil, viewModel) ?? .again }
    try await controller.next()
    return .again
  }

  private func sayEnd(_ viewModel: StepViewModel) throws {
    try console.say("")
    try sayTexts(viewModel)
  }

  /// Hands a step in.
  ///
  /// What the machine finds wrong is asked again.
  func submit(_ viewModel: StepViewModel) async throws -> Turn {
    onlyAsk = nil
    said[viewModel.step] = []
    if let turn = try await askAboutImpact(viewModel) { return turn }
    let refusal = try await proving(viewModel.step) { try await controller.next() }
    if refusal == nil, let next = controller.screen.viewModel, next.step == viewModel.step, next.state.isClean {
      // A loop led back to the same step: it is asked anew.
      shown = nil
    }
    return .again
  }

  /// A change that makes later answers fall away is told, and done only after a yes; nil to go on.
  private func askAboutImpact(_ viewModel: StepViewModel) async throws -> Turn? {
    let lost = controller.impact
    if lost.isEmpty { return nil }
    try console.say(PromptWords.impact(lost))
    while true {
      guard case .line(let line, _) = try await read(PromptWords.impactPrompt, mode: .line, viewModel) else {
        if lastTurn != .again { return lastTurn }
        continue
      }
      switch console.language.agreement(line) {
      case true?: return nil
      case false?:
        try await controller.discardChanges()
        try await controller.next()
        return .again
      case nil: if let turn = try await obey(asCommand(line), nil, viewModel) { return turn }
      }
    }
  }

  /// Hands a step in, and says what that proved before a later call is waited for.
  func proving(_ step: StepPlace, _ handIn: () async throws -> Refusal?) async throws -> Refusal? {
    proving = step
    let refusal = try await handIn()
    if refusal == nil { try sayProven() }
    proving = nil
    return refusal
  }

  private func sayProven() throws(WriteFailure) {
    guard let step = proving, let words = confirmation(of: step) else { return }
    proving = nil
    try console.say(words)
  }

  /// Proving a number or an address is worth a word.
  private func confirmation(of step: StepPlace) -> Sentence? {
    let flow = controller.flow
    guard let submit = flow[step].submit, controller.model?.session.calls[step.with(submit)] != nil,
      controller.screen.viewModel?.step != step, case .record(_, let types) = flow[flow[submit].port].input,
      types.contains(.code)
    else { return nil }
    return PromptWords.confirmed(phone: types.contains(.phone), email: types.contains(.email))
  }

  // MARK: reading

  /// The turn that ends a run after a read that brought no line.
  private(set) var lastTurn = Turn.again

  /// Reads a line; what is no line is dealt with, and `lastTurn` says how to go on.
  ///
  /// `goesOn`: it is another line of the same answer.
  func read(
    _ prompt: Sentence, mode: ReadMode, _ viewModel: StepViewModel?, goesOn: Bool = false
  ) async throws -> LineInput {
    lastTurn = .again
    if !goesOn, try await isOutdated() {
      lastTurn = .outdated
      return .endOfInput
    }
    let input = try console.readLine(prompt: prompt, mode: mode)
    switch input {
    case .line(let text, let dropped):
      (refused, wasRefused) = ([], false)
      if dropped > 0 { try console.say(PromptWords.dropped(dropped)) }
      return .line(mode.keepsSpaces ? text : text.trimmingSpaces, dropped: dropped)
    case .endOfInput, .signal: lastTurn = try await stopped(by: input)
    case .tooLong: try console.say(PromptWords.error(PromptWords.tooLong))
    case .notUTF8: try console.say(PromptWords.error(PromptWords.notUTF8))
    }
    if input == .tooLong || input == .notUTF8 { wasRefused = true }
    return input
  }

  /// Notes what is wrong with an answer, for a run in which nobody can answer again.
  func refuse(_ problem: Problem?, of path: String) {
    wasRefused = true
    if let problem { refused.append(RunDocument.Invalid(path, problem)) }
  }
}

extension StepViewState {
  /// Whether there is nothing to tell about what was handed in.
  fileprivate var isClean: Bool { formProblems.isEmpty && fields.allSatisfy(\.allProblems.isEmpty) && !canRetry }
}

extension ReadMode {
  /// Whether blanks at both ends belong to what is typed.
  fileprivate var keepsSpaces: Bool {
    switch self {
    case .secret, .manyLines: true
    case .line, .code: false
    }
  }
}

extension String {
  /// Without blanks at both ends; what else stands there is the rules' matter.
  var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
