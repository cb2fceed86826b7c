/// Comparisons of sums are exact, unlike those of `double` values, which round.
///
/// Dates, times and durations are counted in seconds.
struct Sum {
  enum Kind {
    case integer, date, time, duration, days
  }

  struct Term {
    var factor: Int
    /// The possible values of the part, without the factor.
    let values: ClosedRange<Double>
    let isWhole: Bool
    var mayBeNull = false
    var target: StatementReading.Target?
  }

  var kind: Kind
  /// The terms, each under a string that identifies the part whose value is unknown: for `2 * n`, the part `n`.
  ///
  /// No term has the factor 0.
  var terms: [String: Term] = [:]
  var constant = 0

  var mayBeNull: Bool { terms.values.contains(where: \.mayBeNull) }
  var isWhole: Bool { terms.values.allSatisfy(\.isWhole) }

  /// The maximum magnitude of the constant and of each factor, so that the results are exact.
  private static let limit = 1 << 52

  func times(_ factor: Int) -> Sum? {
    var result = Sum(kind: kind)
    guard let product = Self.exact(constant.multipliedReportingOverflow(by: factor)) else { return nil }
    result.constant = product
    if factor == 0 { return result }
    for (key, var term) in terms {
      guard let product = Self.exact(term.factor.multipliedReportingOverflow(by: factor)) else { return nil }
      term.factor = product
      result.terms[key] = term
    }
    return result
  }

  func plus(_ other: Sum) -> Sum? {
    guard let kind = Self.kind(kind, plus: other.kind),
      let constant = Self.exact(constant.addingReportingOverflow(other.constant))
    else { return nil }
    var result = Sum(kind: kind, terms: terms, constant: constant)
    return result.add(other.terms) ? result : nil
  }

  /// A time minus a time is a duration, and a date minus a date is a number of days.
  func minus(_ other: Sum) -> Sum? {
    guard var negated = other.times(-1) else { return nil }
    guard let difference = other.kind.difference else { return plus(negated) }
    guard kind == other.kind else { return nil }
    negated.kind = difference
    var result = plus(negated)
    result?.kind = difference
    return result
  }

  private mutating func add(_ others: [String: Term]) -> Bool {
    for (key, term) in others {
      var sum = term
      guard let factor = Self.exact(term.factor.addingReportingOverflow(terms[key]?.factor ?? 0)) else { return false }
      sum.factor = factor
      terms[key] = factor == 0 ? nil : sum
    }
    return true
  }

  private static func kind(_ left: Kind, plus right: Kind) -> Kind? {
    switch (left, right) {
    case (.integer, .integer): .integer
    case (.days, .days): .days
    case (.date, .days), (.days, .date): .date
    case (.time, .duration), (.duration, .time): .time
    case (.duration, .duration), (.duration, .days), (.days, .duration): .duration
    case (.integer, _), (.date, _), (.time, _), (.duration, _), (.days, _): nil
    }
  }

  private static func exact(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
    result.overflow || result.partialValue.magnitude > limit ? nil : result.partialValue
  }

  /// The possible values of the sum of all terms, without the constant.
  var values: ClosedRange<Double> {
    var (low, high) = (0.0, 0.0)
    for term in terms.values {
      let factor = Double(term.factor)
      let ends = [term.values.lowerBound * factor, term.values.upperBound * factor]
      low += ends.min() ?? 0
      high += ends.max() ?? 0
    }
    let sinceToday = secondsFromToday
    low = max(Self.exactOrInfinite(low), sinceToday.lowerBound)
    high = min(Self.exactOrInfinite(high), sinceToday.upperBound)
    return ClosedRange(from: low, to: high)
  }

  /// The possible values, in seconds, if the terms contain `date - today` or `today - date`; otherwise, all numbers.
  private var secondsFromToday: ClosedRange<Double> {
    guard let today = terms["today()"],
      let date = terms.first(where: { $0.value.target != nil && $0.value.factor == -today.factor }),
      let range = date.value.target?.subject.today.seconds, range != .everything
    else { return .everything }
    var rest = self
    (rest.terms["today()"], rest.terms[date.key]) = (nil, nil)
    let (others, factor) = (rest.values, Double(date.value.factor))
    let ends = [range.lowerBound * factor, range.upperBound * factor].sorted()
    return ClosedRange(from: others.lowerBound + ends[0], to: others.upperBound + ends[1])
  }

  private static func exactOrInfinite(_ number: Double) -> Double {
    number.magnitude <= Double(limit) ? number : number < 0 ? -.infinity : .infinity
  }

  var commonFactor: Int { terms.values.reduce(0) { Self.divisor($0, $1.factor) } }

  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (abs(first), abs(second))
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }

  func text(dividedBy divisor: Int) -> String {
    terms.sorted { $0.key < $1.key }.map { "\($1.factor / divisor)*\($0)" }.joined(separator: "+")
  }
}

extension ClosedRange<Double> {
  static var everything: ClosedRange<Double> { -Double.infinity...Double.infinity }

  /// Creates the range between two limits, or the range of all numbers if the limits exclude each other.
  ///
  /// Such limits are reported elsewhere.
  init(from low: Double, to high: Double) { self = low <= high ? low...high : .everything }
}

extension Sum.Kind {
  /// The kind of the difference of two dates or two times; `nil` for other kinds.
  var difference: Sum.Kind? {
    switch self {
    case .date: .days
    case .time: .duration
    case .integer, .duration, .days: nil
    }
  }
}
