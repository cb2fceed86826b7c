import FlowExpressions
import FlowSyntax

extension FlowIndex {
  /// The field a path means, one item or another of a list: `phones[0].number`.
  func field(inItem path: String, at step: StepIndex?) -> FieldIndex? {
    // Making a regular expression takes longer than all else that is asked of a name.
    field(path.utf8.contains(UInt8(ascii: "[")) ? path.replacing(/\[[0-9]+\]/, with: "") : path, at: step)
  }

  /// The type of an expression that gives a field its value: items may come without an id, and then get one.
  func givenType(of entry: FieldEntry) -> ValueType {
    guard entry.declaration.kind == .list, case .list(.record(let item)) = entry.variable?.type else {
      return entry.declaration.kind.valueType
    }
    let types = zip(item.names, item.types).map { $0 == ListFormat.id ? $1.orNull : $1 }
    return .list(.record(RecordType(names: item.names, types: types)))
  }

  /// Tells what cannot be asked of every item of a list, and lists that ask nothing.
  func checkItem(_ index: FieldIndex) {
    let (field, path) = (fields[index.rawValue].declaration, fields[index.rawValue].path)
    if field.kind == .list, field.inner.isEmpty, case .array(let nodes)? = field.object["fields"]?.value,
      nodes.isEmpty
    {
      sink.error(.badLimits, DefinitionMessages.noItemFields, at: field.object.keyRange("fields"))
    }
    if field.kind == .list, field.isSecret {
      sink.error(.wrongType, DefinitionMessages.secretList(path), at: field.object.keyRange("secret"))
    }
    guard let list = fields[index.rawValue].list else { return }
    if fields[index.rawValue].parent == list, field.id.text == ListFormat.id {
      sink.error(.reservedID, DefinitionMessages.reservedInItems, at: field.id.quotedRange)
    }
    if field.kind == .list {
      sink.error(.wrongType, DefinitionMessages.listInList(path), at: field.object.keyRange("type"))
    } else if !field.isKept {
      let key = ["secret", "keep"].first { field.object[$0] != nil } ?? "type"
      sink.error(.wrongType, DefinitionMessages.itemsAreKept(path), at: field.object.keyRange(key))
    }
  }
}

extension FlowCompiler {
  /// The items a `default` writes down, each read by the fields of the list; nil after a report.
  func literalItems(_ node: JSONNode, _ format: ListFormat) -> Value? {
    guard case .array(let nodes) = node.value else {
      sink.error(.badDefault, DefinitionMessages.badDefault, at: node.range)
      return nil
    }
    var ids = ItemIDs(prefix: "default")
    let items = nodes.map { literalItem($0, format.fields, id: ids.next()) }
    return items.contains(nil) ? nil : .list(items.compactMap(\.self))
  }

  private func literalItem(_ node: JSONNode, _ inner: [FieldIndex], id: String?) -> Value? {
    let fields = inner.compactMap { compiledFields[$0.rawValue] }
    guard let object = ObjectReader(node, kind: "an item", keys: fields.map(\.id), sink: sink) else { return nil }
    let values = fields.map { field in
      object[field.id].map { literalPart($0, of: field) } ?? field.kind.emptyValue
    }
    guard !values.contains(nil) else { return nil }
    let parts = values.compactMap(\.self)
    guard let id else { return .record(Record(names: fields.map(\.id), values: parts)) }
    return .record(Record(names: [ListFormat.id] + fields.map(\.id), values: [.string(id)] + parts))
  }

  private func literalPart(_ node: JSONNode, of field: Field) -> Value? {
    if case .group(let inner) = field.kind { return literalItem(node, inner, id: nil) }
    return literal(node, of: field.kind)
  }
}
