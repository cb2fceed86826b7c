import FlowExpressions
import FlowSyntax

extension FlowIndex {
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
    let (own, all) = (fieldsOfStep[step.rawValue], fields(of: step))
    if own.count == all.count, !all.contains(where: { $0.declaration.kind == .group }) { return own }
    return all.compactMap { $0.declaration.kind == .group || $0.list != nil ? nil : $0.index }
  }

  /// What each item of a section keeps: its fields that lie in no group.
  func keptFields(of section: SectionDeclaration) -> [FieldEntry] {
    section.steps.flatMap { fieldsOfStep[$0] }.map { self[$0] }.filter(\.declaration.isKept)
  }

  /// The type of what a field keeps: of a group without its parts that are not kept.
  func keptType(of entry: FieldEntry) -> ValueType { entry.type(keepsAll: false, among: fields) }

  // MARK: lists

  /// The fields that are in no list, by path.
  var pathsOutsideLists: [String: FieldIndex] {
    if fields.allSatisfy({ $0.list == nil }) { return fieldsByPath }
    return fieldsByPath.filter { self[$0.value].list == nil }
  }

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
