import Foundation

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

/// What the process does on a signal.
///
/// It hides how differently the platforms spell a `sigaction`.
struct SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  private var action = sigaction()

  /// What the system does on its own.
  static var standard: SignalAction { SignalAction(SIG_DFL) }
  /// Nothing.
  static var ignore: SignalAction { SignalAction(SIG_IGN) }

  /// Calls a function that uses nothing but async-signal-safe calls.
  ///
  /// System calls it interrupts go on afterwards, but for `poll`.
  static func call(_ handler: @escaping Handler) -> SignalAction { SignalAction(handler) }

  private init(_ handler: Handler?) {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
  }

  /// What the process does on a signal now.
  init(current number: Int32) {
    _ = sigaction(number, nil, &action)
  }

  /// Whether the process was started with this signal switched off, as `nohup` does: then it stays so.
  static func isIgnored(_ number: Int32) -> Bool {
    SignalAction(current: number).address == ignore.address
  }

  func install(for number: Int32) {
    var action = action
    _ = sigaction(number, &action, nil)
  }

  private var address: Int {
    #if canImport(Glibc)
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #elseif canImport(Musl)
      unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
    #elseif canImport(Darwin)
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }
}
