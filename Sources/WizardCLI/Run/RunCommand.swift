import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

/// `wizard run` and `wizard resume`: one run of a flow, with a person or without.
struct RunCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: FileSessionStore

  func run() async throws -> ExitStatus { try await documented(nil, runFlow) }

  func resume() async throws -> ExitStatus { try await documented(nil, resumeSession) }

  /// Notes of an error whether a document is to tell it, which is printed once it was said.
  private func documented(_ session: SessionID?, _ run: () async throws -> ExitStatus) async throws -> ExitStatus {
    do {
      return try await run()
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw RunFailure(error, session: session, isAsked: arguments.has(CommandTable.json))
    }
  }

  private func runFlow() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("run")) }
    try checkOptions()
    let folder = try FlowFolder.one(path)
    let setup = try setUp(folder, named: path, for: nil)
    try await sweep()
    guard isInteractive, !arguments.has(CommandTable.fresh), let unfinished = try await unfinished(of: setup.flow)
    else { return try await begin(setup) }
    switch try await offer(unfinished, setup) {
    case .yes: return try await resume(unfinished, reconnected(setup, folder, for: unfinished.header), isShown: true)
    case .no: return try await begin(setup)
    case .ended(let status):
      try handOver(RunDocument(RunFindings(status: .stopped), session: unfinished.header.id, in: console.language))
      return status
    }
  }

  private func resumeSession() async throws -> ExitStatus {
    try checkOptions()
    guard let unfinished = try await sessionToResume() else {
      throw UnreadableError(CommandMessages.nothingToResume)
    }
    let header = unfinished.header
    if let expires = header.expires, header.isExpired(at: environment.host.now()) {
      throw FlowStartError.expired(at: Timestamp(seconds: expires))
    }
    guard let path = header.flowPath else { throw UnreadableError(CommandMessages.flowGone(header.id)) }
    let setup = try setUp(FlowFolder.one(path), named: CommandMessages.shortPath(path), for: header)
    return try await resume(unfinished, setup, isShown: false)
  }

  // MARK: beginning and going on

  private func begin(_ setup: Setup) async throws -> ExitStatus {
    if !converses, let status = try preflight(setup, given: nil) { return status }
    if converses { try greet(setup) }
    // Held before anything is saved, so that no other run can take it in between.
    let id = environment.host.newSessionID()
    let hold = try store.hold(id)
    defer { hold.release() }
    try await setup.controller.start(
      as: id, given: setup.given.given, prefill: setup.given.answers, flowPath: setup.path, bindingsPath: bindingsPath)
    return try await goThrough(setup, isResumed: false)
  }

  private func greet(_ setup: Setup) throws {
    try console.say(setup.controller.title(given: setup.given.given))
    try console.say(PromptMessages.steps(setup.controller.stepTitles(given: setup.given.given)))
    try console.say(PromptMessages.saved)
    try console.say(PromptMessages.help)
  }

  /// `isShown`: the person has seen what is saved, and said yes.
  private func resume(_ unfinished: Unfinished, _ setup: Setup, isShown: Bool) async throws -> ExitStatus {
    let id = unfinished.header.id
    let hold = try store.hold(id)
    defer { hold.release() }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    let report = try setup.controller.report(on: snapshot, given: setup.given.given)
    if !converses, let status = try preflight(setup, given: snapshot) { return status }
    if !isShown { try tell(report, unfinished) }
    try await setup.controller.resume(
      id, given: setup.given.given, prefill: setup.given.answers, bindingsPath: bindingsPath)
    return try await goThrough(setup, isResumed: true)
  }

  /// Says what a session that is gone on with holds; without a person only what is otherwise than it was.
  private func tell(_ report: ResumeReport, _ unfinished: Unfinished) throws {
    if !converses { return try console.say(report.changes) }
    try console.say(PromptMessages.goOn(report.title))
    try show(report)
    if report.goesOnElsewhere { try console.say(report.direction) }
    if unfinished.more > 0 { try console.say(SessionMessages.more(unfinished.more)) }
  }

  /// Answers that come with the command go before saved ones: steps that are done already are handed in again.
  private func handIn(_ setup: Setup) async throws {
    let (flow, controller) = (setup.flow, setup.controller)
    let fields = controller.fields(named: setup.given.answers).filter { flow[$0.part].isKept }
    let steps = Set(fields.map { $0.with(flow[$0.part].step) })
    let given = GivenFields(setup.given.answers, in: controller)
    for step in steps.sorted(by: { ($0.part, $0.item?.text ?? "") < ($1.part, $1.item?.text ?? "") })
    where controller.screen.viewModel?.step != step {
      switch try await controller.edit(step).refusal {
      case nil:
        // What was typed anew at a step that was confirmed is confirmed anew.
        if !arguments.has(CommandTable.yes), controller.model?.needsConfirmation(at: step) ?? false { return }
        let isLeftOut = controller.screen.viewModel.map(given.leavesOut) ?? false
        if try await (isLeftOut ? controller.skip() : controller.next()).refusal != nil { return }
      case .barred: try console.say(PromptMessages.barred)
      case .notOnPath, .nothingBefore, .notOptional, .unknownAction, .busy, .nothingToRetry, .unexpectedAnswer,
        .notStarted,
        .over, .invalid:
        continue
      }
    }
  }

  // MARK: going through

  private func goThrough(_ setup: Setup, isResumed: Bool) async throws -> ExitStatus {
    try await documented(setup.controller.session) {
      if isResumed { try await handIn(setup) }
      let (last, findings) = try await walk(setup)
      return try await finish(last, findings)
    }
  }

  /// Goes to the end, or as far as it can; answers the setup it ended with, too.
  private func walk(_ setup: Setup) async throws -> (Setup, RunFindings) {
    guard converses else {
      var run = UnattendedRun(self, setup)
      return (setup, try await run.run())
    }
    let (last, found) =
      arguments.has(CommandTable.watch)
      ? try await talkWatching(setup) : (setup, try await dialogue(setup, given: setup.given.answers).run())
    var findings = found
    if findings.areLinesOver { try tellLinesEnded(last, &findings) }
    return (last, findings)
  }

  /// A dialogue in which what came with the command is not asked.
  func dialogue(_ setup: Setup, given: [String: JSONValue]) -> Dialogue {
    let options = DialogueOptions(
      flowName: setup.name, store: arguments.value(CommandTable.store),
      language: arguments.value(CommandTable.language), services: setup.services,
      given: GivenFields(given, in: setup.controller), readsLines: takesLines)
    return Dialogue(setup.controller, console: setup.answering, waiter: setup.waiter, options: options)
  }
}
