package struct VerificationSettings: Hashable, Sendable {
  /// The number of digits of a code, 4 to 10.
  package var codeLength = 6
  package var expires = Duration.seconds(600)
  /// The maximum number of tries for one phone number in one session; a correct code resets the count.
  package var tries = 5
  /// The wait between the first and the second code, doubled after each further code.
  package var resendAfter = Duration.seconds(30)
  /// The maximum number of codes sent to one phone number in one session; a correct code resets the count.
  ///
  /// For all phone numbers in a session together, the maximum is four times this number.
  package var sends = 5
  package var perNumber = PerNumber()

  package init() {}

  /// A correct code does not reset the counts for these limits.
  package struct PerNumber: Hashable, Sendable {
    /// If it is `nil`, the maximum is twice ``VerificationSettings/sends``.
    package var sends: Int?
    /// If it is `nil`, the maximum is four times ``VerificationSettings/tries``.
    package var tries: Int?
    package var window = Duration.seconds(86_400)

    package init() {}
  }

  /// The longest wait before another code can be sent, unless ``resendAfter`` itself is longer.
  static let longestWait = Duration.seconds(600)

  var sendsOfSession: Int { sends * 4 }
  var sendsPerNumber: Int { perNumber.sends ?? sends * 2 }
  var triesPerNumber: Int { perNumber.tries ?? tries * 4 }

  func wait(afterSends count: Int) -> Duration {
    let longest = max(resendAfter, Self.longestWait)
    var wait = resendAfter
    for _ in 1..<max(count, 1) where wait < longest { wait *= 2 }
    return min(wait, longest)
  }
}
