public import FlowEngine
public import FlowExpressions
import FlowDefinition
public import Foundation
import Synchronization

/// A clock that moves only with ``advance(by:)``.
public final class ManualClock: Sendable {
  private let time: Mutex<FlowTimestamp>
  /// The time zone of the hosts.
  public let timeZone: TimeZone

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - time: The initial time of the clock.
  ///   - timeZone: The time zone of the hosts.
  public init(at time: FlowTimestamp, timeZone: TimeZone = .gmt) {
    self.time = Mutex(time)
    self.timeZone = timeZone
  }

  /// The current time.
  public var now: FlowTimestamp { time.withLock(\.self) }

  /// Advances the clock.
  ///
  /// Negative durations are ignored.
  ///
  /// - Parameter duration: The time to advance by; fractions of a second are ignored.
  public func advance(by duration: Duration) {
    let seconds = max(0, duration.components.seconds)
    time.withLock { time in
      let (sum, isTooLate) = time.seconds.addingReportingOverflow(seconds)
      time = FlowTimestamp(seconds: isTooLate ? .max : sum, nanoseconds: time.nanoseconds)
    }
  }

  /// Creates a host with the time of this clock and the idempotency keys `key-1`, `key-2` and so on.
  ///
  /// - Parameters:
  ///   - run: The id of the run.
  ///   - session: The id that the host gives to every new session.
  /// - Returns: The host.
  public func host(run: String, session: FlowSessionID) -> FlowHost {
    host(run: run, session: session, keys: KeyCounter())
  }

  /// Creates a host with idempotency keys from a counter that several hosts can share.
  package func host(run: String, session: FlowSessionID, keys: KeyCounter) -> FlowHost {
    FlowHost(
      now: { self.now }, timeZone: { self.timeZone }, uptime: { .zero }, newKey: { keys.next() },
      newSessionID: { session }, run: run)
  }
}

package final class KeyCounter: Sendable {
  private let count = Mutex(0)

  package init() {}

  package func next() -> String {
    count.withLock { count in
      count += 1
      return "key-\(count)"
    }
  }
}
