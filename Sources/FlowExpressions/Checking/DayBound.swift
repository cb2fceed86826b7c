/// A day relative to `today`, as a number of months and a number of days to add to `today`.
package struct DayBound: Sendable {
  let months: Int
  let days: Int

  private static let limit = 10_000_000

  /// Creates the day of an expression such as `today`, `addYears(today, -18)` or `today + days(7)`; returns `nil` for
  /// any other expression.
  package init?(_ expression: Expression, naming meaning: (String) -> DayBound?) {
    self.init(expression.root, meaning)
  }

  private init?(_ node: Node, _ meaning: (String) -> DayBound?) {
    switch node.kind {
    case .name("today", _): (months, days) = (0, 0)
    case .name(let name, _):
      guard let day = meaning(name) else { return nil }
      self = day
    case .call(let call):
      guard let unit = ["addYears": 12, "addMonths": 1][call.function.text], call.operands.count == 2,
        let day = Self(call.operands[0], meaning), day.months == 0, day.days == 0,
        let count = call.operands[1].wholeNumber, count.magnitude < 10_000
      else { return nil }
      (months, days) = (count * unit, 0)
    case .binary(let operation, let left, let right):
      guard let day = Self(left, meaning), case .call(let call) = right.kind, call.function.text == "days",
        operation == .add || operation == .subtract, call.operands.count == 1,
        let count = call.operands[0].wholeNumber, count.magnitude < Self.limit, day.days.magnitude < Self.limit
      else { return nil }
      months = day.months
      days = operation == .add ? day.days + count : day.days - count
    case .literal, .select, .presence, .index, .not, .negate, .logical, .conditional, .list, .map, .message,
      .loop:
      return nil
    }
  }

  /// The minimum age of a person born on this day or earlier.
  fileprivate var leastAge: Int {
    let years = Int((Double(months) / 12).rounded(.up))
    return days > 0 ? -years - (days + 364) / 365 : -years + -days / 366
  }

  /// The maximum age of a person born on this day or later.
  fileprivate var greatestAge: Int {
    let years = Int((Double(months) / 12).rounded(.down))
    if days > 0 { return -years - 1 - (days - 1) / 366 }
    return -years + (-days + 364) / 365
  }

  /// The numbers differ if ``months`` is not 0, because years have 365 or 366 days, and months 28 to 31.
  fileprivate var seconds: ClosedRange<Double> {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    let ends = [years * 365 + rest * 28 + days, years * 366 + rest * 31 + days].sorted()
    return Double(ends[0]) * 86_400...Double(ends[1]) * 86_400
  }
}

package struct DayBounds: Sendable {
  private let low: DayBound?
  private let high: DayBound?

  package init(low: DayBound? = nil, high: DayBound? = nil) { (self.low, self.high) = (low, high) }

  /// The possible numbers of seconds from `today` to a date within the limits.
  var seconds: ClosedRange<Double> {
    ClosedRange(from: low?.seconds.lowerBound ?? -.infinity, to: high?.seconds.upperBound ?? .infinity)
  }

  var ages: ClosedRange<Double> {
    ClosedRange(
      from: high.map { Double($0.leastAge) } ?? -.infinity, to: low.map { Double($0.greatestAge) } ?? .infinity)
  }
}

extension Node {
  var wholeNumber: Int? {
    switch kind {
    case .literal(.int(let number)): Int(number)
    case .negate(let operand): operand.wholeNumber.flatMap { $0 == .min ? nil : -$0 }
    case .literal, .name, .select, .presence, .index, .call, .not, .binary, .logical, .conditional, .list, .map,
      .message, .loop:
      nil
    }
  }
}
