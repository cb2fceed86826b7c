import FlowEngine
import FlowExpressions

/// The codes sent to one number and tried for it, in all sessions of a store, within a sliding window.
struct NumberHistory: Hashable, Codable {
  /// A code that was sent.
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
