package import FlowExpressions
package import FlowSyntax

package final class ListType: FieldType {
  package static let keys = ["fields", "item", "min", "max", "as"]
  package static var isCounted: Bool { true }
  /// The name of the member that holds an item's generated id.
  package static let id = "id"

  package let fields: [FieldIndex]
  package let item: Template?
  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    fields = source.entry.inner
    item = source.template("item")
    bounds = (source.limit("min"), source.limit("max"))
  }

  package var parts: [FieldIndex] { fields }
  package var isReadAlone: Bool { false }

  package func forEachText(_ visit: (Template) -> Void) { item.map(visit) }

  package func readNormalized(_ text: String, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    .failure(.kind)
  }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    guard let nodes = node.items else { return compiler.badDefault(node) }
    var ids = ItemIDs(prefix: "default")
    let items = nodes.map { compiler.literalItem($0, fields, id: ids.next()) }
    return items.contains(nil) ? nil : .list(items.compactMap(\.self))
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .list(let items) = value else { return [.kind] }
    return countProblems(items.count, limit)
  }

  package func checkLimits(_ check: LimitCheck) { check.checkCounts() }

  /// A list has no elements if its question is not asked, so the lower limit is 0.
  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain { .sizes(upTo: bounds.high) }
}

extension FlowCompiler {
  fileprivate func literalItem(_ node: JSONNode, _ inner: [FieldIndex], id: String?) -> Value? {
    let fields = inner.compactMap { compiledFields[$0.rawValue] }
    guard let object = ObjectReader(node, kind: "an item", keys: fields.map(\.id), sink: sink) else { return nil }
    let values = fields.map { field in
      guard let node = object[field.id] else { return field.type.emptyValue as Value? }
      if let inner = field.kind.groupFields { return literalItem(node, inner, id: nil) }
      return literal(node, of: field.type)
    }
    guard !values.contains(nil) else { return nil }
    let (names, parts) = (fields.map(\.id), values.compactMap(\.self))
    guard let id else { return .record(Record(names: names, values: parts)) }
    return .record(Record(names: [ListType.id] + names, values: [.string(id)] + parts))
  }
}
