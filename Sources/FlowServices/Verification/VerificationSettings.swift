/// The limits of local verification.
public struct VerificationSettings: Hashable, Sendable {
  /// How many digits a code has, 4 to 10.
  public var codeLength = 6
  /// How long a code can be used.
  public var expires = Duration.seconds(600)
  /// How many codes may be tried for one number in one session, until one was right.
  public var tries = 5
  /// How long to wait before another code is sent; doubled with every code sent.
  public var resendAfter = Duration.seconds(30)
  /// How many codes are sent to one number in one session, until one was right; a session has four times as many.
  public var sends = 5

  /// The limits of a run without bindings: 6 digits, 10 minutes, 5 tries, 30 seconds, 5 codes.
  public init() {}

  /// No wait grows beyond this, unless the first one is longer.
  static let longestWait = Duration.seconds(600)

  var sendsOfSession: Int { sends * 4 }

  /// How long to wait after a number of codes sent.
  func wait(afterSends count: Int) -> Duration {
    let longest = max(resendAfter, Self.longestWait)
    var wait = resendAfter
    for _ in 1..<max(count, 1) where wait < longest { wait *= 2 }
    return min(wait, longest)
  }
}
