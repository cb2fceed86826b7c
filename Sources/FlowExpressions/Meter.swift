/// Counts the work of one evaluation, so that none runs away.
struct Meter: Sendable {
  /// The elementary operations one evaluation may take: about a tenth of a second.
  static let limit = 5_000_000

  var left = Meter.limit

  /// Takes note of work that grows with its data.
  mutating func charge(_ work: Int) throws(Failure) {
    left -= work
    if left < 0 { throw Failure(.tooCostly, ExpressionWords.tooCostly) }
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
