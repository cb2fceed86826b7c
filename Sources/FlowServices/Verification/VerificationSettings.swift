/// The limits of local verification.
package struct VerificationSettings: Hashable, Sendable {
  /// The number of digits of a code, 4 to 10.
  package var codeLength = 6
  /// The time for which a code is valid.
  package var expires = Duration.seconds(600)
  /// The maximum number of tries for one phone number in one session; a correct code resets the count.
  package var tries = 5
  /// The wait between the first and the second code, doubled after each further code.
  package var resendAfter = Duration.seconds(30)
  /// The maximum number of codes sent to one phone number in one session; a correct code resets the count.
  ///
  /// For all phone numbers in a session together, the maximum is four times this number.
  package var sends = 5
  /// The limits for one phone number across all sessions of a store.
  package var perNumber = PerNumber()

  /// Creates the default limits.
  ///
  /// A code has 6 digits and is valid for 10 minutes. The wait before another code is 30 seconds. A session allows 5
  /// tries and 5 codes per phone number.
  package init() {}

  /// The limits for one phone number across all sessions of a store.
  ///
  /// A correct code does not reset the counts for these limits.
  package struct PerNumber: Hashable, Sendable {
    /// The maximum number of codes sent to one phone number within the window.
    ///
    /// If it is `nil`, the maximum is twice ``VerificationSettings/sends``.
    package var sends: Int?
    /// The maximum number of tries for one phone number within the window.
    ///
    /// If it is `nil`, the maximum is four times ``VerificationSettings/tries``.
    package var tries: Int?
    /// The length of the sliding window.
    package var window = Duration.seconds(86_400)

    /// Creates limits with a window of 24 hours.
    ///
    /// ``sends`` and ``tries`` are `nil`, so the maximum numbers are multiples of those for one session.
    package init() {}
  }

  /// The longest wait before another code can be sent, unless ``resendAfter`` itself is longer.
  static let longestWait = Duration.seconds(600)

  var sendsOfSession: Int { sends * 4 }
  var sendsPerNumber: Int { perNumber.sends ?? sends * 2 }
  var triesPerNumber: Int { perNumber.tries ?? tries * 4 }

  /// Returns the wait before another code can be sent, given the number of codes sent so far.
  func wait(afterSends count: Int) -> Duration {
    let longest = max(resendAfter, Self.longestWait)
    var wait = resendAfter
    for _ in 1..<max(count, 1) where wait < longest { wait *= 2 }
    return min(wait, longest)
  }
}
