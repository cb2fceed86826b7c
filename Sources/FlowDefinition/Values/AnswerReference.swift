/// What a path names in a flow: a question, perhaps one of an item.
package struct AnswerReference: Hashable, Sendable {
  /// An item of a list, from 0; whether there is one is not known here.
  package struct Item: Hashable, Sendable {
    package let list: FieldIndex
    package let row: Int
  }

  package let field: FieldIndex
  /// Which item of the repeated section, from 0; nil where the path does not say.
  package var number: Int?
  /// The item of a list that is asked; nil where the question is not in a list.
  package var item: Item?
}

extension Flow {
  /// No section is repeated and no list filled as often: a number beyond is no number of an item.
  private static let mostItems = 1_000_000

  // MARK: what a path names

  /// The question that a path names, such as `company.name`, `phones[0].number` or `children[1].phones[0].number`.
  ///
  /// - Returns: The question; nil where the flow has none such.
  package func question(_ path: String) -> AnswerReference? {
    if let field = field(path) { return AnswerReference(field: field) }
    return AnswerPath(path).flatMap(question)
  }

  private func question(_ path: AnswerPath) -> AnswerReference? {
    let head = path.head
    guard head.count < path.elements.count, case .index(let index) = path.elements[head.count] else {
      return field(path.description).map { AnswerReference(field: $0) }
    }
    // A list in a repeated section is as deep as questions lie.
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

  /// The field of a step that a path names, as it is called in the step or in the flow; those of items aside.
  package func field(_ path: String, at step: StepIndex) -> FieldIndex? {
    let known = field(path).flatMap { isOwn($0, at: step, called: path) ? $0 : nil }
    guard let section = repetition(of: step), let own = field(section.id + "." + path),
      isOwn(own, at: step, called: path)
    else { return known }
    return known.map { min($0, own) } ?? own
  }

  /// Whether a field of a step is called so; what it was called once does not count.
  private func isOwn(_ field: FieldIndex, at step: StepIndex, called path: String) -> Bool {
    self[field].step == step && (self[field].path == path || ownPath(of: field) == path)
  }

  /// The question of a list's item that a path inside a step names, such as `phones[1].number`.
  package func itemQuestion(_ path: String, at step: StepIndex) -> AnswerReference? {
    let prefix = repetition(of: step).map { $0.id + "." } ?? ""
    guard let found = question(prefix + path), found.number == nil, let item = found.item, self[item.list].step == step
    else { return nil }
    return found
  }

  /// The field with an id, or a former id, among those of an item or a group.
  package func field(_ id: String, among fields: [FieldIndex]) -> FieldIndex? {
    fields.first { self[$0].id == id } ?? fields.first { self[$0].formerIDs.contains(id) }
  }

  private func field(_ names: ArraySlice<String>, among fields: [FieldIndex]) -> FieldIndex? {
    guard let name = names.first, let field = field(name, among: fields) else { return nil }
    if names.count == 1 { return field }
    guard case .group(let inner) = self[field].kind else { return nil }
    return self.field(names.dropFirst(), among: inner)
  }

  // MARK: how it is written

  /// The path of a question of an item, from 0.
  package func path(of field: FieldIndex, in list: FieldIndex, row: Int) -> String {
    self[list].path + "[\(row)]" + self[field].path.dropFirst(self[list].path.count)
  }

  /// The path of a question inside its step, such as `phones[1].number`.
  package func ownPath(of question: AnswerReference) -> String {
    let field = question.field
    let path = question.item.map { self.path(of: field, in: $0.list, row: $0.row) } ?? self[field].path
    return ownPath(path, at: self[field].step)
  }

  /// The path of a field in its step, without the section that is repeated.
  package func ownPath(of field: FieldIndex) -> String { ownPath(self[field].path, at: self[field].step) }

  /// A path of the flow as it is called in a step.
  package func ownPath(_ path: String, at step: StepIndex) -> String {
    repetition(of: step).map { String(path.dropFirst($0.id.count + 1)) } ?? path
  }

  /// The name of a field for people and programs; one of an item has its number, from 0: `children[0].name`.
  package func name(of field: FieldIndex, number: Int?) -> String {
    name(ownPath(of: field), of: field, number: number)
  }

  /// The same of what is asked at a path of a step, such as `phones[1].number`.
  package func name(_ ownPath: String, of field: FieldIndex, number: Int?) -> String {
    guard let number, let section = repetition(of: self[field].step) else { return ownPath }
    return "\(section.id)[\(number)].\(ownPath)"
  }

  // MARK: what is around it

  /// The repeated section a step lies in.
  package func repetition(of step: StepIndex) -> StepSection? {
    guard let section = self[step].section.map({ self[$0] }), section.repetition != nil else { return nil }
    return section
  }

  /// The repeated section with an id.
  package func repeatedSection(_ id: some StringProtocol) -> StepSection? {
    sections.first { $0.id == id && $0.repetition != nil }
  }

  /// The list whose items a field is in; nil for a field outside of lists.
  package func list(around field: FieldIndex) -> FieldIndex? {
    guard let parent = self[field].parent else { return nil }
    return self[parent].kind.isList ? parent : list(around: parent)
  }

  /// An item with something at one of its questions; groups on the way are made where they are not there.
  package func item(_ item: JSONValue, of list: FieldIndex, with value: JSONValue, at field: FieldIndex) -> JSONValue {
    let names = self[field].path.dropFirst(self[list].path.count + 1).split(separator: ".").map(String.init)
    return item.setting(names[...], to: value)
  }
}

extension JSONValue {
  /// An object with something at a path of names.
  fileprivate func setting(_ names: ArraySlice<String>, to value: JSONValue) -> JSONValue {
    guard let name = names.first else { return value }
    var members = members ?? [:]
    members[name] = (members[name] ?? .null).setting(names.dropFirst(), to: value)
    return .object(members)
  }
}
