import Foundation

package enum Signal: Equatable, Sendable, CaseIterable {
  case interrupt
  case quit
  case terminate
  /// The terminal was disconnected.
  case hangUp

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

  /// Ends the process with this signal, so that its parent, such as a shell loop, stops too.
  package func die() -> Never { Self.die(of: number) }

  /// Ends the process with `SIGPIPE`, as the system does when a process writes to a closed pipe.
  ///
  /// Also works if the process was started with `SIGPIPE` ignored, as often happens by mistake when an interpreter
  /// starts it.
  package static func dieOfBrokenPipe() -> Never { die(of: SIGPIPE) }

  /// The exit status that a shell reports for a process ended by `SIGPIPE`.
  static let brokenPipeCode = 128 + SIGPIPE

  private static func die(of number: Int32) -> Never {
    SignalAction.standard.install(for: number)
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, number)
    pthread_sigmask(SIG_UNBLOCK, &alone, nil)
    raise(number)
    // Reached only if the signal did not end the process. For example, it does not end the first process of a
    // container.
    _exit(128 + number)
  }
}

/// Hides the differences between the platforms' `sigaction`.
struct SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  private var action = sigaction()

  static var standard: SignalAction { SignalAction(SIG_DFL) }
  static var ignore: SignalAction { SignalAction(SIG_IGN) }

  /// The function must use only async-signal-safe calls.
  ///
  /// Interrupted system calls are restarted, except `poll`.
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

  init(current number: Int32) {
    _ = sigaction(number, nil, &action)
  }

  /// Returns whether the process was started with the signal ignored, as by `nohup`.
  ///
  /// Such a signal should stay ignored.
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
