import FlowPostgres
import FlowServices
import FlowSyntax
import Foundation

/// Prepares a database for sessions, and copies sessions between stores.
struct StoreCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment

  func run() async throws -> ExitStatus {
    let verb = arguments.operands.first
    switch verb {
    case "migrate": return try await migrate()
    case "export":
      try checkSource()
      let (transfer, file) = try transfer("export")
      return try await report { try await transfer.export(to: file) }
    case "import":
      let (transfer, file) = try transfer("import")
      return try await report { try await transfer.take(from: file) }
    case _: throw UsageError(StoreMessages.unknownVerb(verb))
    }
  }

  /// Says what was done, unless a signal ended it.
  private func report(_ work: @escaping @Sendable () async throws -> TransferReport) async throws -> ExitStatus {
    let task = Task { try await work() }
    if let signal = try await console.wait(for: task, saying: AsyncStream<String> { $0.finish() }) {
      return .signal(signal)
    }
    let report = try await task.value
    for sentence in report.sentences { try console.say(sentence) }
    return report.isComplete ? .done : .unreadable
  }

  private func transfer(_ verb: String) throws -> (SessionTransfer, file: String) {
    guard arguments.operands.count > 2 else { throw UsageError(StoreMessages.needsStoreAndFile(verb)) }
    let store = try StoreLocation(arguments.operands[1], environment.variables).store(environment.variables)
    return (SessionTransfer(store: store, language: console.language), arguments.operands[2])
  }

  /// A folder that is not there has no sessions, but its name is probably wrong.
  private func checkSource() throws {
    guard arguments.operands.count > 2, case .folder(let folder) = StoreLocation(arguments.operands[1], [:]) else {
      return
    }
    if access(folder.path(percentEncoded: false), R_OK) != 0 {
      throw FileReadError(path: arguments.operands[1], reason: SystemError.last.reason)
    }
  }

  private func migrate() async throws -> ExitStatus {
    guard arguments.operands.count > 1, case .database(let address) = StoreLocation(arguments.operands[1], [:]) else {
      throw UsageError(StoreMessages.needsDatabase)
    }
    guard arguments.operands.count == 2 else {
      throw UsageError(CommandMessages.unexpectedArgument(arguments.operands[2]))
    }
    return try await report {
      let former = try await PostgresSchema(PostgresPool(address, connections: 1)).migrate()
      return TransferReport(
        sentences: [
          former == PostgresSchema.version
            ? StoreMessages.upToDate : former == 0 ? StoreMessages.created : StoreMessages.upgraded
        ])
    }
  }
}
