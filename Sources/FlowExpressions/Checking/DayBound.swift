/// A day relative to `today`, as a number of years and a number of days to add to `today`.
package struct DayBound: Sendable {
  let years: Int
  let days: Int

  private static let limit = 10_000_000

  /// Creates the day of an expression such as `today`, `addYears(today, -18)` or `today + days(7)`; returns `nil` for
  /// any other expression.
  package init?(_ expression: Expression) {
    self.init(expression.root)
  }

  private init?(_ node: Node) {
    switch node.kind {
    case .name("today", _): (years, days) = (0, 0)
    case .call(let call):
      guard call.function.text == "addYears", let day = call.operands.first.flatMap({ Self($0) }), day.years == 0,
        day.days == 0, call.operands.count == 2, let years = call.operands[1].wholeNumber, years.magnitude < 10_000
      else { return nil }
      (self.years, days) = (years, 0)
    case .binary(let operation, let left, let right):
      guard let day = Self(left), case .call(let call) = right.kind, call.function.text == "days",
        operation == .add || operation == .subtract, call.operands.count == 1,
        let count = call.operands[0].wholeNumber, count.magnitude < Self.limit, day.days.magnitude < Self.limit
      else { return nil }
      years = day.years
      days = operation == .add ? day.days + count : day.days - count
    case .literal, .name, .select, .presence, .index, .not, .negate, .logical, .conditional, .list, .map, .message,
      .loop:
      return nil
    }
  }

  /// The minimum age of a person born on this day or earlier.
  fileprivate var leastAge: Int { days > 0 ? -years - (days + 364) / 365 : -years + -days / 366 }

  /// The maximum age of a person born on this day or later.
  fileprivate var greatestAge: Int {
    if days > 0 { return -years - 1 - (days - 1) / 366 }
    return -years + (-days + 364) / 365
  }

  /// The minimum and maximum number of seconds from `today` to this day.
  ///
  /// The numbers differ if ``years`` is not 0, because a year has 365 or 366 days.
  fileprivate var seconds: ClosedRange<Double> {
    let ends = [Double(years * 365 + days) * 86_400, Double(years * 366 + days) * 86_400].sorted()
    return ends[0]...ends[1]
  }
}

/// The days that the limits of a date allow, relative to `today`.
package struct DayBounds: Sendable {
  private let low: DayBound?
  private let high: DayBound?

  /// Creates bounds; `nil` means that there is no limit on that side.
  package init(low: DayBound? = nil, high: DayBound? = nil) { (self.low, self.high) = (low, high) }

  /// The possible numbers of seconds from `today` to a date within the limits.
  var seconds: ClosedRange<Double> {
    ClosedRange(from: low?.seconds.lowerBound ?? -.infinity, to: high?.seconds.upperBound ?? .infinity)
  }

  /// The possible ages of a person whose date of birth is within the limits.
  var ages: ClosedRange<Double> {
    ClosedRange(
      from: high.map { Double($0.leastAge) } ?? -.infinity, to: low.map { Double($0.greatestAge) } ?? .infinity)
  }
}

extension Node {
  /// The number if the node is a whole number with an optional sign; otherwise `nil`.
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
