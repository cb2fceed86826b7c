import Foundation

struct BenchmarkReport: Codable {
  let rows: [Benchmark.Row]
  let ratios: [Ratio]

  init(_ benchmark: Benchmark) { (rows, ratios) = (benchmark.rows, benchmark.ratios) }

  var isKept: Bool { ratios.allSatisfy(\.isKept) }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  var table: String {
    let head = Self.column("processor time per operation", 58) + "          median         minimum         maximum"
    var names: [String] = []
    for row in rows where !names.contains(row.name) { names.append(row.name) }
    let lines = names.flatMap { name in rows.filter { $0.name == name }.map(Self.line) }
    return ([head] + lines + [""] + ratios.map(Self.line)).joined(separator: "\n")
  }

  private static func line(_ row: Benchmark.Row) -> String {
    let name = column(row.name, 50) + column(row.size.map { "\($0)" } ?? "", 8)
    return switch row.unit {
    case .seconds: name + [row.cost.median, row.cost.minimum, row.cost.maximum].map(microseconds).joined()
    case .bytes: name + String(format: "%13.0f B", row.cost.median)
    }
  }

  static func line(_ ratio: Ratio) -> String {
    column(ratio.name, 84) + String(format: "%8.2f  at most %g", ratio.value, ratio.bound)
      + (ratio.isKept ? "" : "  TOO MUCH")
  }

  private static func microseconds(_ seconds: Double) -> String { String(format: "%13.2f µs", seconds * 1e6) }

  private static func column(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count + 1), withPad: " ", startingAt: 0)
  }
}
