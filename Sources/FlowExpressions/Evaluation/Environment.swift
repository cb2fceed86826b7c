import FlowCollections
package import FlowSyntax
package import Foundation

package struct Environment: Sendable {
  /// The values of variables by slot; null if unknown.
  package var values: Slots
  /// The current time, within the years 1 to 9999.
  package private(set) var now: FlowTimestamp
  package private(set) var today: CalendarDay
  private let zone: HeldTimeZone
  let functions: FunctionTable?

  /// The values of macro variables, outermost first.
  var locals: [Value] = []
  /// The results of loops, by the identity of the loop.
  var loops: [ObjectIdentifier: LoopResult.Known] = [:]
  var meter = Meter()

  package init(
    slots: Int, now: FlowTimestamp, in zone: HeldTimeZone = .gmt, functions: FunctionTable? = nil
  ) {
    values = Slots(count: slots)
    self.now = now.inRange
    self.zone = zone
    self.functions = functions
    today = zone.timeZone.day(of: self.now)
  }

  package mutating func setTime(_ time: FlowTimestamp) {
    if time == now { return }
    now = time.inRange
    today = timeZone.day(of: now)
  }

  /// The person's time zone.
  package var timeZone: TimeZone { zone.timeZone }

  /// Returns a date, or the person's date at a time; `nil` for any other value.
  func day(of value: Value) -> CalendarDay? {
    switch value {
    case .date(let day): day
    case .timestamp(let time): timeZone.day(of: time)
    case _: nil
    }
  }

  /// Returns the time at which the person's clock shows a time of day.
  func time(on day: CalendarDay, second: Int = 0) throws(Failure) -> Value {
    guard let time = timeZone.time(on: day, second: second) else {
      throw Failure(.outOfRange, ExpressionMessages.timestampRange)
    }
    return .timestamp(time)
  }

  /// Returns the time at which the person's clock shows the same time of day on another day.
  func time(_ time: FlowTimestamp, movedTo day: (CalendarDay) throws(Failure) -> CalendarDay) throws(Failure) -> Value {
    let offset = timeZone.offset(at: time)
    let clock = WallClock(time, offset: offset)
    let moved = try day(clock.date)
    guard let found = timeZone.time(on: moved, second: clock.second, preferring: offset) else {
      throw Failure(.outOfRange, ExpressionMessages.timestampRange)
    }
    return .timestamp(FlowTimestamp(seconds: found.seconds, nanoseconds: time.nanoseconds))
  }

  func value(at slot: Int) -> Value { slot < values.count ? values[slot] : .null }

  mutating func setLocal(_ place: Int, to value: Value) {
    while locals.count <= place { locals.append(.null) }
    locals[place] = value
  }
}

/// The values of variables by slot; copies share unchanged storage.
package struct Slots: Hashable, Sendable {
  private var values = SharedVector<Value>()
  package let count: Int

  package init(count: Int) { self.count = max(0, count) }

  /// A slot is the index of a variable.
  package subscript(slot: Int) -> Value {
    get { values[slot] ?? .null }
    set { values[slot] = newValue.isNull ? nil : newValue }
  }

  /// Whether the values are the same to the last bit, as far as constant time shows.
  package func isUnchanged(since earlier: Slots) -> Bool { values.sharesStorage(with: earlier.values) }

  package var filled: [(slot: Int, value: Value)] {
    (0..<values.end).compactMap { slot in values[slot].map { (slot, $0) } }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(filled.map(\.slot)) }
}

struct Meter: Sendable {
  /// An evaluation with this many operations takes at most a few tenths of a second.
  static let limit = 2_000_000

  var left = Meter.limit

  mutating func charge(_ work: Int) throws(Failure) {
    left -= work
    if left < 0 { throw Failure(.tooCostly, ExpressionMessages.tooCostly) }
  }

  mutating func walk(_ value: Value) throws(Failure) {
    let elements = value.elements
    try charge(elements.count)
    for element in elements { try walk(element) }
  }
}

struct Failure: Error {
  let kind: EvaluationError.Kind
  let message: String

  init(_ kind: EvaluationError.Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

package struct EvaluationError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case overflow
    case divisionByZero
    case noSuchKey
    /// A list index, date, timestamp or duration that is out of range, or the square root of a negative number.
    case outOfRange
    case invalidConversion
    /// An operator or function that does not accept its operands' types; only for dynamically typed data.
    case noSuchOverload
    case repeatedKey
    /// An undeclared name; only if checking was deferred to evaluation.
    case unknownName
    case badPattern
    /// A function of the program is missing, or its result is not of the declared type.
    case functionFailed
    case tooCostly
  }

  package let kind: Kind
  /// A description of the error: one sentence, without a final period.
  package let message: String
  package let range: SourceRange

  package init(unknownCurrency code: String, at range: SourceRange) {
    self.init(.invalidConversion, ExpressionMessages.unknownCurrency(code), at: range)
  }

  package init(_ kind: Kind, _ message: String, at range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
