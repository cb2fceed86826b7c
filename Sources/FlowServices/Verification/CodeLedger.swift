package import FlowEngine
package import FlowExpressions

/// Counts how many codes were sent and tried, so that a restart doesn't reset the counts.
package protocol CodeLedger: Sendable {
  /// Changes the counts of a number; nobody else changes them in the meantime.
  ///
  /// - Parameters:
  ///   - place: The number, and the session in which it was entered.
  ///   - now: The time.
  ///   - body: Changes the counts. It can be called again if the change could not be saved.
  /// - Returns: What the body returned.
  /// - Throws: ``ServiceProblem`` if the counts can't be read or saved.
  func change<Answer: Sendable>(
    _ place: CodePlace, at now: FlowTimestamp, _ body: @Sendable (inout CodeTally) -> Answer
  ) async throws(ServiceProblem) -> Answer

  /// Returns the text of which a fingerprint is stored with the counts.
  func sealed(_ code: Secret) -> Secret
}

extension CodeLedger {
  package func sealed(_ code: Secret) -> Secret { code }
}

/// A phone number, and the session in which it was entered.
package struct CodePlace: Hashable, Sendable {
  package let session: FlowSessionID
  package let number: String
}

/// The counts of a number in a session.
package struct CodeCount: Hashable, Codable, Sendable {
  var sends = 0
  var tries = 0
  /// The last code that was delivered; `nil` if it was used or may no longer be tried.
  var code: SentCode?
  /// The code that is on its way, or that may have been delivered before a crash or a failure.
  var next: SentCode?

  package init() {}

  mutating func noteDelivery(of sent: SentCode) {
    if next == sent { (code, next) = (sent, nil) }
  }
}

/// The counts of a session.
package struct CodeCounts: Hashable, Codable, Sendable {
  package var numbers: [String: CodeCount] = [:]
  /// The number of codes sent in the session, to all phone numbers together.
  var sends = 0
  /// The last outcomes; `nil` in counts of earlier versions.
  var outcomes: [KeptOutcome]?

  package init() {}
}

/// All counts that decide whether a code may be sent or tried.
package struct CodeTally: Sendable {
  package var session: CodeCounts
  /// A correct code resets both numbers to 0.
  package var here: CodeCount
  package var everywhere: NumberHistory

  package init(session: CodeCounts, here: CodeCount, everywhere: NumberHistory) {
    (self.session, self.here, self.everywhere) = (session, here, everywhere)
  }
}
