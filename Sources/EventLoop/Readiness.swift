package import Dispatch

/// Waits until a socket can be read or written, for one task at a time.
///
/// It belongs to the actor whose queue its source uses.
package final class Readiness {
  private let source: any DispatchSourceProtocol
  private var waiting: CheckedContinuation<Bool, Never>?
  private var deadline = ContinuousClock.now
  private var isSuspended = true
  package private(set) var isCancelled = false

  /// - Parameter source: A source that is not active yet, and that calls ``wake()``.
  package init(_ source: any DispatchSourceProtocol) { self.source = source }

  /// Returns `false` if the time has passed, or if the connection is being closed.
  package func wait(until deadline: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation) async
    -> Bool
  {
    if isCancelled { return false }
    return await withCheckedContinuation { continuation in
      precondition(waiting == nil, "one task waits at a time")
      (waiting, self.deadline) = (continuation, deadline)
      isSuspended = false
      source.resume()
    }
  }

  package func wake() { end(true) }

  package func expire(at now: ContinuousClock.Instant) {
    if waiting != nil, deadline <= now { end(false) }
  }

  package func cancel() {
    if isCancelled { return }
    isCancelled = true
    end(false)
    source.cancel()
    // A source must not be released while it is suspended.
    if isSuspended { source.resume() }
    isSuspended = false
  }

  private func end(_ isReady: Bool) {
    guard let waiting = waiting.take() else { return }
    source.suspend()
    isSuspended = true
    waiting.resume(returning: isReady)
  }
}

/// Runs the jobs of an actor on a queue, so that the handlers of the queue's sources belong to the actor.
package final class QueueExecutor: SerialExecutor {
  package let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
