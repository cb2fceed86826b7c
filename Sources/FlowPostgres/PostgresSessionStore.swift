package import FlowEngine
package import FlowExpressions
package import FlowServices
import Foundation

/// Stores sessions in the tables of a PostgreSQL database, which any number of programs and machines can share.
///
/// A save compares and replaces the stored revision in one statement. Times of leases are those of the database. A row
/// whose content was changed by other programs is moved to the table `wizard_damaged_sessions`.
package final class PostgresSessionStore: ProgramStore, SharedTables {
  let pool: PostgresPool

  private let secret: KeyedFingerprint

  /// - Parameter secret: The key of the fingerprints of numbers and codes, the same for all programs.
  package init(_ pool: PostgresPool, secret: KeyedFingerprint) { (self.pool, self.secret) = (pool, secret) }

  package var sharedTables: (any SharedTables)? { self }

  package func codeLedger(_ binding: String, _ settings: VerificationSettings) -> any CodeLedger {
    PostgresCodeLedger(pool, name: binding, settings: settings, secret: secret)
  }

  package func records(_ name: String) -> any RecordTable { PostgresRecords(pool, name) }

  package func outbox(_ name: String) -> any CodeDelivery { PostgresOutbox(pool: pool, name: name) }

  package var uploads: any UploadTable { PostgresUploads(pool: pool) }

  package func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    guard let row = try await row(id) else { return nil }
    do throws(SessionStoreError) { return try row.content() } catch {
      guard case .damaged = error else { throw error }
      throw .damaged(setAside: try await setAside(row))
    }
  }

  package func peek(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await row(id)?.content() }

  private func row(_ id: FlowSessionID) async throws(SessionStoreError) -> SessionRow? {
    try await reading(
      "SELECT revision, content, sha256(content) = digest FROM wizard_sessions WHERE id = $1", [.text(id.text)]
    ).first.map { SessionRow($0, id) }
  }

  package func check() async throws(SessionStoreError) { try await PostgresSchema(pool).check() }

  package func metrics() async -> String { pool.metrics }

  package func hold(_ id: FlowSessionID) throws(SessionStoreError) -> SessionHold { .unneeded }

  package func holder(of id: FlowSessionID) -> String? { nil }

  package func filesSetAside() async throws(SessionStoreError) -> [FileSetAside] {
    try await reading("SELECT number, id FROM wizard_damaged_sessions ORDER BY number LIMIT 1000").rows.map { row in
      FileSetAside(path: Self.place(row.integer(0)), session: row.text(1).flatMap { FlowSessionID($0) })
    }
  }

  private static func place(_ number: Int64?) -> String { "wizard_damaged_sessions, number \(number ?? 0)" }

  package func sweepUnfinished() throws(SessionStoreError) {}

  package func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let header = snapshot.header
    let id = PostgresValue.text(header.id.text)
    guard let content = try? SessionRow.bytes(of: snapshot) else {
      throw .cannotWrite(path: Self.name, reason: PostgresMessages.notEncodable)
    }
    let values: [PostgresValue] = [
      id, .text(header.flow), .integer(Int64(header.revision)), .integer(header.savedAt),
      PostgresValue(header.expiresAt),
      .texts(header.tags ?? []), .bytes(content), PostgresValue(header.outcome == nil ? header.resumeStep : nil),
    ]
    let saved =
      if let revision {
        try await writing(
          """
          UPDATE wizard_sessions SET flow = $2, revision = $3, saved = $4, expires = $5, tags = $6, content = $7,
            digest = sha256($7), step = $8, is_damaged = false
          WHERE id = $1 AND revision = $9 AND sha256(content) = digest RETURNING 1
          """, values + [.integer(Int64(revision))])
      } else {
        try await writing(
          """
          INSERT INTO wizard_sessions (id, flow, revision, saved, expires, tags, content, digest, step)
          VALUES ($1, $2, $3, $4, $5, $6, $7, sha256($7), $8) ON CONFLICT (id) DO NOTHING RETURNING 1
          """, values)
      }
    if saved.first == nil { try await explainRefusal(of: header.id, content, isRepetition: saved.isRepetition) }
  }

  /// - Throws: Why a snapshot was not saved; nothing if it was saved before the connection was lost.
  private func explainRefusal(
    of id: FlowSessionID, _ content: [UInt8], isRepetition: Bool
  ) async throws(SessionStoreError) {
    guard let row = try await row(id) else { throw .conflict(stored: nil) }
    // Otherwise another program has saved the same, for example because it makes the same call.
    if isRepetition, row.bytes == content { return }
    guard row.isWhole else { throw .damaged(setAside: try await setAside(row)) }
    throw .conflict(stored: row.revision.flatMap { Int(exactly: $0) })
  }

  /// Moves a damaged session out of the way, unless it has changed since, and returns where it is kept.
  private func setAside(_ row: SessionRow) async throws(SessionStoreError) -> String? {
    let moved = try await writing(
      """
      WITH gone AS (DELETE FROM wizard_sessions WHERE id = $1 AND content = $2 RETURNING id, content, expires, tags)
      INSERT INTO wizard_damaged_sessions (id, content, expires, tags) SELECT * FROM gone RETURNING number
      """, [.text(row.id.text), .bytes(row.bytes)])
    return moved.first.map { Self.place($0.integer(0)) }
  }

  package func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    let (condition, order, values) = Self.page(of: flow, after: last)
    while true {
      let rows = try await reading(
        """
        SELECT id, revision, content, sha256(content) = digest, is_damaged FROM wizard_sessions
        WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
        """, values)
      var summaries: [SessionSummary] = []
      var isMarked = false
      for row in rows.rows {
        guard let id = row.text(0).flatMap({ FlowSessionID($0) }) else { continue }
        let read = SessionRow(row, id, from: 1)
        let summary = SessionSummary(id: id, header: read.header)
        summaries.append(summary)
        // Damaged sessions are listed last, so they are marked when they are found.
        if case .failure(.damaged) = summary.header, !row.isTrue(4) {
          isMarked = true
          _ = try await writing(
            """
            UPDATE wizard_sessions SET is_damaged = true, saved = -9223372036854775807
            WHERE id = $1 AND content = $2
            """, [.text(id.text), .bytes(read.bytes)])
        }
      }
      if !isMarked { return summaries }
    }
  }

  /// Each order has an index.
  ///
  /// A limit is part of the text of a statement, so that the index is used by its plan, which is made without the values.
  private static func page(
    of flow: String?, after last: SessionSummary?
  ) -> (condition: String, order: String, values: [PostgresValue]) {
    let header = last.flatMap { try? $0.header.get() }
    let place = last.map { [PostgresValue(header.map { -$0.savedAt } ?? .max), .text($0.id.text)] } ?? []
    if let flow {
      let after = last == nil ? "" : "AND (-saved, id) > ($2, $3)"
      return ("flow = $1 AND NOT is_damaged \(after)", "-saved, id", [.text(flow)] + place)
    }
    let after = last == nil ? "true" : "(is_damaged, -saved, id) > (\(header == nil), $1, $2)"
    return (after, "is_damaged, -saved, id", place)
  }

  package func unfinished(
    of flow: String, at steps: Set<String>
  ) async throws(SessionStoreError) -> [FlowSessionID] {
    try await reading(
      "SELECT id FROM wizard_sessions WHERE flow = $1 AND step = ANY($2) AND NOT is_damaged",
      [.text(flow), .texts(steps.sorted())]
    ).rows.compactMap { $0.text(0).flatMap { FlowSessionID($0) } }
  }

  package func erase(_ id: FlowSessionID) async throws(SessionStoreError) {
    // Files can belong to a session that was never saved.
    _ = try await erase("id = $1", orAlso: "SELECT $1", [.text(id.text)])
  }

  package func erase(tag: String) async throws(SessionStoreError) -> Int {
    try await erase("tags @> ARRAY[$1::text]", [.text(tag)])
  }

  package func deleteExpired(at time: FlowTimestamp, limit: Int) async throws(SessionStoreError) -> Int {
    // A clock that is fast must not end what the others still use.
    let now = "least($1, extract(epoch FROM now())::bigint)"
    _ = try await writing(
      """
      DELETE FROM wizard_numbers WHERE number IN (SELECT number FROM wizard_numbers WHERE expires <= \(now)
        ORDER BY expires LIMIT 10000 FOR UPDATE SKIP LOCKED)
      """, [.integer(time.seconds)])
    _ = try await writing("DELETE FROM wizard_outbox WHERE written < now() - interval '1 day'", [])
    for statement in [Self.sweepingCodes, PostgresUploads.sweeping] {
      while try await writing(statement, []).first?.integer(0) == Int64(Self.sweptAtOnce), !Task.isCancelled {}
    }
    return try await erase(
      """
      id IN (SELECT id FROM wizard_sessions WHERE expires <= \(now) AND saved <= \(now) ORDER BY expires
        LIMIT \(limit) FOR UPDATE SKIP LOCKED)
      """, damaged: "expires <= \(now)", [.integer(time.seconds)])
  }

  static let sweptAtOnce = 1_000

  /// Deletes counts that were written while their session was erased, among those that are due.
  private static let sweepingCodes = """
    WITH due AS (SELECT session FROM wizard_session_codes WHERE due <= now() ORDER BY due LIMIT \(sweptAtOnce)
        FOR UPDATE SKIP LOCKED),
      used AS (SELECT session FROM due WHERE EXISTS (SELECT 1 FROM wizard_sessions WHERE id = session)
        OR EXISTS (SELECT 1 FROM wizard_damaged_sessions WHERE id = session)),
      gone AS (DELETE FROM wizard_session_codes WHERE session IN (SELECT session FROM due EXCEPT SELECT session FROM used)),
      kept AS (UPDATE wizard_session_codes SET due = now() + interval '1 day' WHERE session IN (SELECT session FROM used))
    SELECT count(*) FROM due
    """

  /// Deletes sessions with everything that belongs to them.
  ///
  /// - Parameters:
  ///   - damaged: The condition for those that were set aside, if it is another one.
  ///   - others: Selects ids of sessions that may not be stored.
  private func erase(
    _ condition: String, damaged: String? = nil, orAlso others: String? = nil, _ values: [PostgresValue]
  ) async throws(SessionStoreError) -> Int {
    let gone = try await writing(
      """
      WITH gone AS (DELETE FROM wizard_sessions WHERE \(condition) RETURNING id),
        damaged AS (DELETE FROM wizard_damaged_sessions WHERE \(damaged ?? condition)
          OR id IN (SELECT id FROM gone) RETURNING id),
        ids AS (SELECT id FROM gone UNION SELECT id FROM damaged WHERE id NOT IN (SELECT id FROM wizard_sessions)
          \(others.map { "UNION \($0)" } ?? "")),
        codes AS (DELETE FROM wizard_session_codes WHERE session IN (SELECT id FROM ids)),
        uploads AS (DELETE FROM wizard_uploads WHERE session IN (SELECT id FROM ids))
      SELECT count(*) FROM gone
      """, values)
    return gone.first?.integer(0).flatMap { Int(exactly: $0) } ?? 0
  }

  package func now() async throws(SessionStoreError) -> StoreTime {
    let found = try await reading("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    return StoreTime(clock: "postgresql", milliseconds: found.first?.integer(0) ?? 0)
  }

  package func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    while true {
      let found = try await reading("SELECT revision FROM wizard_sessions WHERE id = $1", [.text(id.text)])
      guard found.first?.integer(0) == Int64(revision) else { return }
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
    }
  }

  // MARK: Statements

  static let name = "postgresql"

  private func reading(
    _ statement: String, _ values: [PostgresValue] = []
  ) async throws(SessionStoreError) -> PostgresRows {
    do throws(PostgresError) { return try await pool.query(statement, values) } catch {
      if case .refused(let code, let message) = error, code != PostgresError.undefinedTable {
        throw .cannotRead(path: Self.name, reason: message)
      }
      throw .unreachable(reason: error.reason)
    }
  }

  /// All statements name what they replace, so that it does no harm if one takes effect twice.
  private func writing(_ statement: String, _ values: [PostgresValue]) async throws(SessionStoreError) -> PostgresRows {
    do throws(PostgresError) { return try await pool.query(statement, values) } catch {
      switch error {
      case .refused(PostgresError.undefinedTable, _), .unreachable, .notInstalled, .exhausted:
        throw .unreachable(reason: error.reason)
      case .lost, .refused: throw .cannotWrite(path: Self.name, reason: error.reason)
      }
    }
  }
}

/// A row of `wizard_sessions`.
struct SessionRow {
  let id: FlowSessionID
  let revision: Int64?
  let bytes: [UInt8]
  /// Whether the digest is that of the content.
  let isWhole: Bool

  /// - Parameter first: The first of the columns revision, content, and whether the digest is that of the content.
  init(_ row: PostgresRows.Row, _ id: FlowSessionID, from first: Int = 0) {
    self.id = id
    revision = row.integer(first)
    bytes = row.bytes(first + 1) ?? []
    isWhole = row.isTrue(first + 2)
  }

  static func bytes(of snapshot: Snapshot) throws -> [UInt8] { try SessionFile.json(of: snapshot) }

  func content() throws(SessionStoreError) -> Snapshot { try read(Snapshot.self) }

  var header: Result<SnapshotHeader, SessionStoreError> {
    do throws(SessionStoreError) { return .success(try read(SessionOutline.self).header) } catch {
      return .failure(error)
    }
  }

  private func read<Content: SessionContent>(_ type: Content.Type) throws(SessionStoreError) -> Content {
    guard isWhole else { throw .damaged(setAside: nil) }
    let content: Content = try SessionFile.read(json: Data(bytes), of: id)
    guard Int64(content.header.revision) == revision else { throw .damaged(setAside: nil) }
    return content
  }
}
