/// Handles the requests of a session that change something one after another, and keeps responses that nobody waited for.
actor SessionTurns {
  private struct Turn {
    var task: Task<ServerResponse, Never>
    var number: Int
  }

  private var turns: [Visit: Turn] = [:]
  private var kept: [Visit: (response: ServerResponse, since: ContinuousClock.Instant)] = [:]
  private var lastNumber = 0
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
      return await work()
    }
    turns[visit] = Turn(task: task, number: number)
    let response = await value(of: task, within: patience)
    if response != nil {
      end(visit, number)
    } else {
      Task {
        let late = await task.value
        // A later request of the session has its own response.
        if keepsLate, turns[visit]?.number == number { keep(late, for: visit) }
        end(visit, number)
      }
    }
    return response
  }

  private func end(_ visit: Visit, _ number: Int) {
    if turns[visit]?.number == number { turns[visit] = nil }
    counts[visit] = counts[visit].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  private func value(of task: Task<ServerResponse, Never>, within patience: Duration) async -> ServerResponse? {
    let (first, continuation) = AsyncStream.makeStream(of: ServerResponse?.self)
    let waiting = Task {
      continuation.yield(await task.value)
      continuation.finish()
    }
    let timeout = Task {
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      continuation.yield(nil)
      continuation.finish()
    }
    defer {
      waiting.cancel()
      timeout.cancel()
    }
    for await response in first { return response }
    return nil
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
