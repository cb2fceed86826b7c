import FlowDefinition
import FlowExpressions
import Foundation

extension StepPresenter {
  mutating func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?) -> FieldViewState.Kind {
    switch field.kind {
    case .text(let format): textKind(format)
    case .phone(let format): .phone(region: format.region, regions: format.regions)
    case .email(let domains, let maxLength): .email(domains: domains, maxLength: count(maxLength))
    case .url(let domains, let maxLength): .url(domains: domains, maxLength: count(maxLength))
    case .code(let length): .code(length: count(length))
    case .integer(let min, let max): .integer(min: limit(min)?.integer, max: limit(max)?.integer)
    case .number(let format):
      .number(
        min: limit(format.min)?.decimal, max: limit(format.max)?.decimal, decimals: format.decimals,
        unit: formatter.evaluator.text(format.unit).flatMap { $0.isEmpty ? nil : $0 })
    case .money(let format): moneyKind(format, found.currency)
    case .date(let min, let max): .date(min: limit(min)?.day, max: limit(max)?.day)
    case .time(let min, let max): .time(min: limit(min)?.time, max: limit(max)?.time)
    case .boolean: .boolean
    case .choice: .choice(found.options.selecting(chosen?.ids ?? [], several: false, most: nil))
    case .choices(_, let min, let max): choicesKind(found, chosen, min: count(min), max: count(max))
    case .file(let format): .file(accept: format.accept.map(\.description), maxSize: format.maxSize.bytes)
    case .files(let format, let min, let max):
      .files(
        accept: format.accept.map(\.description), maxSize: format.maxSize.bytes, min: count(min), max: count(max))
    case .list(let format): .list(listState(of: field, format, found))
    case .group: .text()  // Not shown: the fields of a group are shown in its place.
    }
  }

  private mutating func textKind(_ format: TextFormat) -> FieldViewState.Kind {
    let most = format.maxLength == nil ? AnswerParser.defaultMaxLength : count(format.maxLength)
    return .text(
      minLength: count(format.minLength), maxLength: most, pattern: format.pattern?.source,
      isMultiline: format.hasManyLines)
  }

  private mutating func moneyKind(_ format: MoneyFormat, _ currency: Currency?) -> FieldViewState.Kind {
    guard let currency else { return .money(currency: nil) }
    func units(_ limit: Limit?) -> Decimal? {
      guard case .money(let money) = formatter.evaluator.amount(limit, in: currency) else { return nil }
      return money.units
    }
    return .money(
      currency: currency.code, decimals: currency.decimals, min: units(format.min), max: units(format.max))
  }

  private func choicesKind(_ found: FieldEvaluation, _ chosen: Value?, min: Int?, max: Int?) -> FieldViewState.Kind {
    .choices(found.options.selecting(chosen?.ids ?? [], several: true, most: max), min: min, max: max)
  }

  private mutating func count(_ limit: Limit?) -> Int? { formatter.evaluator.count(limit) }

  private mutating func limit(_ limit: Limit?) -> AnswerBound? {
    formatter.evaluator.value(limit).flatMap { AnswerBound($0) }
  }
}

extension AnswerBound {
  fileprivate var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  fileprivate var decimal: Decimal? { if case .number(let value) = self { Decimal(shortest: value) } else { nil } }

  fileprivate var time: TimeOfDay? { if case .time(let time) = self { TimeOfDay(sinceMidnight: time) } else { nil } }

  fileprivate var day: CalendarDay? {
    if case .date(let seconds) = self { CalendarDay(FlowTimestamp(seconds: seconds)) } else { nil }
  }
}
