public import FlowDefinition
public import FlowExpressions
public import Foundation

/// The host of a run, which provides the time, the IDs of new sessions, and the idempotency keys of calls.
///
/// `FlowHost.live()` uses the system's clock and random numbers. A test creates a host with its own clock.
public struct FlowHost: Sendable {
  /// Returns the current time.
  public let now: @Sendable () -> FlowTimestamp
  /// Returns the person's time zone, which a session that starts keeps.
  public let timeZone: @Sendable () -> TimeZone
  /// Returns a reading of a monotonic clock, used to measure the duration of calls.
  public let uptime: @Sendable () -> Duration
  /// Returns a new unique key with at least 64 random bits, used as an idempotency key.
  public let newKey: @Sendable () -> String
  /// Returns an ID for a new session.
  public let newSessionID: @Sendable () -> FlowSessionID
  /// The id of this run; processes that use the same id share the run.
  ///
  /// If a `before` call or the call of an action has no `lasts` in the flow file, its result is valid only in the run
  /// that made the call.
  public let run: String
  /// Returns the file as it is now, read again from its ``AttachedFile/place``; `nil` if it is gone.
  ///
  /// Files are read again before a call sends them. They are also read again when a session is resumed, unless it is
  /// resumed at its last screen. If a file is gone or its bytes have changed, the person is asked for it again. If the
  /// original file is back when the person leaves the field or submits the step, it is accepted.
  ///
  /// The result is ignored if the task is cancelled in the meantime.
  public package(set) var currentFile: @Sendable (AttachedFile) async -> AttachedFile?
  /// Writes dates, numbers, amounts of money and phone numbers; `nil` for what the library writes.
  public let formatting: (any FlowFormatting)?
  /// Limits the time of a call, and the time to wait for a call of another controller.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - now: Returns the current time.
  ///   - timeZone: Returns the person's time zone, in which `today` is the current date and a date with a time is shown. A
  ///     session that starts keeps it, so that an appointment stays the same wherever the session is resumed.
  ///   - uptime: Returns a reading of a monotonic clock.
  ///   - newKey: Returns a new unique key with at least 64 random bits.
  ///   - newSessionID: Returns an ID for a new session.
  ///   - run: The id of this run.
  ///   - currentFile: Returns a file as it is now; `nil` if it is gone. By default, files are treated as unchanged.
  ///   - formatting: Writes dates, numbers, amounts of money and phone numbers; `nil` for what the library writes.
  public init(
    now: @escaping @Sendable () -> FlowTimestamp, timeZone: @escaping @Sendable () -> TimeZone,
    uptime: @escaping @Sendable () -> Duration, newKey: @escaping @Sendable () -> String,
    newSessionID: @escaping @Sendable () -> FlowSessionID, run: String,
    currentFile: @escaping @Sendable (AttachedFile) async -> AttachedFile? = { $0 },
    formatting: (any FlowFormatting)? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.uptime = uptime
    self.newKey = newKey
    self.newSessionID = newSessionID
    self.run = run
    self.currentFile = currentFile
    self.formatting = formatting
  }

  var eventContext: EventContext { EventContext(now: now(), timeZone: timeZone(), freshKey: newKey()) }
}

/// Receives the events of a run, for analytics or logging.
///
/// Implement this protocol to pass your own observers to ``FlowController``. Events do not contain answers.
public protocol FlowObserver: Sendable {
  /// Receives an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - run: The run that the event belongs to.
  func observed(_ event: FlowEvent, of run: ObservedRun)
}

/// The run an event belongs to.
public struct ObservedRun: Hashable, Sendable {
  /// The ID of the session.
  public let session: FlowSessionID
  /// The flow's id.
  public let flow: String
  /// The flow's version.
  public let version: Int
  /// The time of the event.
  public let time: FlowTimestamp

  /// Creates the description of a run, for tests of an observer.
  ///
  /// - Parameters:
  ///   - session: The ID of the session.
  ///   - flow: The flow's id.
  ///   - version: The flow's version.
  ///   - time: The time of the event.
  public init(session: FlowSessionID, flow: String, version: Int, time: FlowTimestamp) {
    (self.session, self.flow, self.version, self.time) = (session, flow, version, time)
  }
}

/// Waits for a service call on behalf of the controller, and may show progress or cancel the call.
package protocol CallWaiter {
  /// Cancelling `task` cancels the call; `progress` finishes when the call ends.
  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async
}

package typealias CallProgress = AsyncStream<CallProgressEvent>

package enum CallProgressEvent: Hashable, Sendable {
  /// The service was called and may take a while to reply.
  case begun
  /// The service did not reply and will be called again after this many seconds.
  case retrying(inSeconds: Int)
}

package struct QuietWaiter: CallWaiter {
  package init() {}

  package func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    _ = await task.value
  }
}

struct StreamedProgress: ServiceProgress {
  let call: CallViewModel
  let continuation: CallProgress.Continuation

  func begun() async { report(.begun) }
  func retrying(inSeconds seconds: Int) async { report(.retrying(inSeconds: seconds)) }

  private func report(_ event: CallProgressEvent) {
    call.report(event)
    continuation.yield(event)
  }
}
