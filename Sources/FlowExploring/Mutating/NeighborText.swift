import FlowDefinition
import FlowExpressions
import Foundation

enum NeighborText {
  /// The neighbors of a day are a day away, and those of a time are a minute away.
  ///
  /// In all other texts, the last digit of the first number changes by one: the neighbors of `1.50 EUR` are `1.49 EUR`
  /// and `1.51 EUR`.
  ///
  /// - Returns: The neighbors as they are written; empty for any other text.
  static func around(_ text: String) -> [String] {
    if let day = CalendarDay(text) { return days(around: day) }
    if let time = TimeOfDay(text) { return times(around: time) }
    guard let number = text.prefixMatch(of: /-?\d+(\.\d+)?/) else { return [] }
    let unit = text[number.range.upperBound...]
    guard unit.isEmpty || isUnit(unit, of: text) else { return [] }
    return numbers(around: String(number.0)).map { $0 + unit }
  }

  /// - Parameter rest: The part of the text after its first number.
  private static func isUnit(_ rest: Substring, of text: String) -> Bool {
    FlowDuration.parse(text) != nil || ByteCount(text) != nil || rest.wholeMatch(of: /\ [A-Z]{3}/) != nil
  }

  private static func numbers(around text: String) -> [String] {
    guard let number = Decimal(string: text) else { return [] }
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    let step = Decimal(sign: .plus, exponent: -decimals, significand: 1)
    return [number - step, number + step].map { decimals == 0 ? "\($0)" : padded($0, to: decimals) }
  }

  private static func padded(_ number: Decimal, to decimals: Int) -> String {
    let text = "\(number)"
    let written = text.split(separator: ".").dropFirst().first?.count ?? 0
    return text + (written == 0 ? "." : "") + String(repeating: "0", count: decimals - written)
  }

  private static func days(around day: CalendarDay) -> [String] {
    [Int64(-86_400), 86_400].map { CalendarDay(FlowTimestamp(seconds: day.timestamp.seconds + $0)).description }
  }

  private static func times(around time: TimeOfDay) -> [String] {
    [-60, 60].compactMap { TimeOfDay(sinceMidnight: time.sinceMidnight + .seconds($0))?.description }
  }
}
