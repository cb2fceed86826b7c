import Foundation
import Synchronization

/// Restoring the settings uses only async-signal-safe calls, so that a signal handler can restore them.
struct HiddenEcho {
  private let terminal: Int32
  private let shown: termios

  init?(on terminal: Int32) {
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { return nil }
    self.terminal = terminal
    self.shown = shown
  }

  /// Hides the echo, even if a shell has turned it on again, and discards input typed earlier.
  ///
  /// - Returns: `false` if the settings can't be changed.
  @discardableResult
  func hide() -> Bool {
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)
    return apply(hidden, TCSAFLUSH)
  }

  /// Restores the saved settings, unless the terminal belongs to another program now.
  ///
  /// - Parameter discardsInput: Whether to discard input, so that a partly typed secret does not show at the next
  ///   prompt.
  func restore(discardsInput: Bool) {
    let owner = tcgetpgrp(terminal)
    guard owner == -1 || owner == getpgrp() else { return }
    _ = apply(shown, discardsInput ? TCSAFLUSH : TCSANOW)
  }

  private func apply(_ attributes: termios, _ when: Int32) -> Bool {
    var attributes = attributes
    while tcsetattr(terminal, when, &attributes) == -1 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

private struct Guarded {
  let echo: HiddenEcho
  let before: UnsafeMutablePointer<SignalAction>
}

/// Memory allocated once and never freed, because a handler on another thread may be reading it.
private enum GuardMemory {
  static let guarded = UInt(bitPattern: UnsafeMutablePointer<Guarded>.allocate(capacity: 1))
  static let before = UInt(bitPattern: UnsafeMutablePointer<SignalAction>.allocate(capacity: EchoGuard.numbers))
}

/// The address of the guarded state; 0 while no echo is hidden.
///
/// It is global because a signal handler is a C function without context.
private let guarded = Atomic<UInt>(0)

/// Uses only async-signal-safe calls.
private func restoreAndDie(_ number: Int32) {
  guard let place = UnsafePointer<Guarded>(bitPattern: guarded.load(ordering: .acquiring)) else { return }
  place.pointee.echo.restore(discardsInput: true)
  place.pointee.before[Int(number)].install(for: number)
  raise(number)
}

/// Signals that ask the program to stop are handled by ``SignalWatch``; `SIGKILL` and `SIGSTOP` can't be caught.
struct EchoGuard {
  fileprivate static let numbers = 65

  static let signals: [Int32] = {
    let common = [
      SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGPIPE, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM,
      SIGXCPU, SIGXFSZ,
    ]
    #if os(Linux)
      // Real-time signals end the process, too. They start at 34 here, because the C library uses 32 and 33 itself.
      return common + [SIGPOLL, SIGPWR, SIGSTKFLT] + Array(34..<Int32(numbers))
    #else
      return common
    #endif
  }()

  private let caught: [Int32]
  private let before: UnsafeMutablePointer<SignalAction>

  /// Call this just before hiding the echo.
  ///
  /// Ignored signals stay ignored. Returns `nil` if there is no memory for the state.
  init?(_ echo: HiddenEcho) {
    guard let place = UnsafeMutablePointer<Guarded>(bitPattern: GuardMemory.guarded),
      let before = UnsafeMutablePointer<SignalAction>(bitPattern: GuardMemory.before)
    else { return nil }
    self.before = before
    caught = Self.signals.filter { !SignalAction.isIgnored($0) }
    before.initialize(repeating: .standard, count: Self.numbers)
    for number in caught { before[Int(number)] = SignalAction(current: number) }
    place.initialize(to: Guarded(echo: echo, before: before))
    guarded.store(GuardMemory.guarded, ordering: .releasing)
    for number in caught { SignalAction.call(restoreAndDie).install(for: number) }
  }

  /// Call this after restoring the echo.
  func end() {
    for number in caught { before[Int(number)].install(for: number) }
    guarded.store(0, ordering: .releasing)
  }
}
