import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import Foundation
import Testing

/// Records and codes of programs on several machines, each with a folder of its own.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
final class PostgresRecordsTests {
  private static let account = ServicePort(
    name: "account.create",
    input: .record(names: ["email", "papers"], types: [.optional(.text), .optional(.list(.file))]),
    output: .record(names: ["number"], types: [.text]),
    rejections: [PortRejection(code: "email_taken", details: .record(names: [], types: []))])

  private static let send = ServicePort(
    name: "verification.send", input: .record(names: ["to"], types: [.phone]), output: nil,
    rejections: [
      PortRejection(code: "invalid_number", details: .record(names: [], types: [])),
      PortRejection(code: "too_soon", details: .record(names: ["seconds"], types: [.integer])),
      PortRejection(code: "too_many", details: .record(names: [], types: [])),
    ])

  /// Long enough for a machine that is busy with other tests.
  private static let shortPatience = Duration.seconds(15)

  private let server: PostgresServer
  private let address: String
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() async throws {
    server = try #require(PostgresServer.shared)
    address = server.makeDatabase()
    try await PostgresSchema(PostgresServer.pool(address, 1)).migrate()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The services of another program.
  private func program(
    records: String = "accounts.jsonl", unique: String? = "email", pool: PostgresPool? = nil
  ) throws -> ServicesOfProgram {
    let unique = unique.map { ", \"unique\": \"\($0)\"" } ?? ""
    let bindings = try Bindings(
      jsonc: """
        {
          "account.create": { "use": "records", "file": "\(records)"\(unique) },
          "verification.*": { "use": "local", "deliver": { "file": "codes.jsonl" } }
        }
        """)
    var host = ServiceHost(folder: folder)
    host.sharedTables = PostgresSessionStore(pool ?? PostgresServer.pool(address, 2), secret: PostgresServer.secret)
    return ServicesOfProgram(services: bindings.services(for: [Self.account, Self.send], host: host).services)
  }

  private struct ServicesOfProgram: Sendable {
    let services: [String: any FlowService]

    func create(
      _ key: String, _ email: String? = nil, _ papers: [AttachedFile] = [], session: UInt64 = 1
    ) async throws -> ServiceOutcome {
      let inputs: [String: Value] = [
        "email": email.map { .string($0) } ?? .null, "papers": .list(papers.map { .file($0) }),
      ]
      return try await reply(ServiceRequest(port: account, inputs: Record(inputs), key: key, session: session))
    }

    func reply(_ request: ServiceRequest) async throws -> ServiceOutcome {
      try await #require(services[request.port]).reply(to: request, progress: Silence())
    }
  }

  private func accepted(_ number: String) -> ServiceOutcome { .accepted(["number": .string(number)]) }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> AttachedFile {
    let place = folder.appending(path: name)
    try Data(bytes).write(to: place)
    return try AttachedFile(at: place.path, maximum: 10 << 20)
  }

  @Test func `Programs number their records together, and a repeated call keeps its number`() async throws {
    let (first, second) = (try program(), try program())
    #expect(try await first.create("a", "ana@example.com\0é") == accepted("A-0001"))
    #expect(try await second.create("a", "bea@example.com", session: 2) == accepted("A-0002"))
    #expect(try await second.create("a", "ana@example.com\0é") == accepted("A-0001"))
    #expect(try await first.create("b", "ANA@example.com\0E\u{301}") == .rejected(Rejection(code: "email_taken")))
    #expect(try await first.create("b") == accepted("A-0003"))
    #expect(try await second.create("c") == accepted("A-0004"), "nobody else has no address")
    #expect(
      server.psql(address, "SELECT line FROM wizard_records WHERE number = 1") == #"""
        {"key":"a","number":"A-0001","port":"account.create",\#
        "request":{"email":"ana@example.com\u0000é","papers":[]},\#
        "session":"\#(FlowSessionID(random: 1))","time":1000}
        """#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `A text that must be unique from now on is compared with all that are stored`() async throws {
    let before = try program(unique: nil)
    #expect(try await before.create("a", "ana@example.com") == accepted("A-0001"))
    #expect(try await before.create("b", "Ana@example.com") == accepted("A-0002"))
    #expect(try await program().create("c", "ana@example.com") == .rejected(Rejection(code: "email_taken")))
    let long = String(repeating: "x", count: 100_000)
    #expect(try await program().create("d", long) == accepted("A-0003"))
    #expect(try await program().create("e", long) == .rejected(Rejection(code: "email_taken")))
  }

  @Test func `A number that was written by hand and has no next one is reported`() async throws {
    let program = try program()
    #expect(try await program.create("a") == accepted("A-0001"))
    server.psql(address, "UPDATE wizard_records SET number = 9223372036854775807")
    guard case .unavailable(let reason, mayHaveSucceeded: false, _) = try await program.create("b") else {
      Issue.record("there is no next number")
      return
    }
    #expect(reason.contains("out of range"))
    server.psql(address, "UPDATE wizard_records SET number = 7")
    #expect(try await program.create("b") == accepted("A-0008"))
  }

  @Test(arguments: ["read committed", "serializable"])
  func `Calls that are made at once get different numbers, and one of those with the same text`(
    isolation: String
  ) async throws {
    let name = server.psql(address, "SELECT current_database()")
    server.psql(address, "ALTER DATABASE \(name) SET default_transaction_isolation = '\(isolation)'")
    let programs = try (0..<4).map { _ in try program() }
    let outcomes = try await withThrowingTaskGroup(of: ServiceOutcome.self) { group in
      for number in 0..<40 {
        let email = number % 10 == 0 ? "ana@example.com" : nil
        group.addTask { try await programs[number % 4].create("k\(number)", email) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .rejected(Rejection(code: "email_taken")) } == 3)
    #expect(Set(outcomes).count == 38)
    #expect(server.psql(address, "SELECT count(*), max(number) FROM wizard_records") == "37|37")
  }

  @Test func `Copies of files are stored with a record, or neither is`() async throws {
    let program = try program()
    let large = try file("large.pdf", Array("%PDF-1.4".utf8) + [UInt8](repeating: 7, count: (1 << 20) - 7))
    let changed = try file("b.txt", Array("hi".utf8))
    try Data("ho".utf8).write(to: folder.appending(path: "b.txt"))
    guard case .rejected(let rejection) = try await program.create("a", nil, [large, changed]) else {
      Issue.record("a changed file was stored")
      return
    }
    #expect(rejection.fields.keys.sorted() == ["papers[1]"])
    #expect(server.psql(address, "SELECT count(*) FROM wizard_records") == "0")
    #expect(try await program.create("a", nil, [large, try file("b.txt", Array("hi".utf8))]) == accepted("A-0001"))
    #expect(try await program.create("a", nil, [large, changed]) == accepted("A-0001"), "the first call was stored")
    #expect(try await program.create("b", "ana@example.com", [large]) == accepted("A-0002"))
    #expect(try await program.create("c", "ana@example.com", [large]) == .rejected(Rejection(code: "email_taken")))
    server.psql(address, "DELETE FROM wizard_records WHERE number = 2")
    let files = "SELECT copy, part, length(content) FROM wizard_record_files ORDER BY copy, part"
    #expect(server.psql(address, files) == "A-0001-1.pdf|0|1048576\nA-0001-1.pdf|1|1\nA-0001-2.txt|0|2")
    // What is deleted by hand leaves no copies, which would be those of the next record.
    server.psql(address, "DELETE FROM wizard_records")
    #expect(server.psql(address, files) == "")
    #expect(try await program.create("b", nil, [large]) == accepted("A-0001"))
  }

  @Test func `Of calls with files and the same text that come at once, one is stored with its file`() async throws {
    let paper = try file("a.txt", Array("hi".utf8))
    let programs = try (0..<4).map { _ in try program() }
    let outcomes = try await withThrowingTaskGroup(of: ServiceOutcome.self) { group in
      for number in 0..<8 {
        group.addTask { try await programs[number % 4].create("k\(number)", "ana@example.com", [paper]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == accepted("A-0001") } == 1)
    #expect(outcomes.count { $0 == .rejected(Rejection(code: "email_taken")) } == 7)
    #expect(server.psql(address, "SELECT number, copy FROM wizard_record_files") == "1|A-0001-1.txt")
  }

  @Test func `A program that stops in the middle of a call holds up the others only for a while`() async throws {
    // After the call has begun to hold the list: BEGIN, the time limits and the lock are prepared and sent.
    let proxy = try server.proxy(cutting: 7, .beforeStatement, .freezes)
    let pool = PostgresPool(proxy.address(of: address), connections: 1, patience: Self.shortPatience)
    let stopped = try program(pool: pool)
    async let outcome = stopped.create("a", "ana@example.com")
    await proxy.waitForCut()
    #expect(
      server.psql(
        address,
        "SELECT count(*) FROM pg_locks JOIN pg_database ON datname = current_database() AND oid = database WHERE locktype = 'advisory' AND granted"
      ) == "1")
    #expect(try await program().create("b", "bea@example.com") == accepted("A-0001"))
    guard case .unavailable(_, mayHaveSucceeded: true, _) = try await outcome else {
      Issue.record("nobody knows whether the call took effect")
      return
    }
    #expect(try await program().create("a", "ana@example.com") == accepted("A-0002"))
  }

  @Test func `A call whose connection was lost at its end is stored once`() async throws {
    let program = try program()
    #expect(try await program.create("a") == accepted("A-0001"))
    server.psql(
      address,
      """
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('cuts') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$;
      CREATE SEQUENCE cuts;
      CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON wizard_records DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION cut();
      """)
    #expect(try await program.create("b") == accepted("A-0002"))
    #expect(server.psql(address, "SELECT count(*) FROM wizard_records") == "2")
  }

  @Test func `A call that may have been stored before the database went away is not said to have failed`() async throws
  {
    let program = try program()
    #expect(try await program.create("a") == accepted("A-0001"))
    server.psql(
      address,
      """
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('cuts') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RAISE 'no more'; END $$;
      CREATE SEQUENCE cuts;
      CREATE TRIGGER cut AFTER INSERT ON wizard_records FOR EACH ROW EXECUTE FUNCTION cut();
      """)
    guard case .unavailable(_, mayHaveSucceeded: true, _) = try await program.create("b") else {
      Issue.record("nobody knows whether the first attempt took effect")
      return
    }
    server.psql(address, "DROP TRIGGER cut ON wizard_records")
    #expect(try await program.create("b") == accepted("A-0002"))
  }

  @Test func `Without the tables nothing is stored, and the reason says what to do`() async throws {
    let program = try program()
    server.psql(address, "ALTER TABLE wizard_records RENAME TO gone")
    guard case .unavailable(let reason, mayHaveSucceeded: false, _) = try await program.create("a") else {
      Issue.record("nothing can have been stored")
      return
    }
    #expect(reason.contains("wizard store migrate"))
    server.psql(address, "ALTER TABLE gone RENAME TO wizard_records")
    #expect(try await program.create("a") == accepted("A-0001"))
  }

  @Test func `Codes wait in the database for the program that sends them, at most for a day`() async throws {
    let request = ServiceRequest(
      port: Self.send, inputs: Record(["to": .string("+12015550123")]), key: "s", session: 1)
    #expect(try await program().reply(request) == .accepted(.null))
    let take = "DELETE FROM wizard_outbox WHERE outbox = 'codes.jsonl' RETURNING recipient, code ~ '^[0-9]{6}$'"
    #expect(server.psql(address, take).hasPrefix("+12015550123|t"))
    server.psql(
      address,
      "INSERT INTO wizard_outbox (outbox, recipient, code, written) VALUES ('a', 'b', 'c', now() - '25 h'::interval)")
    let store = PostgresSessionStore(PostgresServer.pool(address, 1), secret: PostgresServer.secret)
    _ = try await store.deleteExpired(at: FlowTimestamp(seconds: 1_000), limit: 10)
    #expect(server.psql(address, "SELECT count(*) FROM wizard_outbox") == "0")
  }

  @Test func `A code that may be sent although the database no longer answers stays valid`() async throws {
    // BEGIN, the time limits, the lock, the counts before, those after and COMMIT, then the code.
    let proxy = try server.proxy(cutting: 14, .beforeAnswer, .freezes)
    let pool = PostgresPool(proxy.address(of: address), connections: 1, patience: Self.shortPatience)
    let request = ServiceRequest(
      port: Self.send, inputs: Record(["to": .string("+12015550123")]), key: "s", session: 1)
    #expect(try await program(pool: pool).reply(request) == .accepted(.null))
    #expect(server.psql(address, "SELECT count(*) FROM wizard_outbox") == "1")
    let counts = server.psql(address, "SELECT convert_from(counts, 'UTF8') FROM wizard_session_codes")
    #expect(counts.contains("\"next\":") && counts.contains("\"sends\":1"), "\(counts)")
  }

  @Test func `A file with an absolute path stays a file`() async throws {
    let program = try program(records: folder.path + "/own.jsonl")
    #expect(try await program.create("a") == accepted("A-0001"))
    #expect(server.psql(address, "SELECT count(*) FROM wizard_records") == "0")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["own.jsonl"])
  }
}

extension ServiceRequest {
  fileprivate init(port: ServicePort, inputs: Record, key: String, session: UInt64) {
    self.init(
      port: port, inputs: inputs, key: key, session: FlowSessionID(random: session), time: FlowTimestamp(seconds: 1_000)
    )
  }
}
