#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
