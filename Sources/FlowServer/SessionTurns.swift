import Synchronization

/// Handles the requests of a session that change something one after another, and keeps responses that nobody waited for.
///
/// It is not an actor, so that a request that waits for nothing is handled without a thread switch.
final class SessionTurns: Sendable {
  fileprivate enum Wait {
    /// The request will wait, but doesn't wait yet.
    case announced
    case begun(deadline: ContinuousClock.Instant, CheckedContinuation<ServerResponse?, Never>)
    case over(ServerResponse)
  }

  fileprivate struct State {
    /// The numbers of the requests of each session, of which the first one is being handled.
    var turns: [Visit: [Int]] = [:]
    /// The requests that wait for their turn, by number.
    var queued: [Int: CheckedContinuation<Void, Never>] = [:]
    var kept: [Visit: (response: ServerResponse, since: ContinuousClock.Instant)] = [:]
    var lastNumber = 0
    /// By the number of the request.
    var waits: [Int: Wait] = [:]
    var isTicking = false
  }

  private let state = Mutex(State())

  fileprivate static let mostKept = 1000
  fileprivate static let most = 5

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
    _ visit: Visit, patience: Duration, keepsLate: Bool, _ work: @escaping @Sendable () async -> ServerResponse
  ) async throws(Full) -> ServerResponse? {
    let waits = patience > .zero
    let number = try state.withLock { state throws(Full) in try state.enter(visit, waits: waits) }
    begin { [self] in
      await takeTurn(visit, number)
      finish(visit, number, await work(), keepsLate)
    }
    if !waits { return nil }
    if let response = state.withLock({ $0.takeResponse(number) }) { return response }
    return await withCheckedContinuation { continuation in
      let response = state.withLock { state in
        let response = state.takeResponse(number)
        if response == nil { state.waits[number] = .begun(deadline: .now + patience, continuation) }
        return response
      }
      if let response { continuation.resume(returning: response) } else { tick() }
    }
  }

  private func begin(_ work: @escaping @Sendable () async -> Void) {
    if #available(macOS 26, iOS 26, *) { Task.immediate { await work() } } else { Task { await work() } }
  }

  private func takeTurn(_ visit: Visit, _ number: Int) async {
    if state.withLock({ $0.turns[visit]?.first == number }) { return }
    await withCheckedContinuation { continuation in
      let isFirst = state.withLock { state in
        let isFirst = state.turns[visit]?.first == number
        if !isFirst { state.queued[number] = continuation }
        return isFirst
      }
      if isFirst { continuation.resume() }
    }
  }

  private func finish(_ visit: Visit, _ number: Int, _ response: ServerResponse, _ keepsLate: Bool) {
    let (next, waiting) = state.withLock { $0.finish(visit, number, response, keepsLate) }
    waiting?.resume(returning: response)
    next?.resume()
  }

  /// Ends waits whose time has passed, while there are any; a timer for each would take longer than the request.
  private func tick() {
    let begins = state.withLock { state in
      defer { state.isTicking = true }
      return !state.isTicking
    }
    guard begins else { return }
    Task {
      repeat { try? await Task.sleep(for: .milliseconds(20)) } while expireWaits()
    }
  }

  /// Returns whether any requests still wait.
  private func expireWaits() -> Bool {
    let now = ContinuousClock.now
    let (expired, goesOn) = state.withLock { state in
      let expired = state.waits.compactMap { number, wait in
        if case .begun(let deadline, let continuation) = wait, deadline <= now { (number, continuation) } else { nil }
      }
      for (number, _) in expired { state.waits[number] = nil }
      state.isTicking = !state.waits.isEmpty
      return (expired.map(\.1), state.isTicking)
    }
    for continuation in expired { continuation.resume(returning: nil) }
    return goesOn
  }

  func isRunning(_ visit: Visit) -> Bool { state.withLock { $0.turns[visit] != nil } }

  /// Returns the last response of a session that nobody waited for, once.
  func takeKept(_ visit: Visit) -> ServerResponse? {
    let found = state.withLock { $0.kept.removeValue(forKey: visit) }
    guard let found, found.since.duration(to: .now) < .seconds(60) else { return nil }
    return found.response
  }
}

extension SessionTurns.State {
  mutating func enter(_ visit: Visit, waits: Bool) throws(SessionTurns.Full) -> Int {
    guard turns[visit, default: []].count < SessionTurns.most else { throw SessionTurns.Full() }
    lastNumber += 1
    turns[visit, default: []].append(lastNumber)
    kept[visit] = nil
    if waits { self.waits[lastNumber] = .announced }
    return lastNumber
  }

  mutating func takeResponse(_ number: Int) -> ServerResponse? {
    guard case .over(let response) = waits[number] else { return nil }
    waits[number] = nil
    return response
  }

  /// Ends a turn; returns who has the next one, and who waits for the response.
  mutating func finish(
    _ visit: Visit, _ number: Int, _ response: ServerResponse, _ keepsLate: Bool
  ) -> (next: CheckedContinuation<Void, Never>?, waiting: CheckedContinuation<ServerResponse?, Never>?) {
    let isLast = turns[visit]?.last == number
    turns[visit]?.removeFirst()
    // The next one finds that it is the first if it doesn't wait yet.
    let next = turns[visit]?.first.flatMap { queued.removeValue(forKey: $0) }
    if turns[visit]?.isEmpty == true { turns[visit] = nil }
    let wait = waits.removeValue(forKey: number)
    switch wait {
    case .announced: waits[number] = .over(response)
    // A later request of the session would have its own response.
    case nil where keepsLate && isLast: keep(response, for: visit)
    case .begun, .over, nil: break
    }
    if case .begun(_, let waiting) = wait { return (next, waiting) }
    return (next, nil)
  }

  private mutating func keep(_ response: ServerResponse, for visit: Visit) {
    if kept.count >= SessionTurns.mostKept, let oldest = kept.min(by: { $0.value.since < $1.value.since })?.key {
      kept[oldest] = nil
    }
    kept[visit] = (response, .now)
  }
}
