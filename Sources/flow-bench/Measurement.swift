import Foundation

/// How long something takes: the median of some rounds.
struct Measurement {
  let name: String
  /// Seconds for one time.
  let seconds: Double

  /// Does something `count` times a round and takes the median of the rounds.
  init(_ name: String, rounds: Int = 7, count: Int = 1, _ work: () -> Void) {
    let clock = ContinuousClock()
    let times = (0..<rounds).map { _ in
      clock.measure { for _ in 0..<count { work() } } / count
    }.sorted()
    self.name = name
    seconds = times[rounds / 2] / .seconds(1)
  }

  /// A line of the report: the name, the time, and how it compares with another one.
  func line(comparedWith other: Measurement? = nil) -> String {
    let ratio = other.map { "  \(Self.rounded(seconds / $0.seconds)) × \"\($0.name)\"" } ?? ""
    return "\(name): \(time)\(ratio)"
  }

  private var time: String {
    switch seconds {
    case ..<1e-6: Self.rounded(seconds * 1e9) + " ns"
    case ..<1e-3: Self.rounded(seconds * 1e6) + " µs"
    case ..<1: Self.rounded(seconds * 1e3) + " ms"
    case _: Self.rounded(seconds) + " s"
    }
  }

  private static func rounded(_ number: Double) -> String { String(format: "%.3g", number) }
}
