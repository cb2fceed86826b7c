import Synchronization

/// The connections to a database that a program shares.
///
/// It is locked instead of being an actor, so that a statement changes tasks only for its connection.
package final class PostgresPool: Sendable {
  private let address: String
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [PostgresConnection] = []
    var inUse: [ObjectIdentifier: PostgresConnection] = [:]
    var openCount = 0
    var waiting: [(turn: CheckedContinuation<Turn, Never>, deadline: ContinuousClock.Instant)] = []
    var isTicking = false
    var statementCount = 0
    var failureCount = 0

    mutating func use(_ connection: PostgresConnection) -> Turn {
      inUse[ObjectIdentifier(connection)] = connection
      return .connection(connection)
    }

    /// The request that has waited longest.
    mutating func nextWaiting() -> CheckedContinuation<Turn, Never>? {
      waiting.isEmpty ? nil : waiting.removeFirst().turn
    }

    /// Ends waits whose time has passed, and returns whether others may have to be ended later.
    mutating func endWaits(at now: ContinuousClock.Instant) -> Bool {
      for wait in waiting where wait.deadline <= now { wait.turn.resume(returning: .none) }
      waiting.removeAll { $0.deadline <= now }
      isTicking = !inUse.isEmpty || !waiting.isEmpty
      return isTicking
    }
  }

  private let patience: Duration
  private static let mostWaiting = 1_000

  private enum Turn {
    case connection(PostgresConnection)
    /// Another connection may be opened.
    case place
    case none
  }

  /// - Parameters:
  ///   - address: A connection string, such as `postgresql://wizard@db/onboarding`.
  ///   - connections: The most connections that are open at once.
  ///   - patience: How long a statement may take, with all waits, connections and repetitions.
  package init(_ address: String, connections: Int, patience: Duration = .seconds(10)) {
    self.address = address
    self.patience = patience
    limit = connections
  }

  /// Handles a statement, again if the connection was lost, so it must not matter if it is handled twice.
  package func query(_ statement: String, _ values: [PostgresValue] = []) async throws(PostgresError) -> PostgresRows {
    try await repeated { connection, deadline, isRepetition throws(PostgresError) in
      var rows = try await connection.query(statement, values, until: deadline)
      rows.isRepetition = isRepetition
      return rows
    }
  }

  /// Handles statements that take effect together; again if the connection was lost, so it must not matter if they
  /// take effect twice.
  ///
  /// The server ends them if this program stops in between, because others may be waiting for their locks.
  func transaction<Answer: Sendable>(
    _ work: @Sendable (PostgresTransaction) async throws(PostgresError) -> Answer
  ) async throws(PostgresError) -> Answer {
    try await repeated { connection, _, _ throws(PostgresError) in
      let transaction = PostgresTransaction(connection: connection, patience: patience)
      _ = try await transaction.query("BEGIN ISOLATION LEVEL READ COMMITTED")
      do throws(PostgresError) {
        let milliseconds = Int64(patience / .milliseconds(1))
        _ = try await transaction.query(
          """
          SELECT set_config('idle_in_transaction_session_timeout', $1, true), set_config('lock_timeout', $2, true),
            set_config('statement_timeout', $2, true)
          """, [.text("\(milliseconds / 2)"), .text("\(milliseconds)")])
        let answer = try await work(transaction)
        _ = try await transaction.query("COMMIT")
        return answer
      } catch {
        _ = try? await transaction.query("ROLLBACK")
        throw error
      }
    }
  }

  private typealias Work<Answer> =
    @Sendable (PostgresConnection, ContinuousClock.Instant, _ isRepetition: Bool) async throws(PostgresError) -> Answer

  private func repeated<Answer: Sendable>(_ work: Work<Answer>) async throws(PostgresError) -> Answer {
    let deadline = ContinuousClock.now + patience
    do throws(PostgresError) { return try await once(until: deadline, isRepetition: false, work) } catch {
      // The other connections have probably been lost too.
      if case .lost = error { await close() }
      guard error.canBeRepeated, .now < deadline else { throw error }
      guard case .lost = error else { return try await once(until: deadline, isRepetition: false, work) }
      do throws(PostgresError) { return try await once(until: deadline, isRepetition: true, work) } catch {
        // Whatever hindered the repetition, the first attempt may have taken effect.
        throw .lost(error.reason)
      }
    }
  }

  private func once<Answer: Sendable>(
    until deadline: ContinuousClock.Instant, isRepetition: Bool, _ work: Work<Answer>
  ) async throws(PostgresError) -> Answer {
    state.withLock { $0.statementCount += 1 }
    do throws(PostgresError) {
      let connection = try await take(until: deadline)
      do throws(PostgresError) {
        let answer = try await work(connection, deadline, isRepetition)
        giveBack(connection)
        return answer
      } catch {
        if await connection.isUsable { giveBack(connection) } else { await discard(connection) }
        throw error
      }
    } catch {
      state.withLock { $0.failureCount += 1 }
      throw error
    }
  }

  // MARK: Connections

  private func take(until deadline: ContinuousClock.Instant) async throws(PostgresError) -> PostgresConnection {
    switch await turn(until: deadline) {
    case .connection(let connection): return connection
    case .place: return try await open(until: deadline)
    case .none: throw .exhausted
    }
  }

  private func turn(until deadline: ContinuousClock.Instant) async -> Turn {
    await withCheckedContinuation { turn in
      state.withLock { state in
        if let connection = state.idle.popLast() {
          turn.resume(returning: state.use(connection))
        } else if state.openCount < limit {
          state.openCount += 1
          turn.resume(returning: .place)
        } else if state.waiting.count < Self.mostWaiting {
          state.waiting.append((turn, deadline))
        } else {
          turn.resume(returning: .none)
        }
      }
      tick()
    }
  }

  /// Opens a connection in a place that was taken for it.
  private func open(until deadline: ContinuousClock.Instant) async throws(PostgresError) -> PostgresConnection {
    let connection: PostgresConnection
    do throws(PostgresError) { connection = try PostgresConnection(to: address) } catch {
      leavePlace()
      throw error
    }
    state.withLock { _ = $0.use(connection) }
    tick()
    do throws(PostgresError) { try await connection.connect(until: deadline) } catch {
      await discard(connection)
      throw error
    }
    return connection
  }

  private func giveBack(_ connection: PostgresConnection) {
    state.withLock { state in
      state.inUse[ObjectIdentifier(connection)] = nil
      if let next = state.nextWaiting() {
        next.resume(returning: state.use(connection))
      } else {
        state.idle.append(connection)
      }
    }
  }

  private func discard(_ connection: PostgresConnection) async {
    await connection.close()
    state.withLock { $0.inUse[ObjectIdentifier(connection)] = nil }
    leavePlace()
  }

  private func leavePlace() {
    state.withLock { state in
      if let next = state.nextWaiting() { next.resume(returning: .place) } else { state.openCount -= 1 }
    }
  }

  /// Ends waits whose time has passed, while there are any.
  private func tick() {
    let isFirst = state.withLock { state in
      defer { state.isTicking = true }
      return !state.isTicking
    }
    guard isFirst else { return }
    Task {
      repeat {
        try? await Task.sleep(for: .milliseconds(500))
        // Looking up a host blocks its connection, which must not delay the others.
        for connection in state.withLock({ Array($0.inUse.values) }) { Task { await connection.expire(at: .now) } }
      } while state.withLock { $0.endWaits(at: .now) }
    }
  }

  /// What the pool does, in the text format of Prometheus (version 0.0.4).
  package var metrics: String {
    let state = state.withLock { $0 }
    return [
      ("connections", "Connections to the database.", "gauge", state.openCount),
      ("connections_in_use", "Connections that handle a statement.", "gauge", state.inUse.count),
      ("waiting", "Requests that wait for a connection.", "gauge", state.waiting.count),
      ("statements_total", "Statements and transactions.", "counter", state.statementCount),
      ("failures_total", "Statements and transactions that failed.", "counter", state.failureCount),
    ].map { name, help, kind, value in
      let name = "wizard_database_\(name)"
      return "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
    }.joined()
  }

  /// Closes the connections that are not in use.
  package func close() async {
    let closed = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    for connection in closed { await discard(connection) }
  }
}

/// Statements that take effect together.
struct PostgresTransaction: Sendable {
  fileprivate let connection: PostgresConnection
  fileprivate let patience: Duration

  func query(_ statement: String, _ values: [PostgresValue] = []) async throws(PostgresError) -> PostgresRows {
    try await connection.query(statement, values, until: .now + patience)
  }
}
