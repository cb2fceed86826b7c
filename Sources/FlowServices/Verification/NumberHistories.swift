import FlowEngine
package import FlowExpressions

/// The histories of all phone numbers in a store, as stored in `.numbers.json`.
///
/// Phone numbers are stored as fingerprints, keyed with a random key in the same file. Anyone who can read the file can
/// therefore find the phone numbers by trying all possible numbers. For this reason, only the owner can read the file,
/// and a number is removed when all codes sent to it or tried for it are older than the window.
struct NumberHistories: Hashable, Codable {
  static let format = 1
  /// It starts with a dot, so it cannot be the name of a session.
  static let fileName = ".numbers.json"
  static let stem = ".numbers"
  static let limit = 10_000

  private struct Entry: Hashable, Codable {
    let history: NumberHistory
    /// The number of seconds for which the history is kept after the last code was sent or tried.
    ///
    /// Each binding can set its own number.
    let window: Int64
    let isSpent: Bool

    var last: FlowTimestamp { FlowTimestamp(seconds: history.last ?? .min) }
  }

  private var format = NumberHistories.format
  private let key: KeyedFingerprint
  private var numbers: [String: Entry] = [:]

  init(key: KeyedFingerprint) { self.key = key }

  /// The part of the file that is the same in all versions of its format.
  struct Outline: Decodable {
    let format: Int
  }

  func name(of number: String, in binding: String) -> String { key.fingerprint(of: "\(binding) \(number)") }

  /// `name` is the fingerprint of the number.
  func history(_ name: String, at now: FlowTimestamp, window: Duration) -> NumberHistory {
    var history = numbers[name]?.history ?? NumberHistory()
    history.slide(to: now, window: window)
    return history
  }

  /// Stores the history of a number and removes all expired histories.
  mutating func keep(
    _ history: NumberHistory, _ name: String, _ settings: VerificationSettings, at now: FlowTimestamp,
    limit: Int = Self.limit
  ) {
    let isSpent = history.sends.count >= settings.sendsPerNumber || history.tries.count >= settings.triesPerNumber
    numbers[name] = Entry(history: history, window: settings.perNumber.window.components.seconds, isSpent: isSpent)
    numbers = numbers.filter { $0.value.last.seconds(until: now) < $0.value.window && $0.value.history.last != nil }
    // Remove the least recently used numbers first. Numbers that have reached a limit are removed only if no others are
    // left.
    while numbers.count > limit, let quietest = numbers.min(by: { Self.isSooner($0.value, $1.value) }) {
      numbers[quietest.key] = nil
    }
  }

  private static func isSooner(_ left: Entry, _ right: Entry) -> Bool {
    left.isSpent == right.isSpent ? left.last < right.last : right.isSpent
  }
}

package struct NumberHistory: Hashable, Codable, Sendable {
  struct Sending: Hashable, Codable {
    let time: Int64
    let session: FlowSessionID
  }

  /// The codes sent, oldest first.
  private(set) var sends: [Sending] = []
  /// The times when codes were tried, oldest first.
  private(set) var tries: [Int64] = []
  /// The earliest time that the clock has shown since it was set back.
  ///
  /// This is `nil` if no time in this history is in the future.
  private var setBack: Int64?

  package init() {}

  var last: Int64? { (sends.map(\.time) + tries).max() }

  /// If the clock was set back, a recorded time may be in the future.
  ///
  /// Until the clock reaches that time, the age of the code is counted from ``setBack``, the earliest time that the
  /// clock has shown since it was set back.
  package mutating func slide(to now: FlowTimestamp, window: Duration) {
    setBack = (last ?? .min) > now.seconds ? min(setBack ?? now.seconds, now.seconds) : nil
    func isWithin(_ time: Int64) -> Bool {
      FlowTimestamp(seconds: begin(of: time, at: now)).seconds(until: now) < window.components.seconds
    }
    sends = sends.filter { isWithin($0.time) }
    tries = tries.filter(isWithin)
  }

  private func begin(of time: Int64, at now: FlowTimestamp) -> Int64 {
    time <= now.seconds ? time : setBack ?? now.seconds
  }

  mutating func noteSending(in session: FlowSessionID, at now: FlowTimestamp) {
    sends.append(Sending(time: now.seconds, session: session))
  }

  mutating func noteTry(at now: FlowTimestamp) { tries.append(now.seconds) }

  /// Removes the last code sent in a session, because the code was not delivered.
  mutating func takeBackSending(in session: FlowSessionID) {
    if let place = sends.lastIndex(where: { $0.session == session }) { sends.remove(at: place) }
  }

  /// The wait after a session's own code is in ``SentCode``.
  func secondsToWait(in session: FlowSessionID, at now: FlowTimestamp, _ settings: VerificationSettings) -> Int64? {
    guard let last = sends.last, last.session != session else { return nil }
    let end = FlowTimestamp(seconds: begin(of: last.time, at: now)) + settings.wait(afterSends: sends.count)
    let left = now.seconds(until: end)
    return left > 0 ? left : nil
  }
}
