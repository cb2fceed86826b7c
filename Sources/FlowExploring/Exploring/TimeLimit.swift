/// The time that exploring, comparing or writing scenarios may take.
///
/// Each of them then ends with what it has found so far.
package enum TimeLimit {
  @TaskLocal package static var deadline: ContinuousClock.Instant?

  package static var isOver: Bool { Task.isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false }
}
