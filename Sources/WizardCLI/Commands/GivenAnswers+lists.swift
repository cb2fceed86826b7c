import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

extension [String: JSONValue] {
  /// Sets the answer with the name `id`, which may be the name of a question in a list item.
  ///
  /// If the item does not exist, adds it to the list. Throws if the item would not directly follow the last one.
  mutating func put(_ text: String, named id: String, _ flow: Flow) throws(UsageError) {
    if let (files, place) = flow.placeOfFile(id) { return try put(text, at: place, of: files) }
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

  /// `place` is the index of a file that is already set, or the next index.
  ///
  /// Any other index would leave a gap, so it is an error.
  private mutating func put(_ path: String, at place: Int, of files: String) throws(UsageError) {
    var paths: [JSONValue] = []
    if case .list(let given)? = self[files] { paths = given }
    guard place <= paths.count else {
      throw UsageError(CommandMessages.itemBefore("\(files)[\(place)]", missing: paths.count))
    }
    if place == paths.count { paths.append(.string(path)) } else { paths[place] = .string(path) }
    self[files] = .list(paths)
  }
}

extension Flow {
  /// Questions in list items get the first index in `name`, such as 2 if `name` is `phones[2].numbr`, or 0 if `name`
  /// contains no index.
  func names(like name: String) -> [String] {
    names(of: fields, like: name)
  }

  func presentation(aboutUnknown name: String) -> LocalizedMessage? {
    if isSettable(name) { return nil }
    if let row = inBrackets(name) { return CommandMessages.unknownInList(name, row: row) }
    return CommandMessages.unknownAnswer(name, nearest: Suggestion.nearest(to: name, in: names(like: name)))
  }

  func presentation(aboutFileName name: String) -> LocalizedMessage {
    if isComputed(name) { return CommandMessages.setComputed(name) }
    if let row = name.contains("[") && isSettable(name) ? name : inBrackets(name) {
      return CommandMessages.unknownInFile(name, list: String(row.prefix { $0 != "[" }))
    }
    return CommandMessages.unknownAnswer(name, nearest: Suggestion.nearest(to: name, in: names(like: name)))
  }

  private func isSettable(_ name: String) -> Bool {
    isRepeated(name) || placeOfFile(name) != nil || question(name).map { $0.number == nil || $0.item != nil } == true
  }

  /// Returns the field and the index in a name such as `receipts[0]`.
  func placeOfFile(_ name: String) -> (field: String, place: Int)? {
    guard let bracket = name.lastIndex(of: "["), name.hasSuffix("]"),
      let place = Int(name[bracket...].dropFirst().dropLast()), place >= 0, place < Flow.mostItems
    else { return nil }
    let field = String(name[..<bracket])
    guard let kind = question(field).map({ self[$0.field].kind }), case .files = kind else { return nil }
    return (field, place)
  }

  /// Returns `phones[0].number` for a name such as `phones.0.number`.
  private func inBrackets(_ name: String) -> String? {
    let row = name.replacing(/\.([0-9]+)(?=\.|$)/) { "[\($0.1)]" }
    return row != name && isSettable(row) ? row : nil
  }

  /// Returns a message for a question that `--set` can't answer with one value: a computed field, a group, a list or a
  /// repeated section.
  func presentation(aboutSetting name: String) -> LocalizedMessage? {
    if let section = repeatedSection(name) {
      let first = fields.first { $0.path.hasPrefix(section.id + ".") && !$0.isGroupOrList }
      let inner = first.map { "\(name)[0]." + $0.path.dropFirst(section.id.count + 1) }
      return CommandMessages.setItems(name, such: inner)
    }
    guard let field = named(name) else { return nil }
    if field.computed != nil { return CommandMessages.setComputed(name) }
    switch field.kind {
    case .group(let group):
      return CommandMessages.setGroup(name, such: group.fields.first.map { "\(name).\(self[$0].id)" })
    case .list(let format):
      return CommandMessages.setItems(name, such: format.fields.first.map { "\(name)[0].\(self[$0].id)" })
    case _: return nil
    }
  }

  /// For a list, the name of a question in its first item, such as `phones[0].number`, if `--set` can answer one;
  /// otherwise `name` itself.
  func firstSettable(in name: String) -> String {
    guard let field = named(name), case .list(let format) = field.kind else { return name }
    let inner = format.fields.map { self[$0] }.first { $0.computed == nil && !$0.isRedacted && !$0.isGroupOrList }
    return inner.map { "\(name)[0].\($0.id)" } ?? name
  }

  func input(_ name: String) -> GivenValue? { given.first { $0.name == name } }

  func secrets(like name: String) -> [String] {
    names(of: fields.filter(\.isRedacted), like: name) + given.filter(\.isSecret).map(\.name)
  }

  /// Whether a name refers to a question with a redacted answer (a secret, or a code that is not kept), possibly in a
  /// list item.
  func isSecret(_ name: String) -> Bool { named(name)?.isRedacted ?? false }

  /// Whether a name refers to a secret that is known before the run, unlike a code that is sent during the run.
  func isKnownSecret(_ name: String) -> Bool {
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

  func isComputed(_ name: String) -> Bool { named(name)?.computed != nil }

  func isRepeatedSection(_ name: String) -> Bool { repeatedSection(name) != nil }

  /// Returns the members of a group for the value null: null for each field that is not computed, by the field's id.
  func nullMembers(of path: String, by value: JSONValue) -> [String: JSONValue]? {
    guard value == .null, let group = field(path), let inner = self[group].kind.groupFields else { return nil }
    let asked = inner.map { self[$0] }.filter { $0.computed == nil }
    return Dictionary(keepingFirst: asked.map { ($0.id, .null) })
  }

  func invalidNames(in given: JSONValue, at path: String) -> [String] {
    guard let list = field(path), case .list(let format) = self[list].kind else { return [] }
    return names(inItemsOf: given, at: path) { name in
      name != ListType.id && field(name, among: format.fields).map { self[$0].computed != nil } ?? true
    }
  }

  func invalidNames(in given: JSONValue, of section: String) -> [String] {
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
  fileprivate var isGroupOrList: Bool { kind.isGroup || kind.isList }
}
