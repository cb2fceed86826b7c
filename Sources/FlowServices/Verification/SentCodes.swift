import FlowDefinition
import FlowEngine
import FlowExpressions

/// The valid codes, and the waiting times before another code can be sent.
///
/// Both are stored only in memory.
struct SentCodes {
  /// The session and the phone number that a code belongs to.
  struct Place: Hashable {
    let session: FlowSessionID
    let number: String
  }

  private struct Code {
    let digits: Secret
    let length: Duration
    let end: FlowTimestamp

    /// Whether the code is valid.
    ///
    /// If the clock was set back, the code could remain valid for very long. It is therefore invalid if the remaining
    /// time is more than twice the time for which a new code is valid.
    func isUsable(at time: FlowTimestamp) -> Bool {
      time < end && time.seconds(until: end) <= 2 * length.components.seconds
    }
  }

  private struct Wait {
    let length: Duration
    let end: FlowTimestamp
  }

  private var codes: [Place: Code] = [:]
  private var waits: [Place: Wait] = [:]

  /// Returns the number of seconds until another code can be sent, or `nil` if there is no wait.
  ///
  /// If the clock was set back, the wait starts again at the current time.
  mutating func secondsToWait(_ place: Place, at time: FlowTimestamp) -> Int64? {
    guard let wait = waits[place] else { return nil }
    let left = time.seconds(until: wait.end)
    if left <= wait.length.components.seconds { return left > 0 ? left : nil }
    self.wait(place, for: wait.length, from: time)
    return wait.length.components.seconds
  }

  mutating func wait(_ place: Place, for length: Duration, from time: FlowTimestamp) {
    waits[place] = Wait(length: length, end: time + length)
  }

  mutating func put(_ digits: Secret, _ place: Place, for length: Duration, from time: FlowTimestamp) {
    codes[place] = Code(digits: digits, length: length, end: time + length)
  }

  /// Returns the last code that was sent, if it is still valid.
  ///
  /// Returns `nil` if no code was sent, or if the last one was used or has expired.
  func code(_ place: Place, at time: FlowTimestamp) -> Secret? {
    codes[place].flatMap { $0.isUsable(at: time) ? $0.digits : nil }
  }

  mutating func use(_ place: Place) {
    codes[place] = nil
    waits[place] = nil
  }

  /// Removes expired codes and waiting times that are over.
  mutating func sweep(at time: FlowTimestamp) {
    codes = codes.filter { time < $0.value.end }
    waits = waits.filter { time < $0.value.end }
  }
}

extension FlowTimestamp {
  /// Returns a later point in time, limited to the latest one that can be represented.
  static func + (time: FlowTimestamp, length: Duration) -> FlowTimestamp {
    let (sum, isTooLate) = time.seconds.addingReportingOverflow(length.components.seconds)
    return FlowTimestamp(seconds: isTooLate ? .max : sum, nanoseconds: time.nanoseconds)
  }

  /// Returns the number of seconds until `end`, which is negative if `end` is earlier.
  func seconds(until end: FlowTimestamp) -> Int64 {
    let (difference, isTooFar) = end.seconds.subtractingReportingOverflow(seconds)
    return isTooFar ? (end < self ? .min : .max) : difference
  }
}
