/// What a condition says, in parts that can be held against each other.
package struct Statement: Sendable {
  let outcomes: Outcomes<Formula>

  /// The opposite.
  package var negated: Statement { Statement(outcomes: outcomes.turned) }
}

/// What is known about the values of a variable, or of a field of one; an object, as each fact about it names it.
package final class Subject: Sendable {
  /// The values it may have, as far as the flow says.
  package enum Domain: Sendable {
    /// Whatever its type allows.
    case any
    /// One of these texts.
    case texts(Set<String>)
    /// True or false, or only one of the two.
    case truth(Set<Bool>)
    /// Between two bounds, if given, both included.
    case numbers(low: Value?, high: Value?)
  }

  /// Tells it from all others: the same thing has the same id, by whatever name it is called.
  package let id: Int
  /// The values it may have.
  package let domain: Domain

  /// Describes a variable.
  package init(id: Int, domain: Domain) {
    self.id = id
    self.domain = domain
  }
}

/// A statement taken apart: `!` stands only inside its facts.
indirect enum Formula: Sendable {
  case always
  case never
  case fact(Fact)
  case opaque(String, Bool)
  case all([Formula])
  case any([Formula])
}

/// What a part says about one subject.
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

/// A value something is compared with; numbers and times are one kind each.
enum Constant: Hashable, Sendable {
  case bool(Bool)
  case text(String)
  case number(Double)

  /// Nil for values that are not told apart exactly.
  init?(_ value: Value) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .string(let text): self = .text(text)
    case _:
      guard let number = value.exactNumber else { return nil }
      self = .number(number)
    }
  }
}

extension Value {
  /// A number, or the seconds of a time, where a double holds it exactly.
  package var exactNumber: Double? {
    switch self {
    case .int(let value): Double(exactly: value)
    case .double(let value): value.isNaN ? nil : value
    case .timestamp(let time): time.nanoseconds == 0 ? Double(exactly: time.seconds) : nil
    case .null, .bool, .uint, .string, .bytes, .duration, .list, .map, .record, .secret, .type: nil
    }
  }
}
