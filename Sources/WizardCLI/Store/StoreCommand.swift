import FlowPostgres
import FlowSyntax

/// Prepares a database for sessions.
struct StoreCommand {
  let arguments: Arguments
  let console: any Console

  func run() async throws -> ExitStatus {
    guard let verb = arguments.operands.first, verb == "migrate" else {
      throw UsageError(StoreMessages.unknownVerb(arguments.operands.first))
    }
    guard arguments.operands.count > 1, case .database(let address) = StoreLocation(arguments.operands[1], [:]) else {
      throw UsageError(StoreMessages.needsDatabase)
    }
    let former = try await PostgresSchema(PostgresPool(address, connections: 1)).migrate()
    try console.say(
      former == PostgresSchema.version
        ? StoreMessages.upToDate : former == 0 ? StoreMessages.created : StoreMessages.upgraded)
    return .done
  }
}
