import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation

/// `wizard run` and `wizard resume`: one run of a flow, with a person or without.
struct RunCommand {
  let arguments: Arguments
  let console: any Console
  let surroundings: Surroundings

  /// Converse only with a person at both ends, and where nobody said that there is none.
  private var isInteractive: Bool {
    let inCI = surroundings.environment["CI"].map { !["", "0", "false", "no"].contains($0.lowercased()) } ?? false
    return console.isInteractive && !inCI && !arguments.has(CommandTable.noInput)
  }

  private var storeFolder: URL {
    arguments.value(CommandTable.store).map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileSessionStore.defaultFolder(environment: surroundings.environment)
  }

  // MARK: the two commands

  /// Obeys `wizard run FLOW`.
  func run() async throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandWords.needsFlow("run")) }
    let folder = try FlowFolder.one(path)
    let store = FileSessionStore(folder: storeFolder)
    let setup = try setUp(folder, named: path, store)
    if isInteractive, !arguments.has(CommandTable.fresh),
      let unfinished = try await unfinished(of: setup.flow, in: store)
    {
      switch try await offer(unfinished, setup.flow, store) {
      case .yes: return try await resume(unfinished.id, setup, store)
      case .no: break
      case .ended(let status): return status
      }
    }
    return try await begin(setup, store)
  }

  /// Obeys `wizard resume [SESSION]`.
  func resume() async throws -> ExitStatus {
    let store = FileSessionStore(folder: storeFolder)
    guard let header = try await sessionToResume(in: store) else {
      try console.say(CommandWords.nothingToResume)
      return .unreadable
    }
    guard let path = header.flowPath else {
      try console.say(CommandWords.flowGone(header.id))
      return .unreadable
    }
    return try await resume(header.id, setUp(FlowFolder.one(path), named: CommandWords.shortPath(path), store), store)
  }

  private func sessionToResume(in store: FileSessionStore) async throws -> SnapshotHeader? {
    guard let name = arguments.operands.first else { return try await newest(in: store) }
    guard let id = SessionID(name) else { throw UsageError(CommandWords.notASession(name)) }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    if let outcome = snapshot.header.outcome { throw FlowStartError.finished(outcome: outcome) }
    return snapshot.header
  }

  /// The newest unfinished session; where there is none but one that cannot be used, that is the error.
  private func newest(in store: FileSessionStore) async throws -> SnapshotHeader? {
    let unfinished = try await store.unfinished()
    if let header = await store.firstAnswered(unfinished) ?? unfinished.first { return header }
    for summary in try await store.list() {
      if case .unreadable = summary.content { _ = try await store.load(summary.id) }
    }
    return nil
  }

  // MARK: setting up

  /// All that a run needs before its first question.
  struct Setup {
    let flow: Flow
    let name: String
    let path: String
    let given: GivenAnswers
    let controller: FlowController
    let waiter: ConsoleWaiter
    let log: EventLog?
  }

  private func setUp(_ folder: FlowFolder, named name: String, _ store: FileSessionStore) throws -> Setup {
    let language = arguments.value(CommandTable.language)
    let (read, reports) = try folder.readFlow(language: language)
    guard let flow = read else { throw FlowFileError(reports.filter(\.hasErrors)) }
    if let language, flow.language != language {
      try console.say(CommandWords.noTexts(in: language, but: flow.languages))
    }
    let delivery = TerminalDelivery(isInteractive: isInteractive)
    let services = try services(for: flow, folder, delivery)
    let given = try GivenAnswers(arguments, flow, readInput: surroundings.readInput)
    let log = try arguments.value(CommandTable.events).map { try EventLog(path: $0) }
    let waiter = ConsoleWaiter(console: console, delivery: delivery)
    let controller = FlowController(
      flow: flow, services: services, store: store, host: surroundings.host, waiter: waiter,
      observers: log.map { [$0] } ?? [])
    let path = URL(filePath: folder.flowPath).standardizedFileURL.path(percentEncoded: false)
    return Setup(flow: flow, name: name, path: path, given: given, controller: controller, waiter: waiter, log: log)
  }

  private func services(
    for flow: Flow, _ folder: FlowFolder, _ delivery: any CodeDelivery
  ) throws -> [String: any Service] {
    let bindings = try bindings(of: folder)
    let host = ServiceHost(
      folder: storeFolder, delivery: delivery, environment: surroundings.environment, random: surroundings.random)
    let (services, diagnostics) = bindings.services(for: flow, host: host)
    let report = DiagnosticReport(source: bindings.source, diagnostics: diagnostics)
    if report.hasErrors { throw FlowFileError([report]) }
    return services.merging(surroundings.services) { $1 }
  }

  private func bindings(of folder: FlowFolder) throws -> Bindings {
    let beside = FlowFolder.isThere(folder.servicesPath) ? folder.servicesPath : nil
    guard let path = arguments.value(CommandTable.services) ?? beside else { return .standard }
    let (bindings, report) = Bindings.read(try readFile(path))
    guard let bindings else { throw FlowFileError([report]) }
    return bindings
  }

  // MARK: unfinished sessions

  private enum Offer {
    case yes
    case no
    case ended(ExitStatus)
  }

  private func unfinished(of flow: Flow, in store: FileSessionStore) async throws -> SnapshotHeader? {
    await store.firstAnswered(try await store.unfinished().filter { $0.flow == flow.id })
  }

  private func offer(_ header: SnapshotHeader, _ flow: Flow, _ store: FileSessionStore) async throws -> Offer {
    guard let snapshot = try? await store.load(header.id) else { return .no }
    let count =
      snapshot.content.answers.count + snapshot.content.drafts.filter { snapshot.content.answers[$0.key] == nil }.count
    if count == 0 { return .no }
    let day = Date(timeIntervalSince1970: TimeInterval(header.saved)).formatted(.iso8601.year().month().day())
    try console.say(PromptWords.unfinished(count, day: day))
    while true {
      switch try console.readLine(prompt: PromptWords.continueIt, mode: .line) {
      case .line(let line, _):
        switch line.trimmingSpaces.lowercased() {
        case "", "yes", "y": return .yes
        case "no", "n": return .no
        case ":quit", "quit": return try stay(.stopped, count)
        case _: try console.say(PromptWords.continueHelp)
        }
      case .endOfInput: return try stay(.stopped, count)
      case .signal(let signal): return try stay(.signal(signal), count)
      case .tooLong, .notUTF8: try console.say(PromptWords.continueHelp)
      }
    }
  }

  /// The session offered stays as it is.
  private func stay(_ status: ExitStatus, _ count: Int) throws -> Offer {
    try console.say(PromptWords.stopped(count, nothingDone: false))
    try console.sayUnwrapped(
      PromptWords.toContinue(
        store: arguments.value(CommandTable.store), language: arguments.value(CommandTable.language)) + "\n")
    return .ended(status)
  }

  // MARK: running

  private func begin(_ setup: Setup, _ store: FileSessionStore) async throws -> ExitStatus {
    if !isInteractive, let status = try preflight(setup, given: nil) { return status }
    if isInteractive { try greet(setup) }
    try await setup.controller.start(given: setup.given.given, prefill: setup.given.answers, flowPath: setup.path)
    guard let id = setup.controller.session else { return .internalError }
    let hold = try store.hold(id)
    defer { hold.release() }
    return try await converse(setup)
  }

  private func resume(_ id: SessionID, _ setup: Setup, _ store: FileSessionStore) async throws -> ExitStatus {
    let hold = try store.hold(id)
    defer { hold.release() }
    if !isInteractive, let status = try preflight(setup, given: try await store.load(id)) { return status }
    var isGreeted = !isInteractive
    let greet = { () throws(WriteFailure) in
      if isGreeted { return }
      isGreeted = true
      try console.say(PromptWords.goOn(setup.controller.title))
      for row in setup.controller.answersSoFar { try console.say(PromptWords.row(nil, row.label, row.value)) }
    }
    // A step that calls a service on arriving does so before there is anything to show of it.
    setup.waiter.beforeWaiting = { _ throws(WriteFailure) in try greet() }
    let setAside = try await setup.controller.resume(id, given: setup.given.given, prefill: setup.given.answers)
    try greet()
    if isInteractive, !setAside.isEmpty { try console.say(PromptWords.setAside(setAside)) }
    try await handIn(setup)
    return try await converse(setup)
  }

  /// Answers that come with the command go before saved ones: steps that are done already are handed in again.
  private func handIn(_ setup: Setup) async throws {
    let (flow, controller) = (setup.flow, setup.controller)
    let fields = controller.fields(named: setup.given.answers).filter { flow[$0.part].isKept }
    let steps = Set(fields.map { $0.with(flow[$0.part].step) })
    for step in steps.sorted(by: { ($0.part, $0.item?.text ?? "") < ($1.part, $1.item?.text ?? "") })
    where controller.screen.viewModel?.step != step {
      switch try await controller.edit(step) {
      case nil: if try await controller.next() != nil { return }
      case .barred: try console.say(PromptWords.barred)
      case .notOnPath, .nothingBefore, .notOptional, .unknownAction, .busy, .nothingToRetry, .unexpectedAnswer, .over,
        .invalid:
        continue
      }
    }
  }

  private func greet(_ setup: Setup) throws {
    try console.say(setup.controller.title(given: setup.given.given))
    try console.say(PromptWords.steps(setup.controller.stepTitles(given: setup.given.given)))
    try console.say(PromptWords.saved)
    try console.say(PromptWords.help)
  }

  private func converse(_ setup: Setup) async throws -> ExitStatus {
    let status: ExitStatus
    var refused: [RunDocument.Invalid] = []
    if isInteractive {
      let conversation = Conversation(
        setup.controller, console: console, waiter: setup.waiter, flowName: setup.name,
        store: arguments.value(CommandTable.store),
        prefilled: setup.controller.fields(named: setup.given.answers))
      status = try await conversation.run()
    } else {
      let run = UnattendedRun(setup: setup, console: console)
      status = try await run.run()
      refused = run.refused
    }
    return try await RunEnding(arguments: arguments, console: console).finish(setup, status, refused: refused)
  }

  /// Tells all that is missing before anything is called; nil where the run can begin.
  private func preflight(_ setup: Setup, given snapshot: Snapshot?) throws -> ExitStatus? {
    let preflight = try setup.controller.preflight(
      given: setup.given.given, prefill: setup.given.answers, snapshot: snapshot)
    if preflight.isClear { return nil }
    for question in preflight.missing { try console.say(CommandWords.missingAnswer(question.name, question.label)) }
    for question in preflight.needsPerson { try console.say(CommandWords.needsPerson(question.name, question.label)) }
    for answer in preflight.invalid {
      for problem in answer.problems {
        try console.say(CommandWords.invalidAnswer(answer.question.name, problem.message))
      }
    }
    for problem in preflight.formProblems { try console.say(escaped(problem.message)) }
    if arguments.has(CommandTable.json) { try console.write(jsonText(RunDocument(preflight, session: nil))) }
    return .answersMissing
  }
}
