import FlowPostgres
import FlowServices
import FlowSyntax

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
      let (store, file) = try operands("export")
      return try await SessionTransfer(store: store, console: console).export(to: file)
    case "import":
      let (store, file) = try operands("import")
      return try await SessionTransfer(store: store, console: console).take(from: file)
    case _: throw UsageError(StoreMessages.unknownVerb(verb))
    }
  }

  private func operands(_ verb: String) throws -> (store: any ProgramStore, file: String) {
    guard arguments.operands.count > 2 else { throw UsageError(StoreMessages.needsStoreAndFile(verb)) }
    let location = StoreLocation(arguments.operands[1], environment.variables)
    return (try location.store(environment.variables), arguments.operands[2])
  }

  private func migrate() async throws -> ExitStatus {
    guard arguments.operands.count > 1, case .database(let address) = StoreLocation(arguments.operands[1], [:]) else {
      throw UsageError(StoreMessages.needsDatabase)
    }
    guard arguments.operands.count == 2 else {
      throw UsageError(CommandMessages.unexpectedArgument(arguments.operands[2]))
    }
    let former = try await PostgresSchema(PostgresPool(address, connections: 1)).migrate()
    try console.say(
      former == PostgresSchema.version
        ? StoreMessages.upToDate : former == 0 ? StoreMessages.created : StoreMessages.upgraded)
    return .done
  }
}
