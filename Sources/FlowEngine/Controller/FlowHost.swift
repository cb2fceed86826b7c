import FlowDefinition
public import FlowExpressions

/// What a run needs from the world and must not find by itself: the time, and names for sessions and calls.
///
/// `FlowHost.live()` has the real ones; a test makes one of a clock that it moves itself.
public struct FlowHost: Sendable {
  /// The time.
  public let now: @Sendable () -> Timestamp
  /// The person's calendar day, as 00:00 UTC.
  public let today: @Sendable () -> Timestamp
  /// How long something has run that only goes forward: for how long calls take, whatever becomes of the time.
  public let uptime: @Sendable () -> Duration
  /// A name no call has had; at least 64 random bits.
  public let newKey: @Sendable () -> String
  /// A name for a new session.
  public let newSessionID: @Sendable () -> SessionID
  /// The name of this run; it may span processes.
  public let run: String

  /// Puts a host together.
  public init(
    now: @escaping @Sendable () -> Timestamp, today: @escaping @Sendable () -> Timestamp,
    uptime: @escaping @Sendable () -> Duration, newKey: @escaping @Sendable () -> String,
    newSessionID: @escaping @Sendable () -> SessionID, run: String
  ) {
    self.now = now
    self.today = today
    self.uptime = uptime
    self.newKey = newKey
    self.newSessionID = newSessionID
    self.run = run
  }

  var moment: EventContext { EventContext(now: now(), today: today(), freshKey: newKey()) }
}

/// Receives the events of a run, for analytics or logging.
///
/// This is an extension point: a program passes observers of its own to ``FlowController``.
/// The events hold no answers.
public protocol FlowObserver {
  /// Something happened.
  func observed(_ event: FlowEvent, of run: ObservedRun)
}

/// The run an event belongs to.
public struct ObservedRun: Hashable, Sendable {
  /// The session.
  public let session: SessionID
  /// The flow's id.
  public let flow: String
  /// The flow's version.
  public let version: Int
  /// When.
  public let time: Timestamp

  /// Describes a run, for tests of an observer.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - flow: The flow's id.
  ///   - version: The flow's version.
  ///   - time: When it happened.
  public init(session: SessionID, flow: String, version: Int, time: Timestamp) {
    (self.session, self.flow, self.version, self.time) = (session, flow, version, time)
  }
}

/// Someone who waits with the controller while a service works: shows that it does, cancels the task to stop it.
package protocol CallWaiter {
  /// Returns when the task has ended; cancelling it makes its outcome `cancelled`.
  ///
  /// `call` has the words to show, and `progress` ends with the task.
  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async
}

/// What a service reports while it works.
package typealias CallProgress = AsyncStream<CallNews>

/// What there is to tell of a call under way.
public enum CallNews: Hashable, Sendable, Codable {
  /// It was begun and may take a while.
  case begun
  /// It got no answer and is tried again after some seconds.
  case retrying(inSeconds: Int)
}

/// Waits and does nothing else.
package struct QuietWaiter: CallWaiter {
  /// Makes one.
  package init() {}

  /// Returns when the task has ended.
  package func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    _ = await task.value
  }
}

/// Passes a service's progress on: to what is on the screen, and as a stream.
struct StreamedProgress: ServiceProgress {
  let call: CallViewModel
  let continuation: CallProgress.Continuation

  func begun() async { tell(.begun) }
  func retrying(inSeconds seconds: Int) async { tell(.retrying(inSeconds: seconds)) }

  private func tell(_ news: CallNews) {
    call.tell(news)
    continuation.yield(news)
  }
}
