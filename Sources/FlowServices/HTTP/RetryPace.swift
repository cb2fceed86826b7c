import FlowExpressions
import Foundation

/// How long to wait before a call is tried again: capped exponential back-off with jitter.
///
/// Half of a wait is chance, so that many runs that failed together do not come back together. What the server asks for
/// is waited instead, where that is longer.
struct RetryPace: Sendable {
  private(set) var triesLeft: Int
  private var wait = Duration.seconds(1)

  private static let longest = Duration.seconds(30)
  /// Nobody waits longer at a prompt, whatever a server asks for.
  static let patience = Duration.seconds(60)

  init(tries: Int) { triesLeft = tries - 1 }

  /// The time to wait before the next try, nil if there is none.
  ///
  /// `chance` lies in 0 to 1; `asked` is what the server asked for.
  mutating func next(asked: Duration?, chance: Double) -> Duration? {
    guard triesLeft > 0, (asked ?? .zero) <= Self.patience else { return nil }
    triesLeft -= 1
    let own = wait / 2 + (wait / 2) * min(max(chance, 0), 1)
    wait = min(wait * 2, Self.longest)
    return max(own, asked ?? .zero)
  }
}

/// `Retry-After`: a number of seconds or a point in time (RFC 9110 §10.2.3).
enum RetryAfter {
  /// How long a server asks to wait, from a point in time on; nil for nothing that can be understood.
  static func wait(_ header: String?, from now: Timestamp) -> Duration? {
    guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number too long to be read is longer than anybody waits.
      return .seconds(min(Int64(text) ?? .max, 1_000_000_000))
    }
    guard let time = date(text) else { return nil }
    let seconds = time.timeIntervalSince1970 - Double(now.seconds)
    return .seconds(min(max(0, seconds.rounded(.up)), 1_000_000_000))
  }

  /// A point in time in any of the three forms that have to be understood (RFC 9110 §5.6.7).
  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    return [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ].lazy.compactMap { form in
      format.dateFormat = form
      return format.date(from: text.replacing("  ", with: " "))
    }.first
  }
}
