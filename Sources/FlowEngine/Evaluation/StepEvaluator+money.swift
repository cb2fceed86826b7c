import FlowDefinition
import FlowExpressions

/// The currency of an amount, which may depend on other answers.
extension StepEvaluator {
  /// Returns the currency of a `money` field.
  ///
  /// Returns `nil` for fields of other types, and while the currency is not known.
  ///
  /// Records an arithmetic error if the result of the expression is not a currency code.
  mutating func currency(of field: Field) -> Currency? {
    guard case .money(let format) = field.kind else { return nil }
    switch format.currency {
    case .constant(let currency): return currency
    case .computed(let expression):
      guard case .string(let code) = value(expression) else { return submittedCurrency(of: field, expression) }
      if let currency = Currency(code) { return currency }
      evaluation.failure = failure ?? EvaluationError(unknownCurrency: code, at: expression.range)
      return nil
    }
  }

  /// Returns the currency of the submitted amount if a restart lost an answer that decides the currency.
  private func submittedCurrency(of field: Field, _ expression: CompiledExpression) -> Currency? {
    guard readsGone(expression), case .money(let money) = inputs.answers[field.index]?.value else { return nil }
    return money.currency
  }

  /// Returns a limit as an amount; `nil` if there is none.
  mutating func amount(_ limit: Limit?, in currency: Currency) -> Value? {
    switch value(limit) {
    case .money(let money): .money(money)
    case let units?: Money(units: units, currency).map(Value.money)
    case nil: nil
    }
  }
}
