import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import FlowSyntax
import Dispatch
import Foundation
import Localization
import PhoneNumbers
import Synchronization

/// The folders of the flows that are served, which are read again when they have changed.
struct ServedFolders: Sendable {
  private let folders: [FlowFolder]
  private let arguments: Arguments
  private let environment: ProgramEnvironment
  private let store: any ProgramStore
  private let log: ServeLog

  init(
    _ folders: [FlowFolder], _ arguments: Arguments, _ environment: ProgramEnvironment, _ store: any ProgramStore,
    _ log: ServeLog
  ) {
    (self.folders, self.arguments, self.environment, self.store, self.log) = (
      folders, arguments, environment, store, log
    )
  }

  /// The files whose changes change the flows.
  var paths: [String] {
    folders.flatMap { [$0.flowPath, $0.textsPath, arguments.value(CommandTable.services) ?? $0.servicesPath] }
  }

  func read() throws -> [ServedFlow] {
    let flows = try folders.map(served)
    if let twice = Dictionary(grouping: flows, by: \.id).first(where: { $0.value.count > 1 })?.key {
      throw UsageError(ServeMessages.servedTwice(twice))
    }
    let names = try arguments.pairs(CommandTable.given).map(\.name)
    let unknown = names.filter { name in !flows.contains { $0.takes(name) } }
    if !unknown.isEmpty { throw UsageError(CommandMessages.unknownGiven(unknown)) }
    return flows
  }

  private func served(_ folder: FlowFolder) throws -> ServedFlow {
    // Read once, because the files may be saved again at any time.
    let source = try readFile(folder.flowPath)
    let texts = FlowFolder.isThere(folder.textsPath) ? try readFile(folder.textsPath) : nil
    let flow = try Self.flow(source, texts, language: nil)
    let given = try GivenAnswers(arguments, flow, environment).given.filter { flow.input($0.key) != nil }
    let bindings = try Bindings.named(by: arguments, beside: folder)
    var host = ServiceHost(
      folder: arguments.storeFolder(environment), delivery: LineDelivery(log: log), environment: environment.variables,
      random: environment.random, transport: environment.transport)
    host.sharedTables = store.sharedTables
    let services = try bindings.makeServices(for: flow, host: host).mapValues { LoggedService(service: $0, log: log) }
    let others = flow.languages.filter { $0 != flow.language }
    // Translations are read at the same time, so that a server starts soon.
    let translated = Mutex([Result<Flow, any Error>?](repeating: nil, count: others.count))
    DispatchQueue.concurrentPerform(iterations: others.count) { index in
      let result = Result { try Self.flow(source, texts, language: others[index]) }
      translated.withLock { $0[index] = result }
    }
    let languages = try [flow] + translated.withLock(\.self).compactMap { try $0?.get() }
    var served = try ServedFlow(
      languages.map { try bindings.functions(providedTo: $0) }, services: services, given: given)
    served.flowPath = RunCommand.absolute(folder.flowPath)
    return served
  }

  private static func flow(_ source: SourceFile, _ texts: SourceFile?, language: String?) throws -> Flow {
    let (flow, reports) = Flow.read(source, texts: texts, language: language)
    guard let flow else { throw FlowFileError(reports.filter(\.hasErrors)) }
    return flow
  }
}

extension Bindings {
  /// Reads the file that `--services` names, the one of a saved session, or the one beside the flow, if there is one.
  static func named(by arguments: Arguments, saved: String? = nil, beside folder: FlowFolder) throws -> Bindings {
    let beside = FlowFolder.isThere(folder.servicesPath) ? folder.servicesPath : nil
    guard let path = arguments.value(CommandTable.services) ?? saved ?? beside else { return .standard }
    let (bindings, report) = Bindings.read(try readFile(path))
    guard let bindings else { throw FlowFileError([report]) }
    return bindings
  }
}
