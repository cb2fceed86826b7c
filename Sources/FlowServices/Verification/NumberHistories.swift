import FlowEngine
import FlowExpressions

/// The histories of all numbers in a store, as its file `.numbers.json` holds them.
///
/// Numbers are named by fingerprints with the file's own random key. Whoever can read the file has the key too and can try
/// all numbers: the file is for its owner only, as the sessions are, and a number is gone from it when its window is over.
struct NumberHistories: Hashable, Codable {
  /// The version of the file that this program reads and writes.
  static let format = 1
  /// No session can have this name: it begins with a dot.
  static let fileName = ".numbers.json"
  /// What a damaged file is called once it was set aside, before its number.
  static let stem = ".numbers"
  /// More numbers are not kept.
  static let limit = 10_000

  private struct Entry: Hashable, Codable {
    let history: NumberHistory
    /// After how many quiet seconds it is forgotten; bindings may have different windows.
    let window: Int64
    /// Whether it has reached a limit.
    let isSpent: Bool

    /// When the last code was sent or tried; an entry has one.
    var last: Timestamp { Timestamp(seconds: history.last ?? .min) }
  }

  private var format = NumberHistories.format
  private let key: KeyedFingerprint
  private var numbers: [String: Entry] = [:]

  init(key: KeyedFingerprint) { self.key = key }

  /// The part of the file that every format has.
  struct Outline: Decodable {
    let format: Int
  }

  /// How a number is named in the counts of one binding.
  func name(of number: String, in binding: String) -> String { key.fingerprint(of: "\(binding) \(number)".utf8) }

  /// The history of a number, as far as the window reaches.
  func history(_ name: String, at now: Timestamp, window: Duration) -> NumberHistory {
    var history = numbers[name]?.history ?? NumberHistory()
    history.slide(to: now, window: window)
    return history
  }

  /// Keeps the history of a number, and no other that is over.
  mutating func keep(
    _ history: NumberHistory, _ name: String, _ settings: VerificationSettings, at now: Timestamp,
    limit: Int = Self.limit
  ) {
    let isSpent = history.sends.count >= settings.sendsPerNumber || history.tries.count >= settings.triesPerNumber
    numbers[name] = Entry(history: history, window: settings.perNumber.window.components.seconds, isSpent: isSpent)
    numbers = numbers.filter { $0.value.last.seconds(until: now) < $0.value.window && $0.value.history.last != nil }
    // The one that was quiet for longest goes, and one that has reached a limit goes last.
    while numbers.count > limit, let quietest = numbers.min(by: { Self.isSooner($0.value, $1.value) }) {
      numbers[quietest.key] = nil
    }
  }

  private static func isSooner(_ left: Entry, _ right: Entry) -> Bool {
    left.isSpent == right.isSpent ? left.last < right.last : right.isSpent
  }
}

/// The codes sent to one number and tried for it, in all sessions of a store, within a sliding window.
struct NumberHistory: Hashable, Codable {
  struct Sending: Hashable, Codable {
    let time: Int64
    let session: SessionID
  }

  /// Oldest first.
  private(set) var sends: [Sending] = []
  /// When codes were tried, oldest first.
  private(set) var tries: [Int64] = []
  /// When a clock that was set back first showed a time before some of them; nil while it shows none.
  private var setBack: Int64?

  /// When the last code was sent or tried; nil if none was.
  var last: Int64? { (sends.map(\.time) + tries).max() }

  /// Forgets what is older than the window.
  ///
  /// What a clock that was set back puts into the future is not forgotten, and counts for no longer than a window from
  /// then on. When the clock is right again, it counts as before.
  mutating func slide(to now: Timestamp, window: Duration) {
    setBack = (last ?? .min) > now.seconds ? min(setBack ?? now.seconds, now.seconds) : nil
    func isWithin(_ time: Int64) -> Bool {
      Timestamp(seconds: begin(of: time, at: now)).seconds(until: now) < window.components.seconds
    }
    sends = sends.filter { isWithin($0.time) }
    tries = tries.filter(isWithin)
  }

  /// From when on something counts: the time it has, or where that is yet to come, when the clock was set back.
  private func begin(of time: Int64, at now: Timestamp) -> Int64 { time <= now.seconds ? time : setBack ?? now.seconds }

  mutating func noteSending(in session: SessionID, at now: Timestamp) {
    sends.append(Sending(time: now.seconds, session: session))
  }

  mutating func noteTry(at now: Timestamp) { tries.append(now.seconds) }

  /// Takes back the last code of a session, which reached nobody.
  mutating func takeBackSending(in session: SessionID) {
    if let place = sends.lastIndex(where: { $0.session == session }) { sends.remove(at: place) }
  }

  /// How many seconds a session has to wait because of the code that another one was sent; nil for none.
  ///
  /// The wait for a session's own code is kept in memory with the code: a restart loses both.
  func secondsToWait(in session: SessionID, at now: Timestamp, _ settings: VerificationSettings) -> Int64? {
    guard let last = sends.last, last.session != session else { return nil }
    let end = Timestamp(seconds: begin(of: last.time, at: now)) + settings.wait(afterSends: sends.count)
    let left = now.seconds(until: end)
    return left > 0 ? left : nil
  }
}
