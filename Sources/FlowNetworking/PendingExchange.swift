import FlowServices
import Synchronization

/// How one request went, decided by whatever ends it first: its answer, its time, its limit, or a person.
///
/// The caller resumes at that instant, whatever the system still has to tidy up.
final class PendingExchange: Sendable {
  private struct State {
    var outcome: HTTPExchange?
    var waiting: CheckedContinuation<HTTPExchange, Never>?
  }

  private let state = Mutex(State())

  /// Whether nobody waits for it any more.
  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Ends it, unless it has ended.
  func end(with outcome: HTTPExchange) {
    let waiting = state.withLock { state -> CheckedContinuation<HTTPExchange, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  /// Begins a request, and waits for its end: no longer than it may take, and not after the task is cancelled.
  func value(within timeout: Duration, begin: () -> Void) async -> HTTPExchange {
    let deadline = Task { [self] in
      try await Task.sleep(for: timeout)
      end(with: .failed(.timedOut))
    }
    defer { deadline.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiting = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) } else { begin() }
      }
    } onCancel: {
      end(with: .cancelled)
    }
  }
}
