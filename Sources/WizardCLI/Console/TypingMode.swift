import Foundation
import Synchronization

/// How a terminal behaves while a line is typed.
///
/// Restoring it uses only async-signal-safe calls, so that a signal handler can do so.
struct TypingMode {
  enum Kind {
    /// The system edits the line and does not show it.
    case hidden
    /// The program edits the line, and the terminal marks what is pasted.
    case edited
  }

  private let terminal: Int32
  private let kind: Kind
  private let usual: termios

  /// - Returns: `nil` if the settings of the terminal can't be read.
  init?(_ kind: Kind, on terminal: Int32) {
    guard let usual = Self.usual(on: terminal) else { return nil }
    (self.terminal, self.kind, self.usual) = (terminal, kind, usual)
  }

  /// Returns the settings with which the system edits lines.
  ///
  /// A program that was killed while it edited a line may have left others.
  private static func usual(on terminal: Int32) -> termios? {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return nil }
    if settings.c_lflag & tcflag_t(ICANON) == 0 || settings.c_lflag & tcflag_t(ECHO) == 0 {
      settings.c_lflag |= tcflag_t(ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN)
      settings.c_iflag |= tcflag_t(ICRNL)
      settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    }
    return settings
  }

  /// Lets the system edit and show lines again if a program that was killed has left the terminal otherwise.
  static func repair(_ terminal: Int32) {
    var now = termios()
    guard tcgetattr(terminal, &now) == 0, let usual = usual(on: terminal), now.c_lflag != usual.c_lflag else { return }
    _ = apply(usual, TCSANOW, to: terminal)
  }

  /// Begins the mode, even if a shell has ended it.
  ///
  /// - Parameter discardsInput: Whether to discard what was typed before.
  /// - Returns: `false` if the settings can't be changed.
  @discardableResult
  func begin(discardsInput: Bool) -> Bool {
    var settings = usual
    settings.c_lflag &= ~tcflag_t(ECHO)
    switch kind {
    case .hidden: settings.c_lflag |= tcflag_t(ECHONL)
    case .edited:
      settings.c_lflag &= ~tcflag_t(ICANON | IEXTEN)
      withUnsafeMutableBytes(of: &settings.c_cc) { characters in
        (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
      }
    }
    guard Self.apply(settings, discardsInput ? TCSAFLUSH : TCSANOW, to: terminal) else { return false }
    if kind == .edited { markPastes("h") }
    return true
  }

  /// Restores the usual settings, unless the terminal belongs to another program now.
  ///
  /// - Parameter discardsInput: Whether to discard input, so that a partly typed secret does not show at the next
  ///   prompt.
  func restore(discardsInput: Bool) {
    let owner = tcgetpgrp(terminal)
    guard owner == -1 || owner == getpgrp() else { return }
    if kind == .edited { markPastes("l") }
    _ = Self.apply(usual, discardsInput ? TCSAFLUSH : TCSANOW, to: terminal)
  }

  /// Asks the terminal to mark what is pasted (`h`), or not to (`l`).
  private func markPastes(_ final: StaticString) {
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
      0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, final.utf8Start.pointee
    )
    _ = write(terminal, &bytes, 8)
  }

  private static func apply(_ settings: termios, _ when: Int32, to terminal: Int32) -> Bool {
    var settings = settings
    while tcsetattr(terminal, when, &settings) == -1 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}

private struct Guarded {
  let mode: TypingMode
  let before: UnsafeMutablePointer<SignalAction>
}

/// Memory allocated once and never freed, because a handler on another thread may be reading it.
private enum GuardMemory {
  static let guarded = UInt(bitPattern: UnsafeMutablePointer<Guarded>.allocate(capacity: 1))
  static let before = UInt(bitPattern: UnsafeMutablePointer<SignalAction>.allocate(capacity: TypingGuard.numbers))
}

/// The address of the guarded state; 0 while the terminal behaves as usual.
///
/// It is global because a signal handler is a C function without context.
private let guarded = Atomic<UInt>(0)

/// Uses only async-signal-safe calls.
private func restoreAndDie(_ number: Int32) {
  guard let place = UnsafePointer<Guarded>(bitPattern: guarded.load(ordering: .acquiring)) else { return }
  place.pointee.mode.restore(discardsInput: true)
  place.pointee.before[Int(number)].install(for: number)
  raise(number)
}

/// Signals that ask the program to stop are handled by ``SignalWatch``; `SIGKILL` and `SIGSTOP` can't be caught.
struct TypingGuard {
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

  /// Call this just before the mode begins.
  ///
  /// Ignored signals stay ignored. Returns `nil` if there is no memory for the state.
  init?(_ mode: TypingMode) {
    guard let place = UnsafeMutablePointer<Guarded>(bitPattern: GuardMemory.guarded),
      let before = UnsafeMutablePointer<SignalAction>(bitPattern: GuardMemory.before)
    else { return nil }
    self.before = before
    caught = Self.signals.filter { !SignalAction.isIgnored($0) }
    before.initialize(repeating: .standard, count: Self.numbers)
    for number in caught { before[Int(number)] = SignalAction(current: number) }
    place.initialize(to: Guarded(mode: mode, before: before))
    guarded.store(GuardMemory.guarded, ordering: .releasing)
    for number in caught { SignalAction.call(restoreAndDie).install(for: number) }
  }

  /// Call this after the mode has ended.
  func end() {
    for number in caught { before[Int(number)].install(for: number) }
    guarded.store(0, ordering: .releasing)
  }
}
