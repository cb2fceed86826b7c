import Foundation

/// The cost of one operation, measured in five rounds after a warm-up.
struct Sample: Codable {
  let median: Double
  let minimum: Double
  let maximum: Double

  /// Creates a sample of a value that does not vary from round to round, such as a number of bytes.
  init(counted value: Double) { (median, minimum, maximum) = (value, value, value) }

  fileprivate init(_ values: [Double]) {
    let sorted = values.sorted()
    (median, minimum, maximum) = (sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1])
  }
}

extension Sample {
  /// Measures the processor time of an operation in seconds.
  init(_ operation: Operation) {
    var rounds = Rounds()
    while let count = rounds.next {
      let work = operation.prepare(count)
      let start = processorTime()
      work(count)
      rounds.note(processorTime() - start, count)
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
      rounds.note(processorTime() - start, count)
    }
    self.init(rounds.counted)
  }
}

/// The first round runs one operation to estimate its time.
///
/// Six rounds follow, each of about ten milliseconds but at most 10,000 operations. The first of the six rounds is a
/// warm-up.
private struct Rounds {
  /// The seconds per operation, by round.
  private var times: [Double] = []

  var next: Int? {
    if times.count == 7 { return nil }
    guard let known = times.prefix(2).last else { return 1 }
    return Int(max(1, min(0.01 / known, 10_000)))
  }

  var counted: [Double] { Array(times.dropFirst(2)) }

  mutating func note(_ seconds: Double, _ count: Int) { times.append(max(seconds, 1e-9) / Double(count)) }
}

/// Returns the processor time of this process in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
