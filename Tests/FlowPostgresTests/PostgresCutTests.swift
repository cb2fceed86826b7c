import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import Foundation
import TestSupport
import Testing

/// Onboarding by programs whose connection to the database is cut at any statement, or that are killed there.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresCutTests {
  private let server: PostgresServer
  private let address: String
  private let flow: Flow

  init() async throws {
    server = try #require(PostgresServer.shared)
    address = server.makeDatabase()
    try await PostgresSchema(PostgresServer.pool(address, 1)).migrate()
    flow = try Flow(contentsOf: ShippedFlows.folder.appending(path: "onboarding"))
  }

  @Test func `A person has one account, whatever statement a connection is lost or a program killed at`() async throws {
    let whole = try await onboard(1, cutting: nil, .beforeAnswer, isKilled: false)
    #expect(whole > 20)
    for (kind, (cut, isKilled)) in CuttingProxy.Cut.allCases.flatMap({ [($0, false), ($0, true)] }).enumerated() {
      // A full run cuts at every statement, and any other run at some of them.
      for statement in stride(from: TestRun.isFull ? 1 : 1 + kind % 3, through: whole, by: TestRun.isFull ? 1 : 3) {
        _ = try await onboard((kind + 1) * 1_000 + statement, cutting: statement, cut, isKilled: isKilled)
      }
    }
    // A code is not stored with its call, so a person whose program was killed while it was compared types another one.
    let comparedTwice = """
      SELECT count(*) FROM (SELECT convert_from(history, 'UTF8')::jsonb AS history FROM wizard_numbers) numbers
      WHERE jsonb_array_length(history -> 'tries') > jsonb_array_length(history -> 'sends')
      """
    #expect(server.psql(address, comparedTwice) == "0")
  }

  /// Onboards a person with an account list, an outbox and a phone number of their own.
  ///
  /// - Returns: The number of statements of the first program.
  private func onboard(
    _ person: Int, cutting statement: Int?, _ cut: CuttingProxy.Cut, isKilled: Bool
  ) async throws -> Int {
    let place: Comment = "\(cut) \(statement ?? 0), killed: \(isKilled)"
    let proxy = try server.proxy(cutting: statement, cut, isKilled ? .kills : .loses)
    let first = PostgresServer.pool(proxy.address(of: address), 1)
    let another = isKilled ? PostgresServer.pool(address, 1) : first
    var session: FlowSessionID?
    var outcome: String?
    for attempt in 0..<10 where outcome == nil {
      let store = PostgresSessionStore(attempt == 0 ? first : another, secret: PostgresServer.secret)
      let controller = try FlowController(
        flow: flow, services: try services(of: person, store), store: LaterStore(base: store, attempt: attempt),
        host: .live(run: "web-\(person)"))
      outcome = try? await walk(controller, person, &session)
    }
    #expect(outcome == "completed", place)
    let accounts = "SELECT count(*) FROM wizard_records WHERE list = 'accounts-\(person).jsonl'"
    #expect(server.psql(address, accounts) == "1", place)
    let codes = server.psql(address, "SELECT count(*) FROM wizard_outbox WHERE outbox = 'codes-\(person).jsonl'")
    #expect(codes == "1" || isKilled && codes == "2", place)
    return proxy.count
  }

  private func services(of person: Int, _ store: PostgresSessionStore) throws -> [String: any FlowService] {
    let bindings = try Bindings(
      jsonc: """
        {
          "account.create": { "use": "records", "file": "accounts-\(person).jsonl", "unique": "email" },
          "verification.*": { "use": "local", "resendAfter": "1s", "deliver": { "file": "codes-\(person).jsonl" } }
        }
        """)
    var host = ServiceHost(folder: FileManager.default.temporaryDirectory)
    host.sharedTables = store
    return try bindings.makeServices(for: flow, host: host)
  }

  private func walk(
    _ controller: FlowController, _ person: Int, _ session: inout FlowSessionID?
  ) async throws -> String? {
    if let session { try await controller.resume(session) } else { try await controller.start() }
    session = controller.session
    for _ in 0..<20 {
      if case .finished(let result, _) = controller.screen { return result.outcome }
      guard let model = controller.screen.viewModel else { return nil }
      for (path, value) in answers(person, at: model.state.step) { try model.update(value, for: path) }
      try await controller.next()
    }
    return nil
  }

  private func answers(_ person: Int, at step: String) -> KeyValuePairs<String, JSONValue> {
    switch step {
    case "phone": ["phone": "+1201555\(String(format: "%04d", person))"]
    case "verification":
      [
        "code": .string(
          server.psql(
            address,
            "SELECT code FROM wizard_outbox WHERE outbox = 'codes-\(person).jsonl' ORDER BY number DESC LIMIT 1"))
      ]
    case "details": ["name": "Ana", "email": "ana@example.com", "forCompany": false]
    default: [:]
    }
  }
}

/// A store whose leases are over with each attempt.
private struct LaterStore: SessionStore {
  let base: PostgresSessionStore
  let attempt: Int

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await base.load(id) }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try await base.save(snapshot, replacing: revision)
  }

  func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    try await base.list(of: flow, after: last, limit: limit)
  }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await base.erase(id) }

  func now() async throws(SessionStoreError) -> StoreTime {
    let now = try await base.now()
    return StoreTime(clock: now.clock, milliseconds: now.milliseconds + Int64(attempt) * 600_000)
  }
}
