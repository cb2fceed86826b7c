import Dispatch
import Synchronization

/// Listens for signals while something is waited for, and stops it at the first.
///
/// What is waited for may be deaf to being stopped: a further signal, `patience` after the first, ends the program. (A
/// copy right after the first is not impatience; a wrapper may pass on what the terminal sent to both.)
final class SignalListener {
  private let heard: HeardSignals
  private let queue = DispatchQueue(label: "signals")
  private let source: any DispatchSourceRead

  /// Begins to listen; ``end()`` has to be called.
  init(watch: SignalWatch, patience: Duration, stop: @escaping @Sendable () -> Void) {
    let heard = HeardSignals(watch: watch, patience: patience, stop: stop)
    self.heard = heard
    source = DispatchSource.makeReadSource(fileDescriptor: watch.readEnd, queue: queue)
    source.setEventHandler { heard.listen() }
    source.activate()
  }

  /// Whether a signal came.
  var hasHeard: Bool { heard.signal != nil }

  /// Leaves the watch to somebody else for a while: from here on nobody takes a signal from it.
  func pause() {
    source.suspend()
    // What is being heard now is heard to its end.
    queue.sync {}
  }

  /// Listens again after ``pause()``.
  func goOn() { source.resume() }

  /// Stops listening, and answers which signal came.
  func end() async -> Signal? {
    await withCheckedContinuation { done in
      // It is called after the last event, so from here on nobody else looks at the watch.
      source.setCancelHandler { done.resume() }
      source.cancel()
    }
    return heard.signal
  }
}

/// What a listener heard so far, and what it does about it.
private final class HeardSignals: Sendable {
  private struct First {
    let signal: Signal
    let instant: ContinuousClock.Instant
  }

  private let watch: SignalWatch
  private let patience: Duration
  private let stop: @Sendable () -> Void
  private let first = Mutex<First?>(nil)

  init(watch: SignalWatch, patience: Duration, stop: @escaping @Sendable () -> Void) {
    self.watch = watch
    self.patience = patience
    self.stop = stop
  }

  /// The first signal.
  var signal: Signal? { first.withLock { $0?.signal } }

  func listen() {
    guard let signal = watch.take().stop else { return }
    let now = ContinuousClock.now
    let before = first.withLock { first in
      defer { first = first ?? First(signal: signal, instant: now) }
      return first
    }
    guard let before else { return stop() }
    if before.instant.duration(to: now) >= patience { signal.die() }
  }
}
