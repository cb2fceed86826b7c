/// Handles the requests of a session that change something one after another, and keeps responses that nobody waited for.
actor SessionTurns {
  private struct Turn {
    var task: Task<ServerResponse, Never>
    var number: Int
  }

  private var turns: [Visit: Turn] = [:]
  private var kept: [Visit: (response: ServerResponse, since: ContinuousClock.Instant)] = [:]
  private var lastNumber = 0
  /// The requests that wait for their response, by number.
  private var waiting:
    [Int: (deadline: ContinuousClock.Instant, continuation: CheckedContinuation<ServerResponse?, Never>)] = [:]
  private var isTicking = false
  /// How many requests of a session are being handled or wait.
  private var counts: [Visit: Int] = [:]

  private static let mostKept = 1000
  private static let most = 5

  /// Too many requests of a session wait already.
  struct Full: Error {}

  /// Begins to handle a request after those of the same session.
  ///
  /// The work is done in a task of its own, so that a connection that is closed cancels nothing.
  ///
  /// - Parameters:
  ///   - patience: How long to wait.
  ///   - keepsLate: Whether a response that takes longer is kept for ``takeKept(_:)``.
  /// - Returns: The response; `nil` if it takes longer.
  /// - Throws: ``Full``.
  func run(
    _ visit: Visit, patience: Duration, keepsLate: Bool,
    _ work: @escaping @concurrent @Sendable () async -> ServerResponse
  ) async throws(Full) -> ServerResponse? {
    guard counts[visit, default: 0] < Self.most else { throw Full() }
    counts[visit, default: 0] += 1
    kept[visit] = nil
    let before = turns[visit]?.task
    lastNumber += 1
    let number = lastNumber
    let task = Task {
      _ = await before?.value
      let response = await work()
      finish(visit, number, response, keepsLate)
      return response
    }
    turns[visit] = Turn(task: task, number: number)
    if patience <= .zero { return nil }
    return await withCheckedContinuation { continuation in
      waiting[number] = (.now + patience, continuation)
      tick()
    }
  }

  private func finish(_ visit: Visit, _ number: Int, _ response: ServerResponse, _ keepsLate: Bool) {
    let isLast = turns[visit]?.number == number
    if let waiting = waiting.removeValue(forKey: number) {
      waiting.continuation.resume(returning: response)
    } else if keepsLate, isLast {
      // A later request of the session would have its own response.
      keep(response, for: visit)
    }
    if isLast { turns[visit] = nil }
    counts[visit] = counts[visit].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// Ends waits whose time has passed, while there are any; a timer for each would take longer than the request.
  private func tick() {
    guard !isTicking else { return }
    isTicking = true
    Task {
      while !waiting.isEmpty {
        try? await Task.sleep(for: .milliseconds(20))
        let now = ContinuousClock.now
        for (number, wait) in waiting where wait.deadline <= now {
          waiting[number] = nil
          wait.continuation.resume(returning: nil)
        }
      }
      isTicking = false
    }
  }

  func isRunning(_ visit: Visit) -> Bool { turns[visit] != nil }

  private func keep(_ response: ServerResponse, for visit: Visit) {
    if kept.count >= Self.mostKept, let oldest = kept.min(by: { $0.value.since < $1.value.since })?.key {
      kept[oldest] = nil
    }
    kept[visit] = (response, .now)
  }

  /// Returns the last response of a session that nobody waited for, once.
  func takeKept(_ visit: Visit) -> ServerResponse? {
    guard let found = kept.removeValue(forKey: visit), found.since.duration(to: .now) < .seconds(60) else { return nil }
    return found.response
  }
}
