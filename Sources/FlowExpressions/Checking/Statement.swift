package struct Statement: Sendable {
  let outcomes: Outcomes<Formula>

  package var negated: Statement { Statement(outcomes: outcomes.negated) }

  package static func isNull(_ subject: Subject) -> Statement {
    func fact(_ claim: Fact.Claim) -> Formula {
      .fact(Fact(subject: subject, isWhole: false, mayBeNull: true, claim: claim))
    }
    return Statement(outcomes: Outcomes(whenTrue: fact(.isNull), whenFalse: fact(.isNotNull)))
  }
}

/// This is a class, so that many facts can share one subject.
package final class Subject: Sendable {
  package enum Domain: Sendable {
    case any
    case texts(Set<String>)
    case truth(Set<Bool>)
    /// A number between two optional, inclusive limits.
    case numbers(low: Value?, high: Value?)
    case sizes(ClosedRange<Double>)
  }

  /// The number is the same however an expression names the subject: `city` inside the group `home`, and `home.city`
  /// outside it.
  package let id: Int
  package let domain: Domain
  let today: DayBounds

  package init(id: Int, domain: Domain, today: DayBounds = DayBounds()) {
    self.id = id
    self.domain = domain
    self.today = today
  }
}

/// A statement in negation normal form: only facts and opaque conditions are negated.
indirect enum Formula: Sendable {
  case always
  case never
  case fact(Fact)
  case opaque(String, Bool)
  case all([Formula])
  case any([Formula])
}

struct Fact: Sendable {
  enum Claim: Sendable {
    case isNull
    case isNotNull
    case isOne(of: Set<Constant>)
    case isNone(of: Set<Constant>)
    case isAbove(Double, orEqual: Bool)
    case isBelow(Double, orEqual: Bool)
  }

  let subject: Subject
  let isWhole: Bool
  let mayBeNull: Bool
  let claim: Claim
}

/// Numbers, dates, times of day, durations and amounts of money are all stored as numbers.
package enum Constant: Hashable, Sendable {
  case bool(Bool)
  case text(String)
  case number(Double)

  /// Creates a constant, or returns `nil` if the value can't be compared exactly.
  init?(_ value: Value) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .string(let text): self = .text(text)
    // A date can be compared with it, but only in a time zone.
    case .timestamp: return nil
    case _:
      guard let number = value.exactNumber else { return nil }
      self = .number(number)
    }
  }
}

extension Value {
  /// The value as a number: a number itself, the seconds of a time or a duration, or the minor units of an amount.
  ///
  /// This is `nil` for a number whose nearest double could be that of another number, for a time or a duration with a
  /// fraction of a second, for unsigned integers and for values of any other type.
  package var exactNumber: Double? {
    switch self {
    case .int(let value): Double(exactly: value)
    case .number(let value): value.exactDouble
    case .money(let money): Double(exactly: money.minor)
    case .timestamp(let time): time.nanoseconds == 0 ? Double(exactly: time.seconds) : nil
    case .date(let day): Double(day.timestamp.seconds)
    case .time: operand.exactNumber
    case .duration(let duration):
      duration.components.attoseconds == 0 ? Double(exactly: duration.components.seconds) : nil
    case .null, .bool, .uint, .double, .string, .bytes, .file, .list, .map, .record, .secret, .type: nil
    }
  }
}
