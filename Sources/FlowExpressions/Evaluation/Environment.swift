import FlowCollections
package import FlowSyntax

/// What an expression is evaluated in: the values of its variables, and the time.
package struct Environment: Sendable {
  /// One value a slot; null where nothing is known.
  package var values: Slots
  /// What `now` stands for.
  package var now: Timestamp
  /// What `today` stands for: the person's calendar day, as 00:00 UTC.
  package var today: Timestamp

  /// What the macros' variables stand for, outermost first.
  var locals: [Value] = []
  var meter = Meter()

  /// Makes an environment in which every slot holds null.
  package init(slots: Int, now: Timestamp, today: Timestamp) {
    values = Slots(count: slots)
    self.now = now
    self.today = today
  }

  /// The value of a variable; null beyond the slots there are.
  func value(at slot: Int) -> Value { slot < values.count ? values[slot] : .null }

  mutating func setLocal(_ place: Int, to value: Value) {
    while locals.count <= place { locals.append(.null) }
    locals[place] = value
  }
}

/// The values of variables; copies share what they have in common.
package struct Slots: Hashable, Sendable {
  private var values = SharedVector<Value>()
  /// How many there are.
  package let count: Int

  /// So many variables, all null.
  package init(count: Int) { self.count = max(0, count) }

  /// The value of a variable, from 0.
  package subscript(slot: Int) -> Value {
    get { values[slot] ?? .null }
    set { values[slot] = newValue.isNull ? nil : newValue }
  }

  /// The variables that are not null, with their values, in order.
  package var filled: [(slot: Int, value: Value)] {
    (0..<values.end).compactMap { slot in values[slot].map { (slot, $0) } }
  }

  /// Mixes in which variables have a value.
  package func hash(into hasher: inout Hasher) { hasher.combine(filled.map(\.slot)) }
}

/// Counts the work of one evaluation, so that none runs away.
struct Meter: Sendable {
  /// The elementary operations one evaluation may take: at most some tenths of a second.
  static let limit = 2_000_000

  var left = Meter.limit

  /// Takes note of work that grows with its data.
  mutating func charge(_ work: Int) throws(Failure) {
    left -= work
    if left < 0 { throw Failure(.tooCostly, ExpressionMessages.tooCostly) }
  }

  /// Charges for everything inside a value.
  mutating func walk(_ value: Value) throws(Failure) {
    let elements = value.elements
    try charge(elements.count)
    for element in elements { try walk(element) }
  }
}

/// What went wrong inside a function, which does not know where it was called.
struct Failure: Error {
  let kind: EvaluationError.Kind
  let message: String

  init(_ kind: EvaluationError.Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// Why an expression has no value, and which part of it is to blame.
package struct EvaluationError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A whole number beyond 64 bits.
    case overflow
    /// A division or remainder by zero.
    case divisionByZero
    /// A map without the key that was asked for.
    case noSuchKey
    /// A list index, a date, a timestamp or a duration beyond its limits.
    case outOfRange
    /// A text that cannot be turned into the wanted kind of value.
    case invalidConversion
    /// An operator or function given kinds of values it does not take; only where data is undeclared.
    case noSuchOverload
    /// A key that stands twice in a map.
    case repeatedKey
    /// A name nobody declared; only where checking is left to evaluation.
    case unknownName
    /// A pattern or format that cannot be read.
    case badPattern
    /// The work allowed for one evaluation is used up.
    case tooCostly
  }

  /// What went wrong.
  package let kind: Kind
  /// One sentence without a full stop.
  package let message: String
  /// The part of the expression that failed, as a place in the file it was read from.
  package let range: SourceRange

  /// Makes an error.
  package init(_ kind: Kind, _ message: String, at range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
