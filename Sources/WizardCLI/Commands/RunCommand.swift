import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Foundation
import Localization

/// `wizard run` and `wizard resume`: one run of a flow, with a person or without.
struct RunCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  /// Converse only with a person at both ends, and where nobody said that there is none.
  var isInteractive: Bool { whyUnasked == nil && !takesLines }

  /// Why there is no person to ask; nil where there is one.
  var whyUnasked: LocalizedMessage? {
    if arguments.has(CommandTable.noInput) { return CommandMessages.noInputGiven }
    if isInCI { return CommandMessages.inCI }
    if console.isInteractive { return nil }
    return console.readsTerminal ? CommandMessages.errorIsNoTerminal : CommandMessages.inputIsNoTerminal
  }

  private var isInCI: Bool {
    environment.variables["CI"].map { !["", "0", "false", "no"].contains($0.lowercased()) } ?? false
  }

  /// Whether questions are asked at all: of a person, or of lines.
  var converses: Bool { isInteractive || takesLines }

  /// Whether reviews can be confirmed: by the person who is asked, or by `--yes`.
  var canConfirm: Bool { converses || arguments.has(CommandTable.yes) }

  /// Whether a step without questions may make its `once` call without being shown: with `--yes`, or where a person has
  /// just answered the questions before it.
  var confirmsByItself: Bool {
    if arguments.has(CommandTable.yes) { return true }
    let giving = [CommandTable.answers, CommandTable.set, CommandTable.secretFile]
    return isInteractive && !giving.contains { arguments.has($0) }
  }

  var storeFolder: URL { arguments.storeFolder(environment) }

  // MARK: the two commands

  /// Obeys `wizard run FLOW`.
  func run() async throws -> ExitStatus { try await documented { try await runFlow() } }

  /// Obeys `wizard resume [SESSION]`.
  func resume() async throws -> ExitStatus { try await documented { try await resumeSession() } }

  private func runFlow() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("run")) }
    try checkOptions()
    let folder = try FlowFolder.one(path)
    let store = FileSessionStore(folder: storeFolder)
    let setup = try setUp(folder, named: path, store, for: nil)
    try await sweep(store)
    if isInteractive, !arguments.has(CommandTable.fresh),
      let unfinished = try await unfinished(of: setup.flow, in: store)
    {
      switch try await offer(unfinished, setup, store) {
      case .yes:
        let own = try reconnected(setup, folder, store, for: unfinished.header)
        return try await resume(unfinished, own, store, isShown: true)
      case .no: break
      case .ended(let status):
        try handOver(RunDocument(status: .stopped, session: unfinished.header.id))
        return status
      }
    }
    return try await begin(setup, store)
  }

  private func resumeSession() async throws -> ExitStatus {
    try checkOptions()
    let store = FileSessionStore(folder: storeFolder)
    guard let unfinished = try await sessionToResume(in: store) else {
      throw SessionNotFound(CommandMessages.nothingToResume)
    }
    let header = unfinished.header
    if let expires = header.expires, header.isExpired(at: environment.host.now()) {
      throw FlowStartError.expired(at: Timestamp(seconds: expires))
    }
    guard let path = header.flowPath else { throw SessionNotFound(CommandMessages.flowGone(header.id)) }
    let setup = try setUp(FlowFolder.one(path), named: CommandMessages.shortPath(path), store, for: header)
    return try await resume(unfinished, setup, store, isShown: false)
  }

  /// All that a run needs before its first question.
  struct Setup {
    var flow: Flow
    let name: String
    let path: String
    let given: GivenAnswers
    let log: EventLog?
    /// Who answers.
    let answering: any Console
    var waiter: ConsoleWaiter
    var controller: FlowController
    /// The bindings file that was given with the command, or before with the session.
    var services: String?

    /// The fields that the answers given with the command leave out.
    var leftOut: Set<FieldReference> { controller.fields(leftOutBy: given.answers) }
  }

  // MARK: running

  private func begin(_ setup: Setup, _ store: FileSessionStore) async throws -> ExitStatus {
    if !converses, let status = try preflight(setup, given: nil) { return status }
    if converses { try greet(setup) }
    // Held before anything is saved, so that no other run can take it in between.
    let id = environment.host.newSessionID()
    let hold = try store.hold(id)
    defer { hold.release() }
    try await setup.controller.start(
      as: id, given: setup.given.given, prefill: setup.given.answers, flowPath: setup.path, bindingsPath: bindingsPath)
    return try await converse(setup)
  }

  /// `isShown`: the person has seen what is saved, and said yes.
  private func resume(
    _ unfinished: Unfinished, _ setup: Setup, _ store: FileSessionStore, isShown: Bool
  ) async throws -> ExitStatus {
    let id = unfinished.header.id
    let hold = try store.hold(id)
    defer { hold.release() }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    let report = try setup.controller.report(on: snapshot, given: setup.given.given)
    if !converses, let status = try preflight(setup, given: snapshot) { return status }
    if !isShown { try tell(report, setup, unfinished) }
    try await setup.controller.resume(
      id, given: setup.given.given, prefill: setup.given.answers, bindingsPath: bindingsPath)
    return try await converse(setup, isResumed: true)
  }

  /// Says what a session that is gone on with holds; without a person only what is otherwise than it was.
  private func tell(_ report: ResumeReport, _ setup: Setup, _ unfinished: Unfinished) throws {
    guard converses else {
      for sentence in report.changes { try console.say(sentence) }
      return
    }
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
    for step in steps.sorted(by: { ($0.part, $0.item?.text ?? "") < ($1.part, $1.item?.text ?? "") })
    where controller.screen.viewModel?.step != step {
      switch try await controller.edit(step) {
      case nil:
        // What was typed anew at a step that was confirmed is confirmed anew.
        if !arguments.has(CommandTable.yes), controller.model?.needsConfirmation(at: step) ?? false { return }
        let isLeftOut = controller.screen.viewModel?.isLeftOut(by: setup.leftOut) ?? false
        if try await (isLeftOut ? controller.skip() : controller.next()) != nil { return }
      case .barred: try console.say(PromptMessages.barred)
      case .notOnPath, .nothingBefore, .notOptional, .unknownAction, .busy, .nothingToRetry, .unexpectedAnswer, .over,
        .invalid:
        continue
      }
    }
  }

  private func greet(_ setup: Setup) throws {
    try console.say(setup.controller.title(given: setup.given.given))
    try console.say(PromptMessages.steps(setup.controller.stepTitles(given: setup.given.given)))
    try console.say(PromptMessages.saved)
    try console.say(PromptMessages.help)
  }

  private func converse(_ setup: Setup, isResumed: Bool = false) async throws -> ExitStatus {
    do {
      if isResumed { try await handIn(setup) }
      let (last, findings) = try await walk(setup)
      return try await RunEnding(arguments: arguments, console: console, isShown: converses).finish(last, findings)
    } catch {
      throw failure(error, session: setup.controller.session)
    }
  }

  private func walk(_ setup: Setup) async throws -> (Setup, RunFindings) {
    var findings = RunFindings()
    guard converses else {
      let run = UnattendedRun(
        setup: setup, console: console, confirms: canConfirm, whyUnasked: whyUnasked)
      findings.status = try await run.run()
      findings.refused = run.refused
      findings.needsPerson = run.needsPerson
      findings.failedCall = run.failedCall
      return (setup, findings)
    }
    let (last, conversation, status) = try await talk(setup)
    findings.status = status
    return takesLines && conversation.isAtEndOfInput ? (last, try linesEnded(last, conversation)) : (last, findings)
  }

  /// Talks until the run is over; answers the setup it ended with, too.
  private func talk(_ setup: Setup) async throws -> (Setup, Conversation, ExitStatus) {
    if arguments.has(CommandTable.watch) {
      return try await talkWatching(setup, FileSessionStore(folder: storeFolder))
    }
    let conversation = conversation(setup, given: setup.given.answers)
    return (setup, conversation, try await conversation.run())
  }

  /// A conversation in which what came with the command is not asked.
  func conversation(_ setup: Setup, given: [String: JSONValue]) -> Conversation {
    let conversation = Conversation(
      setup.controller, console: setup.answering, waiter: setup.waiter, flowName: setup.name,
      store: arguments.value(CommandTable.store), language: arguments.value(CommandTable.language),
      services: setup.services,
      prefilled: setup.controller.fields(named: given))
    conversation.endsByItself = takesLines
    conversation.leftOut = setup.controller.fields(leftOutBy: given)
    return conversation
  }
}
