#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signal that asks the program to stop.
package enum Signal: Equatable, Sendable, CaseIterable {
  /// Ctrl-C.
  case interrupt
  /// Ctrl-\.
  case quit
  /// Somebody ended the program.
  case terminate
  /// The terminal went away.
  case hangUp

  /// The system's number for the signal.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  init?(number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// Ends the program by this very signal, so that whoever started it, a shell's loop for one, stops as well.
  package func die() -> Never { Self.die(of: number) }

  /// Ends the program as the system ends one that writes to a pipe nobody reads any more.
  ///
  /// Also where the process was started with that switched off: an interpreter often hands this down by mistake.
  package static func dieOfBrokenPipe() -> Never { die(of: SIGPIPE) }

  /// What a shell sees of a program that ended so.
  static let brokenPipeCode = 128 + SIGPIPE

  private static func die(of number: Int32) -> Never {
    SignalAction.standard.install(for: number)
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, number)
    pthread_sigmask(SIG_UNBLOCK, &alone, nil)
    raise(number)
    // Reached only where the signal does nothing, as it may for the first process of a container.
    _exit(128 + number)
  }
}
