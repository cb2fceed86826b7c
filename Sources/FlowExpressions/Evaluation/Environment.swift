import FlowCollections
package import FlowSyntax

/// The values and the time with which an expression is evaluated.
package struct Environment: Sendable {
  /// The values of variables by slot; null if unknown.
  package var values: Slots
  /// The value of `now`.
  package var now: FlowTimestamp
  /// The value of `today`: the person's current date, as 00:00 UTC on that date.
  package var today: FlowTimestamp

  /// The values of macro variables, outermost first.
  var locals: [Value] = []
  var meter = Meter()

  /// Creates an environment for a number of variables, which are all null.
  package init(slots: Int, now: FlowTimestamp, today: FlowTimestamp) {
    values = Slots(count: slots)
    self.now = now
    self.today = today
  }

  /// Returns the value in a slot; null if there is no such slot.
  func value(at slot: Int) -> Value { slot < values.count ? values[slot] : .null }

  mutating func setLocal(_ place: Int, to value: Value) {
    while locals.count <= place { locals.append(.null) }
    locals[place] = value
  }
}

/// The values of variables by slot; copies share unchanged storage.
package struct Slots: Hashable, Sendable {
  private var values = SharedVector<Value>()
  /// The number of slots: one for each variable.
  package let count: Int

  /// Creates slots for `count` variables, which are all null.
  package init(count: Int) { self.count = max(0, count) }

  /// The value of the variable in a slot.
  ///
  /// A slot is the index of a variable.
  package subscript(slot: Int) -> Value {
    get { values[slot] ?? .null }
    set { values[slot] = newValue.isNull ? nil : newValue }
  }

  /// The slots and values of the variables that are not null, in order.
  package var filled: [(slot: Int, value: Value)] {
    (0..<values.end).compactMap { slot in values[slot].map { (slot, $0) } }
  }

  /// Hashes the slots of the variables that are not null.
  package func hash(into hasher: inout Hasher) { hasher.combine(filled.map(\.slot)) }
}

/// Limits the number of elementary operations in one evaluation.
struct Meter: Sendable {
  /// The maximum number of elementary operations in one evaluation.
  ///
  /// An evaluation with this many operations takes at most a few tenths of a second.
  static let limit = 2_000_000

  var left = Meter.limit

  /// Counts elementary operations, and throws an error if the limit is exceeded.
  mutating func charge(_ work: Int) throws(Failure) {
    left -= work
    if left < 0 { throw Failure(.tooCostly, ExpressionMessages.tooCostly) }
  }

  /// Counts one elementary operation for each value nested in a value, at any depth.
  mutating func walk(_ value: Value) throws(Failure) {
    let elements = value.elements
    try charge(elements.count)
    for element in elements { try walk(element) }
  }
}

/// An error within a function, without the position of the call.
struct Failure: Error {
  let kind: EvaluationError.Kind
  let message: String

  init(_ kind: EvaluationError.Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// The reason why an expression can't be evaluated, and the part of it that failed.
package struct EvaluationError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An integer that does not fit in 64 bits.
    case overflow
    /// A division or remainder by zero.
    case divisionByZero
    /// A key or field that does not exist.
    case noSuchKey
    /// A list index, date, timestamp or duration that is out of range, or a number that is infinite or NaN.
    case outOfRange
    /// A string that can't be converted to the required type.
    case invalidConversion
    /// An operator or function that does not accept its operands' types; only for dynamically typed data.
    case noSuchOverload
    /// A key that occurs twice in a map.
    case repeatedKey
    /// An undeclared name; only if checking was deferred to evaluation.
    case unknownName
    /// An invalid pattern or format.
    case badPattern
    /// An evaluation that needs too many elementary operations.
    case tooCostly
  }

  package let kind: Kind
  /// A description of the error: one sentence, without a final period.
  package let message: String
  /// The position, in the file, of the part of the expression that failed.
  package let range: SourceRange

  /// Creates the error for a text that is not the code of a currency.
  package init(unknownCurrency code: String, at range: SourceRange) {
    self.init(.invalidConversion, ExpressionMessages.unknownCurrency(code), at: range)
  }

  /// Creates the error for a number that is infinite or NaN.
  package init(notFiniteAt range: SourceRange) {
    self.init(.outOfRange, ExpressionMessages.notFinite, at: range)
  }

  package init(_ kind: Kind, _ message: String, at range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
