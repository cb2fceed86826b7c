import Foundation
import Synchronization
import TestSupport

/// Runs the jobs of an actor on the thread of a test, one at a time, in the order that the test chooses.
final class ChosenOrderExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// The number of waiting jobs.
  var count: Int { jobs.withLock(\.count) }

  /// Runs one of the waiting jobs.
  ///
  /// Returns false if there is none.
  func runOne(_ dice: inout Dice) -> Bool {
    let job = jobs.withLock { jobs in jobs.isEmpty ? nil : jobs.remove(at: dice.number(0..<jobs.count)) }
    job?.runSynchronously(on: asUnownedSerialExecutor())
    return job != nil
  }

  /// Accepts every caller, because only the thread of the test runs jobs.
  func checkIsolated() {}
}

/// Waits until the threads that tasks share have come to a condition; returns false after ten minutes.
func spin(until isSettled: () -> Bool) -> Bool {
  for spins in 0..<600_000 {
    if isSettled() { return true }
    // Other tests may keep all threads busy for seconds; this one must not slow them down.
    if spins < 100 { sched_yield() } else { usleep(1_000) }
  }
  return false
}
