import Dispatch
import Foundation
import Synchronization

/// The write end of the pipe in which signals are recorded.
///
/// It is global because a signal handler is a C function without context.
private let noteEnd = Atomic<Int32>(-1)

private func note(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(noteEnd.load(ordering: .relaxed), &byte, 1)
  errno = before
}

/// Turns signals into events to wait for: a handler writes the signal to a pipe, which can be polled.
///
/// Once a watch exists, signals no longer end the process. They take effect when ``LiveConsole`` reads a line, waits
/// for a task or can't write, and when ``InputReader`` waits for input. A command that does none of these must not
/// create a watch.
package final class SignalWatch: Sendable {
  struct PendingSignals: Equatable {
    /// The first signal that asks the program to stop; `nil` if there was none.
    var stop: Signal?
    /// Whether Ctrl-Z was pressed while suspension was deferred.
    var isSuspended = false
    var isResumed = false
    /// Whether the terminal was resized.
    var isResized = false
  }

  /// The end of the pipe to poll; readable when a signal was recorded.
  let readEnd: Int32
  private let writeEnd: Int32
  private let caught: [Int32]
  private let hangUpHandler = Mutex<(@Sendable () -> Void)?>(nil)

  /// There must be only one watch per process; returns `nil` if no pipe can be created.
  package convenience init?() {
    self.init(catching: Signal.allCases.map(\.number) + [SIGCONT, SIGWINCH])
  }

  /// Watches signals, except those that the process ignores; returns `nil` if no pipe can be created.
  init?(catching numbers: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
    caught = numbers.filter { !SignalAction.isIgnored($0) }
    guard !caught.isEmpty else { return }
    noteEnd.store(writeEnd, ordering: .relaxed)
    for number in caught { SignalAction.call(note).install(for: number) }
  }

  deinit {
    for number in caught { SignalAction.standard.install(for: number) }
    if !caught.isEmpty { noteEnd.store(-1, ordering: .relaxed) }
    close(readEnd)
    close(writeEnd)
  }

  /// From now on, `SIGHUP` does not stop the program, as is usual for servers.
  ///
  /// - Parameter handler: Called whenever the signal arrives.
  func handleHangUps(_ handler: @escaping @Sendable () -> Void) { hangUpHandler.withLock { $0 = handler } }

  func record(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writeEnd, &byte, 1)
  }

  /// Removes and returns everything recorded, without waiting.
  func take() -> PendingSignals {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(readEnd, &bytes, bytes.count))
    var notes = PendingSignals()
    for number in bytes[..<count].map(Int32.init) {
      if number == SIGHUP, let handler = hangUpHandler.withLock(\.self) {
        handler()
        continue
      }
      if notes.stop == nil { notes.stop = Signal(number: number) }
      if number == SIGTSTP { notes.isSuspended = true }
      if number == SIGCONT { notes.isResumed = true }
      if number == SIGWINCH { notes.isResized = true }
    }
    return notes
  }

  /// Defers the effect of Ctrl-Z, so that the terminal can be restored first.
  func holdSuspension() {
    guard caught.contains(SIGCONT), !SignalAction.isIgnored(SIGTSTP) else { return }
    SignalAction.call(note).install(for: SIGTSTP)
  }

  func releaseSuspension() {
    guard caught.contains(SIGCONT), !SignalAction.isIgnored(SIGTSTP) else { return }
    SignalAction.standard.install(for: SIGTSTP)
  }

  /// Returns when the process is continued, or at once if no other process could continue it.
  func suspend() {
    releaseSuspension()
    raise(SIGTSTP)
    holdSuspension()
  }
}

/// If the task ignores the cancellation, a later signal ends the program, but only if it arrives at least `patience`
/// after the first one.
///
/// Until then, further signals are ignored, because the program that started this program may forward a signal that the
/// terminal has sent to both.
final class SignalListener {
  private let heard: ReceivedSignals
  private let queue = DispatchQueue(label: "signals")
  private let source: any DispatchSourceRead

  /// Starts listening; the caller must call ``end()``.
  init(watch: SignalWatch, patience: Duration, stop: @escaping @Sendable () -> Void) {
    let heard = ReceivedSignals(watch: watch, patience: patience, stop: stop)
    self.heard = heard
    source = DispatchSource.makeReadSource(fileDescriptor: watch.readEnd, queue: queue)
    source.setEventHandler { heard.listen() }
    source.activate()
  }

  var hasReceivedSignal: Bool { heard.signal != nil }

  /// Stops taking signals from the watch, so that another reader can take them.
  func pause() {
    source.suspend()
    // Waits for a running event handler to finish.
    queue.sync {}
  }

  func resume() { source.resume() }

  func end() async -> Signal? {
    await withCheckedContinuation { done in
      // The cancel handler runs after the last event handler, so nothing else reads the watch from then on.
      source.setCancelHandler { done.resume() }
      source.cancel()
    }
    return heard.signal
  }
}

private final class ReceivedSignals: Sendable {
  private let watch: SignalWatch
  private let patience: Duration
  private let stop: @Sendable () -> Void
  private let first = Mutex<(signal: Signal, instant: ContinuousClock.Instant)?>(nil)

  init(watch: SignalWatch, patience: Duration, stop: @escaping @Sendable () -> Void) {
    self.watch = watch
    self.patience = patience
    self.stop = stop
  }

  var signal: Signal? { first.withLock { $0?.signal } }

  func listen() {
    guard let signal = watch.take().stop else { return }
    let now = ContinuousClock.now
    let before = first.withLock { first in
      defer { first = first ?? (signal, now) }
      return first
    }
    guard let before else { return stop() }
    if before.instant.duration(to: now) >= patience { signal.die() }
  }
}
