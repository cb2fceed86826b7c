public import FlowEngine
public import FlowExpressions
import FlowDefinition
import Synchronization

/// A clock that stands still until it is moved.
public final class ManualClock: Sendable {
  private let time: Mutex<Timestamp>

  /// A clock that shows a time.
  public init(at time: Timestamp) { self.time = Mutex(time) }

  /// What it shows.
  public var now: Timestamp { time.withLock(\.self) }

  /// The calendar day of that time, as 00:00 UTC.
  public var today: Timestamp {
    let seconds = now.seconds
    let sinceMidnight = ((seconds % 86_400) + 86_400) % 86_400
    return Timestamp(seconds: seconds - sinceMidnight)
  }

  /// Moves it on; it never goes back.
  public func advance(by duration: Duration) {
    let seconds = max(0, duration.components.seconds)
    time.withLock { time in
      let (sum, isTooLate) = time.seconds.addingReportingOverflow(seconds)
      time = Timestamp(seconds: isTooLate ? .max : sum, nanoseconds: time.nanoseconds)
    }
  }

  /// A host whose time is this clock's, and whose keys of calls are counted from `key-1` on.
  ///
  /// - Parameters:
  ///   - run: The name of the run.
  ///   - session: The id of the session that it begins.
  public func host(run: String, session: SessionID) -> FlowHost { host(run: run, session: session, keys: KeyCounter()) }

  /// The same, with keys that several hosts count together.
  package func host(run: String, session: SessionID, keys: KeyCounter) -> FlowHost {
    FlowHost(
      now: { self.now }, today: { self.today }, uptime: { .zero }, newKey: { keys.next() }, newSessionID: { session },
      run: run)
  }
}

/// Counts names that no call has had, from `key-1` on.
package final class KeyCounter: Sendable {
  private let count = Mutex(0)

  /// Begins with `key-1`.
  package init() {}

  /// The next name.
  package func next() -> String {
    count.withLock { count in
      count += 1
      return "key-\(count)"
    }
  }
}
