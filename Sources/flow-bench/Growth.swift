import Foundation

/// With ten times as many elements, everything should take about ten times as long.
///
/// The program fails if the time per element grows by a larger factor than ``bound``.
struct Growth {
  static let dimensions = steps + fields + parts + json + files + mistakes

  /// The maximum growth of the time per element when the size grows tenfold.
  private static let bound = 3.0
  /// The shortest meaningful time in seconds; shorter times are rounded up to it.
  private static let floor = 0.001

  /// The time in seconds from which a measurement is so slow that larger sizes are skipped.
  private static let patience = 0.5

  static func run(only word: String?) -> Bool {
    print("growth: processor time at 1×, 10× and 100×, and the growth of the time per element at each step")
    let start = processorTime()
    var isFine = true
    for dimension in dimensions where word.map(dimension.name.contains) ?? true {
      guard let row = Row(dimension, scales: [1, 10, 100]) else {
        print("\(dimension.name): the generated input is invalid")
        isFine = false
        continue
      }
      print(row.line)
      fflush(nil)
      if row.worst > bound { isFine = false }
    }
    print(String(format: "growth: %.1f s in all", processorTime() - start))
    return isFine
  }

  private struct Row {
    let name: String
    let counts: [Int]
    let times: [Double]

    init?(_ dimension: Dimension, scales: [Int]) {
      name = dimension.name
      counts = scales.map { $0 * dimension.base }
      var times: [Double] = []
      for count in counts where times.last ?? 0 < Growth.patience {
        guard let work = dimension.work(count) else { return nil }
        times.append(Growth.median(of: work))
      }
      self.times = times
    }

    var growth: [Double] {
      let each = zip(times, counts).map { max($0, Growth.floor) / Double($1) }
      return zip(each.dropFirst(), each).map(/)
    }

    var worst: Double { times.count == counts.count ? growth.max() ?? 0 : .infinity }

    var line: String {
      let times = times.map { String(format: "%9.2f ms", $0 * 1000) }.joined()
      let ratios = growth.map { String(format: "%7.2f", $0) }.joined()
      return name.padding(toLength: 52, withPad: " ", startingAt: 0)
        + String(format: "%7d", counts.last ?? 0) + times + ratios + (worst > Growth.bound ? "  TOO MUCH" : "")
    }
  }

  /// Returns the median time in seconds of five rounds, or of fewer rounds if they take too long.
  private static func median(of work: () -> Void) -> Double {
    var times: [Double] = []
    repeat {
      let start = processorTime()
      work()
      times.append(processorTime() - start)
    } while times.count < 5 && times.reduce(0, +) < 0.3
    return times.sorted()[times.count / 2]
  }
}
