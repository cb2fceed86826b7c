import FlowExpressions
import FlowSyntax

extension FlowIndex {
  /// A field; an object, as it is looked at for every name.
  final class FieldEntry {
    let declaration: FieldDeclaration
    let index: FieldIndex
    let step: StepIndex
    let parent: FieldIndex?
    /// The list whose items it is in.
    let list: FieldIndex?
    let path: String
    let slot: Int
    fileprivate(set) var inner: [FieldIndex] = []
    /// What it names among the fields directly in it; of two with one id the first.
    fileprivate(set) var innerByID: [String: FieldIndex] = [:]
    /// The index after the last field in it, at any depth.
    fileprivate(set) var end = 0
    fileprivate(set) var variable: Variable?

    init(
      _ declaration: FieldDeclaration, _ index: FieldIndex, step: StepIndex, in parent: FieldEntry?, path: String,
      slot: Int
    ) {
      self.declaration = declaration
      self.index = index
      self.step = step
      self.parent = parent?.index
      list = parent?.declaration.kind == .list ? parent?.index : parent?.list
      self.path = path
      self.slot = slot
    }
  }

  /// Gives a field and what is in it their places.
  func add(_ field: FieldDeclaration, step: StepIndex, parent: FieldEntry?, prefix: String) -> FieldIndex {
    let index = FieldIndex(rawValue: fields.count)
    let path = prefix + field.id.text
    let entry = FieldEntry(field, index, step: step, in: parent, path: path, slot: newSlot())
    fields.append(entry)
    entry.inner = field.inner.map { add($0, step: step, parent: entry, prefix: path + ".") }
    if !entry.inner.isEmpty {
      entry.innerByID = Dictionary(keepingFirst: entry.inner.map { (self[$0].declaration.id.text, $0) })
    }
    entry.end = fields.count
    let variable = Variable(
      slot: entry.slot, type: type(of: entry), isSecret: field.isRedacted, display: .field(index),
      leastCount: field.leastCount)
    entry.variable = variable
    let first = fieldsByPath.updateValue(index, forKey: path)
    if let first { fieldsByPath[path] = first }
    if let section = repetition(at: step) { repeated[section.rawValue]?.slots.append(entry.slot) }
    if parent == nil {
      claim(field.id, variable, at: step)
    } else if NameTable.check(field.id, sink: sink), first != nil {
      sink.report(.duplicateID, DefinitionMessages.nameTaken, of: field.id)
    }
    checkItem(entry)
    return index
  }

  /// The fields inside a group, at any depth.
  func fields(inside group: FieldEntry) -> ArraySlice<FieldEntry> { fields[group.index.rawValue + 1..<group.end] }

  /// The field that names lead to from another, into groups and lists.
  func field(_ names: some Sequence<String>, in field: FieldIndex) -> FieldIndex? {
    var found = field
    for name in names {
      guard let inner = self[found].innerByID[name] else { return nil }
      found = inner
    }
    return found
  }

  /// The groups and lists a field lies in, the innermost first.
  func around(_ field: FieldIndex) -> [FieldIndex] {
    var around: [FieldIndex] = []
    while let parent = self[around.last ?? field].parent { around.append(parent) }
    return around
  }

  /// The fields of a step that take an answer of their own.
  func leaves(of step: StepIndex) -> [FieldIndex] {
    fields(of: step).compactMap { $0.declaration.kind == .group || $0.list != nil ? nil : $0.index }
  }

  /// What each item of a section keeps: its fields that lie in no group.
  func keptFields(of section: SectionDeclaration) -> [FieldEntry] {
    section.steps.flatMap { fieldsOfStep[$0] }.map { self[$0] }.filter(\.declaration.isKept)
  }

  /// The type of what a field keeps: of a group without its parts that are not kept.
  func keptType(of entry: FieldEntry) -> ValueType { type(of: entry, keepsAll: false) }

  private func type(of entry: FieldEntry, keepsAll: Bool = true) -> ValueType {
    guard entry.declaration.hasKind else { return .error }
    let kind = entry.declaration.kind
    guard kind == .group || kind == .list else { return kind.valueType }
    let inner = entry.inner.map { self[$0] }.filter { keepsAll || $0.declaration.isKept }
    let types = inner.map { field in
      let open = keepsAll ? field.variable?.type ?? .error : type(of: field, keepsAll: false)
      let type = field.declaration.isRedacted && open == .string ? .secret : open
      return field.declaration.isCertainOnceAsked ? type : type.orNull
    }
    let names = inner.map(\.declaration.id.text)
    if kind == .group { return .record(RecordType(names: names, types: types)) }
    return .list(.record(RecordType(names: [ListFormat.id] + names, types: [.string] + types)))
  }

  // MARK: lists

  /// The field a path means, one item or another of a list: `phones[0].number`.
  func field(inItem path: String, at step: StepIndex?) -> FieldIndex? {
    AnswerPath(path).flatMap { field($0.allNames.joined(separator: "."), at: step) }
  }

  /// The type of an expression that gives a field its value: items may come without an id, and then get one.
  func givenType(of entry: FieldEntry) -> ValueType {
    guard entry.declaration.kind == .list, case .list(.record(let item)) = entry.variable?.type else {
      return entry.declaration.kind.valueType
    }
    let types = zip(item.names, item.types).map { $0 == ListFormat.id ? $1.orNull : $1 }
    return .list(.record(RecordType(names: item.names, types: types)))
  }

  /// Tells what cannot be asked of every item of a list, and lists that ask nothing.
  private func checkItem(_ entry: FieldEntry) {
    let (field, path) = (entry.declaration, entry.path)
    guard field.kind == .list || entry.list != nil else { return }
    if field.kind == .list, field.object["fields"]?.items?.isEmpty ?? false {
      sink.report(.badLimits, DefinitionMessages.noItemFields, at: field.object.keyRange("fields"))
    }
    if field.kind == .list, field.isSecret {
      sink.report(.wrongType, DefinitionMessages.secretList(path), at: field.object.keyRange("secret"))
    }
    guard let list = entry.list else { return }
    if entry.parent == list, field.id.text == ListFormat.id {
      sink.report(.reservedID, DefinitionMessages.reservedInItems, at: field.id.quotedRange)
    }
    if field.kind == .list {
      sink.report(.wrongType, DefinitionMessages.listInList(path), at: field.object.keyRange("type"))
    } else if !field.isKept {
      let key = ["secret", "keep"].first { field.object[$0] != nil } ?? "type"
      sink.report(.wrongType, DefinitionMessages.itemsAreKept(path), at: field.object.keyRange(key))
    }
  }
}

extension FieldDeclaration {
  /// Whether it has a value whenever its step was submitted.
  var isCertainOnceAsked: Bool { when == nil && isAnsweredWhenShown }

  /// Whether it has a value whenever its step was submitted and it was shown.
  var isAnsweredWhenShown: Bool {
    kind == .choices || kind == .list || (requiredWhen == nil && isRequired ?? true && !mayNotFit)
  }

  /// Whether it is computed, and what comes of it may be no address or number of its kind.
  private var mayNotFit: Bool { computed != nil && [.phone, .email, .url].contains(kind) }

  var leastCount: Int {
    guard kind == .choices || kind == .list, computed == nil, requiredWhen == nil, isRequired ?? true else { return 0 }
    guard case .number(let least) = object["min"]?.value, let least = least.int else { return 1 }
    return max(1, Int(exactly: least) ?? 1)
  }

  /// Whether its answer is hidden wherever it is shown: a secret, or a code unless it is kept.
  var isRedacted: Bool { isSecret || (kind == .code && !(keep ?? false)) }

  /// Whether its answer is saved and handed over.
  var isKept: Bool { isSecret ? false : keep ?? (kind != .code) }
}

extension FlowIndex {
  /// The options the file lists for a field; nil where they are computed, or cannot be read.
  func options(of field: FieldEntry) -> OptionListDeclaration? {
    let field = field.declaration
    guard field.hasKind, field.kind == .choice || field.kind == .choices, field.object["optionsFrom"] == nil else {
      return nil
    }
    let options = field.object["options"]
    if let name = options?.text { return declaration.sharedOptions[name.text] }
    return options?.isList == true ? field.ownOptions : nil
  }

  /// The same where the ids of all options can be read, and there is one.
  func fixedOptions(of field: FieldIndex) -> OptionListDeclaration? {
    options(of: self[field]).flatMap { $0.ids.isEmpty ? nil : $0 }
  }
}
