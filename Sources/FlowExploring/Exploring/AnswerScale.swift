import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation

/// The values that a question accepts, each with a number.
///
/// The number of a date is its day, and that of a time its minute. Numbers and money are counted in their smallest
/// unit. The number of a text is its length, and that of a selection is how many options are selected.
struct AnswerScale {
  let range: ClosedRange<Int64>
  /// The number of an ordinary value, at which searches begin.
  let start: Int64
  let value: @Sendable (Int64) -> Value
  let input: @Sendable (Int64) -> JSONValue

  private init?(
    _ low: Int64, _ high: Int64, start: Int64 = 1, _ value: @escaping @Sendable (Int64) -> Value,
    _ input: @escaping @Sendable (Int64) -> JSONValue
  ) {
    // Limit the range, so that no number overflows when the scale is searched.
    let (low, high) = (max(low, -Self.limit), min(high, Self.limit))
    guard low <= high else { return nil }
    (range, self.value, self.input) = (low...high, value, input)
    self.start = min(max(start, low), high)
  }

  private static let limit: Int64 = 1 << 50

  /// The result is `nil` if the type of the question has no scale, if its limits exclude each other, if a text has a
  /// pattern, or if the currency of an amount is not known.
  init?(_ field: FieldViewState, today: CalendarDay) {
    switch field.kind {
    case .integer(let min, let max):
      self.init(min ?? -Self.limit, max ?? Self.limit, { .int($0) }, { .int($0) })
    case .number(let min, let max, let decimals, _):
      let unit = Self.unit(decimals ?? 2)
      self.init(
        Self.count(min, unit) ?? -Self.limit, Self.count(max, unit) ?? Self.limit, start: Self.count(1, unit) ?? 1,
        { .number(DecimalNumber(Decimal($0) * unit) ?? .zero) }, { .string("\(Decimal($0) * unit)") })
    case .money(let code, let decimals, let min, let max):
      guard let currency = code.flatMap({ Currency($0) }) else { return nil }
      let unit = Self.unit(decimals)
      self.init(
        Self.count(min, unit) ?? -Self.limit, Self.count(max, unit) ?? Self.limit, start: Self.count(1, unit) ?? 1,
        { .money(Money(minor: $0, currency)) }, { .string("\(Decimal($0) * unit)") })
    case .date(let min, let max):
      self.init(
        Self.day(min) ?? -719_000, Self.day(max) ?? 2_932_000, start: Self.day(today) ?? 0,
        { .date(CalendarDay(FlowTimestamp(seconds: $0 * 86_400))) },
        { .string(CalendarDay(FlowTimestamp(seconds: $0 * 86_400)).description) })
    case .time(let min, let max):
      self.init(
        Self.minute(min) ?? 0, Self.minute(max) ?? 1439, start: 720,
        { TimeOfDay(sinceMidnight: .seconds($0 * 60)).map(Value.time) ?? .null },
        { TimeOfDay(sinceMidnight: .seconds($0 * 60)).map { .string($0.description) } ?? .null })
    case .text(let min, let max, nil, _):
      let text: @Sendable (Int64) -> String = { String(repeating: "a", count: Int($0)) }
      self.init(
        Int64(Swift.max(min ?? 1, 1)), Int64(Swift.min(max ?? 256, 2000)), start: 3, { .string(text($0)) },
        { .string(text($0)) })
    case .choices(let options, let min, let max):
      let ids = options.filter { !$0.isExclusive }.map(\.id)
      self.init(
        Int64(min ?? 0), Int64(Swift.min(max ?? ids.count, ids.count)),
        { .list(ids.prefix(Int($0)).map { .string($0) }) }, { .list(ids.prefix(Int($0)).map { .string($0) }) })
    case _: return nil
    }
  }

  private static func unit(_ decimals: Int) -> Decimal { Decimal(sign: .plus, exponent: -decimals, significand: 1) }

  private static func count(_ number: Decimal?, _ unit: Decimal) -> Int64? {
    number.map { NSDecimalNumber(decimal: $0 / unit).int64Value }
  }

  private static func day(_ day: CalendarDay?) -> Int64? { day.map { $0.timestamp.seconds / 86_400 } }

  private static func minute(_ time: TimeOfDay?) -> Int64? { time.map { $0.sinceMidnight.components.seconds / 60 } }
}

extension AnswerScale {
  /// Searches for changes of a function's sign, and returns the numbers just before and just after each change.
  ///
  /// The search goes in both directions. It doubles its steps until the sign changes, and then halves them. It finds at
  /// most two changes in each direction. A function that only rises or only falls has no more.
  ///
  /// - Parameters:
  ///   - first: The number to begin with. It is in the result if the sign there is 0.
  ///   - sign: Returns the sign of the function at a number: -1, 0 or 1; `nil` if the function has no value there.
  func changes(from first: Int64, of sign: (Int64) -> Int?) -> [Int64] {
    let first = min(max(first, range.lowerBound), range.upperBound)
    guard let firstSign = sign(first) else { return [] }
    var found: [Int64] = firstSign == 0 ? [first] : []
    for direction in [Int64(1), -1] {
      var (near, nearSign, step) = (first, firstSign, Int64(1))
      var changes = 0
      while changes < 2 {
        let far = min(max(near + direction * step, range.lowerBound), range.upperBound)
        guard far != near, let farSign = sign(far) else { break }
        if farSign == nearSign {
          (near, step) = (far, step * 2)
          continue
        }
        var (same, other) = (near, far)
        while abs(other - same) > 1 {
          let middle = same + (other - same) / 2
          if sign(middle) == nearSign { same = middle } else { other = middle }
        }
        found += [same, other]
        (near, step, changes) = (other, 1, changes + 1)
        nearSign = sign(other) ?? nearSign
      }
    }
    return found
  }
}
