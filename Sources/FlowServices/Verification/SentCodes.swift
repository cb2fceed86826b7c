import FlowDefinition
import FlowEngine
import FlowExpressions

/// The codes that can be used, and how long to wait for others: in memory only.
struct SentCodes {
  /// A code belongs to a number and a session.
  struct Place: Hashable {
    let session: SessionID
    let number: String
  }

  private struct Code {
    let digits: Secret
    let length: Duration
    let end: Timestamp

    /// A clock that was set back does not make the code last: it counts no longer before its sending than after.
    func isUsable(at time: Timestamp) -> Bool {
      time < end && time.seconds(until: end) <= 2 * length.components.seconds
    }
  }

  private struct Wait {
    let length: Duration
    let end: Timestamp
  }

  private var codes: [Place: Code] = [:]
  private var waits: [Place: Wait] = [:]

  /// How many seconds are left to wait, nil for none.
  ///
  /// A clock that was set back makes nobody wait longer than once: the wait begins anew, and then passes.
  mutating func secondsToWait(_ place: Place, at time: Timestamp) -> Int64? {
    guard let wait = waits[place] else { return nil }
    let left = time.seconds(until: wait.end)
    if left <= wait.length.components.seconds { return left > 0 ? left : nil }
    self.wait(place, for: wait.length, from: time)
    return wait.length.components.seconds
  }

  mutating func wait(_ place: Place, for length: Duration, from time: Timestamp) {
    waits[place] = Wait(length: length, end: time + length)
  }

  mutating func put(_ digits: Secret, _ place: Place, for length: Duration, from time: Timestamp) {
    codes[place] = Code(digits: digits, length: length, end: time + length)
  }

  /// The code that can be used, nil if none was sent or it is too old.
  func code(_ place: Place, at time: Timestamp) -> Secret? {
    codes[place].flatMap { $0.isUsable(at: time) ? $0.digits : nil }
  }

  mutating func use(_ place: Place) {
    codes[place] = nil
    waits[place] = nil
  }

  /// Forgets what has no effect any more.
  mutating func sweep(at time: Timestamp) {
    codes = codes.filter { time < $0.value.end }
    waits = waits.filter { time < $0.value.end }
  }
}

extension Timestamp {
  /// A point in time later by whole seconds, or the last there is.
  static func + (time: Timestamp, length: Duration) -> Timestamp {
    let (sum, isTooLate) = time.seconds.addingReportingOverflow(length.components.seconds)
    return Timestamp(seconds: isTooLate ? .max : sum, nanoseconds: time.nanoseconds)
  }

  /// How many seconds there are up to another point in time, negative for an earlier one.
  func seconds(until end: Timestamp) -> Int64 {
    let (difference, isTooFar) = end.seconds.subtractingReportingOverflow(seconds)
    return isTooFar ? (end < self ? .min : .max) : difference
  }
}
