import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import Synchronization
import Testing

/// Codes that several programs send and compare, which count together.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresCodeTests {
  private let server: PostgresServer
  private let address: String
  private let pocket = Pocket()

  private final class Pocket: CodeDelivery {
    private let all = Mutex<[String]>([])
    var codes: [String] { all.withLock(\.self) }

    func deliver(code: Secret, to number: String) async -> Bool {
      all.withLock { $0.append(code.reveal()) }
      return true
    }
  }

  init() async throws {
    server = try #require(PostgresServer.shared)
    address = server.makeDatabase()
    try await PostgresSchema(PostgresServer.pool(address, 1)).migrate()
  }

  private func program() throws -> LocalVerification {
    let settings = VerificationSettings()
    let ledger = PostgresCodeLedger(
      PostgresServer.pool(address, 3), name: "verification.*", settings: settings, secret: PostgresServer.secret)
    return LocalVerification(settings: settings, ledger: ledger, delivery: pocket)
  }

  private func ask(
    _ program: LocalVerification, _ task: String, _ code: String? = nil, key: String, session: UInt64 = 1
  ) async -> String {
    let request = ServiceRequest(
      port: "verification.\(task)", inputs: ["to": .string("+12015550123")],
      secrets: code.map { ["code": Secret($0)] } ?? [:], key: key, session: FlowSessionID(random: session),
      time: FlowTimestamp(seconds: 1_000))
    switch await program.reply(to: request, progress: Silence()) {
    case .accepted: return "accepted"
    case .rejected(let rejection): return rejection.code
    case .unavailable(let reason, _, _): return reason
    case .cancelled: return "cancelled"
    }
  }

  @Test func `A code that one program sent is compared by another`() async throws {
    let (first, second) = (try program(), try program())
    #expect(await ask(first, "send", key: "s1") == "accepted")
    #expect(await ask(second, "send", key: "s2") == "accepted", "the first request of a program takes the code over")
    #expect(await ask(second, "send", key: "s3") == "too_soon" && pocket.codes.count == 1)
    #expect(await ask(second, "check", "000000x", key: "c1") == "wrong_code")
    #expect(await ask(second, "check", pocket.codes.first, key: "c2") == "accepted")
    #expect(await ask(first, "check", pocket.codes.first, key: "c2") == "accepted", "it is the same call")
    #expect(await ask(first, "check", pocket.codes.first, key: "c3") == "expired")
    #expect(await ask(first, "send", key: "s4", session: 2) == "too_soon", "a new session gives no new tries")
  }

  @Test func `However many programs guess, a code is compared as often as is allowed`() async throws {
    let programs = try (0..<6).map { _ in try program() }
    #expect(await ask(programs[0], "send", key: "s") == "accepted")
    let outcomes = await withTaskGroup(of: String.self) { group in
      for (number, program) in programs.enumerated() {
        group.addTask {
          var all: [String] = []
          for guess in 0..<5 { all.append(await ask(program, "check", "------", key: "\(number)-\(guess)")) }
          return all.joined(separator: " ")
        }
      }
      return await group.reduce(into: []) { $0 += $1.split(separator: " ").map(String.init) }
    }
    #expect(outcomes.count { $0 == "wrong_code" } == VerificationSettings().tries - 1, "\(outcomes)")
    #expect(outcomes.count { $0 == "locked" } == 30 - VerificationSettings().tries + 1, "\(outcomes)")
  }

  @Test func `The database holds no number and no code, and nothing by which they can be guessed`() async throws {
    let program = try program()
    #expect(await ask(program, "send", key: "s") == "accepted")
    let code = try #require(pocket.codes.first)
    let tables = ["wizard_session_codes", "wizard_numbers"]
    let rows = tables.map {
      server.psql(
        address, "SELECT t::text, convert_from(\($0 == tables[0] ? "counts" : "history"), 'UTF8') FROM \($0) t")
    }
    .joined()
    #expect(!rows.contains("2015550123") && !rows.contains(code) && !rows.contains("0123456789abcdef"), "\(rows)")
  }

  @Test func `Counts that were damaged by hand allow nothing more`() async throws {
    let program = try program()
    #expect(await ask(program, "send", key: "s") == "accepted")
    server.psql(address, "UPDATE wizard_session_codes SET counts = 'x'")
    #expect(await ask(program, "check", pocket.codes.first, key: "c").contains("damaged"))
  }
}
