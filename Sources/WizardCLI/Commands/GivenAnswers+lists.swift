import FlowDefinition
import FlowSyntax
import Localization

extension [String: JSONValue] {
  /// Puts an answer under its name, which may be in an item of a list; a new item comes right after the last.
  mutating func put(_ text: String, named id: String, _ flow: Flow) throws(UsageError) {
    guard let question = flow.question(id), let item = question.item else {
      self[id] = .string(text)
      return
    }
    let list = question.number.map { flow.name(of: item.list, number: $0) } ?? flow[item.list].path
    var items: [JSONValue] = []
    if case .list(let given) = self[list] { items = given }
    guard item.row <= items.count else { throw UsageError(CommandMessages.itemBefore(id, missing: items.count)) }
    if item.row == items.count { items.append(.object([:])) }
    items[item.row] = flow.item(items[item.row], of: item.list, with: .string(text), at: question.field)
    self[list] = .list(items)
  }
}

extension Flow {
  /// The names of all questions; those of items as they are in the item a name speaks of.
  func names(like name: String) -> [String] {
    names(of: fields, like: name)
  }

  /// Why a name of the flow takes no single answer, and which one does; nil where it takes one.
  func presentation(aboutSetting name: String) -> LocalizedMessage? {
    if let section = repeatedSection(name) {
      let first = fields.first { $0.path.hasPrefix(section.id + ".") && !$0.isGroupOrList }
      let inner = first.map { "\(name)[0]." + $0.path.dropFirst(section.id.count + 1) }
      return CommandMessages.setItems(name, such: inner)
    }
    guard let field = named(name) else { return nil }
    if field.computed != nil { return CommandMessages.setComputed(name) }
    switch field.kind {
    case .group(let inner): return CommandMessages.setGroup(name, such: inner.first.map { "\(name).\(self[$0].id)" })
    case .list(let format):
      return CommandMessages.setItems(name, such: format.fields.first.map { "\(name)[0].\(self[$0].id)" })
    case _: return nil
    }
  }

  func secrets(like name: String) -> [String] { names(of: fields.filter(\.isRedacted), like: name) }

  /// Whether a name is that of a secret question, perhaps in an item.
  func isSecret(_ name: String) -> Bool { named(name)?.isRedacted ?? false }

  /// Whether that is known beforehand, as no code is that is sent while the flow runs.
  func isPlainSecret(_ name: String) -> Bool {
    if case .code? = named(name)?.kind { return false }
    return isSecret(name)
  }

  private func named(_ name: String) -> Field? { question(name).map { self[$0.field] } }

  private func names(of fields: some Sequence<Field>, like name: String) -> [String] {
    let row = AnswerPath.firstIndex(in: name) ?? 0
    return fields.map { field in
      if let list = list(around: field.index) { return path(of: field.index, in: list, row: row) }
      return name.contains("[") ? self.name(of: field.index, number: row) : field.path
    }
  }

  /// Whether a name is that of something worked out, perhaps in an item.
  func isComputed(_ name: String) -> Bool { named(name)?.computed != nil }

  /// Whether a name is that of a repeated section as a whole.
  func isRepeatedSection(_ name: String) -> Bool { repeatedSection(name) != nil }

  /// The questions of a group that null leaves out, each as null; nil for any other field or value.
  func leftOutMembers(of path: String, by value: JSONValue) -> [String: JSONValue]? {
    guard value == .null, let group = field(path), case .group(let inner) = self[group].kind else { return nil }
    let asked = inner.map { self[$0] }.filter { $0.computed == nil }
    return Dictionary(keepingFirst: asked.map { ($0.id, .null) })
  }

  /// The names in the items of a list that take no answer.
  func refusedNames(in given: JSONValue, at path: String) -> [String] {
    guard let list = field(path), case .list(let format) = self[list].kind else { return [] }
    return names(inItemsOf: given, at: path) { name in
      name != ListFormat.id && field(name, among: format.fields).map { self[$0].computed != nil } ?? true
    }
  }

  /// The names in the items of a repeated section that take no answer.
  func refusedNames(in given: JSONValue, of section: String) -> [String] {
    names(inItemsOf: given, at: section) { name in
      name != "item" && field("\(section).\(name)").map { self[$0].computed != nil } ?? true
    }
  }

  private func names(inItemsOf given: JSONValue, at path: String, where isRefused: (String) -> Bool) -> [String] {
    guard case .list(let items) = given else { return [] }
    return items.enumerated().flatMap { row, item in
      (item.members ?? [:]).keys.filter(isRefused).sorted().map { "\(path)[\(row)].\($0)" }
    }
  }
}

extension Field {
  /// Whether its answer is made of others.
  fileprivate var isGroupOrList: Bool { if case .group = kind { true } else { kind.isList } }
}
