import Foundation
import Synchronization

/// A terminal that does not show what is typed, until it is restored to exactly what it was.
///
/// Restoring it uses nothing but async-signal-safe calls, so that a signal handler can do it.
struct HiddenEcho {
  private let terminal: Int32
  private let shown: termios

  /// Remembers what a terminal is like; nil if it does not say.
  init?(on terminal: Int32) {
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { return nil }
    self.terminal = terminal
    self.shown = shown
  }

  /// Hides what is typed from now on, also again after a shell may have shown it, and throws away what was typed before.
  ///
  /// False if the terminal does not obey.
  @discardableResult
  func hide() -> Bool {
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)
    return apply(hidden, TCSAFLUSH)
  }

  /// Puts the terminal back to what it was, unless another program has it now.
  ///
  /// - Parameter discardsInput: Whether to throw away a secret that is half typed: it would show at the next prompt.
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

/// What a handler needs to show again what is typed, and what each signal did before.
private struct Guarded {
  let echo: HiddenEcho
  let before: UnsafeMutablePointer<SignalAction>
}

/// Where it stands, made once and never freed: a handler may be reading it on another thread.
private enum GuardMemory {
  static let guarded = UInt(bitPattern: UnsafeMutablePointer<Guarded>.allocate(capacity: 1))
  static let before = UInt(bitPattern: UnsafeMutablePointer<SignalAction>.allocate(capacity: EchoGuard.numbers))
}

/// The address of what is guarded; 0 while no echo is hidden.
///
/// A handler is a C function without context, so there is one for the process.
private let guarded = Atomic<UInt>(0)

/// Shows again what is typed, and leaves the rest to what the signal did before: it comes once more, or the instruction
/// that caused it is run once more.
///
/// It uses nothing but async-signal-safe calls.
private func restoreAndDie(_ number: Int32) {
  guard let place = UnsafePointer<Guarded>(bitPattern: guarded.load(ordering: .acquiring)) else { return }
  place.pointee.echo.restore(discardsInput: true)
  place.pointee.before[Int(number)].install(for: number)
  raise(number)
}

/// Lets no signal that ends the process leave the terminal without its echo.
///
/// The signals that ask to stop are noted by ``SignalWatch`` and are not among them; `SIGKILL` and `SIGSTOP` cannot be
/// caught.
struct EchoGuard {
  /// One more than the highest number of a signal.
  fileprivate static let numbers = 65

  /// Those that end a process unless it says otherwise.
  static let signals: [Int32] = {
    let common = [
      SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGPIPE, SIGPROF, SIGSEGV, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM,
      SIGXCPU, SIGXFSZ,
    ]
    #if os(Linux)
      // Those of real time end a process, too; the C library keeps the first ones for itself.
      return common + [SIGPOLL, SIGPWR, SIGSTKFLT] + Array(34..<Int32(numbers))
    #else
      return common
    #endif
  }()

  private let caught: [Int32]
  private let before: UnsafeMutablePointer<SignalAction>

  /// Begins to guard an echo that is about to be hidden; signals that the process ignores stay ignored.
  ///
  /// Nil if there is no memory for it.
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

  /// Leaves every signal to what it did before, once what is typed is shown again.
  func end() {
    for number in caught { before[Int(number)].install(for: number) }
    guarded.store(0, ordering: .releasing)
  }
}
