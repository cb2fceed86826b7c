import FlowExpressions
import FlowSyntax

final class OptionTables {
  private struct Key<Source: Hashable>: Hashable {
    let source: Source
    let hasTexts: Bool
    var isComplete = true
  }

  private let translations: Translations?
  private var tables: [Key<FieldIndex>: OptionTable?] = [:]
  /// Several fields may share a list and its table.
  private var lists: [Key<ObjectIdentifier>: OptionTable] = [:]

  init(_ translations: Translations?) { self.translations = translations }

  /// - Parameter hasTexts: Whether to include the labels and hints of the options, which depend on the language.
  func table(of field: FieldIndex, hasTexts: Bool, in index: FlowIndex) -> OptionTable? {
    let key = Key(source: field, hasTexts: hasTexts)
    if let known = tables[key] { return known }
    // While the table is being created, expressions of the options can't read it.
    tables[key] = .some(nil)
    let table = create(index[field], hasTexts: hasTexts, in: index)
    tables[key] = .some(table)
    return table
  }

  /// Options that depend on other answers of the same list item or section item are left out.
  func byPath(in index: FlowIndex) -> [String: OptionTable] {
    let choices = index.fields.filter { $0.declaration.kind.type.hasOptions }
    return Dictionary(
      keepingFirst: choices.compactMap { entry in
        let table = table(of: entry.index, hasTexts: false, in: index)
        return table.flatMap { index.dependsOnItem($0, of: entry) ? nil : (entry.path, $0) }
      })
  }

  private func create(_ entry: FlowIndex.FieldEntry, hasTexts: Bool, in index: FlowIndex) -> OptionTable? {
    let isComplete = entry.declaration.computed == nil
    guard let list = entry.declaration.optionsFrom else {
      return index.options(of: entry).map { fixed($0, hasTexts: hasTexts, isComplete: isComplete) }
    }
    // Treat all values as known here: values that may be null are reported where the field is compiled.
    let scope = PlaceScope(index: index, known: .all, section: index.repetition(at: entry.step), step: entry.step)
      .asking(entry.index, of: entry.step)
    var ignored: [Diagnostic] = []
    return list.parsed.flatMap {
      ExpressionCompiler(options: .flowFile).compile(
        $0, in: scope, expecting: .list(.record(PortType.optionType)), diagnostics: &ignored)
    }.flatMap { OptionTable($0, hiding: hasTexts ? [] : OptionTexts.names, isComplete: isComplete) }
  }

  private func fixed(_ list: OptionListDeclaration, hasTexts: Bool, isComplete: Bool) -> OptionTable {
    let key = Key(source: ObjectIdentifier(list), hasTexts: hasTexts, isComplete: isComplete)
    if let known = lists[key] { return known }
    let table = create(list, hasTexts: hasTexts, isComplete: isComplete)
    lists[key] = table
    return table
  }

  private func create(_ list: OptionListDeclaration, hasTexts: Bool, isComplete: Bool) -> OptionTable {
    let (options, data) = (list.options, list.data)
    let texts = hasTexts ? OptionTexts(options, translations) : nil
    let type = RecordType(
      names: ["id"] + (texts?.names ?? []) + data.names, types: [.string] + (texts?.types ?? []) + data.types)
    let records = options.map { option in
      let values = [.string(option.id.text)] + (texts?.values(of: option) ?? []) + data.values(of: option.data)
      return (option.id.text, Record(names: type.names, values: values))
    }
    return OptionTable(type, records: Dictionary(keepingFirst: records), isComplete: isComplete)
  }
}

extension FlowIndex {
  func dependsOnItem(_ table: OptionTable, of field: FieldEntry) -> Bool {
    let section = repetition(at: field.step)
    guard let list = table.list, section != nil || field.list != nil else { return false }
    return list.reads.contains { slot in
      section != nil && repetitionOfSlot[slot] == section
        || field.list != nil && fieldOfSlot[slot].map { self[$0].list == field.list } ?? false
    }
  }
}

/// If any label has placeholders, all labels are left out.
///
/// The same applies to hints.
private struct OptionTexts {
  static let names: Set<String> = ["label", "help"]

  private let translations: Translations?
  private let hasLabels: Bool
  private let hasHelp: Bool

  init(_ options: [OptionDeclaration], _ translations: Translations?) {
    self.translations = translations
    func isLiteral(_ text: TemplateDeclaration?) -> Bool {
      text.map { (translations?.translation(of: $0.text) ?? $0).isLiteral } ?? true
    }
    hasLabels = options.allSatisfy { isLiteral($0.label) }
    hasHelp = options.allSatisfy { isLiteral($0.help) }
  }

  var names: [String] { (hasLabels ? ["label"] : []) + (hasHelp ? ["help"] : []) }

  var types: [ValueType] { (hasLabels ? [.string] : []) + (hasHelp ? [.string.orNull] : []) }

  func values(of option: OptionDeclaration) -> [Value] {
    let help = option.help.map { Value.string(shown($0.text)) } ?? .null
    return (hasLabels ? [.string(shown(option.label?.text ?? option.id))] : []) + (hasHelp ? [help] : [])
  }

  private func shown(_ text: LocatedText) -> String { (translations?.translation(of: text)?.text ?? text).text }
}
