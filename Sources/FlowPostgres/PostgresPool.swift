/// The connections to a database that a program shares.
package actor PostgresPool {
  private let address: String
  private let limit: Int
  private var idle: [PostgresConnection] = []
  private var inUse: [ObjectIdentifier: PostgresConnection] = [:]
  private var openCount = 0
  private var waiting: [(turn: CheckedContinuation<Turn, Never>, deadline: ContinuousClock.Instant)] = []
  private var isTicking = false

  private var statementCount = 0
  private var failureCount = 0

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
  ///   - patience: How long a statement, a connection and a wait for one may take.
  package init(_ address: String, connections: Int, patience: Duration = .seconds(10)) {
    self.address = address
    self.patience = patience
    limit = connections
  }

  /// Handles a statement, again if the connection was lost, so it must not matter if it is handled twice.
  func query(_ statement: String, _ values: [PostgresValue] = []) async throws(PostgresError) -> PostgresRows {
    try await repeated { [patience] connection throws(PostgresError) in
      try await connection.query(statement, values, until: .now + patience)
    }
  }

  /// Handles statements that take effect together; again if the connection was lost, so it must not matter if they
  /// take effect twice.
  func transaction<Answer: Sendable>(
    _ work: @Sendable (PostgresTransaction) async throws(PostgresError) -> Answer
  ) async throws(PostgresError) -> Answer {
    try await repeated { [patience] connection throws(PostgresError) in
      let transaction = PostgresTransaction(connection: connection, deadline: .now + patience)
      _ = try await transaction.query("BEGIN")
      do throws(PostgresError) {
        let answer = try await work(transaction)
        _ = try await transaction.query("COMMIT")
        return answer
      } catch {
        _ = try? await transaction.query("ROLLBACK")
        throw error
      }
    }
  }

  private func repeated<Answer: Sendable>(
    _ work: @Sendable (PostgresConnection) async throws(PostgresError) -> Answer
  ) async throws(PostgresError) -> Answer {
    do throws(PostgresError) { return try await once(work) } catch {
      guard error.canBeRepeated else { throw error }
      // The other connections have probably been lost too.
      await close()
      return try await once(work)
    }
  }

  private func once<Answer: Sendable>(
    _ work: @Sendable (PostgresConnection) async throws(PostgresError) -> Answer
  ) async throws(PostgresError) -> Answer {
    statementCount += 1
    let connection: PostgresConnection
    do throws(PostgresError) { connection = try await take() } catch {
      failureCount += 1
      throw error
    }
    do throws(PostgresError) {
      let answer = try await work(connection)
      await giveBack(connection)
      return answer
    } catch {
      failureCount += 1
      await giveBack(connection)
      throw error
    }
  }

  // MARK: Connections

  private func take() async throws(PostgresError) -> PostgresConnection {
    if let connection = idle.popLast() { return use(connection) }
    if openCount >= limit {
      guard waiting.count < Self.mostWaiting else { throw .exhausted }
      tick()
      let turn = await withCheckedContinuation { waiting.append(($0, .now + patience)) }
      switch turn {
      case .connection(let connection): return use(connection)
      case .place: break
      case .none: throw .exhausted
      }
    } else {
      openCount += 1
    }
    do throws(PostgresError) {
      let connection = use(try PostgresConnection(to: address))
      do throws(PostgresError) { try await connection.connect(until: .now + patience) } catch {
        inUse[ObjectIdentifier(connection)] = nil
        await connection.close()
        throw error
      }
      return connection
    } catch {
      leavePlace()
      throw error
    }
  }

  private func use(_ connection: PostgresConnection) -> PostgresConnection {
    inUse[ObjectIdentifier(connection)] = connection
    tick()
    return connection
  }

  private func giveBack(_ connection: PostgresConnection) async {
    inUse[ObjectIdentifier(connection)] = nil
    guard await connection.isUsable else { return await discard(connection) }
    if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().turn.resume(returning: .connection(connection))
    }
  }

  private func discard(_ connection: PostgresConnection) async {
    await connection.close()
    leavePlace()
  }

  private func leavePlace() {
    if waiting.isEmpty { openCount -= 1 } else { waiting.removeFirst().turn.resume(returning: .place) }
  }

  /// Ends waits whose time has passed, while there are any.
  private func tick() {
    guard !isTicking else { return }
    isTicking = true
    Task {
      while !inUse.isEmpty || !waiting.isEmpty {
        try? await Task.sleep(for: .milliseconds(500))
        let now = ContinuousClock.now
        for connection in inUse.values { await connection.expire(at: now) }
        while let first = waiting.first, first.deadline <= now { waiting.removeFirst().turn.resume(returning: .none) }
      }
      isTicking = false
    }
  }

  /// What the pool does, in the text format of Prometheus (version 0.0.4).
  package var metrics: String {
    [
      ("connections", "Connections to the database.", "gauge", openCount),
      ("connections_in_use", "Connections that handle a statement.", "gauge", inUse.count),
      ("waiting", "Requests that wait for a connection.", "gauge", waiting.count),
      ("statements_total", "Statements and transactions.", "counter", statementCount),
      ("failures_total", "Statements and transactions that failed.", "counter", failureCount),
    ].map { name, help, kind, value in
      let name = "wizard_database_\(name)"
      return "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
    }.joined()
  }

  /// Closes the connections that are not in use.
  package func close() async {
    let closed = idle
    idle = []
    for connection in closed { await discard(connection) }
  }
}

/// Statements that take effect together.
struct PostgresTransaction: Sendable {
  fileprivate let connection: PostgresConnection
  fileprivate let deadline: ContinuousClock.Instant

  func query(_ statement: String, _ values: [PostgresValue] = []) async throws(PostgresError) -> PostgresRows {
    try await connection.query(statement, values, until: deadline)
  }
}
