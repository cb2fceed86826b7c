/// Lets only so many requests be handled at once; the others wait in the order in which they came.
///
/// It belongs to the actor that uses it.
final class RequestTurns {
  private let limit: Int
  private var handled = 0
  private var waiting: ArraySlice<(deadline: ContinuousClock.Instant, turn: CheckedContinuation<Bool, Never>)> = []

  init(limit: Int) { self.limit = limit }

  /// Returns `false` if the turn did not come in time.
  func take(within patience: Duration, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    if handled < limit {
      handled += 1
      return true
    }
    let deadline = ContinuousClock.now + patience
    return await withCheckedContinuation { waiting.append((deadline, $0)) }
  }

  /// Passes a turn on to the request that has waited longest.
  func end() {
    guard let next = waiting.popFirst() else { return handled -= 1 }
    next.turn.resume(returning: true)
  }

  func expire(at now: ContinuousClock.Instant) {
    while let first = waiting.first, first.deadline <= now { waiting.removeFirst().turn.resume(returning: false) }
  }
}
