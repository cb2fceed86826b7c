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
    switch value {
    case .list(let elements): try walk(elements)
    case .map(let map): try walk(map.values)
    case .record(let record): try walk(record.values)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .type: break
    }
  }

  private mutating func walk(_ values: [Value]) throws(Failure) {
    try charge(values.count)
    for value in values { try walk(value) }
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
