import FlowDefinition
import FlowExpressions
import Foundation
import PhoneNumbers
import Localization

struct TemplateText {
  let flow: Flow
  let environment: Environment

  /// Returns the text of a template; a value that is missing or cannot be computed is replaced with an empty string.
  func text(_ template: Template) -> String {
    var environment = environment
    return text(template) { try? $0.evaluate(in: &environment) }
  }

  func text(_ template: Template?) -> String? { template.map { text($0) } }

  func failure(in template: Template?) -> EvaluationError? {
    guard let template, template.isComputed else { return nil }
    var evaluation = Evaluation(environment)
    _ = text(template) { evaluation.value(of: $0) }
    return evaluation.failure
  }

  func text(_ template: Template, value: (CompiledExpression) -> Value?) -> String {
    if let constant = template.constant { return constant }
    return text(template.parts, value: value)
  }

  private func text(_ parts: [Template.Part], value: (CompiledExpression) -> Value?) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .value(let expression, let display): text += shown(value(expression) ?? .null, display)
      case .plural(let plural): text += self.text(plural.parts(for: value(plural.number)), value: value)
      }
    }
    return text
  }

  func shown(_ value: Value, _ display: Template.Display) -> String {
    switch display {
    case .field(let field): shown(value, as: flow[field])
    case .type(let type): shown(value, as: type)
    case .plain: plain(value)
    }
  }

  func shown(_ value: Value, as field: Field) -> String {
    if field.isRedacted, value != .null { return Secret("").description }
    if case .list(let values) = value, field.type.isAnsweredOnce(perElementOf: values) {
      return values.map { shown($0, as: field) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return field.kind.presented.shown(value, by: self)
  }

  func inside(_ record: Record, _ fields: [FieldIndex]) -> TemplateText {
    var environment = environment
    for index in fields { environment.values[flow[index].slot] = record[flow[index].id] ?? .null }
    return TemplateText(flow: flow, environment: environment)
  }

  func summary(_ item: Value, _ format: ListType) -> String {
    guard let record = item.record else { return "" }
    let words = inside(record, format.fields)
    let parts = format.fields.map { words.part(record[flow[$0].id] ?? .null, of: flow[$0]) }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func part(_ value: Value, of field: Field) -> String {
    guard value.isFilled else { return "" }
    if case .boolean = field.kind {
      return EngineMessages.named(text(field.shortLabel), shown(value, as: field)).text(in: flow.wording)
    }
    return shown(value, as: field)
  }

  private func shown(_ value: Value, as type: PortType) -> String {
    if case .string(let number) = value, type == .phone || type == .optional(.phone) { return phone(number) }
    return plain(value)
  }

  func phone(_ number: String) -> String {
    flow.formatting?.phoneNumber(number, in: flow.language) ?? PhoneNumber(e164: number)?.internationalFormat ?? number
  }

  func plain(_ value: Value) -> String {
    switch value {
    case .null, .double, .map, .bytes, .type: ""
    case .bool(let value): EngineMessages.yesOrNo(value).name(in: flow.wording)
    case .int(let value): number(DecimalNumber(value))
    case .uint(let value): flow.wording.number(String(value))
    case .number(let value): number(value)
    case .money(let money): self.money(money)
    case .file(let file): flow.inserted(file.name)
    case .string(let text): flow.inserted(text)
    case .timestamp(let time): time.text(in: flow.language, environment.timeZone)
    case .date(let day): self.day(day)
    case .time(let time): time.text(in: flow.wording.numberTag)
    case .duration(let duration): "\(duration.components.seconds) s"
    case .list(let values): values.map { plain($0) }.joined(separator: ", ")
    case .record(let record):
      record.values.filter { $0 != .null }.map { plain($0) }.joined(separator: ", ")
    case .secret(let secret): secret.description
    }
  }

  func day(_ day: CalendarDay) -> String {
    flow.formatting?.date(day, in: flow.language) ?? day.text(in: flow.language)
  }

  func number(_ number: DecimalNumber, _ unit: String? = nil) -> String {
    guard let own = flow.formatting?.number(number.decimal, in: flow.language) else {
      return EngineMessages.number(number, unit).text(in: flow.wording)
    }
    return EngineMessages.number(own, unit)
  }

  private func money(_ money: Money) -> String {
    flow.formatting?.money(money.units, currency: money.currency.code, in: flow.language)
      ?? money.text(in: flow.wording.numberTag)
  }
}

extension FieldType {
  /// Whether each element of a list is an answer to a field of this type, as in `people.map(p, p.height)`.
  ///
  /// Otherwise, the list itself is an answer, such as the selected options of a field of the type `choices`.
  fileprivate func isAnsweredOnce(perElementOf values: [Value]) -> Bool {
    if !isCounted { return true }
    return parts.isEmpty && values.contains { if case .list = $0 { true } else { false } }
  }
}
