import FlowEngine
import FlowExpressions
import FlowServices

/// Keeps the files that people send in tables, in parts.
struct PostgresUploads: UploadTable {
  let pool: PostgresPool

  /// Looked at this long after it was sent, and again as long as it is used.
  private static let patience = "now() + interval '2 hours'"

  func add(_ file: AttachedFile, as key: String, of session: FlowSessionID) async throws {
    let place: [PostgresValue] = [.text(session.text), .text(key)]
    // Not a transaction, which would keep a connection for as long as a large file takes.
    _ = try await pool.query(
      "INSERT INTO wizard_uploads (session, key, size, due) VALUES ($1, $2, $3, \(Self.patience)) ON CONFLICT DO NOTHING",
      place + [.integer(Int64(file.size))])
    try await file.forEachPart { number, bytes in
      _ = try await pool.query(
        "INSERT INTO wizard_upload_parts (session, key, part, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        place + [.integer(number), .bytes(bytes)])
    }
  }

  func part(_ number: Int, of key: String, of session: FlowSessionID) async throws -> [UInt8]? {
    try await pool.query(
      "SELECT content FROM wizard_upload_parts WHERE session = $1 AND key = $2 AND part = $3",
      [.text(session.text), .text(key), .integer(Int64(number))]
    ).first?.bytes(0)
  }

  func size(of session: FlowSessionID, counting least: Int) async throws -> Int {
    let found = try await pool.query(
      "SELECT coalesce(sum(greatest(size, $2)), 0)::bigint FROM wizard_uploads WHERE session = $1",
      [.text(session.text), .integer(Int64(least))])
    return found.first?.integer(0).flatMap { Int(exactly: $0) } ?? 0
  }

  func remove(_ key: String, of session: FlowSessionID) async {
    _ = try? await pool.query(
      "DELETE FROM wizard_uploads WHERE session = $1 AND key = $2", [.text(session.text), .text(key)])
  }

  /// Deletes files that no session uses, among those that are due.
  static let sweeping = """
    WITH due AS (SELECT session, key FROM wizard_uploads WHERE due <= now() ORDER BY due
        LIMIT \(PostgresSessionStore.sweptAtOnce) FOR UPDATE SKIP LOCKED),
      sessions AS (SELECT id, content FROM wizard_sessions WHERE id IN (SELECT session FROM due)
        UNION ALL SELECT id, content FROM wizard_damaged_sessions WHERE id IN (SELECT session FROM due)),
      used AS (SELECT session, key FROM due WHERE EXISTS (SELECT 1 FROM sessions
        WHERE id = session AND position(convert_to(key, 'UTF8') IN content) > 0)),
      gone AS (DELETE FROM wizard_uploads
        WHERE (session, key) IN (SELECT session, key FROM due EXCEPT SELECT session, key FROM used)),
      kept AS (UPDATE wizard_uploads SET due = \(patience) WHERE (session, key) IN (SELECT session, key FROM used))
    SELECT count(*) FROM due
    """
}
