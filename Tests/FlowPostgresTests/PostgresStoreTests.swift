import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import FlowTesting
import LoopbackServer
import Testing

/// Sessions in a database.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresStoreTests {
  private let server: PostgresServer
  private let address: String

  init() throws {
    server = try #require(PostgresServer.shared)
    address = server.makeDatabase()
  }

  private static func store(_ pool: PostgresPool) -> PostgresSessionStore {
    PostgresSessionStore(pool, secret: PostgresServer.secret)
  }

  private func store(connections: Int = 5) async throws -> PostgresSessionStore {
    let pool = PostgresServer.pool(address, connections)
    try await PostgresSchema(pool).migrate()
    return Self.store(pool)
  }

  @Test(arguments: [1, 5]) func `The store keeps the contract of stores`(connections: Int) async throws {
    let store = try await store(connections: connections)
    let differences = await SessionStoreContract.differences(of: store) { id in
      server.psql(address, "UPDATE wizard_sessions SET content = content || '\\x00' WHERE id = '\(id.text)'")
    }
    #expect(differences == [])
  }

  @Test func `Tables are made once, however many programs do it`() async throws {
    let address = address
    let versions = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try await PostgresSchema(PostgresServer.pool(address, 1)).migrate() }
      }
      return try await group.reduce(into: [Int64]()) { $0.append($1) }
    }
    #expect(versions.filter { $0 == 0 }.count == 1)
    try await PostgresSchema(PostgresServer.pool(address, 1)).check()
  }

  @Test func `A connection prepares each statement once`() async throws {
    let pool = PostgresServer.pool(address, 1)
    try await PostgresSchema(pool).migrate()
    let store = Self.store(pool)
    for number in 0..<10 { try await store.save(Self.snapshot(number), replacing: nil) }
    let counts = try await pool.query(
      """
      SELECT count(*), sum(generic_plans + custom_plans)::bigint FROM pg_prepared_statements
      WHERE statement LIKE 'INSERT INTO wizard_sessions%'
      """)
    #expect(counts.first?.integer(0) == 1)
    #expect(counts.first?.integer(1) == 10)
  }

  @Test func `The counts of a number that are being renewed are not swept`() async throws {
    let pool = PostgresServer.pool(address, 1)
    try await PostgresSchema(pool).migrate()
    server.psql(address, "INSERT INTO wizard_numbers VALUES ('renewed', '', 1), ('expired', '', 1)")
    // The pool has one connection, so these statements are one transaction.
    _ = try await pool.query("BEGIN")
    _ = try await pool.query("UPDATE wizard_numbers SET expires = 100 WHERE number = 'renewed'")
    // A sweeper that waited for the transaction would fail.
    let name = server.psql(address, "SELECT current_database()")
    server.psql(address, "ALTER DATABASE \(name) SET lock_timeout = '1s'")
    let sweeper = try await store()
    #expect(try await sweeper.deleteExpired(at: FlowTimestamp(seconds: 50), limit: 10) == 0)
    _ = try await pool.query("COMMIT")
    #expect(server.psql(address, "SELECT number FROM wizard_numbers") == "renewed")
    _ = try await sweeper.deleteExpired(at: FlowTimestamp(seconds: 100), limit: 10)
    #expect(server.psql(address, "SELECT count(*) FROM wizard_numbers") == "0")
  }

  @Test(arguments: ["revision = 7", "content = '{'::bytea, digest = sha256('{'::bytea)"])
  func `A row that was changed by hand, with its digest, is listed as damaged and moved away`(change: String)
    async throws
  {
    let store = try await store()
    for number in 0..<2 { try await store.save(Self.snapshot(number), replacing: nil) }
    let id = FlowSessionID(random: 1)
    server.psql(address, "UPDATE wizard_sessions SET \(change) WHERE id = '\(id.text)'")
    let listed = try await store.list(of: nil, after: nil, limit: 10)
    #expect(listed.map(\.id) == [FlowSessionID(random: 0), id])
    #expect(throws: SessionStoreError.damaged(setAside: nil)) { try listed.last?.header.get() }
    await #expect(throws: SessionStoreError.damaged(setAside: "wizard_damaged_sessions, number 1")) {
      try await store.load(id)
    }
    #expect(try await store.list(of: nil, after: nil, limit: 10).count == 1)
    try await store.save(Self.snapshot(1), replacing: nil)
    #expect(try await store.load(id) == Self.snapshot(1))
  }

  @Test func `A database that says nothing is given up after the time of one attempt`() async throws {
    let silent = try LoopbackServer(readsRequests: false) { _, _ in preconditionFailure("nothing is read") }
    let pool = PostgresPool("postgresql://wizard@127.0.0.1:\(silent.port)/none", connections: 1, patience: .seconds(1))
    await #expect(throws: PostgresError.unreachable("the database did not answer in time")) {
      try await pool.query("SELECT 1")
    }
    #expect(silent.unreadCount == 1)
  }

  @Test func `More requests than connections wait`() async throws {
    let pool = PostgresServer.pool(address, 2)
    try await PostgresSchema(pool).migrate()
    let store = Self.store(pool)
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask { try await store.save(Self.snapshot(number), replacing: nil) }
      }
      try await group.waitForAll()
    }
    #expect(server.psql(address, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()") == "3")
    #expect(try await store.list().count == 50)
  }

  @Test func `A connection that the server has ended is replaced`() async throws {
    let pool = PostgresServer.pool(address, 2)
    try await PostgresSchema(pool).migrate()
    let store = Self.store(pool)
    for number in 0..<2 { try await store.save(Self.snapshot(number), replacing: nil) }
    server.psql(
      address,
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
    while server.psql(address, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()") != "1" {}
    try await store.save(Self.snapshot(2), replacing: nil)
    #expect(try await store.list().count == 3)
  }

  @Test
  func `A save that took effect before its connection was lost is not a conflict, unlike the same save of another`()
    async throws
  {
    let store = try await store()
    // The statement is prepared before it is sent.
    let proxy = try server.proxy(cutting: 2, .beforeAnswer)
    let another = Self.store(PostgresServer.pool(proxy.address(of: address), 1))
    try await another.save(Self.snapshot(1), replacing: nil)
    #expect(proxy.count == 6, "prepared and sent twice, then looked at")
    for revision in [1, 2] {
      await #expect(throws: SessionStoreError.conflict(stored: 1)) {
        try await store.save(Self.snapshot(1, revision: revision), replacing: nil)
      }
    }
    #expect(try await store.load(FlowSessionID(random: 1)) == Self.snapshot(1))
  }

  @Test func `A damaged session that was set aside is deleted by its id, by its tag and when it expires`() async throws
  {
    let store = try await store()
    for number in 1...3 {
      var snapshot = Self.snapshot(number)
      (snapshot.header.tags, snapshot.header.expiresAt) = (number == 2 ? ["ana"] : [], number == 3 ? 100 : nil)
      try await store.save(snapshot, replacing: nil)
      let id = FlowSessionID(random: UInt64(number))
      server.psql(
        address,
        """
        UPDATE wizard_sessions SET content = '\\x00' WHERE id = '\(id)';
        INSERT INTO wizard_session_codes (session, counts) VALUES ('\(id)', '')
        """)
      await #expect(throws: SessionStoreError.damaged(setAside: "wizard_damaged_sessions, number \(number)")) {
        try await store.load(id)
      }
    }
    let ids = (1...3).map { FlowSessionID(random: $0) }
    #expect(try await store.filesSetAside().map(\.session) == ids)
    try await store.save(Self.snapshot(1), replacing: nil)
    #expect(try await store.erase(tag: "nobody") == 0)
    try await store.erase(ids[0])
    #expect(try await store.filesSetAside().map(\.session) == [ids[1], ids[2]])
    _ = try await store.erase(tag: "ana")
    #expect(try await store.filesSetAside().map(\.session) == [ids[2]])
    _ = try await store.deleteExpired(at: FlowTimestamp(seconds: 100), limit: 10)
    #expect(try await store.filesSetAside() == [])
    #expect(server.psql(address, "SELECT count(*) FROM wizard_session_codes") == "0")
  }

  @Test func `A damaged row that was repaired by hand is found again at its step`() async throws {
    let store = try await store()
    var snapshot = Self.snapshot(1)
    snapshot.header.resumeStep = "done"
    try await store.save(snapshot, replacing: nil)
    server.psql(address, "UPDATE wizard_sessions SET content = content || '\\x00'")
    _ = try await store.list(of: nil, after: nil, limit: 10)
    server.psql(address, "UPDATE wizard_sessions SET content = substr(content, 1, length(content) - 1)")
    snapshot.header.revision = 2
    try await store.save(snapshot, replacing: 1)
    #expect(try await store.unfinished(of: "f", at: ["done"]) == [snapshot.header.id])
  }

  @Test func `A fast clock deletes nothing that has not expired by the clock of the database`() async throws {
    let store = try await store()
    var snapshot = Self.snapshot(1)
    snapshot.header.expiresAt = 4_000_000_000
    try await store.save(snapshot, replacing: nil)
    server.psql(address, "INSERT INTO wizard_numbers VALUES ('a', '', 4000000000)")
    #expect(try await store.deleteExpired(at: FlowTimestamp(seconds: 4_000_000_001), limit: 10) == 0)
    #expect(try await store.load(FlowSessionID(random: 1)) == snapshot)
    #expect(server.psql(address, "SELECT count(*) FROM wizard_numbers") == "1")
  }

  @Test func `Counts of codes that were written while their session was erased are deleted later`() async throws {
    let store = try await store()
    try await store.save(Self.snapshot(1), replacing: nil)
    server.psql(
      address,
      """
      INSERT INTO wizard_session_codes SELECT n::text, '', now() FROM generate_series(1, 2500) n;
      INSERT INTO wizard_session_codes VALUES ('\(FlowSessionID(random: 1))', '', now()), ('new', '', DEFAULT)
      """)
    _ = try await store.deleteExpired(at: FlowTimestamp(seconds: 1), limit: 10)
    #expect(
      server.psql(address, "SELECT session, due > now() + interval '23 hours' FROM wizard_session_codes ORDER BY 1")
        == "\(FlowSessionID(random: 1))|t\nnew|t")
  }

  @Test(arguments: [
    ("postgresql://wizard@/none?host=/nowhere", "/nowhere"),
    ("postgresql://wizard@/none?PLACE", #"database "none" does not exist"#),
    ("postgresql://nobody@/postgres?PLACE", #"role "nobody" does not exist"#),
    ("postgresql://guarded:wrong@/postgres?PLACE", #"password authentication failed for user "guarded""#),
    ("postgresql://guarded@/postgres?PLACE", "no password supplied"),
    ("postgresql://wizard@127.0.0.1:PORT/none?sslmode=require", "server does not support SSL, but SSL was required"),
    ("postgresql://wizard@127.0.0.1:PORT/none?sslmode=disable", "no encryption"),
    ("postgresql://wizard@127.0.0.1:1/none", "refused"),
    ("postgresql://wizard@127.0.0.1:1/none?sslmode=nothing", "sslmode"), ("postgresql://[", "address can't be read"),
    ("postgresql://wizard:se%wrong@/none", "address can't be read"),
    ("postgresql:/wizard:wrong@db/none", "address can't be read"), ("POSTGRESQL://db/none", "address can't be read"),
    ("postgresql://wizard:p@ss:wrong@/none", "address can't be read"),
  ])
  func `A database that can't be reached says why, in one line`(address: String, part: String) async throws {
    let address = address.replacing("PLACE", with: server.place).replacing("PORT", with: "\(server.port)")
    let store = Self.store(PostgresServer.pool(address, 1))
    await #expect {
      try await store.load(FlowSessionID(random: 1))
    } throws: { error in
      guard case SessionStoreError.unreachable(let reason) = error else { return false }
      return reason.contains(part) && !reason.contains("\n") && !reason.contains("wrong")
    }
  }

  @Test func `A database that can only be read keeps sessions readable, and is written to again later`() async throws {
    let pool = PostgresServer.pool(address, 1)
    try await PostgresSchema(pool).migrate()
    let store = Self.store(pool)
    try await store.save(Self.snapshot(1), replacing: nil)
    let name = server.psql(address, "SELECT current_database()")
    for (mode, isWritable) in [("on", false), ("off", true)] {
      server.psql(
        address, "BEGIN READ WRITE; ALTER DATABASE \(name) SET default_transaction_read_only = \(mode); COMMIT")
      // The setting counts for new connections.
      await pool.close()
      #expect(try await store.load(FlowSessionID(random: 1)) == Self.snapshot(1))
      do throws(SessionStoreError) {
        try await store.save(Self.snapshot(2), replacing: nil)
        #expect(isWritable)
      } catch {
        guard case .cannotWrite(_, let reason) = error else { throw error }
        #expect(!isWritable && reason.contains("read-only"), "\(reason)")
      }
    }
    #expect(try await store.list().count == 2)
  }

  @Test func `A session that the database refuses to store says why, and others are stored`() async throws {
    let store = try await store()
    server.psql(address, "ALTER TABLE wizard_sessions ADD CHECK (id <> '\(FlowSessionID(random: 7).text)')")
    await #expect {
      try await store.save(Self.snapshot(7), replacing: nil)
    } throws: { if case SessionStoreError.cannotWrite = $0 { true } else { false } }
    try await store.save(Self.snapshot(8), replacing: nil)
  }

  @Test func `A full disk keeps sessions readable, and they are written to again when there is space`() async throws {
    guard let disk = server.mountSmallDisk() else {
      print("SKIPPED: a full disk, because none can be mounted")
      return
    }
    let store = try await store()
    server.psql(address, "CREATE TABLESPACE small LOCATION '\(disk)'")
    defer {
      server.psql(address, "ALTER TABLE wizard_sessions SET TABLESPACE pg_default")
      server.psql(address, "DROP TABLESPACE small")
      server.unmount(disk)
    }
    server.psql(address, "ALTER TABLE wizard_sessions SET TABLESPACE small")
    server.psql(
      address, "CREATE TABLE others TABLESPACE small AS SELECT repeat('x', 1000) FROM generate_series(1, 3400)")
    var saved = 0
    let refusal = await #expect(throws: SessionStoreError.self) {
      while saved < 10_000 {
        try await store.save(Self.snapshot(saved), replacing: nil)
        saved += 1
      }
    }
    if case .cannotWrite(_, let reason) = refusal {
      #expect(reason.contains("No space left on device") && saved > 0, "\(saved): \(reason)")
    } else {
      Issue.record("\(String(describing: refusal))")
    }
    #expect(try await store.load(FlowSessionID(random: 0)) == Self.snapshot(0))
    server.psql(address, "DROP TABLE others")
    try await store.save(Self.snapshot(saved), replacing: nil)
    #expect(try await store.load(FlowSessionID(random: UInt64(saved))) == Self.snapshot(saved))
    #expect(server.psql(address, "SELECT count(*) FROM wizard_sessions") == "\(saved + 1)")
  }

  private static func snapshot(_ number: Int, revision: Int = 1) -> Snapshot {
    let header = SnapshotHeader(
      id: FlowSessionID(random: UInt64(number)), flow: "f", flowVersion: 1, flowFingerprint: "0", flowPath: nil,
      revision: revision, startedAt: 1,
      savedAt: 1,
      expiresAt: nil, outcome: nil)
    return Snapshot(header: header, content: SnapshotContent())
  }

  @Test func `A database without tables, or with those of another version, says what to do`() async throws {
    let schema = PostgresSchema(PostgresServer.pool(address, 1))
    await #expect(
      throws: SessionStoreError.unreachable(reason: #"it has no tables for sessions; run "wizard store migrate""#)
    ) {
      try await schema.check()
    }
    try await schema.migrate()
    for (version, reason) in [
      (99, "its tables are those of a newer version (99); update wizard"),
      (0, #"its tables are those of an older version (0); run "wizard store migrate""#),
    ] {
      server.psql(address, "UPDATE wizard_schema SET version = \(version)")
      await #expect(throws: SessionStoreError.unreachable(reason: reason)) {
        try await Self.store(PostgresServer.pool(address, 1)).check()
      }
      if version == 99 {
        await #expect(throws: SessionStoreError.unreachable(reason: reason)) { try await schema.migrate() }
      }
    }
  }
}
