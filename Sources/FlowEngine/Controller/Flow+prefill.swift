package import FlowDefinition
import FlowExpressions
import FlowSyntax

extension Flow {
  /// Converts the given values, which the host passes in, to their declared types.
  ///
  /// - Parameters:
  ///   - given: The given values, by name; one that is missing is treated as null.
  ///   - read: Converts a given value to its declared type; returns `nil` if it does not have that type.
  /// - Returns: The values, in the order of the flow's `given`.
  /// - Throws: `unknownGiven` for undeclared names, `missingGiven` for required values that are missing, and
  ///   `invalidGiven` for values of another type.
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

  /// Returns the answers that a prefilled name and its value stand for, by field; empty if the name is unknown.
  ///
  /// A name is one of:
  /// - a field, such as `company.name`.
  /// - a repeated section, such as `children`. The value is a list of objects, one for each item. If the section
  ///   repeats over a list, each object identifies its item by an `item` member.
  /// - a field of one item, such as `children[0].name`, in a section that repeats a given number of times.
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
    return isCounted(step) ? [Located(question.field, item: ItemKey(String(number + 1))): value] : [:]
  }

  /// Whether the section of a step repeats a given number of times, and not once for each item of a list.
  ///
  /// The keys of its items are then known in advance: `1`, `2` and so on.
  private func isCounted(_ step: StepIndex) -> Bool {
    guard case .record(let item) = repetition(of: step)?.repetition?.itemType else { return false }
    return item.index(of: "item") == nil
  }

  /// Returns the keys of the items that the rows of a prefilled section belong to, in the order of the rows.
  private func keys(of rows: [JSONValue]) -> [ItemKey] {
    ItemKey.distinct(rows.enumerated().map { number, row in row["item"]?.itemText ?? String(number + 1) })
  }

  /// Returns the zero-based index of the row that prefills a field, in the list that prefills a repeated section.
  ///
  /// Returns `nil` if the field is outside repeated sections.
  func row(of field: FieldReference, in value: JSONValue) -> Int? {
    guard case .list(let rows) = value, let item = field.item else { return nil }
    return keys(of: rows).firstIndex(of: item)
  }

  private func prefilled(_ section: StepSection, _ rows: [JSONValue]) -> [FieldReference: JSONValue] {
    var fields: [FieldReference: JSONValue] = [:]
    for (key, row) in zip(keys(of: rows), rows) {
      for (path, value) in row.members ?? [:] where path != "item" {
        for (field, value) in answers(value, at: "\(section.id).\(path)") { fields[Located(field, item: key)] = value }
      }
    }
    return fields
  }
}

extension Flow {
  /// Returns the field at a path with the given value.
  ///
  /// If the field is a group and the value is an object, returns each field of the group with its own value instead.
  private func answers(_ value: JSONValue, at path: String) -> [(FieldIndex, JSONValue)] {
    guard let field = field(path) else { return [] }
    guard let members = members(of: value, at: field) else { return [(field, value)] }
    return members.flatMap { answers($1, at: path + "." + $0) }
  }

  /// Returns the members of an object that prefills a group.
  ///
  /// Returns `nil` if the field is not a group, or if the value is not an object.
  package func members(of value: JSONValue, at field: FieldIndex) -> [String: JSONValue]? {
    self[field].kind.isGroup ? value.members : nil
  }
}
