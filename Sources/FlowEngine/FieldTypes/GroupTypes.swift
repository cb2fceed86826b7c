import FlowDefinition
import FlowExpressions

extension GroupType: PresentedFieldType {
  /// A group is not shown: its fields are shown in its place.
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .text()
  }

  func shown(_ value: Value, by words: TemplateText) -> String {
    guard case .record(let record) = value else { return words.plain(value) }
    let inside = words.inside(record, fields)
    return zip(fields, record.values).filter { $1 != .null }.map { inside.shown($1, as: words.flow[$0]) }
      .joined(separator: ", ")
  }
}

extension ListType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .list(presenter.listState(of: field, self, found))
  }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    guard case .list(let items) = value, !items.isEmpty else { return nil }
    return .items(items.compactMap(\.record).map { FieldValue.ListItem($0, self, flow) })
  }

  func shown(_ value: Value, by words: TemplateText) -> String {
    switch value {
    case .list(let items): items.map { words.summary($0, self) }.joined(separator: "; ")
    case .record: words.summary(value, self)
    case _: words.plain(value)
    }
  }
}

extension FieldValue.ListItem {
  fileprivate init(_ record: Record, _ list: ListType, _ flow: Flow) {
    self.init(id: record[ListType.id]?.text ?? "")
    add(record, of: list.fields, flow, under: "")
  }

  private mutating func add(_ record: Record?, of fields: [FieldIndex], _ flow: Flow, under prefix: String) {
    for field in fields.map({ flow[$0] }) where field.computed == nil {
      let value = record?[field.id] ?? .null
      if let inner = field.kind.groupFields {
        add(value.record, of: inner, flow, under: prefix + field.id + ".")
      } else {
        values.updateValue(field.kind.presented.fieldValue(value, flow), forKey: prefix + field.id)
      }
    }
  }
}
