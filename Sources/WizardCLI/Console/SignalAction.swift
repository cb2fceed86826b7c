#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
