import FlowExpressions
import FlowServices
import Localization

/// Writes codes to a table, from which another program takes them.
struct PostgresOutbox: ExplainedDelivery {
  let pool: PostgresPool
  let name: String

  var refusal: LocalizedMessage { ServiceMessages.cannotWriteCodes(PostgresSessionStore.name) }

  func deliver(code: Secret, to number: String) async -> Bool {
    let statement = "INSERT INTO wizard_outbox (outbox, recipient, code) VALUES ($1, $2, $3)"
    return (try? await pool.query(statement, [.text(name), .text(number), .text(code.reveal())])) != nil
  }
}
