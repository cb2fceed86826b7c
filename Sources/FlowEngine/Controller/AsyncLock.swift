/// An asynchronous lock that serves waiting tasks in order.
///
/// Tasks take turns to change and save the controller's state. All of them run on one actor, so the lock itself needs
/// no synchronization.
final class AsyncLock {
  private var isLocked = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var waitingCount: Int { waiting.count }

  func lock() async {
    guard isLocked else {
      isLocked = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func unlock() {
    if waiting.isEmpty { isLocked = false } else { waiting.removeFirst().resume() }
  }
}
