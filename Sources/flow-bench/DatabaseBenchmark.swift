import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import Foundation

/// Sessions in a PostgreSQL database, compared with `pgbench`, and many of them compared with few.
///
/// Its ratios are of elapsed times, because most of the work is done by the server.
struct DatabaseBenchmark {
  private let address: String
  private let pool: PostgresPool
  private let store: PostgresSessionStore
  private let flow: Flow

  init(_ address: String) throws {
    self.address = address
    pool = PostgresPool(address, connections: 1)
    guard let secret = KeyedFingerprint(rawValue: String(repeating: "0123456789abcdef", count: 2)) else {
      preconditionFailure("the secret has 32 hexadecimal digits")
    }
    store = PostgresSessionStore(pool, secret: secret)
    flow = try Flow(contentsOf: URL(filePath: "Flows/onboarding"))
  }

  func ratios() async throws -> [Ratio] {
    try await PostgresSchema(pool).migrate()
    let session = try await begin()
    try await addNewest(session)
    var ratios = [try await comparedWithProgram(session)]
    try await fill(upTo: 1_000, session)
    let few = try await times(session)
    try await fill(upTo: 100_000, session)
    let many = try await times(session)
    for (one, another) in zip(many, few) {
      ratios.append(Ratio(name: "\(one.name), of 100,000 over of 1,000", value: one.time / another.time, bound: 1.5))
    }
    return ratios
  }

  private func controller() throws -> FlowController {
    let services = Dictionary(
      uniqueKeysWithValues: flow.ports.map { ($0.name, FixedService(.accepted(.null)) as any FlowService) })
    return try FlowController(flow: flow, services: services, store: store, host: .live(run: "bench"))
  }

  /// Begins a session of onboarding and goes to its details.
  private func begin() async throws -> FlowSessionID {
    let controller = try controller()
    try await controller.start()
    try controller.screen.viewModel?.update("+12015550123", for: "phone")
    try await controller.next()
    try controller.screen.viewModel?.update("123456", for: "code")
    try await controller.next()
    guard let id = controller.session else { preconditionFailure("the session was started") }
    return id
  }

  /// Adds the sessions of the first page of the list, whose content is read.
  private func addNewest(_ id: FlowSessionID) async throws {
    guard var snapshot = try await store.load(id) else { preconditionFailure("the session is stored") }
    snapshot.header.revision = 1
    snapshot.header.savedAt += 1_000
    for number in 0..<60 as Range<UInt64> {
      snapshot.header.id = FlowSessionID(random: number)
      try await store.save(snapshot, replacing: nil)
    }
  }

  // MARK: The same statements

  private func comparedWithProgram(_ id: FlowSessionID) async throws -> Ratio {
    let count = 1_000
    var quotients: [Double] = []
    for _ in 0..<5 {
      let start = ContinuousClock.now
      for _ in 0..<count {
        guard var snapshot = try await store.load(id) else { preconditionFailure("the session is stored") }
        snapshot.header.revision += 1
        try await store.save(snapshot, replacing: snapshot.header.revision - 1)
      }
      let own = (ContinuousClock.now - start) / .seconds(1)
      quotients.append(own / (try await programTime(id, count)))
    }
    let median = quotients.sorted()[2]
    return Ratio(name: "a session loaded and saved, over the statements sent by pgbench", value: median, bound: 1.3)
  }

  /// Returns the seconds that `pgbench` needs for loading and saving a row of the same size, without its start.
  private func programTime(_ id: FlowSessionID, _ count: Int) async throws -> Double {
    let content = try await column("SELECT content::text FROM wizard_sessions WHERE id = '\(id)'")
    let script = FileManager.default.temporaryDirectory.appending(path: "flow-bench-\(UUID()).sql")
    defer { try? FileManager.default.removeItem(at: script) }
    try Data(
      """
      SELECT revision, content, sha256(content) = digest FROM wizard_sessions WHERE id = '\(id)';
      UPDATE wizard_sessions SET flow = 'onboarding', saved = 1, expires = NULL, tags = '{}', content = '\(content)',
        digest = sha256('\(content)'), step = 'details'
      WHERE id = '\(id)' AND sha256(content) = digest RETURNING 1;
      """.utf8
    ).write(to: script)
    let output = try Self.output(
      of: "pgbench -n -c 1 -t \(count) -f '\(script.path(percentEncoded: false))' '\(address)'")
    guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix("latency average") }),
      let milliseconds = line.split(separator: " ").compactMap({ Double($0) }).first
    else { preconditionFailure("pgbench has run: \(output)") }
    return milliseconds / 1000 * Double(count)
  }

  private func column(_ statement: String) async throws -> String {
    try Self.output(of: "psql '\(address)' -X -A -t -c \"\(statement)\"").trimmingCharacters(in: .newlines)
  }

  private static func output(of command: String) throws -> String {
    guard let pipe = popen("\(command) 2>&1", "r") else { throw POSIXError(.ENOENT) }
    defer { pclose(pipe) }
    var (text, buffer) = (Data(), [UInt8](repeating: 0, count: 4096))
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer.prefix(count) }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Many sessions

  /// Adds copies of a session that were saved before it, until there are `count`.
  private func fill(upTo count: Int, _ id: FlowSessionID) async throws {
    _ = try await column(
      """
      INSERT INTO wizard_sessions SELECT 'c' || lpad(n::text, 9, 'a'), flow, step, revision, saved - n, NULL, tags, false,
        content, digest FROM wizard_sessions, generate_series((SELECT count(*) FROM wizard_sessions), \(count - 1)) n
      WHERE id = '\(id)'
      """)
    _ = try await column("VACUUM ANALYZE wizard_sessions")
    guard try await column("SELECT count(*) FROM wizard_sessions") == "\(count)" else {
      preconditionFailure("there are \(count) sessions")
    }
  }

  private func times(_ id: FlowSessionID) async throws -> [(name: String, time: Double)] {
    [
      (
        "a page of the list",
        try await median { _ = try await store.list(of: nil, after: nil, limit: 50) }
      ),
      (
        "a batch of expired sessions deleted",
        try await median(before: { try await expire(100, id) }) {
          guard try await store.deleteExpired(at: FlowTimestamp(seconds: 9_000_000_000), limit: 100) == 100 else {
            preconditionFailure("a hundred sessions have expired")
          }
        }
      ),
      ("a session resumed", try await median { try await controller().resumeAtLastScreen(id) }),
    ]
  }

  private func expire(_ count: Int, _ id: FlowSessionID) async throws {
    _ = try await column(
      """
      INSERT INTO wizard_sessions SELECT 'e' || lpad(n::text, 9, 'a'), flow, step, revision, 1, 2, tags, false, content,
        digest FROM wizard_sessions, generate_series(1, \(count)) n WHERE id = '\(id)'
      """)
  }

  private func median(
    before: () async throws -> Void = {}, _ work: () async throws -> Void
  ) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<21 {
      try await before()
      let start = ContinuousClock.now
      try await work()
      times.append((ContinuousClock.now - start) / .seconds(1))
    }
    return times.sorted()[10]
  }
}
