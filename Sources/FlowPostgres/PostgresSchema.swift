package import FlowEngine

/// The tables of a database for sessions.
package struct PostgresSchema: Sendable {
  private let pool: PostgresPool

  package init(_ pool: PostgresPool) { self.pool = pool }

  /// Each entry leads to the next version: statements that take effect together.
  ///
  /// Times are in seconds since 1970, as in snapshots. `step` is the last one of an unfinished session. `digest`
  /// shows damage of `content`. `texts` are digests of all texts of a record that may have to be unique. `due` is when
  /// it is looked at next whether an upload is used, or counts of codes belong to a session.
  private static let upgrades: [[String]] = [
    [
      """
      CREATE TABLE wizard_sessions (
        id text COLLATE "C" PRIMARY KEY,
        flow text COLLATE "C" NOT NULL,
        step text COLLATE "C",
        revision bigint NOT NULL,
        saved bigint NOT NULL,
        expires bigint,
        tags text[] NOT NULL,
        is_damaged boolean NOT NULL DEFAULT false,
        content bytea NOT NULL,
        digest bytea NOT NULL
      )
      """,
      "ALTER TABLE wizard_sessions ALTER content SET STORAGE EXTERNAL",
      "CREATE INDEX wizard_sessions_by_time ON wizard_sessions (is_damaged, (-saved), id)",
      "CREATE INDEX wizard_sessions_of_flow ON wizard_sessions (flow, (-saved), id) WHERE NOT is_damaged",
      "CREATE INDEX wizard_sessions_by_step ON wizard_sessions (flow, step) WHERE step IS NOT NULL",
      "CREATE INDEX wizard_sessions_expiring ON wizard_sessions (expires) WHERE expires IS NOT NULL",
      "CREATE INDEX wizard_sessions_by_tag ON wizard_sessions USING gin (tags)",
      """
      CREATE TABLE wizard_session_codes (session text COLLATE "C" PRIMARY KEY, counts bytea NOT NULL)
      """,
      "CREATE TABLE wizard_numbers (number text PRIMARY KEY, history bytea NOT NULL, expires bigint NOT NULL)",
      "CREATE INDEX wizard_numbers_expiring ON wizard_numbers (expires)",
      """
      CREATE TABLE wizard_damaged_sessions (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text COLLATE "C" NOT NULL,
        content bytea NOT NULL
      )
      """,
    ],
    [
      """
      CREATE TABLE wizard_records (
        list text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        port text COLLATE "C" NOT NULL,
        session text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        line text NOT NULL,
        texts bytea[] NOT NULL,
        PRIMARY KEY (list, number)
      )
      """,
      "CREATE UNIQUE INDEX wizard_records_by_key ON wizard_records (list, port, session, key)",
      "CREATE INDEX wizard_records_by_text ON wizard_records USING gin (texts)",
      """
      CREATE TABLE wizard_record_files (
        list text COLLATE "C",
        number bigint,
        copy text COLLATE "C",
        part bigint,
        content bytea NOT NULL,
        PRIMARY KEY (list, number, copy, part),
        FOREIGN KEY (list, number) REFERENCES wizard_records ON DELETE CASCADE
      )
      """,
      """
      CREATE TABLE wizard_outbox (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        outbox text COLLATE "C" NOT NULL,
        recipient text NOT NULL,
        code text NOT NULL,
        written timestamptz NOT NULL DEFAULT now()
      )
      """,
      "CREATE INDEX wizard_outbox_by_time ON wizard_outbox (written)",
    ],
    [
      """
      CREATE TABLE wizard_uploads (
        session text COLLATE "C",
        key text COLLATE "C",
        size bigint NOT NULL,
        due timestamptz NOT NULL,
        PRIMARY KEY (session, key)
      )
      """,
      "CREATE INDEX wizard_uploads_due ON wizard_uploads (due)",
      """
      CREATE TABLE wizard_upload_parts (
        session text COLLATE "C",
        key text COLLATE "C",
        part bigint,
        content bytea NOT NULL,
        PRIMARY KEY (session, key, part),
        FOREIGN KEY (session, key) REFERENCES wizard_uploads ON DELETE CASCADE
      )
      """,
      "ALTER TABLE wizard_damaged_sessions ADD expires bigint, ADD tags text[] NOT NULL DEFAULT '{}'",
      "ALTER TABLE wizard_session_codes ADD due timestamptz NOT NULL DEFAULT now() + interval '1 day'",
      "CREATE INDEX wizard_session_codes_due ON wizard_session_codes (due)",
      "ALTER TABLE wizard_outbox ADD id uuid UNIQUE",
      """
      ALTER TABLE wizard_record_files ALTER CONSTRAINT wizard_record_files_list_number_fkey
        DEFERRABLE INITIALLY DEFERRED
      """,
    ],
  ]

  package static var version: Int64 { Int64(upgrades.count) }

  /// Creates the tables or upgrades them; does nothing if they fit.
  ///
  /// - Returns: The version before, 0 if there were no tables.
  @discardableResult
  package func migrate() async throws(SessionStoreError) -> Int64 {
    do throws(PostgresError) {
      return try await pool.transaction { transaction throws(PostgresError) in
        // Another program may be doing the same.
        _ = try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('wizard schema', 0))")
        _ = try await transaction.query(
          "CREATE TABLE IF NOT EXISTS wizard_schema (version bigint NOT NULL, is_only boolean PRIMARY KEY CHECK (is_only))"
        )
        let found = try await transaction.query("SELECT version FROM wizard_schema").first?.integer(0) ?? 0
        guard found < Self.version else {
          if found > Self.version { throw .unreachable(PostgresMessages.newerSchema(found)) }
          return found
        }
        for statement in Self.upgrades.suffix(from: Int(found)).joined() { _ = try await transaction.query(statement) }
        _ = try await transaction.query(
          """
          INSERT INTO wizard_schema VALUES ($1, true)
          ON CONFLICT (is_only) DO UPDATE SET version = excluded.version
          """, [.integer(Self.version)])
        return found
      }
    } catch {
      throw .unreachable(reason: error.reason)
    }
  }

  /// - Throws: `unreachable` if the tables are missing, or those of another version.
  package func check() async throws(SessionStoreError) {
    let found: Int64
    do throws(PostgresError) {
      found = try await pool.query("SELECT version FROM wizard_schema").first?.integer(0) ?? 0
    } catch { throw .unreachable(reason: error.reason) }
    if found < Self.version { throw .unreachable(reason: PostgresMessages.olderSchema(found)) }
    if found > Self.version { throw .unreachable(reason: PostgresMessages.newerSchema(found)) }
  }
}
