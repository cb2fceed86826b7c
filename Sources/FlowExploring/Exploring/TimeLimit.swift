/// The time that exploring, comparing or writing scenarios may take.
///
/// Each of them then ends with what it has found so far.
package enum TimeLimit {
  /// The time at which the work of the current task ends; `nil` for no limit.
  @TaskLocal package static var deadline: ContinuousClock.Instant?

  package static var isOver: Bool { Task.isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false }
}
