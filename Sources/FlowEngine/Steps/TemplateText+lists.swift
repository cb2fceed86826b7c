import FlowDefinition
import FlowExpressions

extension TemplateText {
  /// An item of a list in one line: its filled answers as a person reads them.
  func summary(_ item: Value, _ format: ListFormat) -> String {
    guard let record = item.record else { return "" }
    var environment = environment
    for index in format.fields { environment.values[flow[index].slot] = record[flow[index].id] ?? .null }
    let words = TemplateText(flow: flow, environment: environment)
    let parts = format.fields.map { (field: flow[$0], value: record[flow[$0].id] ?? .null) }
    return parts.map { words.part($0.value, of: $0.field) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// One answer of an item; yes and no alone would not tell to what.
  func part(_ value: Value, of field: Field) -> String {
    guard value.isFilled else { return "" }
    if case .boolean = field.kind { return EngineMessages.named(text(field.shortLabel), shown(value, as: field)) }
    return shown(value, as: field)
  }
}
