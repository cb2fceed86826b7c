import FlowDefinition
import FlowExpressions

extension SnapshotReader {
  private func field(of slot: Int) -> FieldIndex? {
    guard let step = flow.step(giving: slot) else { return nil }
    return flow.layout(of: step).fieldRange.lazy.map(FieldIndex.init).first { flow[$0].slot == slot }
  }

  /// If the expression is only the name of a field, the stored value is read as an answer to that field, so that former
  /// ids in the value are recognized.
  func value(_ stored: JSONValue, of expression: CompiledExpression) -> Value {
    if stored == .null { return .null }
    if let field = expression.bareVariable.flatMap({ field(of: $0) }), let value = value(stored, of: flow[field]) {
      return value
    }
    return stored.value(of: expression.type) ?? .string("another type")
  }

  func value(_ stored: JSONValue, ofSlot slot: Int) -> Value {
    if let field = field(of: slot) { return value(stored, of: flow[field]) ?? .null }
    for repetition in flow.sections.compactMap(\.repetition) {
      if repetition.listSlot == slot { return rows(stored, repetition) }
      if repetition.itemSlot == slot { return item(stored, repetition) }
    }
    if let given = flow.given.first(where: { $0.slot == slot }) { return stored.value(of: given.type) ?? .null }
    guard let type = flow.calls.first(where: { $0.outputSlot == slot }).flatMap({ flow[$0.port].output }) else {
      return .null
    }
    return stored.value(of: type) ?? .null
  }

  private func rows(_ stored: JSONValue, _ repetition: StepSection.Repetition) -> Value {
    guard case .list(let rows) = stored else { return .null }
    var item: ValueType?
    if case .list(.record(let row)) = repetition.listType { item = row.index(of: "item").map { row.types[$0] } }
    return .list(
      rows.map { row in
        let kept = flow.kept(.record(record(row, repetition.fields)), fields: repetition.fields)
        guard let item, let answers = kept.record else { return kept }
        return .record(
          Record(
            names: answers.names + ["item"],
            values: answers.values + [element(row["item"] ?? .null, repetition, as: item)])
        )
      })
  }

  /// If the section is repeated for each item of a `list` field, the element is converted to the current fields of
  /// that list.
  private func element(_ stored: JSONValue, _ repetition: StepSection.Repetition, as type: ValueType) -> Value {
    if let list = repetition.items.bareVariable.flatMap({ field(of: $0) }), flow[list].kind.isList,
      case .list(let items) = value(.list([stored]), of: flow[list])
    {
      return items.first ?? .null
    }
    return stored.value(of: type) ?? .null
  }

  private func item(_ stored: JSONValue, _ repetition: StepSection.Repetition) -> Value {
    guard case .record(let type) = repetition.itemType, let index = type.index(of: "item"),
      let number = stored["number"]?.value(of: .int)
    else { return stored.value(of: repetition.itemType) ?? .null }
    let element = element(stored["item"] ?? .null, repetition, as: type.types[index])
    return .record(Record(names: ["number", "item"], values: [number, element]))
  }

  func value(_ stored: JSONValue, of field: Field) -> Value? {
    if case .list(let format) = field.kind { return stored == .null ? .list([]) : items(stored, format) }
    guard let inner = field.kind.groupFields else { return stored.value(of: field) }
    guard case .object = stored else { return .null }
    return .record(record(stored, inner))
  }

  func record(_ stored: JSONValue, _ fields: [FieldIndex]) -> Record {
    let values = fields.map { index in
      let ids = [flow[index].id] + flow[index].formerIDs
      return ids.lazy.compactMap { stored[$0] }.first.flatMap { value($0, of: flow[index]) }
    }
    return Record(names: fields.map { flow[$0].id }, values: zip(fields, values).map { $1 ?? flow[$0].type.emptyValue })
  }

  /// Reads the answer to a list; if an answer in an item no longer fits its field, the whole list becomes a draft.
  mutating func readItems(
    _ stored: SnapshotContent.StoredAnswer, of place: FieldReference, _ format: ListType, into session: inout Session
  ) {
    let list = place.part
    let draft = renamed(stored.value, of: list, format)
    let misfits = self.invalidAnswers(in: draft, of: list, format)
    if misfits.isEmpty, let value = value(draft, of: flow[list]) {
      session.answers[place] = Answer(value: value, isSubmitted: stored.submitted)
    } else {
      self.invalid += misfits.isEmpty ? [flow[list].path] : misfits
      session.drafts[place] = draft
    }
  }

  /// Members without a field are dropped, and their paths are added to `removed`.
  mutating func renamed(_ stored: JSONValue, of list: FieldIndex, _ format: ListType) -> JSONValue {
    guard case .list(let items) = stored else { return stored }
    var gone = Set<String>()
    let renamed = items.map { item in
      guard case .object(let members) = item else { return item }
      var renamed = self.renamed(
        members.filter { $0.key != ListType.id }, format.fields, under: flow[list].path, &gone)
      renamed[ListType.id] = members[ListType.id]
      return .object(renamed)
    }
    self.removed += gone.sorted().filter { !self.removed.contains($0) }
    return .list(renamed)
  }

  private func renamed(
    _ members: [String: JSONValue], _ fields: [FieldIndex], under path: String, _ gone: inout Set<String>
  ) -> [String: JSONValue] {
    var renamed: [String: JSONValue] = [:]
    for (name, value) in members {
      if let field = flow.field(name, among: fields) {
        renamed[flow[field].id] = value
        if let inner = flow[field].kind.groupFields, case .object(let parts) = value {
          renamed[flow[field].id] = .object(self.renamed(parts, inner, under: path + "." + name, &gone))
        }
      } else {
        gone.insert(path + "." + name)
      }
    }
    return renamed
  }

  private func invalidAnswers(in stored: JSONValue, of list: FieldIndex, _ format: ListType) -> [String] {
    guard case .list(let items) = stored else { return [] }
    return items.enumerated().flatMap { row, item -> [String] in
      guard case .object(let members) = item else { return [flow[list].path + "[\(row)]"] }
      return flow.typed(in: members, format.fields).filter { $1.value(of: flow[$0]) == nil }
        .map { flow.path(of: $0.key, in: list, row: row) }.sorted()
    }
  }

  func items(_ stored: JSONValue, _ format: ListType) -> Value? {
    guard case .list(let items) = stored else { return nil }
    return .list(items.map { flow.item($0.itemID ?? "", format, answers: record($0, format.fields).values) })
  }
}
