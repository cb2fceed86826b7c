import Synchronization

/// Runs the jobs of one actor on the thread of a test, one at a time, in the order that the test chooses.
final class ChosenOrderExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// How many jobs wait.
  var count: Int { jobs.withLock(\.count) }

  /// Runs one of the jobs that wait; false where there is none.
  func runOne(_ dice: inout Dice) -> Bool {
    let job = jobs.withLock { jobs in jobs.isEmpty ? nil : jobs.remove(at: dice.number(0..<jobs.count)) }
    job?.runSynchronously(on: asUnownedSerialExecutor())
    return job != nil
  }

  /// Nobody but the test runs anything.
  func checkIsolated() {}
}
