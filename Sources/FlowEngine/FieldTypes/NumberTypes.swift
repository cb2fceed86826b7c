import FlowDefinition
import FlowExpressions
import Foundation
import Localization

extension IntegerType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    func limit(_ bound: Limit?) -> Int64? { if case .int(let number) = presenter.limit(bound) { number } else { nil } }
    return .integer(min: limit(bounds.low), max: limit(bounds.high))
  }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .int(let number) = value { .integer(number) } else { nil }
  }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    formatter.shown(formatter.nearest(to: .int(42), within: bounds))
  }
}

extension NumberType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    func limit(_ bound: Limit?) -> Decimal? {
      if case .number(let number) = presenter.limit(bound) { number.decimal } else { nil }
    }
    return .number(
      min: limit(bounds.low), max: limit(bounds.high), decimals: decimals,
      unit: presenter.formatter.evaluator.text(unit).flatMap { $0.isEmpty ? nil : $0 })
  }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .number(let number) = value { FieldValue.decimal(number.decimal) } else { nil }
  }

  func shown(_ value: Value, by words: TemplateText) -> String {
    guard case .number(let number) = value else { return words.plain(value) }
    return words.number(number, words.text(unit))
  }

  func typed(_ value: Value, in wording: Language) -> String? {
    if case .number(let number) = value { wording.number(number.description) } else { nil }
  }

  func rounded(_ value: Value) -> Value {
    guard case .number(let number) = value, let decimals else { return value }
    return .number(number.rounded(toDecimals: decimals))
  }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    formatter.shown(formatter.nearest(to: .number(decimals == 0 ? 42 : 0.5), within: bounds), unit)
  }
}

extension MoneyType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    guard let currency = found.currency else { return .money(currency: nil) }
    func units(_ limit: Limit?) -> Decimal? {
      if case .money(let money) = presenter.limit(limit)?.amount(in: currency) { money.units } else { nil }
    }
    return .money(
      currency: currency.code, decimals: currency.decimals, min: units(bounds.low), max: units(bounds.high))
  }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .money(let money) = value { .money(amount: money.units, currency: money.currency.code) } else { nil }
  }

  func typed(_ value: Value, in wording: Language) -> String? {
    if case .money(let money) = value { money.typed(in: wording.numberTag) } else { nil }
  }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    guard let currency = try? formatter.evaluator.currency(of: field).get(),
      let usual = Money(units: 12.5, currency)
    else { return nil }
    return formatter.shown(formatter.nearest(to: .money(usual), within: bounds) { $0.amount(in: currency) })
  }
}
