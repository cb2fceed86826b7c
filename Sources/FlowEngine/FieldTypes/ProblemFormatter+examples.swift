import FlowDefinition
import FlowExpressions
import Localization

extension AnswerProblem {
  /// Whether the answer has the wrong form, so that an example helps.
  fileprivate var isAboutForm: Bool {
    switch self {
    case .number, .money, .decimals, .date, .dateMissing, .dateMonth, .time, .timeSeconds, .email, .url, .pattern: true
    case _: false
    }
  }
}

extension ProblemFormatter {
  mutating func example(for problem: AnswerProblem, of field: Field, typed: String?) -> LocalizedMessage? {
    guard problem.isAboutForm else { return nil }
    let type = field.kind.presented
    let completed = problem == .email(.name) ? typed.flatMap(type.completed) : nil
    return (completed ?? evaluator.text(field.example)).map(LocalizedMessage.init(verbatim:))
      ?? type.example(of: field, &self)
  }

  mutating func nearest(
    to value: Value, within bounds: (low: Limit?, high: Limit?), _ convert: (Value) -> Value? = { $0 }
  ) -> Value {
    let (least, most) = (evaluator.value(bounds.low).flatMap(convert), evaluator.value(bounds.high).flatMap(convert))
    if let least, value.isBelow(least) { return least }
    if let most, most.isBelow(value) { return most }
    return value
  }

  mutating func shown(_ value: Value, _ unit: Template? = nil) -> LocalizedMessage? {
    let unit = evaluator.text(unit)
    return switch value {
    case .int(let number): EngineMessages.number(DecimalNumber(number))
    case .number(let number): EngineMessages.number(number, unit)
    case .money(let money): LocalizedMessage { money.text(in: $0.numberTag) }
    case .date(let day): EngineMessages.date(day)
    case .time(let time): LocalizedMessage(verbatim: time.description)
    case .duration(let time):
      LocalizedMessage(verbatim: EngineMessages.time(time))
    case _: nil
    }
  }
}
