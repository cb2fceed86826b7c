import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import FlowSyntax
import Foundation
import Localization
import PhoneNumbers

/// Serves flows as web pages until a signal arrives.
struct ServeCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: FileSessionStore

  static let defaultOrigin = "http://127.0.0.1:8080"
  static let linkDuration = Duration.seconds(7 * 86_400)
  private static let patience = Duration.seconds(9)
  private static let sweepInterval = Duration.seconds(300)

  func run() async throws -> ExitStatus {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let flows = try flows(in: folders(), line)
    let address = try address()
    _ = try settings(address)
    let listener: ServerListener
    do { listener = try ServerListener(at: address) } catch { throw ListenFailure(cause: error) }
    // The port may have been chosen by the system.
    var settings = try settings(listener.address)
    if !console.isInteractive {
      settings.log = { [writeLog = environment.writeLog] entry in
        if let data = try? JSONEncoder.sorted.encode(entry) { writeLog(data + "\n".utf8) }
      }
    }
    let server = FlowServer(flows: flows, store: store, settings: settings)
    try console.say(ServeMessages.serving(settings.origins[0]))
    let task = Task {
      await listener.start { await server.respond(to: $0) }
      // Ends only when the task is cancelled. If the store is away, sessions are swept later.
      repeat { _ = try? await server.sweep() } while (try? await Task.sleep(for: Self.sweepInterval)) != nil
      await listener.stop(within: Self.patience)
      line.finish()
    }
    let signal = try await console.wait(for: task, saying: lines)
    return signal == .interrupt ? .signal(.interrupt) : .done
  }

  /// Starts a session with the inputs of the command line, and prints the address of its link.
  func invite(to path: String) async throws -> ExitStatus {
    let (_, line) = AsyncStream.makeStream(of: String.self)
    let flows = try flows(in: [FlowFolder.one(path)], line)
    let origin = try arguments.value(CommandTable.baseURL).map(Self.origin) ?? Self.defaultOrigin
    let server = FlowServer(flows: flows, store: store, settings: FlowServerSettings(origins: [origin]))
    let (_, link) = try await server.start(flows[0].id, lasting: Self.linkDuration)
    try console.write(link + "\n")
    return .done
  }

  private func flows(in folders: [FlowFolder], _ line: AsyncStream<String>.Continuation) throws -> [ServedFlow] {
    let flows = try folders.map { try served($0, line) }
    if let twice = Dictionary(grouping: flows, by: \.id).first(where: { $0.value.count > 1 })?.key {
      throw UsageError(ServeMessages.servedTwice(twice))
    }
    let names = try arguments.pairs(CommandTable.given).map(\.name)
    let unknown = names.filter { name in !flows.contains { $0.takes(name) } }
    if !unknown.isEmpty { throw UsageError(CommandMessages.unknownGiven(unknown)) }
    return flows
  }

  private func folders() throws -> [FlowFolder] {
    guard !arguments.operands.isEmpty else { throw UsageError(CommandMessages.needsFlow("serve")) }
    return try arguments.operands.flatMap { path throws(FileReadError) in try FlowFolder.find(path) }
  }

  private func served(
    _ folder: FlowFolder, _ line: AsyncStream<String>.Continuation
  ) throws -> ServedFlow {
    let flow = try read(folder, language: nil)
    let given = try GivenAnswers(arguments, flow, environment).given.filter { flow.input($0.key) != nil }
    let bindings = try bindings(of: folder)
    let host = ServiceHost(
      folder: arguments.storeFolder(environment),
      delivery: LineDelivery(isInteractive: console.isInteractive, language: console.language, line: line),
      environment: environment.variables, random: environment.random, transport: environment.transport)
    let services = try bindings.makeServices(for: flow, host: host)
    let languages = try [flow] + flow.languages.filter { $0 != flow.language }.map { try read(folder, language: $0) }
    var served = ServedFlow(
      try languages.map { try bindings.functions(providedTo: $0) }, services: services, given: given)
    served.flowPath = RunCommand.absolute(folder.flowPath)
    return served
  }

  private func read(_ folder: FlowFolder, language: String?) throws -> Flow {
    let (flow, reports) = try folder.readFlow(language: language)
    guard let flow else { throw FlowFileError(reports.filter(\.hasErrors)) }
    return flow
  }

  private func bindings(of folder: FlowFolder) throws -> Bindings {
    let beside = FlowFolder.isThere(folder.servicesPath) ? folder.servicesPath : nil
    guard let path = arguments.value(CommandTable.services) ?? beside else { return .standard }
    let (bindings, report) = Bindings.read(try readFile(path))
    guard let bindings else { throw FlowFileError([report]) }
    return bindings
  }

  private func address() throws -> ListenAddress {
    guard let text = arguments.value(CommandTable.listen) else { return .port(host: "127.0.0.1", 8080) }
    guard let address = ListenAddress(text) else { throw UsageError(ServeMessages.unknownAddress(text)) }
    return address
  }

  private func settings(_ address: ListenAddress) throws -> FlowServerSettings {
    var settings = FlowServerSettings(origins: try origins(address))
    let folder = arguments.storeFolder(environment).appending(path: "uploads", directoryHint: .isDirectory)
    settings.uploads = UploadFolder(folder)
    settings.results = arguments.value(CommandTable.results).map { results in
      if results.hasPrefix("http://") || results.hasPrefix("https://") {
        return ResultAddress(url: results, transport: environment.transport)
      }
      return ResultFile(file: JSONLinesFile(URL(filePath: results)))
    }
    return settings
  }

  private func origins(_ address: ListenAddress) throws -> [String] {
    if let base = arguments.value(CommandTable.baseURL) { return [try Self.origin(base)] }
    guard case .port(let host, let port) = address else { throw UsageError(ServeMessages.needsBase) }
    guard address.isLocal || arguments.has(CommandTable.insecure) else { throw UsageError(ServeMessages.needsHTTPS) }
    let hosts = address.isLocal ? ["127.0.0.1", "localhost", "[::1]"] : []
    let own = host.contains(":") ? "[\(host)]" : host
    return ([own] + hosts.filter { $0 != own }).map { "http://\($0):\(port)" }
  }

  static func origin(_ base: String) throws(UsageError) -> String {
    guard let origin = FlowServerSettings.origin(base) else { throw UsageError(ServeMessages.unknownBase(base)) }
    return origin
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

struct ListenFailure: Error {
  let cause: ListenError
}

/// Shows codes at the terminal, as the lines of a log.
private struct LineDelivery: CodeDelivery {
  let isInteractive: Bool
  let language: Language
  let line: AsyncStream<String>.Continuation

  func deliver(code: Secret, to number: String) async -> Bool {
    guard isInteractive else { return false }
    let number = PhoneNumber(e164: number)?.internationalFormat ?? number
    line.yield(PromptMessages.simulatedText(to: number, code: code.reveal()).text(in: language))
    return true
  }
}
