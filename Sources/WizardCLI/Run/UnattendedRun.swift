import FlowSyntax
import FlowDefinition
import FlowEngine
import Localization

struct UnattendedRun {
  private let command: RunCommand
  private let setup: RunCommand.Setup
  private let given: GivenFields
  private var findings = RunFindings(status: .done)
  /// While this set is empty, the problems of the current step may stem from an earlier run.
  private var submittedSteps: Set<StepReference> = []

  private var console: any Console { command.console }

  init(_ command: RunCommand, _ setup: RunCommand.Setup) {
    (self.command, self.setup) = (command, setup)
    given = GivenFields(setup.given.answers, in: setup.controller)
  }

  /// If the run does not reach an end, notifies the observers that it stopped.
  mutating func run() async throws -> RunFindings {
    findings.status = try await runSteps()
    switch setup.controller.screen {
    case .finished, .stopped: break
    case .notStarted, .step, .working, .ended: try await setup.controller.quit()
    }
    return findings
  }

  private mutating func runSteps() async throws -> ExitStatus {
    let controller = setup.controller
    while true {
      if let signal = try setup.waiter.check() { return .signal(signal) }
      switch controller.screen {
      case .notStarted, .working: return .internalError
      case .finished: return .done
      case .stopped(let reason):
        try console.say(reason)
        return ExitStatus(reason)
      case .ended: try await controller.next()
      case .step(let viewModel): if let status = try await pass(viewModel) { return status }
      }
    }
  }

  /// - Returns: `nil` to continue, or the exit status if the run stops at the step.
  private mutating func pass(_ viewModel: StepViewModel) async throws -> ExitStatus? {
    let controller = setup.controller
    let state = viewModel.state
    let isLeftOut = isLeftOut(viewModel)
    let continues = state.unavailable == nil && controller.model?.continues(at: viewModel.step) ?? false
    if continues { for problem in state.formProblems { try console.say(escapedOwn(problem.message)) } }
    let isRejected = !state.formProblems.isEmpty && (setup.repeatsCall || !submittedSteps.isEmpty)
    let hasFailed = state.isBlocked || state.unavailable != nil || isRejected
    if !continues, !submittedSteps.isEmpty && !isLeftOut || hasFailed, let status = try failure(state) { return status }
    // Stop if the step was already submitted: the flow has returned to it for another answer, which nobody can give.
    guard submittedSteps.insert(viewModel.step).inserted else {
      try need(state.questions.map(\.name))
      try console.sayError(CommandMessages.askedAgain(state.title.isEmpty ? state.step : state.title))
      return .answersMissing
    }
    if !isLeftOut, let status = try unconfirmed(viewModel) { return status }
    let refusal = try await (isLeftOut ? controller.skip() : controller.next()).refusal
    guard refusal == .invalid, let shown = controller.screen.viewModel?.state else { return nil }
    try report(shown)
    return .answersMissing
  }

  private mutating func unconfirmed(_ viewModel: StepViewModel) throws -> ExitStatus? {
    guard !command.canConfirm, let model = setup.controller.model, model.needsConfirmation(at: viewModel.step) else {
      return nil
    }
    let name = viewModel.state.id
    try need([name])
    let title = viewModel.state.title
    try console.sayUnconfirmed(title.isEmpty ? name : title, viewModel.state.review)
    return .answersMissing
  }

  private mutating func need(_ names: [String]) throws {
    findings.needsPerson = names
    if let whyUnasked = command.whyUnasked {
      try console.sayError(CommandMessages.unasked(because: whyUnasked, cure: false))
    }
  }

  private mutating func report(_ state: StepViewState) throws {
    for (path, problem) in state.fields.flatMap(\.allProblems) {
      findings.invalid.append(RunDocument.Invalid(path, problem))
      try console.sayError(CommandMessages.invalidAnswer(path, problem.message))
    }
    for problem in state.formProblems {
      findings.invalid.append(RunDocument.Invalid("form", problem))
      try console.say(escapedOwn(problem.message))
    }
  }

  private func isLeftOut(_ viewModel: StepViewModel) -> Bool {
    viewModel.state.canSkip
      && !viewModel.state.fields.contains { field in
        (given.has(field, of: viewModel.step) || field.isAnswered) && !given.leavesOut(field, of: viewModel.step)
      }
  }

  private mutating func failure(_ state: StepViewState) throws -> ExitStatus? {
    if state.formProblems.isEmpty, state.fields.allSatisfy(\.allProblems.isEmpty) { return nil }
    try report(state)
    guard state.unavailable != nil else { return .answersMissing }
    // The service failed, so its problems are not reported as invalid answers.
    findings.invalid = []
    findings.failedCall = state.failedCall
    // A failure of the kind `other` is not printed, because it has no details beyond the message printed above.
    if let call = state.failedCall, call.failure != .other {
      try console.sayError(CommandMessages.failedCall(call))
    }
    return .unavailable
  }
}
