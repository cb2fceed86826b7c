import FlowServices
import Synchronization

/// The result of a request.
///
/// The response, a failure, the timeout or a cancellation sets the result, whichever happens first. The caller then
/// resumes immediately, even if the system has not ended the request yet.
final class PendingExchange: Sendable {
  private struct State {
    var outcome: HTTPExchange?
    var waiting: CheckedContinuation<HTTPExchange, Never>?
  }

  private let state = Mutex(State())

  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Sets the result, unless it is already set.
  func end(with outcome: HTTPExchange) {
    let waiting = state.withLock { state -> CheckedContinuation<HTTPExchange, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

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
