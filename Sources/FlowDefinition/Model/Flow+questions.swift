extension Flow {
  /// A limit for item indices, which no section or list ever reaches.
  package static let mostItems = 1_000_000

  package func question(_ path: String) -> AnswerReference? {
    if let field = field(path) { return AnswerReference(field: field) }
    return AnswerPath(path).flatMap(question)
  }

  private func question(_ path: AnswerPath) -> AnswerReference? {
    let head = path.head
    guard head.count < path.elements.count, case .index(let index) = path.elements[head.count] else {
      return field(path.description).map { AnswerReference(field: $0) }
    }
    // A path has at most two indices: one for a repeated section, and one for a list in it.
    guard index < Self.mostItems, path.indexCount <= 2 else { return nil }
    let rest = AnswerPath(Array(path.elements[(head.count + 1)...]))
    if head.count == 1,
      var inner = question(AnswerPath(path.elements.prefix(1) + rest.elements)), inner.number == nil,
      repetition(of: self[inner.field].step) != nil
    {
      inner.number = index
      return inner
    }
    guard let list = field(path.outer), case .list(let format) = self[list].kind,
      let names = rest.names, let field = field(names[...], among: format.fields)
    else { return nil }
    return AnswerReference(field: field, item: AnswerReference.Item(list: list, row: index))
  }

  /// - Returns: `nil` if the step has no such field, or if the field is in a list.
  package func field(_ path: String, at step: StepIndex) -> FieldIndex? {
    let known = field(path).flatMap { isOwn($0, at: step, called: path) ? $0 : nil }
    guard let section = repetition(of: step), let own = field(section.id + "." + path),
      isOwn(own, at: step, called: path)
    else { return known }
    return known.map { min($0, own) } ?? own
  }

  /// - Returns: The field at a path, also in an item of a list; `nil` if the step has none.
  package func asked(_ path: String, at step: StepIndex) -> FieldIndex? {
    field(path, at: step) ?? itemQuestion(path, at: step)?.field
  }

  /// Former paths do not count.
  private func isOwn(_ field: FieldIndex, at step: StepIndex, called path: String) -> Bool {
    self[field].step == step && (self[field].path == path || ownPath(of: field) == path)
  }

  package func itemQuestion(_ path: String, at step: StepIndex) -> AnswerReference? {
    let prefix = repetition(of: step).map { $0.id + "." } ?? ""
    guard let found = question(prefix + path), found.number == nil, let item = found.item, self[item.list].step == step
    else { return nil }
    return found
  }

  package func field(_ id: String, among fields: [FieldIndex]) -> FieldIndex? {
    fields.first { self[$0].id == id } ?? fields.first { self[$0].formerIDs.contains(id) }
  }

  private func field(_ names: ArraySlice<String>, among fields: [FieldIndex]) -> FieldIndex? {
    guard let name = names.first, let field = field(name, among: fields) else { return nil }
    if names.count == 1 { return field }
    guard let inner = self[field].kind.groupFields else { return nil }
    return self.field(names.dropFirst(), among: inner)
  }

  package func path(of field: FieldIndex, in list: FieldIndex, row: Int) -> String {
    self[list].path + "[\(row)]" + self[field].path.dropFirst(self[list].path.count)
  }

  package func ownPath(of question: AnswerReference) -> String {
    let field = question.field
    let path = question.item.map { self.path(of: field, in: $0.list, row: $0.row) } ?? self[field].path
    return ownPath(path, at: self[field].step)
  }

  package func ownPath(of field: FieldIndex) -> String { ownPath(self[field].path, at: self[field].step) }

  package func ownPath(_ path: String, at step: StepIndex) -> String {
    repetition(of: step).map { String(path.dropFirst($0.id.count + 1)) } ?? path
  }

  /// - Parameter number: The index of the repeated section's item, starting at 0; `nil` to leave out the section.
  package func name(of field: FieldIndex, number: Int?) -> String {
    name(ownPath(of: field), of: field, number: number)
  }

  package func name(_ ownPath: String, of field: FieldIndex, number: Int?) -> String {
    guard let number, let section = repetition(of: self[field].step) else { return ownPath }
    return "\(section.id)[\(number)].\(ownPath)"
  }

  package func repetition(of step: StepIndex) -> StepSection? {
    guard let section = self[step].section.map({ self[$0] }), section.repetition != nil else { return nil }
    return section
  }

  package func repeatedSection(_ id: some StringProtocol) -> StepSection? {
    sections.first { $0.id == id && $0.repetition != nil }
  }

  package func list(around field: FieldIndex) -> FieldIndex? {
    guard let parent = self[field].parent else { return nil }
    return self[parent].kind.isList ? parent : list(around: parent)
  }

  package func item(_ item: JSONValue, of list: FieldIndex, with value: JSONValue, at field: FieldIndex) -> JSONValue {
    let names = self[field].path.dropFirst(self[list].path.count + 1).split(separator: ".").map(String.init)
    return item.setting(names[...], to: value)
  }
}

extension JSONValue {
  fileprivate func setting(_ names: ArraySlice<String>, to value: JSONValue) -> JSONValue {
    guard let name = names.first else { return value }
    var members = members ?? [:]
    members[name] = (members[name] ?? .null).setting(names.dropFirst(), to: value)
    return .object(members)
  }
}
