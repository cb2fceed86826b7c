import Foundation

/// How the time for one element grows with their number, dimension by dimension.
///
/// Where a flow is ten times as large, everything takes ten times as long and a little more. A dimension in which it
/// takes a hundred times as long makes the program fail.
struct Growth {
  static let dimensions = steps + fields + parts + files + mistakes

  /// So much longer an element may take where there are ten times as many.
  private static let bound = 3.0
  /// Less time than this, in seconds, is taken for as much: it says nothing.
  private static let floor = 0.001

  /// A size that took as long, in seconds, is the last that is tried.
  private static let patience = 0.5

  /// Prints the table; returns whether all dimensions stay within the bound.
  static func run(only word: String?) -> Bool {
    print("growth: CPU time at 1×, 10× and 100×, and how much longer one element takes than at a tenth of the size")
    let start = processorTime()
    var isFine = true
    for dimension in dimensions where word.map(dimension.name.contains) ?? true {
      guard let row = Row(dimension, scales: [1, 10, 100]) else {
        print("\(dimension.name): the generated input is not what it should be")
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

    /// How much longer one element takes than at a tenth of the size, for each size but the first.
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

  /// The median of up to five rounds, fewer where they take long.
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
