import Dispatch
import Synchronization

/// Listens for signals while a task is running, and cancels the task at the first.
///
/// A task may be deaf to being cancelled: a further signal, `patience` after the first, ends the program. (A copy right
/// after the first is not impatience; a wrapper may pass on what the terminal sent to both.)
final class SignalListener: Sendable {
  private struct First {
    let signal: Signal
    let instant: ContinuousClock.Instant
  }

  private let watch: SignalWatch
  private let patience: Duration
  private let first = Mutex<First?>(nil)

  init(watch: SignalWatch, patience: Duration) {
    self.watch = watch
    self.patience = patience
  }

  /// Waits until the task is over, and answers which signal came meanwhile.
  func wait<Success: Sendable, Failure: Error>(for task: Task<Success, Failure>) async -> Signal? {
    let source = DispatchSource.makeReadSource(fileDescriptor: watch.readEnd, queue: DispatchQueue(label: "signals"))
    source.setEventHandler { [self] in heard { task.cancel() } }
    source.activate()
    _ = await task.result
    await withCheckedContinuation { done in
      // It is called after the last event, so from here on nobody else looks at the watch.
      source.setCancelHandler { done.resume() }
      source.cancel()
    }
    return first.withLock { $0?.signal }
  }

  private func heard(cancel: () -> Void) {
    guard let signal = watch.take().stop else { return }
    let now = ContinuousClock.now
    let before = first.withLock { first in
      defer { first = first ?? First(signal: signal, instant: now) }
      return first
    }
    guard let before else { return cancel() }
    if before.instant.duration(to: now) >= patience { signal.die() }
  }
}
