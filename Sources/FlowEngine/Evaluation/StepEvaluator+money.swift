import FlowDefinition
import FlowExpressions

extension StepEvaluator {
  /// Returns `nil` for fields of other types, and while the currency is not known.
  ///
  /// Fails if the expression gives a text that is not a currency code. If only the host can change this text, also
  /// records an error, which stops the run.
  mutating func currency(of field: Field) -> Result<Currency?, AnswerProblem> {
    guard case .money(let format) = field.kind else { return .success(nil) }
    switch format.currency {
    case .constant(let currency): return .success(currency)
    case .computed(let expression):
      guard case .string(let code) = value(expression) else {
        return .success(submittedCurrency(of: field, expression))
      }
      if let currency = Currency(code) { return .success(currency) }
      if expression.reads.allSatisfy({ slot in flow.given.contains { $0.slot == slot } }) {
        evaluation.failure = failure ?? EvaluationError(unknownCurrency: code, at: expression.range)
      }
      return .failure(.noCurrency(code))
    }
  }

  /// The amount has no value until the answers that decide its currency are known.
  ///
  /// If these answers result in a text that is not a currency code, the amount is valid only if it is optional and was
  /// left empty.
  func evaluate(
    _ field: Field, without currency: Result<Currency?, AnswerProblem>, into found: inout FieldEvaluation,
    isNeeded: Bool
  ) {
    guard case .failure(let problem) = currency else {
      found.isWaiting = true
      return
    }
    let isLeftEmpty = !found.isRequired && !inputs.isGiven(field.index)
    if isLeftEmpty, case .success = origin(of: field, found, isNeeded: isNeeded) { return }
    found.problems = [.answer(problem)]
  }

  /// Returns the currency of the submitted amount if a restart lost an answer that decides the currency.
  private func submittedCurrency(of field: Field, _ expression: CompiledExpression) -> Currency? {
    guard readsGone(expression), case .money(let money) = inputs.answers[field.index]?.value else { return nil }
    return money.currency
  }
}

extension Flow {
  /// Returns the question whose answer alone decides the currency of an amount; `nil` if there is none.
  func currencyQuestion(of amount: Field) -> Field? {
    guard case .money(let format) = amount.kind, case .computed(let expression) = format.currency,
      let read = expression.readPaths.first, expression.readPaths.count == 1,
      var question = fields.first(where: { $0.slot == read.slot })
    else { return nil }
    for name in read.names {
      guard let inner = question.kind.groupFields, let member = field(name, among: inner) else { return nil }
      question = self[member]
    }
    return question.computed == nil ? question : nil
  }
}
