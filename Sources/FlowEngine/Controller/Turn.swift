/// Lets one task at a time change and save what a controller holds; the others wait in order.
///
/// The tasks belong to one actor, so that nothing needs to be locked.
final class Turn {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// How many wait.
  var waitingCount: Int { waiting.count }

  /// Returns when it is the caller's turn.
  func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the turn to the task that has waited longest.
  func give() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
