import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation

/// Putting together what a run needs: the flow, who serves it, who is told.
extension RunCommand {
  /// `header`: the session that is gone on with; it knows the bindings it was given.
  func setUp(
    _ folder: FlowFolder, named name: String, _ store: FileSessionStore, for header: SnapshotHeader?
  ) throws -> Setup {
    let (read, reports) = try folder.readFlow(language: wantedLanguage)
    guard let flow = read else { throw FlowFileError(reports.filter(\.hasErrors)) }
    console.language = flow.wording
    if let language = arguments.value(CommandTable.language), flow.language != language {
      try console.say(CommandMessages.noTexts(in: language, but: flow.languages))
    }
    let connection = try connection(of: flow, folder, header)
    let given = try GivenAnswers(arguments, flow, environment)
    if let path = arguments.value(CommandTable.output), path != "-" { try OutputFile.check(path) }
    let log = try arguments.value(CommandTable.events).map { try EventLog(path: $0) }
    return Setup(
      flow: flow, name: name, path: Self.absolute(folder.flowPath), given: given, log: log,
      answering: try answering(), waiter: connection.waiter, controller: controller(of: flow, connection, store, log),
      services: arguments.value(CommandTable.services) ?? header?.bindingsPath)
  }

  /// The language the person asked for with the command, else that of the environment.
  var wantedLanguage: String? { arguments.value(CommandTable.language) ?? environment.language }

  /// The same with the bindings a session was given, where this command was given none.
  func reconnected(
    _ setup: Setup, _ folder: FlowFolder, _ store: FileSessionStore, for header: SnapshotHeader
  ) throws -> Setup {
    if header.bindingsPath == nil || bindingsPath != nil { return setup }
    var setup = setup
    let connection = try connection(of: setup.flow, folder, header)
    setup.waiter = connection.waiter
    setup.services = header.bindingsPath
    setup.controller = controller(of: setup.flow, connection, store, setup.log)
    return setup
  }

  func controller(
    of flow: Flow, _ connection: Connection, _ store: FileSessionStore, _ log: EventLog?
  ) -> FlowController {
    FlowController(
      flow: flow, services: connection.services, store: store, host: environment.host, waiter: connection.waiter,
      observers: log.map { [$0] } ?? [], isAttended: confirmsByItself)
  }

  /// What serves a flow's ports, and who waits for it.
  struct Connection {
    let services: [String: any Service]
    let waiter: ConsoleWaiter
  }

  func connection(
    of flow: Flow, _ folder: FlowFolder, _ header: SnapshotHeader?
  ) throws -> Connection {
    let delivery = TerminalDelivery(isInteractive: isInteractive)
    let services = try services(for: flow, folder, delivery, header)
    return Connection(services: services, waiter: ConsoleWaiter(console: console, delivery: delivery))
  }

  static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// The bindings file this command was given, as a session notes it.
  var bindingsPath: String? { arguments.value(CommandTable.services).map(Self.absolute) }

  func services(
    for flow: Flow, _ folder: FlowFolder, _ delivery: any CodeDelivery, _ header: SnapshotHeader?
  ) throws -> [String: any Service] {
    let bindings = try bindings(of: folder, given: header?.bindingsPath)
    let host = ServiceHost(
      folder: storeFolder, delivery: delivery, environment: environment.variables, random: environment.random,
      transport: environment.transport)
    let (services, diagnostics) = bindings.services(for: flow, host: host)
    let report = DiagnosticReport(source: bindings.source, diagnostics: diagnostics)
    if report.hasErrors { throw FlowFileError([report]) }
    return services.merging(environment.services) { $1 }
  }

  /// `given`: the bindings file that a session was given.
  func bindings(of folder: FlowFolder, given: String?) throws -> Bindings {
    let beside = FlowFolder.isThere(folder.servicesPath) ? folder.servicesPath : nil
    guard let path = arguments.value(CommandTable.services) ?? given ?? beside else {
      return .standard
    }
    let (bindings, report) = Bindings.read(try readFile(path))
    guard let bindings else { throw FlowFileError([report]) }
    return bindings
  }
}
