import FlowExpressions
import FlowServices
import Foundation
import Localization

/// Writes codes to a table, from which another program takes them.
struct PostgresOutbox: ExplainedDelivery {
  let pool: PostgresPool
  let name: String

  var refusal: LocalizedMessage { ServiceMessages.cannotWriteCodes(PostgresSessionStore.name) }

  func deliver(code: Secret, to number: String) async -> Bool {
    do throws(PostgresError) {
      _ = try await pool.query(
        """
        INSERT INTO wizard_outbox (id, outbox, recipient, code) VALUES ($1::text::uuid, $2, $3, $4)
        ON CONFLICT (id) DO NOTHING
        """, [.text(UUID().uuidString), .text(name), .text(number), .text(code.reveal())])
      return true
    } catch {
      // If it may be delivered after all, it must stay valid.
      if case .lost = error { return true }
      return false
    }
  }
}
