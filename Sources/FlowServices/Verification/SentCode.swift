import FlowEngine
package import FlowExpressions
import Foundation

/// The code is stored as a fingerprint.
///
/// Codes are so short that anyone who can read the file can find the code by trying all of them, so the fingerprint
/// only keeps a valid code from being read by accident.
struct SentCode: Hashable, Codable, Sendable {
  private let key: KeyedFingerprint
  private let fingerprint: String
  private let time: Int64
  private let expires: Int64
  private let wait: Int64
  /// The time from which the wait is counted: when the code was sent, or when the clock was first seen set back.
  private var waitBegan: Int64
  /// The service that sent the code or has taken it over.
  private var sender: UUID

  init(_ code: Secret, by sender: UUID, at time: FlowTimestamp, expires: Duration, wait: Duration) {
    var random = SystemRandomNumberGenerator()
    key = KeyedFingerprint(using: &random)
    fingerprint = key.fingerprint(of: code.reveal())
    self.time = time.seconds
    self.expires = expires.components.seconds
    self.wait = wait.components.seconds
    waitBegan = time.seconds
    self.sender = sender
  }

  func matches(_ code: Secret) -> Bool { key.fingerprint(of: code.reveal()) == fingerprint }

  /// If the clock was set back, the code could remain valid for very long.
  ///
  /// It is therefore invalid if it was sent further in the future than a new code is valid.
  func isUsable(at now: FlowTimestamp) -> Bool {
    let age = FlowTimestamp(seconds: time).seconds(until: now)
    return age < expires && age >= -expires
  }

  /// If the clock was set back, the wait starts again at the current time.
  mutating func secondsToWait(at now: FlowTimestamp) -> Int64? {
    waitBegan = min(waitBegan, now.seconds)
    let end = FlowTimestamp(seconds: waitBegan) + .seconds(wait)
    let left = FlowTimestamp(seconds: now.seconds).seconds(until: end)
    return left > 0 ? left : nil
  }

  /// Lets another service take over a valid code, as after a restart of the program.
  ///
  /// - Returns: `true` if the service has taken over the code; `false` if it already had it, or if the code is not valid.
  mutating func takeOver(_ service: UUID, at now: FlowTimestamp) -> Bool {
    guard isUsable(at: now), sender != service else { return false }
    sender = service
    return true
  }
}

extension FlowTimestamp {
  /// Returns a later point in time, limited to the latest one that can be represented.
  package static func + (time: FlowTimestamp, length: Duration) -> FlowTimestamp {
    let (sum, isTooLate) = time.seconds.addingReportingOverflow(length.components.seconds)
    return FlowTimestamp(seconds: isTooLate ? .max : sum, nanoseconds: time.nanoseconds)
  }

  func seconds(until end: FlowTimestamp) -> Int64 {
    let (difference, isTooFar) = end.seconds.subtractingReportingOverflow(seconds)
    return isTooFar ? (end < self ? .min : .max) : difference
  }
}
