import FlowExpressions
import FlowSyntax

extension FlowIndex {
  /// Returns the fields inside a group, at any depth.
  func fields(inside group: FieldEntry) -> ArraySlice<FieldEntry> { fields[group.index.rawValue + 1..<group.end] }

  func field(_ names: some Sequence<String>, in field: FieldIndex) -> FieldIndex? {
    var found = field
    for name in names {
      guard let inner = self[found].innerByID[name] else { return nil }
      found = inner
    }
    return found
  }

  /// Returns the groups and lists that contain a field, innermost first.
  func around(_ field: FieldIndex) -> [FieldIndex] {
    var around: [FieldIndex] = []
    while let parent = self[around.last ?? field].parent { around.append(parent) }
    return around
  }

  /// Returns the fields of a step that have their own answers: a group is replaced by its fields, a list is not.
  func leaves(of step: StepIndex) -> [FieldIndex] {
    let (own, all) = (fieldsOfStep[step.rawValue], fields(of: step))
    if own.count == all.count, !all.contains(where: { $0.declaration.kind == .group }) { return own }
    return all.compactMap { $0.declaration.kind == .group || $0.list != nil ? nil : $0.index }
  }

  func keptFields(of section: SectionDeclaration) -> [FieldEntry] {
    section.steps.flatMap { fieldsOfStep[$0] }.map { self[$0] }.filter(\.declaration.isKept)
  }

  /// For a group, the type has only the fields whose answers are kept.
  func keptType(of entry: FieldEntry) -> ValueType { entry.type(keepsAll: false, among: fields) }

  var pathsOutsideLists: [String: FieldIndex] {
    if fields.allSatisfy({ $0.list == nil }) { return fieldsByPath }
    return fieldsByPath.filter { self[$0.value].list == nil }
  }

  func field(inItem path: String, at step: StepIndex?) -> FieldIndex? {
    AnswerPath(path).flatMap { field($0.allNames.joined(separator: "."), at: step) }
  }

  /// For a field of type `list`, the expression may omit the ids of the items, which are then generated.
  func givenType(of entry: FieldEntry) -> ValueType {
    guard entry.declaration.kind == .list, case .list(.record(let item)) = entry.variable?.type else {
      return entry.valueType
    }
    let types = zip(item.names, item.types).map { $0 == ListType.id ? $1.orNull : $1 }
    return .list(.record(RecordType(names: item.names, types: types)))
  }

}

extension PlaceScope {
  /// An element of a list has the same path as the list.
  ///
  /// The path may begin with the list of a repeated section, or with the current item of a repeated section.
  func field(at path: [String]) -> FieldIndex? {
    guard let root = path.first, let variable = variable(root) else { return nil }
    if case .field(let field) = variable.display { return index.field(path.dropFirst(), in: field) }
    if let items = items(at: path, variable) { return items }
    return path.count > 1 ? index.fieldsByPath[path.joined(separator: ".")] : nil
  }

  private func items(at path: [String], _ variable: Variable) -> FieldIndex? {
    guard let section, index.repeated[section.rawValue]?.itemSlot == variable.slot, path.dropFirst().first == "item",
      let list = index[section].repetition?.items.parsed?.answerPath
    else { return nil }
    return PlaceScope(index: index, known: .all).field(at: list + path.dropFirst(2))
  }
}

extension FieldDeclaration {
  var isCertainOnceAsked: Bool { when == nil && isAnsweredWhenShown }

  private var isAnsweredWhenShown: Bool {
    isCounted || (requiredWhen == nil && isRequired ?? true && !mayNotFit)
  }

  /// The conditions under which the field certainly has a value after its step is submitted; empty if it always has
  /// one.
  ///
  /// This is `nil` if nothing ensures a value, for example because the field is optional.
  var conditionsOfAnswer: [ExpressionDeclaration]? {
    guard isCounted || isRequired ?? true && !mayNotFit else { return nil }
    return [when, isCounted ? nil : requiredWhen].compactMap(\.self)
  }

  /// Whether a computed value may be dropped because it is not a valid phone number, email address or URL.
  private var mayNotFit: Bool { computed != nil && [.phone, .email, .url].contains(kind) }

  private var isCounted: Bool { kind.type.isCounted }

  var leastCount: Int {
    guard isCounted, computed == nil, requiredWhen == nil, isRequired ?? true else { return 0 }
    guard case .number(let least) = object["min"]?.value, let least = least.int else { return 1 }
    return max(1, Int(exactly: least) ?? 1)
  }

  /// The greatest answer to a question for an integer, number of elements of a list, or length of a text.
  ///
  /// If an integer has no constant maximum, this is `Int.max`. If any other limit is not constant, or if the value is
  /// computed, this is `nil`.
  var most: Int? {
    guard computed == nil else { return nil }
    func limit(_ key: String) -> Int? {
      guard case .number(let most) = object[key]?.value, let most = most.int else { return nil }
      return Int(clamping: most)
    }
    if kind == .integer { return limit("max") ?? .max }
    return kind == .text ? limit("maxLength") : isCounted ? limit("max").map { max(0, $0) } : nil
  }

  var isRedacted: Bool { isSecret || !kind.type.isUsuallyKept && !(keep ?? false) }

  var isKept: Bool { isSecret ? false : keep ?? kind.type.isUsuallyKept }
}

extension FlowIndex {
  /// - Returns: `nil` if the field is not a choice, or if its options are computed, missing or invalid.
  func options(of field: FieldEntry) -> OptionListDeclaration? {
    let field = field.declaration
    guard field.hasKind, field.kind.type.hasOptions, field.object["optionsFrom"] == nil else {
      return nil
    }
    let options = field.object["options"]
    if let name = options?.text { return declaration.sharedOptions[name.text] }
    return options?.isList == true ? field.ownOptions : nil
  }

  /// Does the same as `options(of:)`, but also returns `nil` if the list is empty or an id can't be read.
  func fixedOptions(of field: FieldIndex) -> OptionListDeclaration? {
    options(of: self[field]).flatMap { $0.ids.isEmpty ? nil : $0 }
  }
}
