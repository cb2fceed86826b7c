package import FlowDefinition
import FlowExpressions
import FlowSyntax

extension Flow {
  /// Returns the values in the order of the flow's `given`; one that is missing is treated as null.
  func values(
    of given: [String: JSONValue], read: (JSONValue, PortType) -> Value? = { $0.value(of: $1) }
  ) throws(FlowStartError) -> [Value] {
    let unknown = given.keys.filter { name in !self.given.contains { $0.name == name } }
    guard unknown.isEmpty else {
      let names = self.given.map(\.name)
      throw .unknownGiven(unknown.sorted().map { UnknownName(.input, $0, among: names) })
    }
    let values = self.given.map { (name: $0.name, value: read(given[$0.name] ?? .null, $0.type)) }
    let unread = self.given.filter { input in values.contains { $0.name == input.name && $0.value == nil } }
    let missing = unread.filter { given[$0.name] ?? .null == .null }.map(\.name)
    guard missing.isEmpty else { throw .missingGiven(missing) }
    guard unread.isEmpty else {
      throw .invalidGiven(Dictionary(keepingFirst: unread.map { ($0.name, $0.type.withoutNull.word) }))
    }
    return values.compactMap(\.value)
  }

  /// Whether a prefilled name refers to items of a repeated section, such as `children` or `children[0].name`.
  package func isRepeated(_ name: String) -> Bool {
    guard let section = AnswerPath(name).flatMap({ repeatedSection($0.outer) }) else { return false }
    return section.id == name || !prefilled(name, .null).isEmpty
  }

  /// Converts a prefilled name and its value to answers, by field.
  ///
  /// A name is one of:
  /// - a field, such as `company.name`.
  /// - a repeated section, such as `children`. The value is a list of objects, one for each item. If the section
  ///   repeats over a list, an object can identify its item by an `item` member. An object without this member belongs
  ///   to the item at the same position.
  /// - a field of one item, such as `children[0].name`.
  ///
  /// The result is empty if the name is unknown or names a group, or if the value for a section is not a list.
  func prefilled(_ name: String, _ value: JSONValue) -> [FieldReference: JSONValue] {
    if let section = repeatedSection(name) {
      guard case .list(let rows) = value else { return [:] }
      return prefilled(section, rows)
    }
    guard let question = question(name), question.item == nil, !self[question.field].kind.isGroup else { return [:] }
    let step = self[question.field].step
    guard let number = question.number else {
      return repetition(of: step) == nil ? [Located(question.field): value] : [:]
    }
    return repetition(of: step).map { [Located(question.field, item: key(at: number, of: $0)): value] } ?? [:]
  }

  /// Whether a value for a repeated section has no answers: the list is empty, or its objects have only an `item`.
  func prefillsNothing(_ name: String, _ value: JSONValue) -> Bool {
    guard repeatedSection(name) != nil, case .list(let rows) = value else { return false }
    return rows.allSatisfy { $0.members?.keys.allSatisfy { $0 == "item" } ?? false }
  }

  /// Returns the key under which answers for the item at a zero-based position are prefilled.
  ///
  /// If a number determines the items of the section, their keys are known in advance: `1`, `2` and so on. If a list
  /// determines the items, their keys are known only when the section is reached. Until then, the item has a temporary
  /// key that contains the position.
  private func key(at number: Int, of section: StepSection) -> ItemKey {
    guard case .record(let item) = section.repetition?.itemType, item.index(of: "item") == nil else {
      return .position(number)
    }
    return ItemKey(String(number + 1))
  }

  private func keys(of rows: [JSONValue], _ section: StepSection) -> [ItemKey] {
    let texts = rows.map { row in
      section.repetition.flatMap { $0.itemKeys == nil ? row["item"]?.itemText(key: $0.key) : nil } ?? ""
    }
    return zip(texts, ItemKey.distinct(texts)).enumerated().map { number, item in
      item.0.isEmpty ? key(at: number, of: section) : item.1
    }
  }

  func row(of field: FieldReference, in value: JSONValue) -> Int? {
    guard case .list(let rows) = value, let item = field.item, let section = repetition(of: self[field].step) else {
      return nil
    }
    return keys(of: rows, section).firstIndex(of: item)
  }

  private func prefilled(_ section: StepSection, _ rows: [JSONValue]) -> [FieldReference: JSONValue] {
    var fields: [FieldReference: JSONValue] = [:]
    for (key, row) in zip(keys(of: rows, section), rows) {
      for (path, value) in row.members ?? [:] where path != "item" {
        for (field, value) in answers(value, at: "\(section.id).\(path)") { fields[Located(field, item: key)] = value }
      }
    }
    return fields
  }
}

extension Flow {
  /// If the field is a group and the value is an object, returns each field of the group with its own value instead.
  private func answers(_ value: JSONValue, at path: String) -> [(FieldIndex, JSONValue)] {
    guard let field = field(path) else { return [] }
    guard let members = members(of: value, at: field) else { return [(field, value)] }
    return members.flatMap { answers($1, at: path + "." + $0) }
  }

  package func members(of value: JSONValue, at field: FieldIndex) -> [String: JSONValue]? {
    self[field].kind.isGroup ? value.members : nil
  }
}
