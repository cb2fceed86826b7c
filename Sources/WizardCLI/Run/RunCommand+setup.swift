import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation

extension RunCommand {
  struct Setup {
    /// The name of the flow as the user typed it.
    let name: String
    let path: String
    let given: GivenAnswers
    let log: EventLog?
    let answering: any Console
    var waiter: ConsoleWaiter
    var controller: FlowController
    var services: String?
    /// Whether resuming the session repeats a call whose outcome is unknown.
    var repeatsCall = false

    var flow: Flow { controller.flow }
  }

  private struct Connection {
    let flow: Flow
    let services: [String: any FlowService]
    let waiter: ConsoleWaiter
  }

  /// `header` is the header of the session to resume, which may name a bindings file; `nil` if no session is resumed
  /// yet.
  func setUp(_ folder: FlowFolder, named name: String, for header: SnapshotHeader?) throws -> Setup {
    let flow = try flow(in: folder)
    console.language = flow.wording
    if header == nil, let name = environment.unknownTimeZone {
      try console.say(CommandMessages.noTimeZone(name, but: environment.host.timeZone().identifier))
    }
    if let language = wantedLanguages.first, !wantedLanguages.contains(flow.language) {
      try console.say(CommandMessages.noTexts(in: language, but: flow.languages))
    }
    let connection = try connection(of: flow, folder, header)
    let given = try GivenAnswers(arguments, flow, environment)
    // If nobody is asked, unusable answers are reported later, together with the missing answers.
    if converses, !given.unusable.isEmpty { throw AnswersError(given.unusable) }
    if let path = arguments.value(CommandTable.output), path != "-" { try OutputFile.check(path) }
    let log = try arguments.value(CommandTable.events).map { try EventLog(path: $0) }
    return Setup(
      name: name, path: Self.absolute(folder.flowPath), given: given, log: log, answering: try answering(),
      waiter: connection.waiter, controller: try controller(of: connection, log),
      services: arguments.value(CommandTable.services) ?? header?.bindingsPath)
  }

  func flow(in folder: FlowFolder) throws -> Flow {
    var flow = try folder.checkedFlow(in: wantedLanguages)
    flow.showsForeignMarks = true
    return flow
  }

  /// Returns the setup with the bindings file saved in the session.
  func reconnected(_ setup: Setup, _ folder: FlowFolder, for header: SnapshotHeader) throws -> Setup {
    if header.bindingsPath == nil || bindingsPath != nil { return setup }
    var setup = try reconnected(setup, to: setup.flow, folder, for: header)
    setup.services = header.bindingsPath
    return setup
  }

  func reconnected(_ setup: Setup, to flow: Flow, _ folder: FlowFolder, for header: SnapshotHeader) throws -> Setup {
    var setup = setup
    let connection = try connection(of: flow, folder, header)
    setup.waiter = connection.waiter
    setup.controller = try controller(of: connection, setup.log)
    return setup
  }

  private func controller(of connection: Connection, _ log: EventLog?) throws -> FlowController {
    let controller = try FlowController(
      flow: connection.flow, services: connection.services, store: store, host: environment.host,
      waiter: connection.waiter,
      observers: log.map { [$0] } ?? [], isAttended: confirmsByItself)
    controller.trustsPlaces = true
    return controller
  }

  private func connection(of flow: Flow, _ folder: FlowFolder, _ header: SnapshotHeader?) throws -> Connection {
    let delivery = TerminalDelivery(isInteractive: isInteractive)
    let bindings = try Bindings.named(by: arguments, saved: header?.bindingsPath, beside: folder)
    var host = ServiceHost(
      folder: arguments.storeFolder(environment), delivery: delivery, environment: environment.variables,
      random: environment.random, transport: environment.transport)
    host.sharedTables = store.sharedTables
    let services = try bindings.makeServices(for: flow, host: host)
    let given = environment.services.filter { name, _ in flow.ports.contains { $0.name == name } }
    return Connection(
      flow: try bindings.functions(providedTo: flow),
      services: services.merging(given) { $1 },
      waiter: ConsoleWaiter(console: console, delivery: delivery))
  }

  var bindingsPath: String? { arguments.value(CommandTable.services).map(Self.absolute) }

  static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }
}

extension FlowFolder {
  /// Reads a flow in the first of some languages that it has, or else in its own.
  func checkedFlow(in languages: [String]) throws -> Flow {
    var (flow, reports) = try readFlow(language: languages.first)
    for (tried, language) in zip(languages, languages.dropFirst()) {
      if flow.map({ $0.language == tried }) ?? true { break }
      (flow, reports) = try readFlow(language: language)
    }
    guard let flow else { throw FlowFileError(reports.filter(\.hasErrors)) }
    return flow
  }
}
