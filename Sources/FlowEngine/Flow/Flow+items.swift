import FlowDefinition
import FlowExpressions
import FlowSyntax

extension Flow {
  func typed(in item: [String: JSONValue], _ fields: [FieldIndex]) -> [FieldIndex: JSONValue] {
    fields.reduce(into: [:]) { typed, index in
      let value = item[self[index].id]
      if let inner = self[index].kind.groupFields {
        typed.merge(self.typed(in: value?.members ?? [:], inner)) { $1 }
      } else {
        typed[index] = value
      }
    }
  }

  func answers(in item: Record?, _ fields: [FieldIndex]) -> [FieldIndex: Answer] {
    fields.reduce(into: [:]) { answers, index in
      let value = item?[self[index].id] ?? self[index].type.emptyValue
      if let inner = self[index].kind.groupFields {
        answers.merge(self.answers(in: value.record, inner)) { $1 }
      } else {
        answers[index] = Answer(value: value, isSubmitted: true)
      }
    }
  }

  func item(_ id: String, _ format: ListType, answers: [Value]) -> Value {
    .record(Record(names: [ListType.id] + format.fields.map { self[$0].id }, values: [.string(id)] + answers))
  }

  /// Returns an answer as input; a file is written with its place, which is a path or a URL.
  func draft(of answer: Value, _ field: FieldIndex) -> JSONValue {
    if case .list(let format) = self[field].kind { return .list(draft(of: answer, format)) }
    return JSONValue(answer, files: .saved) ?? .null
  }

  /// Empty answers become null, so that no default replaces them.
  func draft(of items: Value, _ format: ListType) -> [JSONValue] {
    guard case .list(let values) = items else { return [] }
    return values.map { item in
      var members = draftMembers(of: item.record, format.fields)
      members[ListType.id] = item.record?[ListType.id].flatMap { JSONValue($0) }
      return .object(members)
    }
  }

  private func draftMembers(of item: Record?, _ fields: [FieldIndex]) -> [String: JSONValue] {
    fields.map { self[$0] }.filter { $0.computed == nil }.reduce(into: [:]) { members, field in
      let value = item?[field.id] ?? .null
      if let inner = field.kind.groupFields {
        members[field.id] = .object(draftMembers(of: value.record, inner))
      } else {
        members[field.id] = JSONValue(value, files: .saved) ?? .null
      }
    }
  }

  /// Returns a prefilled or entered value as a draft; list items without a unique id get one.
  ///
  /// An item without an id is the one of `former` with the same content, if there is one.
  ///
  /// A value with a number that cannot be saved becomes null.
  func draft(_ given: JSONValue, of field: FieldIndex, key: String, former: JSONValue? = nil) -> JSONValue {
    guard given.isFinite else { return .null }
    guard self[field].kind.isList else { return given }
    var ids = ItemIDs(key: key)
    return given.withItemIDs(&ids, as: self[field], former: former?.items ?? [])
  }
}

extension JSONValue {
  /// Whether no number in the value is NaN or has more than 38 digits.
  var isFinite: Bool {
    switch self {
    case .number(let number): DecimalNumber(number) != nil
    case .list(let values): values.allSatisfy(\.isFinite)
    case .object(let members): members.values.allSatisfy(\.isFinite)
    case .null, .bool, .int, .string: true
    }
  }
}

extension JSONValue {
  var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

  fileprivate var itemContent: [String: JSONValue]? { members?.filter { $0 != ListType.id && $1 != .null } }

  var itemID: String? { self[ListType.id]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// An item keeps its id, unless an earlier item has the same id.
  func withItemIDs(_ ids: inout ItemIDs, as field: Field, former: [JSONValue] = []) -> JSONValue {
    guard case .list(let items) = self, field.kind.isList else { return self }
    var taken = Set(items.compactMap(\.itemID))
    var seen = Set<String>()
    var former = Dictionary(
      grouping: former.filter { $0.itemID.map { !taken.contains($0) } ?? false }, by: \.itemContent)
    return .list(
      items.map { item in
        guard case .object(var members) = item, item.itemID.map({ !seen.insert($0).inserted }) ?? true else {
          return item
        }
        let same = former[item.itemContent]?.first
        if same != nil { former[item.itemContent]?.removeFirst() }
        let id = same?.itemID ?? ids.next(besides: taken)
        taken.insert(id)
        members[ListType.id] = .string(id)
        return .object(members)
      })
  }
}

extension ItemIDs {
  init(key: String) { self.init(prefix: String(Fingerprint(of: key.utf8).description.prefix(8))) }

  mutating func next(besides taken: Set<String>) -> String {
    var id = next()
    while taken.contains(id) { id = next() }
    return id
  }
}

extension Value {
  var record: Record? { if case .record(let record) = self { record } else { nil } }

  var text: String? { if case .string(let text) = self { text } else { nil } }
}
