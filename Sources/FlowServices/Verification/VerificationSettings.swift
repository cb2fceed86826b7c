/// The limits of local verification.
package struct VerificationSettings: Hashable, Sendable {
  /// How many digits a code has, 4 to 10.
  package var codeLength = 6
  /// How long a code can be used.
  package var expires = Duration.seconds(600)
  /// How many codes may be tried for one number in one session, until one was right.
  package var tries = 5
  /// How long to wait before another code is sent; doubled with every code sent.
  package var resendAfter = Duration.seconds(30)
  /// How many codes are sent to one number in one session, until one was right; a session has four times as many.
  package var sends = 5
  /// The limits of one number over all sessions of a store.
  package var perNumber = PerNumber()

  /// The limits of a run without bindings: 6 digits, 10 minutes, 5 tries, 30 seconds, 5 codes.
  package init() {}

  /// The limits of one number over all sessions of a store; a right code does not reset them.
  package struct PerNumber: Hashable, Sendable {
    /// How many codes are sent to one number within the window; nil for twice as many as in one session.
    package var sends: Int?
    /// How many codes may be tried for one number within the window; nil for four times as many as in one session.
    package var tries: Int?
    /// How long a code that was sent or tried counts.
    package var window = Duration.seconds(86_400)

    /// 24 hours, and limits that follow those of a session.
    package init() {}
  }

  /// No wait grows beyond this, unless the first one is longer.
  static let longestWait = Duration.seconds(600)

  var sendsOfSession: Int { sends * 4 }
  var sendsPerNumber: Int { perNumber.sends ?? sends * 2 }
  var triesPerNumber: Int { perNumber.tries ?? tries * 4 }

  /// How long to wait after a number of codes sent.
  func wait(afterSends count: Int) -> Duration {
    let longest = max(resendAfter, Self.longestWait)
    var wait = resendAfter
    for _ in 1..<max(count, 1) where wait < longest { wait *= 2 }
    return min(wait, longest)
  }
}
