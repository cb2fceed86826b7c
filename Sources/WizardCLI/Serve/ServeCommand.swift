import FlowEngine
import FlowServer
import FlowServices
import FlowSyntax
import Foundation
import Localization

/// Serves flows as web pages until a signal arrives.
struct ServeCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: any ProgramStore

  static let linkDuration = Duration.seconds(7 * 86_400)
  private static let patience = Duration.seconds(9)
  private static let sweepInterval = Duration.seconds(300)

  private var options: ServeOptions { ServeOptions(arguments: arguments, environment: environment) }

  func run() async throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError(CommandMessages.needsFlow("serve")) }
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let log = log(line)
    let folders = ServedFolders(
      try arguments.operands.flatMap { path throws(FileReadError) in try FlowFolder.find(path) }, arguments,
      environment,
      store, log)
    let flows = try folders.read()
    let address = try options.address()
    // Wrong options are found before the address is taken.
    _ = try options.settings(at: address)
    try await store.check()
    let listener: ServerListener
    do { listener = try ServerListener(at: address, limits: options.serverLimits()) } catch let error as ListenError {
      throw ListenFailure(cause: error)
    }
    var settings = try options.settings(at: listener.address)
    if !console.isInteractive { settings.log = { log.write($0) } }
    let folder = arguments.storeFolder(environment).appending(path: "uploads", directoryHint: .isDirectory)
    settings.uploads = UploadFolder(folder, table: store.sharedTables?.uploads)
    settings.storeMetrics = { [store] in await store.metrics() }
    settings.report = { [environment] failure in
      switch failure {
      case .storage(let error): log.say(ErrorPresentation(error, environment).sentences)
      case .resultNotTaken(let session, let reason): log.say(ServeMessages.notTaken(session, reason))
      }
    }
    let server = FlowServer(flows: flows, store: store, settings: settings)
    let reloading = FlowReloading(server: server, folders: folders, environment: environment, log: log)
    if !console.isInteractive { environment.signals?.handleHangUps { reloading.reload() } }
    let origin = settings.origins[0]
    try console.say(ServeMessages.serving(origin))
    if arguments.has(CommandTable.insecure), origin.hasPrefix("http:") { try console.say(ServeMessages.unencrypted) }
    let watch = arguments.has(CommandTable.watch) ? Task { await reloading.watch() } : nil
    let task = Task {
      await listener.start(refused: { server.noteRefusal($0) }) { await server.respond(to: $0) }
      // Ends only when the task is cancelled.
      repeat {
        do throws(SessionStoreError) { try await server.sweep() } catch { log.say(CommandMessages.store(error)) }
      } while (try? await Task.sleep(for: Self.sweepInterval)) != nil
      watch?.cancel()
      await listener.stop(within: Self.patience)
      line.finish()
    }
    let signal = try await console.wait(for: task, saying: lines)
    return signal == .interrupt ? .signal(.interrupt) : .done
  }

  /// Starts a session with the inputs of the command line, and prints the address of its link.
  func invite(to path: String) async throws -> ExitStatus {
    let (_, line) = AsyncStream.makeStream(of: String.self)
    let flows = try ServedFolders([FlowFolder.one(path)], arguments, environment, store, log(line)).read()
    let origin = try ServeOptions.origin(for: arguments)
    let server = FlowServer(flows: flows, store: store, settings: FlowServerSettings(origins: [origin]))
    let (_, link) = try await server.start(flows[0].id, lasting: Self.linkDuration)
    try console.write(link + "\n")
    return .done
  }

  private func log(_ line: AsyncStream<String>.Continuation) -> ServeLog {
    ServeLog(line: console.isInteractive ? line : nil, language: console.language, write: environment.writeLog)
  }
}

/// Serves flows again when their files have changed.
private struct FlowReloading: Sendable {
  let server: FlowServer
  let folders: ServedFolders
  let environment: ProgramEnvironment
  let log: ServeLog

  private static let interval = Duration.milliseconds(250)

  /// With mistakes in the files, the former flows are served on.
  func reload() { _ = mistakes(saying: ServeMessages.keptFlows) }

  private func mistakes(saying headline: LocalizedMessage) -> String? {
    do {
      server.replace(by: try folders.read())
      log.say(ServeMessages.reloaded)
      return nil
    } catch {
      let mistakes = ErrorPresentation(error, environment).sentences
      log.say([headline] + mistakes)
      return mistakes.map { $0.text(in: log.language) }.joined(separator: "\n")
    }
  }

  /// Shows mistakes on the pages, because their author looks at them.
  func watch() async {
    var watch = FlowWatch(folders.paths)
    while (try? await Task.sleep(for: Self.interval)) != nil {
      if watch.hasChanged(), let mistakes = mistakes(saying: ServeMessages.shownMistakes) {
        server.show(mistakes: mistakes)
      }
    }
  }
}

struct ListenFailure: Error {
  let cause: ListenError
}
