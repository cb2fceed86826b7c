import FlowDefinition
import Wording

extension [String: PlainValue] {
  /// Puts an answer under its name, which may be in an item of a list.
  mutating func put(_ text: String, named id: String, _ flow: Flow) throws(UsageError) {
    guard let place = flow.itemPath(id) ?? flow.itemPathInSection(id)?.place else {
      self[id] = .string(text)
      return
    }
    try put(text, at: place, named: id, flow)
  }

  /// Puts an answer into an item of a list; a new item comes right after the last.
  private mutating func put(_ text: String, at place: ItemPath, named path: String, _ flow: Flow) throws(UsageError) {
    let list = flow.itemPathInSection(path)?.list ?? flow[place.list].path
    var items: [PlainValue] = []
    if case .list(let given) = self[list] { items = given }
    guard place.row <= items.count else { throw UsageError(CommandWords.itemBefore(path, missing: items.count)) }
    if place.row == items.count { items.append(.object([:])) }
    items[place.row] = flow.item(items[place.row], with: .string(text), at: place)
    self[list] = .list(items)
  }
}

extension Flow {
  /// The names of all questions; those of items as they are in the item a name speaks of.
  func names(like name: String) -> [String] {
    names(of: fields, like: name)
  }

  /// Why a name of the flow takes no single answer, and which one does; nil where it takes one.
  func complaint(aboutSetting name: String) -> Sentence? {
    if let section = sections.first(where: { $0.id == name && $0.repetition != nil }) {
      let first = fields.first { $0.path.hasPrefix(section.id + ".") && !$0.isGroupOrList }
      let inner = first.map { "\(name)[0]." + $0.path.dropFirst(section.id.count + 1) }
      return CommandWords.setItems(name, such: inner)
    }
    guard let field = named(name) else { return nil }
    if field.computed != nil { return CommandWords.setComputed(name) }
    switch field.kind {
    case .group(let inner): return CommandWords.setGroup(name, such: inner.first.map { "\(name).\(self[$0].id)" })
    case .list(let format):
      return CommandWords.setItems(name, such: format.fields.first.map { "\(name)[0].\(self[$0].id)" })
    case _: return nil
    }
  }

  /// The names of the secret questions.
  func secrets(like name: String) -> [String] { names(of: fields.filter(\.isRedacted), like: name) }

  /// Whether a name is that of a secret question, perhaps in an item.
  func isSecret(_ name: String) -> Bool { named(name)?.isRedacted ?? false }

  /// Whether that is known beforehand, as no code is that is sent while the flow runs.
  func isPlainSecret(_ name: String) -> Bool {
    if case .code? = named(name)?.kind { return false }
    return isSecret(name)
  }

  private func named(_ name: String) -> Field? {
    let field = field(name) ?? itemPath(name)?.field ?? field(name.replacing(/\[[0-9]+\]/, with: ""))
    return field.map { self[$0] }
  }

  private func names(of fields: some Sequence<Field>, like name: String) -> [String] {
    let row = name.firstMatch(of: /\[([0-9]+)\]/).flatMap { Int($0.1) } ?? 0
    return fields.map { field in
      list(around: field.index).map { path(of: field.index, in: $0, row: row) } ?? field.path
    }
  }

  /// The names in the items of a list that none of its questions has.
  func unknownNames(in given: PlainValue, at path: String) -> [String] {
    guard case .list(let items) = given, let list = field(path), case .list(let format) = self[list].kind else {
      return []
    }
    return items.enumerated().flatMap { row, item -> [String] in
      guard case .object(let members) = item else { return [] }
      return members.keys.filter { $0 != ListFormat.id && field($0, among: format.fields) == nil }.sorted()
        .map { "\(path)[\(row)].\($0)" }
    }
  }
}

extension Field {
  /// Whether its answer is made of others.
  fileprivate var isGroupOrList: Bool {
    if case .group = kind { return true }
    return kind.isList
  }
}
