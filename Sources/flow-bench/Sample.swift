import Foundation

/// The cost of one operation, measured in five rounds after a warm-up.
struct Sample: Codable {
  let median: Double
  let minimum: Double
  let maximum: Double
  /// The median of the rounds' costs, each divided by the cost of ``Operation/dictionaryOfLists`` right after the round.
  ///
  /// A computer whose speed changes from one second to the next changes both costs.
  let relative: Double

  /// Creates a sample of a value that does not vary from round to round, such as a number of bytes.
  init(counted value: Double) { (median, minimum, maximum, relative) = (value, value, value, value) }

  fileprivate init(_ rounds: [Round]) {
    let sorted = rounds.map(\.seconds).sorted()
    (median, minimum, maximum) = (sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1])
    relative = rounds.map { $0.seconds / $0.reference }.sorted()[rounds.count / 2]
  }
}

extension Sample {
  /// Measures the processor time of an operation in seconds.
  init(_ operation: Operation) {
    var rounds = Rounds()
    while let count = rounds.next {
      let work = operation.prepare(count)
      rounds.note(count, Self.time { work(count) })
    }
    self.init(rounds.counted)
  }

  /// The time of all other threads is included.
  init(_ operation: AsyncOperation) async {
    var rounds = Rounds()
    while let count = rounds.next {
      let work = await operation.prepare(count)
      let start = processorTime()
      await work()
      rounds.note(count, processorTime() - start)
    }
    self.init(rounds.counted)
  }

  fileprivate static func time(_ work: () -> Void) -> Double {
    let start = processorTime()
    work()
    return processorTime() - start
  }
}

/// The seconds that one operation took, and that the reference took right after it.
private struct Round {
  let seconds: Double
  let reference: Double
}

/// The first round runs one operation to estimate its time.
///
/// Six rounds follow, each of about ten milliseconds but at most 10,000 operations. The first of the six rounds is a
/// warm-up.
private struct Rounds {
  private var rounds: [Round] = []
  private let reference = Operation.dictionaryOfLists.prepare(100)

  var next: Int? {
    if rounds.count == 7 { return nil }
    guard let known = rounds.prefix(2).last else { return 1 }
    return Int(max(1, min(0.01 / known.seconds, 10_000)))
  }

  var counted: [Round] { Array(rounds.dropFirst(2)) }

  mutating func note(_ count: Int, _ seconds: Double) {
    let compared = Sample.time { reference(100) }
    rounds.append(Round(seconds: max(seconds, 1e-9) / Double(count), reference: compared / 100))
  }
}

/// Returns the processor time of this process in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
