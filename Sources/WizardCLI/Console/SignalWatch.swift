import Dispatch
import Foundation
import Synchronization

/// The write end of the pipe that a signal is noted in.
///
/// A handler is a C function without context, so there is one for the process.
private let noteEnd = Atomic<Int32>(-1)

private func note(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(noteEnd.load(ordering: .relaxed), &byte, 1)
  errno = before
}

/// Turns signals into something to wait for: a handler notes the signal in a pipe, and whoever waits polls the pipe.
///
/// From its making on a signal no longer ends the process; it waits until ``LiveConsole`` reads a line, waits for a task
/// or cannot write. A command that does none of these does without a watch.
package final class SignalWatch: Sendable {
  /// What was noted since it was last looked at.
  struct Notes: Equatable {
    /// The first signal that asks to stop.
    var stop: Signal?
    /// Ctrl-Z, while the watch holds it back.
    var isSuspended = false
    /// The program was stopped and goes on.
    var isResumed = false
  }

  /// The end to poll: readable when something was noted.
  let readEnd: Int32
  private let writeEnd: Int32
  private let caught: [Int32]

  /// Starts to watch.
  ///
  /// Nil if the system has no pipe left. There is one watch in a process.
  package convenience init?() {
    self.init(catching: Signal.allCases.map(\.number) + [SIGCONT])
  }

  /// Watches these signals only, but for those that the process was started to ignore.
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

  /// Notes a signal as its handler would.
  func record(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writeEnd, &byte, 1)
  }

  /// Takes everything that was noted, without waiting.
  func take() -> Notes {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(readEnd, &bytes, bytes.count))
    var notes = Notes()
    for number in bytes[..<count].map(Int32.init) {
      if notes.stop == nil { notes.stop = Signal(number: number) }
      if number == SIGTSTP { notes.isSuspended = true }
      if number == SIGCONT { notes.isResumed = true }
    }
    return notes
  }

  /// Holds Ctrl-Z back, so that the terminal can be put right before the program stops.
  func holdSuspension() {
    guard caught.contains(SIGCONT), !SignalAction.isIgnored(SIGTSTP) else { return }
    SignalAction.call(note).install(for: SIGTSTP)
  }

  /// Lets Ctrl-Z stop the program at once again.
  func releaseSuspension() {
    guard caught.contains(SIGCONT), !SignalAction.isIgnored(SIGTSTP) else { return }
    SignalAction.standard.install(for: SIGTSTP)
  }

  /// Stops the program, as Ctrl-Z does; it comes back when the program is continued, or at once if nobody could do so.
  func suspend() {
    releaseSuspension()
    raise(SIGTSTP)
    holdSuspension()
  }
}

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

  var hasHeard: Bool { heard.signal != nil }

  /// Leaves the watch to somebody else for a while: from here on nobody takes a signal from it.
  func pause() {
    source.suspend()
    // A signal that is being handled now is handled to its end.
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

/// The signals a listener has received, and how it handles them.
private final class HeardSignals: Sendable {
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
