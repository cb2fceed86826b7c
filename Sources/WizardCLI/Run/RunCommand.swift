import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

struct RunCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: any ProgramStore

  func run() async throws -> ExitStatus { try await begin(runFlow) }

  func resume() async throws -> ExitStatus { try await begin(resumeSession) }

  private func begin(_ run: () async throws -> ExitStatus) async throws -> ExitStatus {
    console.editsLines = console.isInteractive && environment.editsLines && !arguments.has(CommandTable.noLineEditing)
    return try await documented(of: nil, run)
  }

  /// Calls a closure and, if it throws an error, throws a ``RunFailure`` with this error, how to resume the session, and the
  /// data for the run's JSON document.
  ///
  /// A ``RunFailure`` from the closure is thrown unchanged. The document is printed after the error message.
  private func documented(
    of controller: FlowController?, _ run: () async throws -> ExitStatus
  ) async throws -> ExitStatus {
    do {
      return try await run()
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw RunFailure(
        error, session: controller?.session, cure: await wayToResume(controller),
        isAsked: arguments.has(CommandTable.json))
    }
  }

  /// Returns the command that resumes a session after an error; `nil` if no answers are saved.
  private func wayToResume(_ controller: FlowController?) async -> LocalizedMessage? {
    guard let controller, let session = controller.session, let saved = try? await store.peek(session),
      saved.header.outcome == nil, saved.header.answers != 0
    else { return nil }
    return PromptMessages.toContinue(
      await store.nameToResume(session), given: controller.givenSecrets, store: arguments.value(CommandTable.store),
      language: arguments.language)
  }

  private func runFlow() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("run")) }
    try checkOptions()
    let folder = try FlowFolder.one(path)
    let setup = try setUp(folder, named: path, for: nil)
    try await store.check()
    try await sweep()
    guard isInteractive, !arguments.has(CommandTable.fresh), let unfinished = try await unfinished(of: setup.flow)
    else { return try await start(setup) }
    switch try await offer(unfinished, setup) {
    case .yes: return try await resume(unfinished, reconnected(setup, folder, for: unfinished.header), isShown: true)
    case .no: return try await start(setup)
    case .ended(let status):
      try printDocument(RunDocument(RunFindings(status: .stopped), session: unfinished.header.id, in: console.language))
      return status
    }
  }

  private func resumeSession() async throws -> ExitStatus {
    try checkOptions()
    try await store.check()
    guard let unfinished = try await sessionToResume() else {
      throw UnreadableError(CommandMessages.nothingToResume)
    }
    let header = unfinished.header
    if let expires = header.expiresAt, header.isExpired(at: environment.host.now()) {
      throw FlowStartError.expired(at: FlowTimestamp(seconds: expires))
    }
    guard let path = header.flowPath else { throw UnreadableError(CommandMessages.flowGone(header.id)) }
    let setup = try setUp(FlowFolder.one(path), named: CommandMessages.shortPath(path), for: header)
    return try await resume(unfinished, setup, isShown: false)
  }

  // MARK: starting and resuming

  private func start(_ setup: Setup) async throws -> ExitStatus {
    if !converses, let status = try preflight(setup, given: nil) { return status }
    if converses { try greet(setup) }
    // The session is locked before anything is saved, so that no other run can take it.
    let id = environment.host.newSessionID()
    let hold = try store.hold(id)
    defer { hold.release() }
    try await setup.controller.start(
      as: id, given: setup.given.given, prefill: setup.given.answers, flowPath: setup.path, bindingsPath: bindingsPath)
    return try await runAndFinish(setup, isResumed: false)
  }

  private func greet(_ setup: Setup) throws {
    try console.say(setup.controller.title(given: setup.given.given))
    let titles = setup.controller.stepTitles(given: setup.given.given)
    if !titles.isEmpty { try console.say(PromptMessages.steps(titles)) }
    try console.say(PromptMessages.saved)
    try console.say(PromptMessages.help)
  }

  /// `isShown` says whether the session was already shown to the user, who then chose to resume it.
  private func resume(_ unfinished: Unfinished, _ setup: Setup, isShown: Bool) async throws -> ExitStatus {
    let id = unfinished.header.id
    let hold = try store.hold(id)
    defer { hold.release() }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    let report = try await setup.controller.reportCheckingFiles(on: snapshot, given: setup.given.given)
    if !converses, let status = try preflight(setup, given: snapshot) { return status }
    if !isShown { try showChanges(report, unfinished) }
    var setup = setup
    setup.repeatsCall = report.unanswered.contains(where: \.isAskedAgain)
    try await setup.controller.resume(
      id, given: setup.given.given, prefill: setup.given.answers, bindingsPath: bindingsPath)
    return try await runAndFinish(setup, isResumed: true)
  }

  /// If no questions are asked, only the changes are printed.
  private func showChanges(_ report: ResumeReport, _ unfinished: Unfinished) throws {
    if !converses { return try console.say(report.changes) }
    try console.say(PromptMessages.resuming(report.title))
    try show(report)
    if report.resumesElsewhere { try console.say(report.direction) }
    if unfinished.more > 0 {
      try console.say(SessionMessages.more(unfinished.more, store: arguments.value(CommandTable.store)))
    }
  }

  /// Resubmits completed steps whose saved answers are replaced by answers given with the command.
  ///
  /// While the outcome of a `once` call is unknown, the answers that it sent stay.
  private func resubmitChangedSteps(_ setup: Setup) async throws {
    let (flow, controller) = (setup.flow, setup.controller)
    if controller.model?.unansweredOnce != nil { return }
    let fields = controller.fields(named: setup.given.answers).filter { flow[$0.part].isKept }
    let steps = Set(fields.map { $0.with(flow[$0.part].step) })
    let given = GivenFields(setup.given.answers, in: controller)
    for step in steps.sorted(by: { ($0.part, $0.item?.text ?? "") < ($1.part, $1.item?.text ?? "") })
    where controller.screen.viewModel?.step != step {
      switch try await controller.edit(step).refusal {
      case nil:
        // Without `--yes`, stop at a step that must be confirmed, because its confirmation does not cover the new
        // answers.
        if !arguments.has(CommandTable.yes), controller.model?.needsConfirmation(at: step) ?? false { return }
        let isLeftOut = controller.screen.viewModel.map(given.leavesOut) ?? false
        if try await (isLeftOut ? controller.skip() : controller.next()).refusal != nil { return }
      case .noWayBack: try console.say(PromptMessages.cannotGoBack)
      case .notOnPath, .nothingBefore, .notOptional, .unknownAction, .busy, .nothingToRetry, .unexpectedReply,
        .notStarted, .over, .invalid:
        continue
      }
    }
  }

  // MARK: running

  private func runAndFinish(_ setup: Setup, isResumed: Bool) async throws -> ExitStatus {
    try await documented(of: setup.controller) {
      if isResumed { try await resubmitChangedSteps(setup) }
      let (last, findings) = try await runSteps(setup)
      return try await finish(last, findings)
    }
  }

  /// - Returns: The last setup as well, because the flow may have been reloaded.
  private func runSteps(_ setup: Setup) async throws -> (Setup, RunFindings) {
    guard converses else {
      var run = UnattendedRun(self, setup)
      return (setup, try await run.run())
    }
    let (last, found) =
      arguments.has(CommandTable.watch)
      ? try await talkWatching(setup) : (setup, try await dialogue(setup, given: setup.given.answers).run())
    var findings = found
    if findings.areLinesOver { try reportLinesEnded(last, &findings) }
    return (last, findings)
  }

  func dialogue(_ setup: Setup, given: [String: JSONValue]) -> Dialogue {
    let options = DialogueOptions(
      flowName: setup.name, sessions: store, store: arguments.value(CommandTable.store),
      language: arguments.language, services: setup.services,
      given: GivenFields(given, in: setup.controller), readsLines: takesLines)
    return Dialogue(setup.controller, console: setup.answering, waiter: setup.waiter, options: options)
  }
}
