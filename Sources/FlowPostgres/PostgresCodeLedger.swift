import FlowEngine
package import FlowExpressions
package import FlowServices
import Foundation

/// Stores how many codes were sent and tried in a database, so that all programs that share it count together.
///
/// Numbers and codes are stored as fingerprints whose key is not in the database: anyone who can read the database but
/// doesn't know the key can't find a number or a code by trying all of them.
package struct PostgresCodeLedger: CodeLedger {
  private let pool: PostgresPool
  /// Each binding has its own counts.
  private let name: String
  private let settings: VerificationSettings
  package let secret: KeyedFingerprint

  package init(_ pool: PostgresPool, name: String, settings: VerificationSettings, secret: KeyedFingerprint) {
    (self.pool, self.name, self.settings, self.secret) = (pool, name, settings, secret)
  }

  package func sealed(_ code: Secret) -> Secret { Secret(secret.fingerprint(of: code.reveal())) }

  package func change<Answer: Sendable>(
    _ place: CodePlace, at now: FlowTimestamp, _ body: @Sendable (inout CodeTally) -> Answer
  ) async throws(ServiceProblem) -> Answer {
    let session = place.session.text
    let number = secret.fingerprint(of: "\(name) \(place.number)")
    do throws(PostgresError) {
      return try await pool.transaction { transaction throws(PostgresError) in
        // Always in this order, so that no two transactions wait for each other.
        _ = try await transaction.query(
          "SELECT pg_advisory_xact_lock(hashtextextended($1, 1)), pg_advisory_xact_lock(hashtextextended($2, 2))",
          [.text(session), .text(number)])
        let found = try await transaction.query(
          """
          SELECT (SELECT counts FROM wizard_session_codes WHERE session = $1),
            (SELECT history FROM wizard_numbers WHERE number = $2)
          """, [.text(session), .text(number)])
        var counts = try Self.decoded(found.first?.bytes(0)) ?? CodeCounts()
        var history = try Self.decoded(found.first?.bytes(1)) ?? NumberHistory()
        history.slide(to: now, window: settings.perNumber.window)
        var tally = CodeTally(session: counts, here: counts.numbers[number] ?? CodeCount(), everywhere: history)
        let answer = body(&tally)
        counts = tally.session
        counts.numbers[number] = tally.here == CodeCount() ? nil : tally.here
        _ = try await transaction.query(
          """
          WITH kept AS (INSERT INTO wizard_session_codes (session, counts) VALUES ($1, $3)
            ON CONFLICT (session) DO UPDATE SET counts = excluded.counts)
          INSERT INTO wizard_numbers (number, history, expires) VALUES ($2, $4, $5)
          ON CONFLICT (number) DO UPDATE SET history = excluded.history, expires = excluded.expires
          """,
          [
            .text(session), .text(number), .bytes(Self.encoded(counts)), .bytes(Self.encoded(tally.everywhere)),
            .integer((now + settings.perNumber.window).seconds),
          ])
        return answer
      }
    } catch { throw .unusable(PostgresSessionStore.name, error.reason) }
  }

  private static func decoded<Content: Decodable>(_ bytes: [UInt8]?) throws(PostgresError) -> Content? {
    guard let bytes else { return nil }
    do { return try JSONDecoder().decode(Content.self, from: Data(bytes)) } catch {
      // Nobody knows how many codes are left.
      throw .refused(code: "", message: PostgresMessages.damagedCounts)
    }
  }

  private static func encoded(_ content: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(content) else { preconditionFailure("counts can be encoded") }
    return Array(data)
  }
}
