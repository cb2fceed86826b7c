import FlowDefinition
import FlowExpressions
import FlowSyntax

/// The items of lists: as they are typed, as they are answered.
extension Flow {
  /// What was typed in an item, by field.
  func typed(in item: [String: JSONValue], _ fields: [FieldIndex]) -> [FieldIndex: JSONValue] {
    var typed: [FieldIndex: JSONValue] = [:]
    for index in fields {
      guard let value = item[self[index].id] else { continue }
      if case .group(let inner) = self[index].kind {
        guard case .object(let members) = value else { continue }
        typed.merge(self.typed(in: members, inner)) { $1 }
      } else {
        typed[index] = value
      }
    }
    return typed
  }

  /// The answers in an item, by field; null where there is none.
  func answers(in item: Record?, _ fields: [FieldIndex]) -> [FieldIndex: Answer] {
    var answers: [FieldIndex: Answer] = [:]
    for index in fields {
      let value = item?[self[index].id] ?? self[index].kind.emptyValue
      if case .group(let inner) = self[index].kind {
        answers.merge(self.answers(in: value.record, inner)) { $1 }
      } else {
        answers[index] = Answer(value: value, isSubmitted: true)
      }
    }
    return answers
  }

  /// Answered items as if they had been typed: what was left empty is null, so that no default takes its place.
  func draft(of items: Value, _ format: ListFormat) -> [JSONValue] {
    guard case .list(let values) = items else { return [] }
    return values.map { item in
      var members = draftMembers(of: item.record, format.fields)
      members[ListFormat.id] = item.record?[ListFormat.id].flatMap { JSONValue($0) }
      return .object(members)
    }
  }

  private func draftMembers(of item: Record?, _ fields: [FieldIndex]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for index in fields where self[index].computed == nil {
      let value = item?[self[index].id] ?? .null
      if case .group(let inner) = self[index].kind {
        members[self[index].id] = .object(draftMembers(of: value.record, inner))
      } else {
        members[self[index].id] = JSONValue(value) ?? .null
      }
    }
    return members
  }

  /// What was given for a field, taken over as a draft: the items of a list get ids where they have none.
  func draft(_ given: JSONValue, of field: FieldIndex, key: String) -> JSONValue {
    var ids = ItemIDs(key: key)
    return given.withItemIDs(&ids, as: self[field])
  }
}

extension ItemIDs {
  /// Names that follow from a name nothing else has.
  init(key: String) { self.init(prefix: String(Fingerprint(of: key.utf8).description.prefix(8))) }
}

extension JSONValue {
  /// The id of an item; nil where it has none.
  var itemID: String? {
    guard case .object(let members) = self, case .string(let id) = members[ListFormat.id], !id.isEmpty else {
      return nil
    }
    return id
  }

  /// The items of a list, each with an id no other has; those that came with one keep it.
  ///
  /// What is given for another field stays as it is.
  func withItemIDs(_ ids: inout ItemIDs, as field: Field) -> JSONValue {
    guard case .list(let items) = self, field.kind.isList else { return self }
    var taken = Set(items.compactMap(\.itemID))
    var seen = Set<String>()
    var named: [JSONValue] = []
    for item in items {
      if case .object(var members) = item, item.itemID.map({ !seen.insert($0).inserted }) ?? true {
        let id = ids.next(besides: taken)
        taken.insert(id)
        members[ListFormat.id] = .string(id)
        named.append(.object(members))
      } else {
        named.append(item)
      }
    }
    return .list(named)
  }
}

extension ItemIDs {
  /// A name that is none of these either.
  mutating func next(besides taken: Set<String>) -> String {
    var id = next()
    while taken.contains(id) { id = next() }
    return id
  }
}

extension Value {
  /// The values under names; nil for anything else.
  var record: Record? { if case .record(let record) = self { record } else { nil } }
}
