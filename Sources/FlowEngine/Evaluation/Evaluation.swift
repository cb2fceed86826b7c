import FlowExpressions

/// Expressions evaluated one after the other, and what is to be known of that.
struct Evaluation {
  /// What the expressions read.
  var environment: Environment
  /// Arithmetic that failed; the run cannot go on.
  var failure: EvaluationError?
  /// Whether anything read the clock, so that another moment may give another value.
  var readsClock = false

  init(_ environment: Environment) { self.environment = environment }

  /// The value of an expression; nil when arithmetic failed.
  mutating func value(of expression: CompiledExpression) -> Value? {
    readsClock = readsClock || expression.readsClock
    do {
      return try expression.evaluate(in: &environment)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// The value of an expression; null when arithmetic failed.
  mutating func value(_ expression: CompiledExpression) -> Value { value(of: expression) ?? .null }

  /// Whether a condition holds, or there is none.
  mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    condition.map { value($0) == .bool(true) } ?? true
  }
}
