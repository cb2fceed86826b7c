import FlowExpressions
import FlowSyntax

extension FlowIndex {
  /// This is a class to avoid copies when names are looked up.
  final class FieldEntry {
    let declaration: FieldDeclaration
    let index: FieldIndex
    let step: StepIndex
    let parent: FieldIndex?
    let list: FieldIndex?
    /// The use of the innermost shared group that the field is from, or `nil` if there is none.
    let use: Use?
    let path: String
    let slot: Int
    fileprivate(set) var inner: [FieldIndex] = []
    /// If several inner fields have the same id, only the first is included.
    fileprivate(set) var innerByID: [String: FieldIndex] = [:]
    /// The index after the last field inside this field, at any depth.
    fileprivate(set) var end = 0
    fileprivate(set) var variable: Variable?
    fileprivate(set) var currency: CurrencyType

    struct Use: Hashable {
      let whole: FieldIndex
      let name: SourceRange
    }

    init(
      _ declaration: FieldDeclaration, _ index: FieldIndex, step: StepIndex, in parent: FieldEntry?,
      sharing name: LocatedText?, path: String, slot: Int
    ) {
      self.declaration = declaration
      self.index = index
      self.step = step
      self.parent = parent?.index
      list = parent?.declaration.kind == .list ? parent?.index : parent?.list
      use = name.flatMap { name in parent.map { Use(whole: $0.index, name: name.range) } } ?? parent?.use
      self.path = path
      self.slot = slot
      currency = declaration.constantCurrency.map(CurrencyType.code) ?? .any
    }
  }
}

extension FlowIndexer {
  mutating func add(
    _ field: FieldDeclaration, step: StepIndex, parent: FieldEntry?, sharing name: LocatedText? = nil, prefix: String
  ) -> FieldIndex {
    let index = FieldIndex(rawValue: fields.count)
    let path = prefix + field.id.text
    let entry = FieldEntry(field, index, step: step, in: parent, sharing: name, path: path, slot: newSlot())
    fields.append(entry)
    entry.inner = field.inner.enumerated().map { place, inner in
      let name = field.shared.first { $0.fields.contains(place) }?.name
      return add(inner, step: step, parent: entry, sharing: name, prefix: path + ".")
    }
    if !entry.inner.isEmpty {
      entry.innerByID = Dictionary(keepingFirst: entry.inner.map { (fields[$0.rawValue].declaration.id.text, $0) })
    }
    entry.end = fields.count
    let found = sink.diagnostics.count
    let variable = entry.settleVariable(among: fields)
    let first = fieldsByPath.updateValue(index, forKey: path)
    if let first { fieldsByPath[path] = first }
    if let section = repetition(at: step) { repeated[section.rawValue]?.slots.append(entry.slot) }
    if parent == nil {
      claim(field.id, variable, at: step)
    } else if NameTable.check(field.id, sink: sink), let first {
      sink.duplicate(
        DefinitionMessages.duplicateName, field.id, first: fields[first.rawValue].declaration.id.quotedRange)
    }
    checkItem(entry)
    sharedGroups.note(sink.diagnostics.dropFirst(found), of: entry)
    return index
  }

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
    if entry.parent == list, field.id.text == ListType.id {
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

extension FlowIndex.FieldEntry {
  /// The type of a single answer; `dyn` for groups and lists.
  var valueType: ValueType { declaration.kind == .money ? .money(currency) : declaration.kind.type.valueType }

  /// The type of the variable depends on the fields inside the field.
  @discardableResult
  func settleVariable(among fields: [FlowIndex.FieldEntry]) -> Variable {
    let variable = Variable(
      slot: slot, type: type(among: fields), isSecret: declaration.isRedacted, display: .field(index),
      leastCount: canBeLeftEmpty(among: fields) ? 0 : declaration.leastCount, most: declaration.most)
    self.variable = variable
    return variable
  }

  private func canBeLeftEmpty(among fields: [FlowIndex.FieldEntry]) -> Bool {
    guard let group = parent.map({ fields[$0.rawValue] }), group.declaration.kind == .group else { return false }
    let isRequired = group.declaration.isRequired ?? true && group.declaration.requiredWhen == nil
    return !isRequired || group.canBeLeftEmpty(among: fields)
  }

  func settle(_ currency: CurrencyType) { self.currency = currency }

  func type(keepsAll: Bool = true, among fields: [FlowIndex.FieldEntry]) -> ValueType {
    guard declaration.hasKind else { return .error }
    let kind = declaration.kind
    guard kind == .group || kind == .list else { return valueType }
    let inner = inner.map { fields[$0.rawValue] }.filter { keepsAll || $0.declaration.isKept }
    let types = inner.map { field in
      let open = keepsAll ? field.variable?.type ?? .error : field.type(keepsAll: false, among: fields)
      let type = field.declaration.isRedacted && open == .string ? .secret : open
      return field.declaration.isCertainOnceAsked ? type : type.orNull
    }
    let names = inner.map(\.declaration.id.text)
    if kind == .group { return .record(RecordType(names: names, types: types, origin: slot)) }
    let item = ValueType.record(RecordType(names: [ListType.id] + names, types: [.string] + types, origin: slot))
    return .list(item.outside(itemsWith: Set(fields[index.rawValue..<end].map(\.slot))))
  }
}
